"""What customers and staff want, with the menu of the bar that they go to."""

import itertools
import random
from dataclasses import dataclass
from typing import Any

OPENING = 3_000
RECIPES = {
    "plum": {"plum": 1},
    "plum-pear": {"plum": 2, "pear": 1},
    "pear-plum": {"pear": 2, "plum": 3},
    "quince": {"quince": 1},
}
FRUITS = ("plum", "pear", "quince")
ORDER, DELIVERY = "/api/orders", "/api/stock/movements"


def menu() -> dict[str, Any]:
    """The menu of the tests, as `pavilion menu import` reads it."""
    fruits = [
        {"id": fruit, "name": {"en": fruit}, "capacity": 1_000_000, "opening": OPENING}
        for fruit in FRUITS
    ]
    juices = [
        {"id": juice, "name": {"en": juice}, "recipe": recipe, "price": 1000}
        for juice, recipe in RECIPES.items()
    ]
    return {"currency": "KRW", "fruits": fruits, "juices": juices}


@dataclass(slots=True)
class Wish:
    """An order or a delivery that somebody wants booked, and what came of it."""

    key: str
    path: str
    body: dict[str, Any]
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
    def is_booked(self) -> bool:
        """Whether somebody was told that it is."""
        return self.status == 201

    @property
    def cart(self) -> dict[str, int]:
        """How many of each juice of an order, or fruit of a delivery."""
        if self.path == ORDER:
            return {line["juice"]: line["quantity"] for line in self.body["lines"]}
        return {line["fruit"]: line["amount"] for line in self.body["lines"]}

    def settle(self, status: int, answer: dict[str, Any]) -> None:
        """Takes down the answer, which is final."""
        self.status = status
        if status != 201:
            return
        if self.path == ORDER:
            self.id, self.number, self.version = answer["id"], answer["number"], answer["version"]
        else:
            self.version = answer["movements"][0]["version"]


class Wishes:
    """Wishes without end, the same ones for the same seed."""

    def __init__(self, seed: str, path: str):
        self._random = random.Random(f"{seed} {path}")
        self._name, self._path = f"{seed}{path.replace('/', '-')}", path
        self._numbers = itertools.count(1)

    def next(self) -> Wish:
        key = f"{self._name}-{next(self._numbers)}"
        body = self._order() if self._path == ORDER else self._delivery()
        return Wish(key, self._path, body)

    def _order(self) -> dict[str, Any]:
        juices = self._random.sample(sorted(RECIPES), self._random.choice((1, 1, 2)))
        lines = [{"juice": juice, "quantity": self._random.randint(1, 3)} for juice in juices]
        return {"lines": lines}

    def _delivery(self) -> dict[str, Any]:
        lines = [{"fruit": fruit, "amount": self._random.randint(100, 1500)} for fruit in FRUITS]
        return {"reason": "delivery", "lines": lines}
