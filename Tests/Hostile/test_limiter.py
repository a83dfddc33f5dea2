"""One sender who sends as fast as it can costs the others nothing, and cannot empty the bar."""

import http.client
import json
import threading
import time

from harness.crew import Crew
from harness.reporting import score
from support.patience import HANGING
from support.server import Pavilion

PROXY = "127.0.0.1"
"""Everybody connects from this machine; the server believes it for whom it speaks."""
HONEST = 31
GENEROUS = 1.0
"""Seconds: what a slow machine may add to an answer, where 35 customers share one interpreter with it."""
SECONDS = 5
PLUMS = 1_000
MENU = {
    "currency": "KRW",
    "fruits": [{"id": "plum", "name": {"en": "plum"}, "capacity": PLUMS, "opening": PLUMS}],
    "juices": [{"id": "plum", "name": {"en": "plum"}, "recipe": {"plum": 1}, "price": 1000}],
}


class Customers(Crew):
    """Customers with an address each, who order a glass now and then until the block ends."""

    def __init__(self, port: int, addresses: list[str | None], glasses: int, pause: float):
        super().__init__()
        self.port, self.glasses, self.pause = port, glasses, pause
        self.waits, self.statuses = [], []
        self.threads = [threading.Thread(target=self._order, args=(one,)) for one in addresses]

    @property
    def p99(self) -> float:
        assert self.waits
        return sorted(self.waits)[int(len(self.waits) * 0.99)]

    def count(self, status: int) -> int:
        return self.statuses.count(status)

    def _order(self, address: str | None):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        headers = {"Content-Type": "application/json"}
        if address:
            headers["X-Forwarded-For"] = address
        body = json.dumps({"juice": "plum", "quantity": self.glasses})
        while not self.stopped.is_set():
            began = time.monotonic()
            try:
                line.request("POST", "/api/orders", body, headers)
                answer = line.getresponse()
                answer.read()
                self.statuses.append(answer.status)
            except (OSError, http.client.HTTPException):
                line.close()
                self.statuses.append(0)
            self.waits.append(time.monotonic() - began)
            self.stopped.wait(self.pause)
        line.close()


def crowd(port: int) -> Customers:
    """Honest addresses, each of which orders less in all than one sender may at once."""
    return Customers(port, [f"203.0.113.{number}" for number in range(HONEST)], 1, 0.25)


def harm_to(honest: Customers, p99_before: float) -> str:
    """Says what harm was done to honest customers, if any."""
    lost = len(honest.statuses) - honest.count(201)
    if lost:
        return f"{lost} of {len(honest.statuses)} honest orders were not taken"
    if honest.p99 > max(2 * p99_before, GENEROUS):
        return f"p99 was {honest.p99 * 1000:.0f} ms, {p99_before * 1000:.0f} ms before"
    return ""


def visit(folder, address: str | None) -> tuple[str, Customers, Customers, float]:
    """An honest crowd, alone and then beside a sender with four connections; without an address of its
    own that one is the machine itself, which no limit binds."""
    folder.mkdir()
    with Pavilion(folder, "--proxy", PROXY) as server:
        menu = folder / "menu.json"
        menu.write_text(json.dumps(MENU))
        assert server.run("menu", "import", str(menu)).returncode == 0
        with crowd(server.port) as alone:
            time.sleep(2)
        server.set_stock("plum", PLUMS)
        with crowd(server.port) as honest, Customers(server.port, [address] * 4, 25, 0.005) as hostile:
            time.sleep(SECONDS - 2)
    return harm_to(honest, alone.p99), honest, hostile, alone.p99


def test_one_hostile_address_of_32_harms_nobody(tmp_path):
    harm, honest, hostile, before = visit(tmp_path / "limited", "198.51.100.66")
    control, *_ = visit(tmp_path / "unlimited", None)
    score(
        "limiter: 32 addresses, one of them hostile",
        "honest p99 at most doubled, every honest order taken",
        len(hostile.statuses), "hostile orders",
        harm or f"{honest.count(201)} honest orders, p99 {honest.p99 * 1000:.0f} ms "
        f"({before * 1000:.0f} ms before); {hostile.count(201)} of {len(hostile.statuses)} hostile ones taken",
        ("a sender whom the limiter does not bind", control),
    )
    assert not harm
    assert control
    assert hostile.count(429) > 0
    # 30 glasses at once and one every ten seconds: a second cart of 25 never comes together.
    assert hostile.count(201) == 1
