"""Honest clients beside an attack: how long they wait, and whether they are served at all."""

import http.client
import threading
import time

from harness.crew import Crew

ADD, TAKE = b'{"delta":1}', b'{"delta":-1}'
PATIENCE = 5
"""Seconds after which an honest client counts as not served."""
GENEROUS = 0.4
"""Seconds: what the test machine itself may add to a slow answer."""


class HonestClients(Crew):
    """Clients that read and change the stock, each on one connection, until the block ends."""

    def __init__(self, port: int, count: int = 4, pause: float = 0.02):
        super().__init__()
        self.port, self.pause = port, pause
        self.waits, self.failures = [], []
        self.threads = [threading.Thread(target=self._visit) for _ in range(count)]

    @property
    def p99(self) -> float:
        """The wait, in seconds, that one in a hundred answers exceeded."""
        assert self.waits, self.failures
        return sorted(self.waits)[int(len(self.waits) * 0.99)]

    def unharmed(self, p99_before: float) -> str:
        """Describes the harm done, if any."""
        if self.failures:
            return f"{len(self.failures)} requests failed, such as {self.failures[0]}"
        if self.p99 > max(2 * p99_before, GENEROUS):
            return f"p99 was {self.p99 * 1000:.0f} ms, {p99_before * 1000:.0f} ms before"
        return ""

    def _visit(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        turn = 0
        while not self.stopped.is_set():
            began = time.monotonic()
            try:
                self._ask(connection, turn)
                self.waits.append(time.monotonic() - began)
            except Exception as fault:  # Whatever it is, an honest client was not served.
                self.failures.append(f"{type(fault).__name__}: {fault}")
                self.waits.append(time.monotonic() - began)
                connection.close()
            turn += 1
            self.stopped.wait(self.pause)
        connection.close()

    @staticmethod
    def _ask(connection, turn: int):
        if turn % 2:
            body = ADD if turn % 4 == 1 else TAKE
            headers = {"Content-Type": "application/json"}
            connection.request("POST", "/api/stock/mango/movements", body, headers)
        else:
            connection.request("GET", "/api/stock")
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 201, 409):
            raise ValueError(f"status {answer.status}")


def p99_at_rest(port: int, seconds: float = 2.0) -> float:
    with HonestClients(port) as clients:
        time.sleep(seconds)
    assert not clients.failures, clients.failures[0]
    return clients.p99
