"""An exhibition whose storage was damaged: the alert says what is wrong, and ordering goes on."""

import http.client
import sqlite3

import pytest

from support.patience import HANGING
from support.people import hire
from support.server import Pavilion

HTML = {"Accept": "text/html", "Accept-Language": "ko"}


@pytest.fixture
def damaged(tmp_path):
    with Pavilion(tmp_path) as server:
        hire(server, "staff")
    with sqlite3.connect(server.database) as connection:
        connection.execute("DROP TRIGGER guide_record_stays")
        connection.execute("UPDATE guide_record SET document = replace(document, '48130300', 'true')")
    connection.close()
    # The copy that visitors read would hide it.
    for file in server.database.parent.glob("*.guide*"):
        file.unlink()
    server.start()
    yield server
    server.stop()


def ask(server, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGING)
    connection.request("GET", path, None, {**HTML, **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def test_the_alert_names_the_file_and_says_that_its_content_is_wrong(damaged):
    for path in ("/exposition", "/exhibits", "/exhibits/jikji"):
        answer, page = ask(damaged, path)
        assert answer.status == 503
        assert "<h1>경고</h1>" in page and ">확인</a>" in page
        assert "exhibition/paris-exposition-1900 파일의 내용이 올바르지 않습니다." in page
        assert "사람이 많아요" not in page
        assert "expected a whole number" not in page


def test_staff_is_told_where_and_the_log_too(damaged):
    _, page = ask(damaged, "/exposition", Cookie=damaged.cookie)
    assert ": facts[0].visitors: expected a whole number" in page
    assert "facts[0].visitors: expected a whole number" in damaged.errors()


def test_the_interface_does_not_ask_to_try_again(damaged):
    answer = damaged.api.get("/api/exposition")
    assert answer.status == 503
    assert answer.json["type"] == "/problems/exhibition-damaged"
    assert "try again" not in answer.body.decode().lower()
    assert "retry-after" not in answer.headers


def test_the_start_and_the_order_screen_go_on(damaged):
    for path in ("/", "/juice"):
        assert ask(damaged, path)[0].status == 200
