"""The deeds of a counter over HTTP, and the proof that the books are right afterwards."""

import itertools
from collections import Counter as Sum
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier

from support.api import Answer, Api

from .bars import Bar
from .books import DayBooks
from .month import OPENING, menu
from .server import Server

_keys = itertools.count(1)


@dataclass(frozen=True)
class Deed:
    """A command, which has the same effect however often it is sent."""

    path: str
    body: dict
    method: str = "POST"
    key: str = field(default_factory=lambda: f"deed-{next(_keys)}")

    def send(self, port: int, cookie: str | None = None) -> Answer:
        headers = {"Idempotency-Key": self.key} if self.method == "POST" else {}
        return Api(port, cookie).request(self.method, self.path, self.body, headers)


class Deeds:
    """What can be done with an order and a day."""

    @staticmethod
    def pay(order: dict, amount: int, method: str = "card") -> Deed:
        body = {"amount": amount, "method": method, "isPart": amount != order["total"]}
        if method == "cash":
            body["given"] = amount
        return Deed(f"/api/orders/{order['id']}/payments", body)

    @staticmethod
    def waive(order: dict, amount: int) -> Deed:
        body = {"amount": amount, "method": "waiver", "reason": "complaint", "isPart": True}
        return Deed(f"/api/orders/{order['id']}/payments", body)

    @staticmethod
    def void(order: dict, payment: int = 1, anew: dict | None = None) -> Deed:
        """A void; with a kind of money the amount is entered anew by it."""
        body = {"payment": payment, "reason": "wrong-tender"}
        if anew:
            body["anew"] = anew
        return Deed(f"/api/orders/{order['id']}/voids", body)

    @staticmethod
    def refund(order: dict, amount: int) -> Deed:
        return Deed(f"/api/orders/{order['id']}/refunds", {"amount": amount, "reason": "spilled"})

    @staticmethod
    def refund_glass(order: dict) -> Deed:
        body = {"lines": [{"position": 1, "glasses": 1}], "reason": "spilled"}
        return Deed(f"/api/orders/{order['id']}/refunds", body)

    @staticmethod
    def cancel(order: dict) -> Deed:
        return Deed(f"/api/orders/{order['id']}/status", {"status": "cancelled"}, "PUT")

    @staticmethod
    def open_day(float_: int = 0) -> Deed:
        return Deed("/api/days", {"float": float_})

    @staticmethod
    def move_cash(day: int, amount: int) -> Deed:
        return Deed(f"/api/days/{day}/cash", {"amount": amount, "reason": "ice"})

    @staticmethod
    def close_day(day: int, cash: int = 0) -> Deed:
        return Deed(f"/api/days/{day}/close", {"counted": [{"kind": "cash", "amount": cash}]})


def found(bar: Bar, *options: str):
    """Gives the bar a menu, and has people lead its orders."""
    bar.found(menu())
    bar.expect("bar", "orders", "--made", "by-counter", *options)


def place(server: Server, juice: str = "plum-pear", glasses: int = 2) -> dict:
    """An order, with its total."""
    answer = Deed("/api/orders", {"lines": [{"juice": juice, "quantity": glasses}]}).send(server.port)
    assert answer.status == 201, answer.json
    return answer.json


def do(server: Server, deed: Deed, cookie: str | None = None) -> dict:
    answer = deed.send(server.port, cookie)
    assert answer.status in (200, 201), (deed, answer.json)
    return answer.json


def at_once(server: Server, deeds: list[Deed], cookie: str | None = None) -> list[Answer]:
    """Sends commands from as many tills, which begin together."""
    start = Barrier(len(deeds))

    def send(deed: Deed) -> Answer:
        start.wait()
        return deed.send(server.port, cookie)

    with ThreadPoolExecutor(len(deeds)) as tills:
        return list(tills.map(send, deeds))


def statuses(answers: list[Answer]) -> Sum:
    return Sum(answer.status for answer in answers)


def expect_right_books(bar: Bar) -> DayBooks:
    """Fails unless money, fruit and the reports of closed days are as the tables' rows add up."""
    books = DayBooks(bar)
    differences = books.differences()
    assert not differences, differences
    used: Sum = Sum()
    for order in books.orders.values():
        if order.status != "cancelled":
            used.update(books.needs(order))
        came = sum(each["amount"] for each in order.standing(10**9) if each["method"] != "waiver")
        back = sum(refund["amount"] for refund in order.refunds)
        assert back <= came, f"order {order.number}: {back} of {came} came back"
    on_hand = {row["fruit"]: row["on_hand"] for row in bar.rows("SELECT * FROM stock")}
    assert on_hand == {fruit: OPENING - used[fruit] for fruit in on_hand}, (on_hand, used)
    bar.expect("audit")
    return books
