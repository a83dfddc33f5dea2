"""The content of the file, read by SQLite without code of the program under test."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .load import Attempt, Cart
from .server import OPENING, RECIPES


@dataclass(frozen=True)
class Order:
    number: int
    version: int
    cart: Cart
    status: str


@dataclass
class Verdict:
    """The faults of the books; empty if there are none."""

    orders: int
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    half: list[str] = field(default_factory=list)
    altered: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, list[str]]:
        kinds = ("lost", "doubled", "half", "altered", "unasked", "numbers", "stock")
        return {kind: found for kind in kinds if (found := getattr(self, kind))}

    def __str__(self):
        if not self.faults:
            return f"{self.orders} orders, all as they should be"
        return "; ".join(f"{len(found)} {kind}: {found[:3]}" for kind, found in self.faults.items())


class BarRecords:
    """The books of the main bar at one moment."""

    def __init__(self, database: Path):
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        try:
            connection.execute("BEGIN")
            self.damage = [
                text for (text,) in connection.execute("PRAGMA integrity_check") if text != "ok"
            ]
            self._read(connection)
        finally:
            connection.close()

    def _read(self, connection: sqlite3.Connection):
        lines: dict[str, list] = {}
        for order, juice, quantity, recipe in connection.execute(
            "SELECT order_id, juice, quantity, recipe FROM order_line ORDER BY order_id, position"
        ):
            lines.setdefault(order, []).append((juice, quantity, json.loads(recipe)))
        self.lines = lines
        rows = connection.execute(
            "SELECT order_id, number, version, status FROM orders ORDER BY number"
        )
        self.orders = {
            order: Order(number, version, tuple((j, q) for j, q, _ in lines.get(order, [])), status)
            for order, number, version, status in rows.fetchall()
        }
        self.movements = connection.execute(
            "SELECT version, fruit, delta, balance, order_id, reason FROM movement ORDER BY version"
        ).fetchall()
        self.on_hand = dict(connection.execute("SELECT fruit, on_hand FROM stock"))
        self.kept = {
            key: json.loads(outcome)
            for key, outcome in connection.execute(
                "SELECT idempotency_key, outcome FROM idempotency"
            )
        }

    def verdict(self, attempts: list[Attempt], opening: int = OPENING) -> Verdict:
        """Checks the books against all orders ever attempted on them."""
        verdict = Verdict(orders=len(self.orders), stock=list(self.damage))
        self._check_customers(attempts, verdict)
        self._check_orders(verdict)
        self._check_stock(opening, verdict)
        return verdict

    def _check_customers(self, attempts: list[Attempt], verdict: Verdict):
        makers = Counter(kept["ordered"] for kept in self.kept.values() if "ordered" in kept)
        told = {}
        for attempt in attempts:
            order = self.order_of(attempt.key)
            if attempt.is_acknowledged:
                answer = attempt.answer
                there = self.orders.get(answer["id"])
                if there is None:
                    verdict.lost.append(attempt.key)
                elif (there.number, there.version) != (answer["number"], answer["version"]):
                    verdict.altered.append(attempt.key)
                if told.setdefault(attempt.key, answer["id"]) != answer["id"]:
                    verdict.doubled.append(attempt.key)
                order = there or order
            if order and order.cart != attempt.cart:
                verdict.altered.append(attempt.key)
        asked = {attempt.key for attempt in attempts}
        owners = {
            kept["ordered"]: key for key, kept in self.kept.items() if "ordered" in kept
        } | {order: key for key, order in told.items()}
        for order in self.orders:
            if owners.get(order) not in asked:
                verdict.unasked.append(order)
            elif makers[order] > 1 or told.get(owners[order], order) != order:
                verdict.doubled.append(order)

    def order_of(self, key: str) -> Order | None:
        return self.orders.get(self.kept.get(key, {}).get("ordered"))

    def _check_orders(self, verdict: Verdict):
        taken: dict[str, Counter] = {}
        returned: dict[str, Counter] = {}
        versions: dict[str, set] = {}
        for version, fruit, delta, _, order, reason in self.movements:
            if reason == "cancellation":
                returned.setdefault(order, Counter())[fruit] += delta
            elif order is not None:
                taken.setdefault(order, Counter())[fruit] -= delta
                versions.setdefault(order, set()).add(version)
        for id, order in self.orders.items():
            needed = Counter()
            for juice, quantity, recipe in self.lines.get(id, []):
                if recipe != RECIPES[juice]:
                    verdict.altered.append(id)
                for fruit, amount in recipe.items():
                    needed[fruit] += amount * quantity
            if not needed or needed != taken.get(id) or versions.get(id) != {order.version}:
                verdict.half.append(id)
            if returned.get(id) != (needed if order.status == "cancelled" else None):
                verdict.half.append(id)
        for id in set(self.lines) | set(taken):
            if id not in self.orders:
                verdict.half.append(id)
        numbers = [order.number for order in self.orders.values()]
        if numbers != list(range(1, len(numbers) + 1)):
            verdict.numbers.append("the numbers have gaps")
        ordered = [order.version for order in self.orders.values()]
        if any(first >= second for first, second in zip(ordered, ordered[1:])):
            verdict.numbers.append("a later order has an earlier version")

    def _check_stock(self, opening: int, verdict: Verdict):
        moved, sold = Counter(), Counter()
        for version, fruit, delta, balance, order, _ in self.movements:
            moved[fruit] += delta
            sold[fruit] -= delta if order is not None else 0
            if balance != moved[fruit] or balance < 0:
                verdict.stock.append(f"version {version}: {balance} {fruit}")
        for fruit, there in self.on_hand.items():
            if there != moved[fruit] or there < 0:
                verdict.stock.append(f"{there} {fruit} on hand, {moved[fruit]} by the movements")
            if opening is not None and there != opening - sold[fruit]:
                verdict.stock.append(f"{there} {fruit} on hand of {opening}, {sold[fruit]} sold")


def expect_right(database: Path, attempts: list[Attempt], opening: int | None = OPENING) -> Verdict:
    """Fails unless every acknowledged order is in the file exactly once, and none in part."""
    verdict = BarRecords(database).verdict(attempts, opening)
    assert not verdict.faults, str(verdict)
    return verdict
