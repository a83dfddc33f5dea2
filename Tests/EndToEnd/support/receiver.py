"""A receiver of webhooks: a web server that can fail, be slow, vanish and return."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .patience import HANGING
from .server import free_port


class Receiver:
    """Keeps the requests it receives; `answer` decides the answer to the n-th request, from 0."""

    def __init__(self, answer=lambda number, event: 204):
        self.port = free_port()
        self.answer = answer
        self.requests = []
        self.changed = threading.Condition()
        self.server = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def __enter__(self):
        self.appear()
        return self

    def __exit__(self, *_):
        if self.server:
            self.vanish()

    def appear(self):
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = receiver.take(dict(self.headers), body)
                self.send_response(status)
                if status in (301, 302, 307, 308):
                    self.send_header("Location", receiver.address + "/elsewhere")
                self.send_header("Content-Length", "0")
                # Closes the connection, so that the client returns on a new one.
                self.send_header("Connection", "close")
                self.end_headers()
                self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def vanish(self):
        self.server.shutdown()
        self.server.server_close()
        self.server = None

    def take(self, headers: dict, body: bytes) -> int:
        with self.changed:
            number = len(self.requests)
            self.requests.append((headers, body))
            self.changed.notify_all()
        return self.answer(number, json.loads(body))

    def wait(self, is_reached):
        """Waits until the requests received meet a condition, and returns them."""
        with self.changed:
            assert self.changed.wait_for(lambda: is_reached(self), HANGING), self.ids
            return list(self.requests)

    def wait_for(self, count: int):
        """Waits until this many different events have come."""
        return self.wait(lambda receiver: len(receiver.first_ids) >= count)

    @property
    def ids(self) -> list[str]:
        return [headers["webhook-id"] for headers, _ in self.requests]

    @property
    def first_ids(self) -> list[str]:
        """The events in the order of their first arrival."""
        return list(dict.fromkeys(self.ids))

    @property
    def events(self) -> list[dict]:
        return [json.loads(body) for _, body in self.requests]
