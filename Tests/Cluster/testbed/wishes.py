"""What customers and staff want, with the menu of the bars that they go to."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

OPENING = 3_000
PRICE = 1_000
RECIPES = {
    "plum": {"plum": 1},
    "plum-pear": {"plum": 2, "pear": 1},
    "pear-plum": {"pear": 2, "plum": 3},
    "quince": {"quince": 1},
}
FRUITS = ("plum", "pear", "quince")
# What is asked for, by the address at a bar where; a transfer is asked for where deliveries are.
ORDER, DELIVERY, TRANSFER = "/api/orders", "/api/stock/movements", "transfer"
MAIN = "main"


def menu(price: int = PRICE) -> dict[str, Any]:
    """The menu of the tests, as `pavilion menu import` reads it."""
    fruits = [
        {"id": fruit, "name": {"en": fruit}, "capacity": 1_000_000, "opening": OPENING}
        for fruit in FRUITS
    ]
    juices = [
        {"id": juice, "name": {"en": juice}, "recipe": recipe, "price": price}
        for juice, recipe in RECIPES.items()
    ]
    return {"currency": "KRW", "fruits": fruits, "juices": juices}


def bar_names(count: int) -> list[str]:
    """The bars of the venue; the first one has the menu that the others follow."""
    return [MAIN, *(f"bar-{number}" for number in range(2, count + 1))]


@dataclass(slots=True)
class Wish:
    """An order, a delivery or a transfer that somebody wants booked, and what came of it."""

    key: str
    kind: str
    body: dict[str, Any]
    bar: str = MAIN
    sends: int = 0
    unknown: int = 0
    asked: float = 0.0
    answered: float = 0.0
    asked_at: float = 0.0
    server: str = ""
    status: int = 0
    id: str = ""
    number: int = 0
    version: int = 0

    @property
    def path(self) -> str:
        """Where it is asked for."""
        place = "" if self.bar == MAIN else f"/bars/{self.bar}"
        return place + (DELIVERY if self.kind == TRANSFER else self.kind)

    @property
    def is_booked(self) -> bool:
        """Whether somebody was told that it is."""
        return self.status == 201

    @property
    def cart(self) -> dict[str, int]:
        """How many of each juice of an order, or fruit of anything else."""
        if self.kind == ORDER:
            return {line["juice"]: line["quantity"] for line in self.body["lines"]}
        return {line["fruit"]: line["amount"] for line in self.body["lines"]}

    @property
    def pieces(self) -> dict[str, int]:
        """How many of each fruit it takes or brings."""
        if self.kind != ORDER:
            return self.cart
        needed = dict.fromkeys(FRUITS, 0)
        for juice, quantity in self.cart.items():
            for fruit, amount in RECIPES[juice].items():
                needed[fruit] += amount * quantity
        return needed

    def settle(self, status: int, answer: dict[str, Any]) -> None:
        """Takes down the answer, which is final."""
        self.status = status
        if status != 201:
            return
        if self.kind == ORDER:
            self.id, self.number, self.version = answer["id"], answer["number"], answer["version"]
        else:
            movement = answer["movements"][0]
            self.version, self.id = movement["version"], code_of(movement.get("note"))


def code_of(note: str | None) -> str:
    """What the two sides of a transfer have in common: the end of their notes."""
    return (note or "").rpartition(" · ")[2]


class Wishes:
    """Wishes without end, the same ones for the same seed; transfers go to any other bar."""

    def __init__(self, seed: str, kind: str, bar: str = MAIN, others: Sequence[str] = ()):
        self._random = random.Random(f"{seed} {kind} {bar}")
        self._name = f"{seed}-{kind.rpartition('/')[2]}-{bar}"
        self._kind, self._bar, self._others = kind, bar, others
        self._numbers = itertools.count(1)

    def next(self) -> Wish:
        key = f"{self._name}-{next(self._numbers)}"
        body = {ORDER: self._order, DELIVERY: self._delivery, TRANSFER: self._transfer}[self._kind]()
        return Wish(key, self._kind, body, self._bar)

    def _order(self) -> dict[str, Any]:
        juices = self._random.sample(sorted(RECIPES), self._random.choice((1, 1, 2)))
        lines = [{"juice": juice, "quantity": self._random.randint(1, 3)} for juice in juices]
        return {"lines": lines}

    def _delivery(self) -> dict[str, Any]:
        return {"reason": "delivery", "lines": self._lines(FRUITS, 100, 1500)}

    def _transfer(self) -> dict[str, Any]:
        fruits = self._random.sample(FRUITS, self._random.choice((1, 2)))
        lines = self._lines(fruits, 1, 50)
        return {"reason": "transfer-out", "lines": lines, "bar": self._random.choice(self._others)}

    def _lines(self, fruits: Sequence[str], least: int, most: int) -> list[dict[str, Any]]:
        return [{"fruit": fruit, "amount": self._random.randint(least, most)} for fruit in fruits]
