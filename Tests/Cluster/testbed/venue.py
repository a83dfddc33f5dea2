"""Holds the books of all bars of a venue together, and what screens showed of them."""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from .checker import Books, Verdict
from .wishes import DELIVERY, FRUITS, MAIN, OPENING, ORDER, PRICE, TRANSFER, Wish, code_of


@dataclass(frozen=True)
class Shown:
    """What a screen was told at a moment: the stock of a bar at a version."""

    at: float
    version: int
    on_hand: dict[str, int]


@dataclass
class Side:
    """What one bar wrote of a transfer."""

    bar: str
    version: int
    pieces: Counter[str]


class Venue:
    """The books of all bars at one moment, on one machine."""

    def __init__(self, rows: dict[str, dict[str, list[tuple]]]):
        """Takes the rows of each table of each bar, as reader.py reads them."""
        self.bars = {bar: Books(tables) for bar, tables in rows.items()}

    def verdict(self, wishes: Iterable[Wish], published: Sequence[int] = ()) -> Verdict:
        """Holds all books against everything that was ever asked for, and published as a price."""
        wishes = list(wishes)
        verdict = Verdict(sum(len(books.orders) for books in self.bars.values()))
        for bar, books in self.bars.items():
            found = books.verdict(wish for wish in wishes if wish.bar == bar).faults
            for kind, texts in found.items():
                for text in texts:
                    verdict.add(kind, f"{bar}: {text}")
        self._check_transfers([wish for wish in wishes if wish.kind == TRANSFER], verdict)
        self._check_total(wishes, verdict)
        self._check_menus(list(published), verdict)
        return verdict

    # Fruit between bars

    def _sides(self, reason: str) -> dict[str, list[Side]]:
        """What was written of transfers on one side, by their code."""
        sides: dict[str, list[Side]] = {}
        for bar, books in self.bars.items():
            by_version: dict[tuple[str, int], Side] = {}
            for version, fruit, delta, _, _, why, note in books.rows["movements"]:
                if why != reason:
                    continue
                key = (code_of(note), version)
                if key not in by_version:
                    by_version[key] = Side(bar, version, Counter())
                    sides.setdefault(key[0], []).append(by_version[key])
                by_version[key].pieces[fruit] += abs(delta)
        return sides

    def _check_transfers(self, transfers: list[Wish], verdict: Verdict) -> None:
        """What left one bar came in at the other, once; nothing else came in."""
        out, brought = self._sides("transfer-out"), self._sides("transfer-in")
        for code in out.keys() | brought.keys():
            sides = [len(out.get(code, ())), len(brought.get(code, ()))]
            if sides != [1, 1] or out[code][0].pieces != brought[code][0].pieces:
                verdict.add("half transfers", f"{code}: {sides[0]} out, {sides[1]} in")
        booked = [wish for wish in transfers if wish.is_booked]
        for wish in booked:
            there = out.get(wish.id, [])
            target = [side.bar for side in brought.get(wish.id, ())]
            told = Side(wish.bar, wish.version, Counter(wish.cart))
            if there != [told] or target != [wish.body["bar"]]:
                verdict.add("transfers lost", wish.key)
        if len(out) != len({wish.id for wish in booked}):
            verdict.add("transfers twice", f"{len(out)} of {len(booked)}")

    def _check_total(self, wishes: list[Wish], verdict: Verdict) -> None:
        """Fruit of all bars together: what there was and came in, less what was told to be sold."""
        total = Counter(dict.fromkeys(FRUITS, OPENING * len(self.bars)))
        for wish in wishes:
            if wish.is_booked and wish.kind == DELIVERY:
                total.update(wish.pieces)
            elif wish.is_booked and wish.kind == ORDER:
                total.subtract(wish.pieces)
        there: Counter[str] = Counter(dict.fromkeys(FRUITS, 0))
        for books in self.bars.values():
            there.update(dict(books.rows["stock"]))
        if there != total:
            verdict.add("wrong total", f"{dict(there)} at all bars, not {dict(total)}")

    # Menus

    def _check_menus(self, published: list[int], verdict: Verdict) -> None:
        """Each menu that was said to be published is there, in its order, at all bars alike.

        One whose answer was lost was sent again, and may be there twice in a row.
        """
        first = self.prices(MAIN)
        if first != published:
            verdict.add("menus lost", f"{first} of {published}")
        for bar in self.bars:
            if self.prices(bar) != first:
                verdict.add("menus not followed", f"{bar}: {self.prices(bar)}, not {first}")

    def prices(self, bar: str) -> list[int]:
        """The prices of the menus after the first one, each of which has one of its own."""
        prices = []
        for _, document in self.bars[bar].rows["menus"]:
            found = {juice["price"] for juice in json.loads(document)["juices"]}
            prices.append(max(found) if len(found) == 1 else -len(found))
        return [price for price, _ in groupby(prices) if price not in (PRICE, 0)]

    # Screens

    def check_screen(self, bar: str, name: str, shown: Iterable[Shown], verdict: Verdict) -> None:
        """What a screen was told was so at that version, and the last of it is the newest."""
        books = self.bars[bar]
        [(_, newest)] = books.rows["bar"]
        balances: dict[str, tuple[list[int], list[int]]] = {fruit: ([], []) for fruit in FRUITS}
        for version, fruit, _, balance, *_ in books.rows["movements"]:
            balances[fruit][0].append(version)
            balances[fruit][1].append(balance)
        last = 0
        for event in shown:
            last = max(last, event.version)
            for fruit, there in event.on_hand.items():
                versions, values = balances[fruit]
                place = bisect_right(versions, event.version)
                so = values[place - 1] if place else 0
                if event.version > newest or there != so:
                    verdict.add(
                        "screens wrong", f"{name} at {bar}: {there} {fruit} at {event.version}"
                    )
        if last != newest:
            verdict.add("screens late", f"{name} at {bar} shows version {last} of {newest}")
