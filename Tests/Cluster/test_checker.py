"""The checker finds every kind of wrong book that it is there to find."""

import copy
import json
from collections import Counter

import pytest
from testbed.checker import Books
from testbed.wishes import DELIVERY, FRUITS, OPENING, ORDER, RECIPES, Wishes


class Bar:
    """A bar that books everything as it should, in memory."""

    def __init__(self):
        self.rows = {"orders": [], "lines": [], "movements": [], "keys": []}
        self.stock = Counter()
        self.number = self.version = 0
        self.wishes = []
        self._book(dict.fromkeys(FRUITS, OPENING), "opening")
        for seed, path in enumerate([ORDER, ORDER, DELIVERY, ORDER, ORDER]):
            self._settle(Wishes(str(seed), path).next())
        self.rows["stock"] = list(self.stock.items())
        self.rows["bar"] = [(self.number, self.version)]

    def _book(self, pieces, reason, order=None):
        self.version += 1
        for fruit, delta in sorted(pieces.items()):
            self.stock[fruit] += delta
            movement = (self.version, fruit, delta, self.stock[fruit], order, reason)
            self.rows["movements"].append(movement)

    def _settle(self, wish):
        wish.asked = 2.0 * len(self.wishes)
        wish.answered = wish.asked + 1
        if wish.path == ORDER:
            self.number += 1
            order = f"order {self.number}"
            need = Counter()
            for juice, quantity in wish.cart.items():
                self.rows["lines"].append((order, juice, quantity))
                for fruit, amount in RECIPES[juice].items():
                    need[fruit] -= amount * quantity
            self._book(need, "order", order)
            self.rows["orders"].append((order, self.number, self.version))
            self.rows["keys"].append((wish.key, json.dumps({"ordered": order})))
            answer = {"id": order, "number": self.number, "version": self.version}
        else:
            self._book(wish.cart, "delivery")
            self.rows["keys"].append((wish.key, json.dumps({"booked": []})))
            answer = {"movements": [{"version": self.version}]}
        wish.settle(201, answer)
        self.wishes.append(wish)

    def kinds(self):
        """What the checker finds wrong."""
        return set(Books(self.rows).verdict(self.wishes).faults)


@pytest.fixture(scope="module")
def right():
    return Bar()


@pytest.fixture
def bar(right):
    return copy.deepcopy(right)


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
    version, fruit, delta, balance, order, reason = bar.rows["movements"][-1]
    bar.rows["movements"][-1] = (version, fruit, delta, balance - 1, order, reason)
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
    version, fruit, delta, balance, order, _ = bar.rows["movements"][0]
    bar.rows["movements"][0] = (version, fruit, delta, balance, order, "found")
    assert bar.kinds() == {"wrong stock"}
