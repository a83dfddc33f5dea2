"""Screens that listen to the live feed of a bar at a server, and tell how late it was."""

import http.client
import json
import threading
import time
from collections.abc import Iterable

from .cluster import PORT
from .venue import Shown
from .wishes import MAIN, Wish


class Screen(threading.Thread):
    """One screen at one server; connects again whenever it lost the line."""

    def __init__(self, server: str, address: str, bar: str):
        super().__init__(daemon=True)
        self.server, self.bar = server, bar
        self.shown: list[Shown] = []
        self.connections = 0
        self.is_over = False
        self._address = address
        self._path = "/events" if bar == MAIN else f"/bars/{bar}/events"

    def run(self) -> None:
        while not self.is_over:
            line = http.client.HTTPConnection(self._address, PORT, timeout=20)
            try:
                headers = {"Last-Event-ID": str(self.version)} if self.shown else {}
                line.request("GET", self._path, headers=headers)
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
        is_stock = False
        while (text := answer.readline()) and not self.is_over:
            if text.startswith(b"event: "):
                is_stock = text == b"event: stock\n"
            elif is_stock and text.startswith(b"data: "):
                self._show(json.loads(text[6:]))

    def _show(self, data: dict) -> None:
        """Takes what is newer than what it shows, as a screen does."""
        if data["version"] > self.version:
            on_hand = {fruit["id"]: fruit["onHand"] for fruit in data["fruits"]}
            self.shown.append(Shown(time.monotonic(), data["version"], on_hand))

    @property
    def version(self) -> int:
        """The version of the stock that the screen shows."""
        return self.shown[-1].version if self.shown else 0

    def delays(self, orders: Iterable[Wish]) -> list[float]:
        """How long after its answer each order of another server was on this screen, in seconds."""
        events = iter(list(self.shown))
        now = next(events, None)
        delays: list[float] = []
        for order in sorted(orders, key=lambda each: each.version):
            if order.server == self.server or order.bar != self.bar:
                continue
            while now and now.version < order.version:
                now = next(events, None)
            if now is None:
                break
            delays.append(max(0.0, now.at - order.answered))
        return delays


def await_screens(screens: list[Screen], orders: list[Wish], seconds: float = 5) -> None:
    """Waits until every screen shows the last order of its bar, or too long."""
    last = {order.bar: 0 for order in orders}
    for order in orders:
        last[order.bar] = max(last[order.bar], order.version)
    end = time.monotonic() + seconds
    while time.monotonic() < end and any(
        screen.version < last.get(screen.bar, 0) for screen in screens
    ):
        time.sleep(0.05)
