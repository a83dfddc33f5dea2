"""A month of a bar: business days with four tills at once, mistakes of all kinds, and a crash a day."""

import http.client
import random
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from support.patience import HANGING, wait_until

from .bars import Bar
from .books import kind_in, members_of
from .server import Server
from .shim import Clock
from .till import VOUCHER, Line, Notebook, Till

PIN = "482913"
PEOPLE = (("Minji", "owner"), ("Sora", "shift-lead"), ("Jun", "staff"), ("Haru", "staff"))
# Prices that no rate divides, at rates from none to a half.
JUICES = {
    "plum": ({"plum": 1}, 4_990, 1000),
    "plum-pear": ({"plum": 2, "pear": 1}, 7_333, 550),
    "pear": ({"pear": 2}, 3_001, 2000),
    "quince": ({"quince": 1}, 1, 1000),
    "quince-pear": ({"quince": 3, "pear": 1}, 12_345, 0),
}
OPENING = 1_000_000
# Orders that nobody paid; those paid in part stay.
WAITING = """
  SELECT order_id FROM orders o WHERE status = 'placed' AND NOT EXISTS (
    SELECT 1 FROM payment p WHERE p.order_id = o.order_id AND NOT EXISTS (
      SELECT 1 FROM payment_void v WHERE v.order_id = p.order_id AND v.number = p.number
    )
  )
"""
# How long an order waits for its payment, in minutes.
UNPAID_MINUTES = 1


def menu() -> dict:
    fruits = ("plum", "pear", "quince")
    return {
        "currency": "KRW",
        "fruits": [
            {"id": fruit, "name": {"en": fruit}, "capacity": OPENING, "opening": OPENING}
            for fruit in fruits
        ],
        "juices": [
            {"id": juice, "name": {"en": juice}, "recipe": recipe, "price": price, "taxRate": rate}
            for juice, (recipe, price, rate) in JUICES.items()
        ],
    }


class Month:
    """The work of a month on one bar; afterwards the tills' notebooks say what was confirmed."""

    def __init__(self, bar: Bar, clock: Clock, seed: int):
        self.bar, self.seed = bar, seed
        self.crashes = 0
        self.tills: list[Till] = []
        self.counted: dict[int, dict[str, int]] = {}
        self._clock = clock
        self._chance = random.Random(f"month {seed}")

    def run(self, days: int, orders: int):
        """Opens, works and closes so many days, each with so many orders."""
        self.bar.found(menu())
        self.bar.expect(
            "bar", "orders", "--made", "by-counter", "--paid", "before-making",
            "--unpaid-minutes", str(UNPAID_MINUTES),
        )
        for name, role in PEOPLE:
            self.bar.expect("staff", "add", name, "--role", role, typed=f"{PIN}\n")
        with self.bar.server(**self._clock.environment) as server:
            self.line = Line(server.port)
            self._name_voucher(server)
            self.tills = [
                Till(name, sign_in(server.port, name), self.line, f"{self.seed}-{name}", list(JUICES))
                for name, _ in PEOPLE
            ]
            for till in self.tills:
                till.lead = self.tills[1].cookie
            self._work(server, 4)  # Before the first day there is none to book on.
            for day in range(1, days + 1):
                self._run_day(server, day, orders)
            server.stop()

    @property
    def notebooks(self) -> list[Notebook]:
        return [till.notes for till in self.tills]

    def _run_day(self, server: Server, day: int, orders: int):
        early = self._chance.choice((0, 4))
        self._work(server, early)  # After the last close, so it counts for this day.
        self._send("/api/days", {"float": self._chance.randint(0, 200_000)})
        for till in self.tills[:2]:
            till.day = day
        first = (orders - early) // 2
        self._work(server, first, is_crash=True)
        if day % 2:
            self._expire()
        self._work(server, orders - early - first)
        for till in self.tills:
            till.day = None
        self._close(day)

    def _work(self, server: Server, orders: int, is_crash: bool = False):
        """All tills work at once; a crash comes in the middle, whatever they do then."""
        before = self._order_count
        with ThreadPoolExecutor(len(self.tills)) as people:
            shares = [(orders + place) // len(self.tills) for place in range(len(self.tills))]
            work = [people.submit(till.work, share) for till, share in zip(self.tills, shares)]
            if is_crash:
                self._wait_for_orders(before + orders // 2)
                time.sleep(self._chance.uniform(0, 0.02))
                server.kill()
                self.crashes += 1
                server.start()
                self.line.port = server.port
            for each in work:
                each.result()

    @property
    def _order_count(self) -> int:
        return sum(len(notes.orders) for notes in self.notebooks)

    def _wait_for_orders(self, count: int):
        wait_until(lambda: self._order_count >= count, "the tills stand still")

    def _expire(self):
        """Unpaid orders wait too long, by the clock that only goes forward."""
        end = time.monotonic() + HANGING
        while self.bar.rows(WAITING):
            assert time.monotonic() < end, "unpaid orders do not expire"
            time.sleep(1)  # The server looks twice a second, and has to have seen them first.
            self._clock.let_pass(60 * UNPAID_MINUTES)

    def _close(self, day: int):
        """The drawer is counted blind, and sometimes wrong."""
        kinds = ["cash", "card"] + ([VOUCHER] if self._chance.random() < 0.7 else [])
        count = {kind: self._chance.randint(0, 999_999) for kind in kinds}
        if self._chance.random() < 0.5:
            expected = self._api("GET", f"/api/days/{day}", None)["drawer"]
            count = {kind_in(line): max(0, line["expected"]) for line in expected}
        self.counted[day] = count
        lines = [{**members_of(kind), "amount": amount} for kind, amount in count.items()]
        self._send(f"/api/days/{day}/close", {"counted": lines})

    def _send(self, path: str, body: dict):
        return self._api("POST", path, body, f"{self.seed}{path}{self._chance.random()}")

    def _api(self, method: str, path: str, body, key: str | None = None) -> dict:
        is_lost = method == "POST" and self._chance.random() < 0.3
        cookie = self.tills[0].cookie
        answer = self.line.ask(cookie, method, path, body, key, is_lost)
        assert answer.status in (200, 201), (path, answer.status, answer.body)
        return answer.json

    def _name_voucher(self, server: Server):
        cookie = sign_in(server.port, PEOPLE[0][0])
        status, _ = send_form(server.port, "/pay/tenders", {"names": "Voucher"}, cookie)
        assert status == 303


def sign_in(port: int, name: str) -> str:
    status, cookies = send_form(port, "/sign-in", {"name": name, "secret": PIN})
    assert status == 303
    return next(each.split(";")[0] for each in cookies if each.startswith("session="))


def send_form(port: int, path: str, fields: dict, cookie: str = "") -> tuple[int, list[str]]:
    """The status of an answer to a form, and the cookies that it sets."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGING)
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        connection.request("POST", path, urlencode(fields), headers)
        answer = connection.getresponse()
        return answer.status, answer.headers.get_all("Set-Cookie") or []
    finally:
        connection.close()
