"""The tests' own steps (support/moves.py), on pages that are slow and that lead elsewhere by themselves."""

import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from support.visits import Visits

PAGES = {
    "/": "<title>Start</title><a href=/slow>On</a>",
    "/slow": "<title>Slow</title><script type=module src=/slow.js></script>",
    "/slow.js": "addEventListener('keydown', event => { document.title = `Heard ${event.key}` })",
    "/late": "<title>Late</title>",
}
SECONDS = {"/slow.js": 0.5, "/late": 0.5}


class Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(SECONDS.get(self.path, 0))
        body = PAGES.get(self.path, "").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(ConnectionError):  # A navigation was interrupted.
            self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def visit(browser):
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as pages:
        Thread(target=pages.serve_forever, daemon=True).start()
        with Visits(browser, f"http://127.0.0.1:{pages.server_port}") as visits:
            yield visits
        pages.shutdown()


def test_a_key_is_heard_by_the_page_that_a_click_led_to(visit):
    page = visit("/")
    page.get_by_role("link").click()
    page.keyboard.press("a")
    assert page.title() == "Heard a"


@pytest.mark.parametrize("step", ("reload", "goto"))
def test_a_navigation_that_meets_one_of_the_pages_own_is_made(visit, step):
    page = visit("/")
    page.evaluate("location.assign('/late')")
    page.reload() if step == "reload" else page.goto("/slow")
    assert page.title() == ("Start" if step == "reload" else "Slow")
