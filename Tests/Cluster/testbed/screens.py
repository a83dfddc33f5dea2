"""Screens that listen to the live feed of a server, and tell how late it was."""

import http.client
import threading
import time
from collections.abc import Iterable

from .cluster import PORT
from .wishes import Wish


class Screen(threading.Thread):
    """One screen at one server; connects again whenever it lost the line."""

    def __init__(self, name: str, address: str):
        super().__init__(daemon=True)
        self.server = name
        self.seen: list[tuple[float, int]] = []
        self.connections = 0
        self.is_over = False
        self._address = address

    def run(self) -> None:
        while not self.is_over:
            line = http.client.HTTPConnection(self._address, PORT, timeout=20)
            try:
                headers = {"Last-Event-ID": str(self.version)} if self.seen else {}
                line.request("GET", "/events", headers=headers)
                answer = line.getresponse()
                if answer.status == 200:
                    self.connections += 1
                    self._listen(answer)
            except (OSError, http.client.HTTPException):
                pass
            finally:
                line.close()
            time.sleep(0.2)

    def _listen(self, answer: http.client.HTTPResponse) -> None:
        while (text := answer.readline()) and not self.is_over:
            if text.startswith(b"id: "):
                self.seen.append((time.monotonic(), int(text[4:])))

    @property
    def version(self) -> int:
        """The last version of the stock that the screen has shown."""
        return self.seen[-1][1] if self.seen else 0

    def delays(self, orders: Iterable[Wish]) -> list[float]:
        """How long after its answer each order of another server was on this screen, in seconds."""
        events = iter(list(self.seen))
        at, version = next(events, (0.0, 0))
        delays: list[float] = []
        for order in sorted(orders, key=lambda each: each.version):
            if order.server == self.server:
                continue
            while version < order.version:
                event = next(events, None)
                if event is None:
                    return delays
                at, version = event
            delays.append(max(0.0, at - order.answered))
        return delays
