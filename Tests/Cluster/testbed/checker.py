"""Holds the tables against what customers were told, without a line of the program under test."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from .wishes import DELIVERY, FRUITS, OPENING, ORDER, RECIPES, Wish


@dataclass
class Verdict:
    """What is wrong, by kind; nothing, if the books are right."""

    orders: int = 0
    faults: dict[str, list[str]] = field(default_factory=dict)

    def add(self, kind: str, text: object) -> None:
        self.faults.setdefault(kind, []).append(str(text))

    def __str__(self) -> str:
        if not self.faults:
            return f"{self.orders} orders, all as they should be"
        return "; ".join(
            f"{len(found)} {kind} ({', '.join(found[:3])})" for kind, found in self.faults.items()
        )


class Books:
    """The books of one bar at one moment, on one machine."""

    def __init__(self, rows: dict[str, list[tuple]]):
        """Takes the bar's rows of each table, as reader.py reads them."""
        self.rows = rows
        self.orders: dict[str, tuple[int, int]] = {
            order: (number, version) for order, number, version in rows["orders"]
        }
        self.lines: dict[str, Counter[str]] = {}
        for order, juice, quantity in rows["lines"]:
            self.lines.setdefault(order, Counter())[juice] += quantity
        self.outcomes: dict[str, dict[str, Any]] = {
            key: json.loads(outcome) for key, outcome in rows["keys"]
        }

    def verdict(self, wishes: Iterable[Wish]) -> Verdict:
        """Holds the books against everything that was ever asked of the bar."""
        verdict = Verdict(len(self.orders))
        wishes = list(wishes)
        orders = [wish for wish in wishes if wish.kind == ORDER]
        self._check_acknowledged(orders, verdict)
        self._check_keys(wishes, verdict)
        self._check_whole(verdict)
        self._check_numbers(verdict)
        self._check_stock([wish for wish in wishes if wish.kind == DELIVERY], verdict)
        check_order_of_answers(orders, verdict)
        return verdict

    def _check_acknowledged(self, wishes: list[Wish], verdict: Verdict) -> None:
        told = Counter(wish.id for wish in wishes if wish.is_booked)
        for wish in wishes:
            if not wish.is_booked:
                continue
            there = self.orders.get(wish.id)
            if there is None:
                verdict.add("lost", wish.key)
            elif (*there, self.lines.get(wish.id)) != (wish.number, wish.version, wish.cart):
                verdict.add("altered", wish.key)
            if told[wish.id] > 1:
                verdict.add("told twice", wish.id)

    def _check_keys(self, wishes: list[Wish], verdict: Verdict) -> None:
        """Every order belongs to one key, every key to one wish that was told of it."""
        by_key = {wish.key: wish for wish in wishes}
        owners: Counter[str] = Counter()
        for key, outcome in self.outcomes.items():
            wish = by_key.get(key)
            if wish is None:
                continue
            if order := outcome.get("ordered"):
                owners[order] += 1
                if not wish.is_booked or wish.id != order:
                    verdict.add("sold but refused", key)
        for wish in wishes:
            if wish.is_booked and wish.key not in self.outcomes:
                verdict.add("keys lost", wish.key)
        for order in self.orders:
            if owners[order] != 1:
                verdict.add("without a key, or with two", order)

    def _check_whole(self, verdict: Verdict) -> None:
        taken: dict[str, Counter[str]] = {}
        versions: dict[str, set[int]] = {}
        for version, fruit, delta, _, order, reason, _ in self.rows["movements"]:
            if reason == "order":
                taken.setdefault(order, Counter())[fruit] -= delta
                versions.setdefault(order, set()).add(version)
        for order, (_, version) in self.orders.items():
            needed: Counter[str] = Counter()
            for juice, quantity in self.lines.get(order, Counter()).items():
                for fruit, amount in RECIPES[juice].items():
                    needed[fruit] += amount * quantity
            if not needed or needed != taken.get(order) or versions[order] != {version}:
                verdict.add("half", order)
        for order in (set(self.lines) | set(taken)) - set(self.orders):
            verdict.add("without an order", order)

    def _check_numbers(self, verdict: Verdict) -> None:
        by_number = sorted(self.orders.values())
        numbers = [number for number, _ in by_number]
        if numbers != list(range(1, len(numbers) + 1)):
            twice = len(numbers) - len(set(numbers))
            verdict.add("wrong numbers", f"{len(numbers)} up to {numbers[-1]}, {twice} twice")
        for (number, version), (_, later) in pairwise(by_number):
            if version >= later:
                verdict.add("versions out of order", number)
        [(last, stock_version)] = self.rows["bar"]
        if last != len(numbers):
            verdict.add("wrong numbers", f"the bar says {last} of {len(numbers)}")
        if any(movement[0] > stock_version for movement in self.rows["movements"]):
            verdict.add("versions out of order", f"the bar says {stock_version}")

    def _check_stock(self, deliveries: list[Wish], verdict: Verdict) -> None:
        moved: Counter[str] = Counter()
        by_reason: Counter[tuple[str, str]] = Counter()
        delivered: dict[int, dict[str, int]] = {}
        for version, fruit, delta, balance, _, reason, _ in self.rows["movements"]:
            moved[fruit] += delta
            by_reason[fruit, reason] += delta
            if reason == "delivery":
                delivered.setdefault(version, {})[fruit] = delta
            if balance != moved[fruit] or balance < 0:
                verdict.add("wrong balances", f"version {version}: {balance} {fruit}")
        on_hand = dict(self.rows["stock"])
        for fruit in FRUITS:
            there = on_hand[fruit]
            if there < 0 or there != moved[fruit]:
                verdict.add("wrong stock", f"{there} {fruit}, moved {moved[fruit]}")
            if by_reason[fruit, "opening"] != OPENING:
                verdict.add("wrong stock", f"opened with {by_reason[fruit, 'opening']} {fruit}")
        booked = [wish for wish in deliveries if wish.is_booked]
        for wish in booked:
            if delivered.get(wish.version) != wish.cart:
                verdict.add("deliveries lost", wish.key)
        if len(delivered) != len({wish.version for wish in booked}):
            verdict.add("deliveries twice", f"{len(delivered)} of {len(booked)}")


def check_order_of_answers(wishes: Iterable[Wish], verdict: Verdict) -> None:
    """No order that was acknowledged before another was asked for has the higher number.

    The number is the order's place, so this is linearizability, checked in O(n log n).
    """
    events = []
    for wish in wishes:
        if wish.is_booked:
            events.append((wish.asked, 1, wish))
            events.append((wish.answered, 0, wish))
    highest = 0
    for _, is_asked, wish in sorted(events, key=lambda event: event[:2]):
        if not is_asked:
            highest = max(highest, wish.number)
        elif wish.number <= highest:
            verdict.add("out of order", f"{wish.number} after {highest}")
