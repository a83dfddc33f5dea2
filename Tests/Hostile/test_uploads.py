"""Files from clients that mean no good: too long, cut off, trickling, and many at once."""

import http.client
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness.honest import HonestClients
from harness.process import resident_bytes
from harness.wire import converse
from support.patience import HANGING, wait_until
from support.photos import photo
from tables.requests import GET, head

BOUNDARY = b"----b"
MOST = 256 * 1024
UPLOADS = 50
MEGABYTE = 1024 * 1024


def form(picture: bytes, revision: bytes = b"0") -> bytes:
    """The form of a picture, as browsers write it."""
    parts = (
        (b'name="revision"', revision),
        (b'name="picture"; filename="kiwi.png"\r\nContent-Type: image/png', picture),
    )
    body = b"".join(
        b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (BOUNDARY, said, content)
        for said, content in parts
    )
    return body + b"--%s--\r\n" % BOUNDARY


def upload(body: bytes, *lines: bytes, length: int | None = None, path=b"/manage/menu/juices/kiwi/picture") -> bytes:
    """A request with that body, which announces its length or another one."""
    return head(
        b"Content-Type: multipart/form-data; boundary=" + BOUNDARY,
        *(lines or (b"Content-Length: %d" % (len(body) if length is None else length),)),
        start=b"POST " + path + b" HTTP/1.1",
    ) + body


def statuses(port: int, request: bytes, enough: int = 1) -> list[int]:
    return [reply.status for reply in converse(port, request, enough=enough).replies]


def revision(pavilion) -> int:
    return pavilion.api.get("/api/menu/draft").json["revision"]


HOSTILE = {
    "one byte more than is kept": (upload(form(b"\x89PNG" + bytes(MOST + 16 * 1024))), 413),
    "more than is read": (upload(b"", length=33 * MEGABYTE), 413),
    "more than is read, in chunks": (upload(b"FFFFFFF\r\n", b"Transfer-Encoding: chunked"), 413),
    "a length of its own and chunks": (upload(b"0\r\n\r\n", b"Content-Length: 5", b"Transfer-Encoding: chunked"), 400),
    "two lengths": (upload(form(b"x"), b"Content-Length: 5", b"Content-Length: 6"), 400),
    "a length that is too short": (upload(form(photo()), length=200), 400),
    "a body that is no form": (upload(b"kiwi"), 400),
    "a form without an end": (upload(form(photo())[:-4]), 400),
    "a file that is no picture": (upload(form(b"GIF89a")), 422),
    "visitors' orders that are as long": (upload(bytes(100_000), path=b"/api/orders"), 413),
    "an order screen's form that is as long": (upload(bytes(100_000), path=b"/juice/orders"), 413),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_upload_is_refused_and_changes_nothing(pavilion, name):
    request, status = HOSTILE[name]
    before = revision(pavilion)
    assert statuses(pavilion.port, request)[0] == status
    assert revision(pavilion) == before


def test_an_upload_that_is_as_it_should_be_is_taken(own_pavilion):
    assert statuses(own_pavilion.port, upload(form(photo()))) == [303]
    assert revision(own_pavilion) == 1


def test_an_upload_that_trickles_is_cut_off_and_leaves_room(own_pavilion):
    """Clients that take up all the room for files lose it with their time."""
    port = own_pavilion.port
    opened = []
    for _ in range(UPLOADS):
        connection = socket.create_connection(("127.0.0.1", port), timeout=HANGING)
        connection.sendall(upload(b"--", length=MOST))
        opened.append(connection)
    long = upload(form(photo() + bytes(100_000)))
    wait_until(lambda: statuses(port, long) == [503])
    # Orders, pages and short files have room of their own.
    assert statuses(port, GET) == [200]
    assert statuses(port, upload(form(photo()))) == [303]
    wait_until(lambda: statuses(port, long) != [503])
    for connection in opened:
        connection.close()


def test_half_sent_uploads_of_visitors_take_no_room(own_pavilion):
    """Who sends is asked before room is given: managers find all of it."""
    port = own_pavilion.port
    visitor = b"X-Forwarded-For: 203.0.113.9"
    opened = []
    for _ in range(UPLOADS):
        connection = socket.create_connection(("127.0.0.1", port), timeout=HANGING)
        connection.sendall(upload(b"--", visitor, b"Content-Length: %d" % MOST))
        opened.append(connection)
    long = form(photo() + bytes(100_000))
    for _ in range(5):
        assert statuses(port, upload(long)) != [503]
        time.sleep(0.1)
    # Whoever sends all of it is told to sign in, and nothing of it was kept.
    memory = resident_bytes(own_pavilion.process.pid)
    whole = upload(bytes(MOST), visitor, b"Content-Length: %d" % MOST)
    assert statuses(port, whole) == [303]
    api = upload(bytes(100_000), visitor, b"Content-Length: 100000", path=b"/api/menu/draft")
    assert statuses(port, api.replace(b"POST", b"PUT", 1)) == [401]
    assert resident_bytes(own_pavilion.process.pid) - memory < MEGABYTE
    for connection in opened:
        connection.close()


def test_memory_stays_bounded_under_many_uploads_at_once(own_pavilion):
    pid, port = own_pavilion.process.pid, own_pavilion.port
    picture = photo(size=(1500, 1600), kind="PNG")
    body = form(picture + bytes(MOST - 200 - len(picture)), b"9")
    assert MOST - 1000 < len(body) <= MOST
    memory = resident_bytes(pid)
    most = [memory]

    def send(_) -> int:
        for _ in range(60):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGING)
            try:
                headers = {"Content-Type": "multipart/form-data; boundary=" + BOUNDARY.decode()}
                connection.request("POST", "/manage/menu/juices/kiwi/picture", body, headers)
                status = connection.getresponse().status
            except (ConnectionResetError, BrokenPipeError):
                status = 503  # Refused before all of it was sent.
            finally:
                connection.close()
            most.append(resident_bytes(pid))
            if status != 503:
                return status
            time.sleep(0.05)
        return 503

    with HonestClients(port, count=2) as clients, ThreadPoolExecutor(UPLOADS) as pool:
        answers = list(pool.map(send, range(UPLOADS)))
    grown = max(most) - memory
    assert not clients.failures, clients.failures[0]
    # All were looked at in the end; the draft was another one, so that none was taken.
    assert set(answers) == {409}
    assert grown < 40 * MEGABYTE
