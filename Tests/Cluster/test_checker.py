"""The checker finds every kind of wrong book that it is there to find."""

import copy
import json
from collections import Counter

import pytest
from testbed.checker import Books
from testbed.load import spread, waited_after
from testbed.venue import Shown, Venue
from testbed.wishes import (
    DELIVERY,
    FRUITS,
    MAIN,
    OPENING,
    ORDER,
    PRICE,
    TRANSFER,
    Wishes,
    bar_names,
    menu,
)


class Bar:
    """A bar that books everything as it should, in memory."""

    def __init__(self, name=MAIN):
        self.name = name
        self.rows = {"orders": [], "lines": [], "movements": [], "keys": [], "menus": []}
        self.stock = Counter()
        self.number = self.version = 0
        self.wishes = []
        self.publish(PRICE)
        self.book(dict.fromkeys(FRUITS, OPENING), "opening")
        for seed, kind in enumerate([ORDER, ORDER, DELIVERY, ORDER, ORDER]):
            self._settle(Wishes(str(seed), kind, name).next())

    def publish(self, price):
        document = json.dumps(menu(price))
        self.rows["menus"].append((len(self.rows["menus"]) + 1, document))

    def book(self, pieces, reason, order=None, note=None):
        self.version += 1
        for fruit, delta in sorted(pieces.items()):
            self.stock[fruit] += delta
            movement = (self.version, fruit, delta, self.stock[fruit], order, reason, note)
            self.rows["movements"].append(movement)
        self.rows["stock"] = list(self.stock.items())
        self.rows["bar"] = [(self.number, self.version)]
        return self.version

    def _settle(self, wish):
        if wish.kind == ORDER:
            self.number += 1
            order = f"order {self.number} of {self.name}"
            for juice, quantity in wish.cart.items():
                self.rows["lines"].append((order, juice, quantity))
            need = {fruit: -count for fruit, count in wish.pieces.items() if count}
            self.book(need, "order", order)
            self.rows["orders"].append((order, self.number, self.version))
            self.rows["keys"].append((wish.key, json.dumps({"ordered": order})))
            answer = {"id": order, "number": self.number, "version": self.version}
        else:
            self.book(wish.cart, "delivery")
            self.rows["keys"].append((wish.key, json.dumps({"booked": []})))
            answer = {"movements": [{"version": self.version}]}
        self.tell(wish, answer)

    def tell(self, wish, answer):
        wish.asked = 2.0 * len(self.wishes)
        wish.answered = wish.asked + 1
        wish.settle(201, answer)
        self.wishes.append(wish)

    def kinds(self):
        """What the checker finds wrong."""
        return set(Books(self.rows).verdict(self.wishes).faults)


class Town:
    """Two bars, one of which follows the other's menu, and what went from the first to the second."""

    def __init__(self):
        self.bars = [Bar(name) for name in bar_names(2)]
        self.published = [PRICE + 1, PRICE + 2]
        for bar in self.bars:
            for price in self.published:
                bar.publish(price)
        self.transfers = [self.carry(f"CODE{number}") for number in range(2)]
        self.shown = [
            Shown(float(version), version, self.stock_at(version))
            for version in range(1, self.bars[1].version + 1)
        ]

    def carry(self, code):
        here, there = self.bars
        wish = Wishes(code, TRANSFER, here.name, [there.name]).next()
        out = {fruit: -count for fruit, count in wish.pieces.items()}
        version = here.book(out, "transfer-out", note=f"{there.name} · {code}")
        there.book(wish.pieces, "transfer-in", note=f"{here.name} · {code}")
        for bar in self.bars:
            bar.rows["keys"].append((wish.key, json.dumps({"booked": []})))
        note = f"{there.name} · {code}"
        here.tell(wish, {"movements": [{"version": version, "note": note}]})
        return wish

    def stock_at(self, version):
        """What the second bar had at a version."""
        stock = dict.fromkeys(FRUITS, 0)
        for at, fruit, _, balance, *_ in self.bars[1].rows["movements"]:
            if at <= version:
                stock[fruit] = balance
        return stock

    def take_out(self, bar, reason):
        """Undoes the last booking of a bar, as if it had never been."""
        rows = self.bars[bar].rows
        last = rows["movements"][-1][0]
        gone = [each for each in rows["movements"] if each[0] == last]
        assert {each[5] for each in gone} == {reason}
        rows["movements"] = [each for each in rows["movements"] if each[0] != last]
        stock = dict(rows["stock"])
        for _, fruit, delta, *_ in gone:
            stock[fruit] -= delta
        rows["stock"] = list(stock.items())

    def kinds(self):
        """What the checker finds wrong, of books and screens."""
        venue = Venue({bar.name: bar.rows for bar in self.bars})
        wishes = [wish for bar in self.bars for wish in bar.wishes]
        verdict = venue.verdict(wishes, self.published)
        venue.check_screen(self.bars[1].name, "a screen", self.shown, verdict)
        return set(verdict.faults)


@pytest.fixture(scope="module")
def right():
    return Bar()


@pytest.fixture
def bar(right):
    return copy.deepcopy(right)


@pytest.fixture(scope="module")
def right_town():
    return Town()


@pytest.fixture
def town(right_town):
    return copy.deepcopy(right_town)


def test_right_books_are_right(bar):
    assert bar.kinds() == set()


def test_an_order_that_is_gone_is_lost(bar):
    bar.rows["orders"].pop(1)
    assert {"lost", "wrong numbers", "without an order"} <= bar.kinds()


def test_an_order_with_another_number_is_altered(bar):
    order, number, version = bar.rows["orders"][3]
    bar.rows["orders"][3] = (order, number + 1, version)
    assert {"altered", "wrong numbers"} <= bar.kinds()


def test_a_number_that_is_given_twice_is_wrong(bar):
    order, number, version = bar.rows["orders"][3]
    bar.rows["orders"][3] = (order, number - 1, version)
    assert "wrong numbers" in bar.kinds()


def test_a_key_that_made_two_orders_is_found(bar):
    bar.rows["orders"].append(("again", bar.number + 1, bar.version + 1))
    assert "without a key, or with two" in bar.kinds()


def test_two_customers_who_were_told_the_same_order_are_found(bar):
    bar.wishes[1].id = bar.wishes[0].id
    assert "told twice" in bar.kinds()


def test_an_order_that_was_refused_and_sold_is_found(bar):
    bar.wishes[0].status = 409
    assert "sold but refused" in bar.kinds()


def test_a_key_that_is_gone_is_found(bar):
    bar.rows["keys"].pop(0)
    assert "keys lost" in bar.kinds()


def test_an_order_without_movement_or_line_is_half(bar):
    order = bar.rows["orders"][0][0]
    without = [each for each in bar.rows["movements"] if each[4] != order]
    bar.rows["movements"], kept = without, bar.rows["movements"]
    assert "half" in bar.kinds()
    bar.rows["movements"] = kept
    bar.rows["lines"] = [line for line in bar.rows["lines"] if line[0] != order]
    assert "half" in bar.kinds()


def test_a_movement_or_a_line_without_an_order_is_found(bar):
    bar.rows["lines"].append(("nobody", "plum", 1))
    assert "without an order" in bar.kinds()


def test_stock_that_the_movements_do_not_add_up_to_is_wrong(bar):
    bar.rows["stock"][0] = (bar.rows["stock"][0][0], bar.rows["stock"][0][1] + 1)
    assert bar.kinds() == {"wrong stock"}


def test_negative_stock_is_wrong(bar):
    fruit, _ = bar.rows["stock"][0]
    bar.rows["stock"][0] = (fruit, -1)
    assert "wrong stock" in bar.kinds()


def test_a_balance_that_is_off_is_wrong(bar):
    version, fruit, delta, balance, *rest = bar.rows["movements"][-1]
    bar.rows["movements"][-1] = (version, fruit, delta, balance - 1, *rest)
    assert bar.kinds() == {"wrong balances"}


def test_a_delivery_that_is_gone_or_booked_twice_is_found(bar):
    version = bar.wishes[2].version
    kept = bar.rows["movements"]
    bar.rows["movements"] = [each for each in kept if each[0] != version]
    assert "deliveries lost" in bar.kinds()
    again = [(bar.version + 1, *each[1:]) for each in kept if each[0] == version]
    bar.rows["movements"] = kept + again
    assert "deliveries twice" in bar.kinds()


def test_an_order_that_overtook_an_earlier_one_is_out_of_order(bar):
    first, last = bar.wishes[0], bar.wishes[-1]
    (first.asked, first.answered), (last.asked, last.answered) = (
        (last.asked, last.answered),
        (first.asked, first.answered),
    )
    assert bar.kinds() == {"out of order"}


def test_orders_that_were_on_their_way_together_may_have_any_order(bar):
    for wish in bar.wishes:
        wish.asked = 0.0
    assert bar.kinds() == set()


def test_a_bar_that_counts_fewer_orders_than_there_are_is_wrong(bar):
    bar.rows["bar"] = [(bar.number - 1, bar.version)]
    assert bar.kinds() == {"wrong numbers"}


def test_a_bar_that_is_behind_its_movements_is_wrong(bar):
    bar.rows["bar"] = [(bar.number, bar.version - 1)]
    assert bar.kinds() == {"versions out of order"}


def test_a_later_order_of_an_earlier_version_is_found(bar):
    (first, number, version), (second, later, newer) = bar.rows["orders"][:2]
    bar.rows["orders"][:2] = [(first, number, newer), (second, later, version)]
    assert "versions out of order" in bar.kinds()


def test_an_opening_that_nobody_had_is_wrong(bar):
    version, fruit, delta, balance, order, _, note = bar.rows["movements"][0]
    bar.rows["movements"][0] = (version, fruit, delta, balance, order, "found", note)
    assert bar.kinds() == {"wrong stock"}


def test_right_books_of_several_bars_are_right(town):
    assert town.kinds() == set()


def test_what_is_wrong_at_one_bar_is_found_among_several(town):
    town.bars[1].rows["orders"].pop(1)
    assert {"lost", "wrong numbers"} <= town.kinds()


def test_a_transfer_that_came_out_and_not_in_is_half(town):
    town.take_out(1, "transfer-in")
    assert {"half transfers", "transfers lost", "wrong total"} <= town.kinds()


def test_a_transfer_that_came_in_and_not_out_is_half(town):
    town.take_out(0, "transfer-out")
    assert {"half transfers", "transfers lost", "wrong total"} <= town.kinds()


def test_a_transfer_that_is_gone_at_both_bars_is_lost_though_nothing_is_missing(town):
    town.take_out(0, "transfer-out")
    town.take_out(1, "transfer-in")
    found = town.kinds()
    assert "transfers lost" in found
    assert not {"half transfers", "wrong total"} & found


def test_a_transfer_that_was_booked_twice_is_found(town):
    wish = town.carry("AGAIN")
    town.bars[0].wishes.remove(wish)
    assert "transfers twice" in town.kinds()


def test_a_transfer_that_brings_more_than_was_taken_is_half(town):
    rows = town.bars[1].rows["movements"]
    version, fruit, delta, balance, *rest = rows[-1]
    rows[-1] = (version, fruit, delta + 1, balance + 1, *rest)
    assert "half transfers" in town.kinds()


def test_fruit_that_is_at_no_bar_and_was_told_to_nobody_is_missed(town):
    # Booked, with all its movements, and yet no customer ever asked for it.
    bar = town.bars[1]
    bar.book({FRUITS[0]: -1}, "spoiled")
    town.shown.append(Shown(99.0, bar.version, town.stock_at(bar.version)))
    assert town.kinds() == {"wrong total"}


def test_a_menu_that_was_published_and_is_gone_is_lost(town):
    for bar in town.bars:
        bar.rows["menus"].pop()
    assert town.kinds() == {"menus lost"}


def test_menus_in_another_order_than_they_were_published_in_are_found(town):
    for bar in town.bars:
        bar.rows["menus"][1:] = bar.rows["menus"][:0:-1]
    assert town.kinds() == {"menus lost"}


def test_a_menu_that_was_published_again_for_want_of_an_answer_is_right(town):
    for bar in town.bars:
        bar.publish(town.published[-1])
    assert town.kinds() == set()


def test_a_menu_that_a_bar_did_not_follow_is_found(town):
    town.bars[1].rows["menus"].pop(1)
    assert town.kinds() == {"menus not followed"}


def test_a_menu_of_which_half_is_published_is_found(town):
    version, document = town.bars[1].rows["menus"][-1]
    half = json.loads(document)
    half["juices"][0]["price"] += 7
    town.bars[1].rows["menus"][-1] = (version, json.dumps(half))
    assert town.kinds() == {"menus not followed"}


def test_a_screen_that_does_not_show_the_last_version_is_late(town):
    town.shown.pop()
    assert town.kinds() == {"screens late"}


def test_a_screen_that_passes_over_versions_is_right(town):
    del town.shown[1:4]
    assert town.kinds() == set()


def test_a_screen_that_shows_what_never_was_is_wrong(town):
    last = town.shown[-1]
    town.shown[2] = Shown(3.0, 3, last.on_hand)
    assert town.kinds() == {"screens wrong"}


def test_a_screen_that_shows_a_version_which_was_lost_is_wrong(town):
    last = town.shown[-1]
    town.shown.append(Shown(99.0, last.version + 1, last.on_hand))
    assert {"screens wrong", "screens late"} == town.kinds()


@pytest.mark.parametrize(("clients", "bars"), [(32, 1), (32, 3), (32, 4), (8, 4), (2, 4)])
def test_every_bar_has_customers_and_the_first_has_most(clients, bars):
    counts = spread(clients, bars)
    assert len(counts) == bars
    assert min(counts) >= 1
    assert counts == sorted(counts, reverse=True)
    assert clients < bars or sum(counts) == clients


@pytest.mark.parametrize(
    ("confirmed", "own"),
    [
        # PostgreSQL was away from 10.1 to 15, and we came back at 16.
        ([9.0, 10.1, 15.0, 15.5], 1.0),
        # It was away all the time.
        ([9.0, 17.0], 0.0),
        # It was never away: all of it is ours, but for the moment that it took to see that.
        ([10.0 + number / 2 for number in range(12)], 5.5),
    ],
)
def test_a_silence_that_outlasts_that_of_postgresql_is_our_own(confirmed, own):
    assert waited_after(confirmed, 10.0, 16.0) == pytest.approx(own)
