"""A month of business days, worked out again from the tables by a program of its own.

Four tills sell at once and make every mistake of the trade; answers are lost, and the server is
killed once a day. Afterwards the report of each day, its file and its tax are equal to the unit to
the sums that rig/books.py makes of the tables, these to the tills' notebooks, and the audit finds
each of twenty falsifications.
"""

import csv
import io
from collections import Counter

import pytest
from rig.bars import ENGINES, Bar, bar_of
from rig.books import DayBooks, kind_of, sheet
from rig.counts import SCALE, SEED, scaled
from rig.month import OPENING, Month, sign_in
from rig.shim import Clock
from support.api import Api

DAYS = min(30, scaled(5))
ORDERS = min(200, round(40 * max(1, SCALE)))
pytestmark = pytest.mark.timeout(300 * max(1, SCALE))
FAULT = "business days of four tills: mistakes, lost answers, a kill -9 a day"

# Each statement changes what stands in a closed day; {...} picks a row of it.
PAYMENT = """(order_id, number) IN (SELECT p.order_id, p.number FROM payment p
  WHERE p.day = 2 AND {} AND NOT EXISTS (SELECT 1 FROM payment_void v
    WHERE v.order_id = p.order_id AND v.number = p.number)
  ORDER BY p.order_id LIMIT 1)"""
TAXED = """EXISTS (SELECT 1 FROM payment_part t
  WHERE t.order_id = p.order_id AND t.number = p.number AND t.tax > 0)"""
REFUND = "(order_id, number) IN (SELECT order_id, number FROM refund WHERE day = 2 ORDER BY order_id LIMIT 1)"
FALSIFICATIONS = {
    "a payment of one more": "UPDATE payment SET amount = amount + 1, given = given + 1 WHERE "
    + PAYMENT.format("p.method = 'cash'"),
    "cash that becomes a card payment": "UPDATE payment SET method = 'card', given = NULL WHERE "
    + PAYMENT.format("p.method = 'cash' AND p.reference IS NULL"),
    "a payment moved to another day": "UPDATE payment SET day = 3 WHERE "
    + PAYMENT.format("p.method = 'card'"),
    "a payment by another person": "UPDATE payment SET who_name = 'Nobody' WHERE "
    + PAYMENT.format("p.method = 'card'"),
    "a payment that is gone": "DELETE FROM payment WHERE " + PAYMENT.format("p.method = 'cash'"),
    "a waiver for another reason": "UPDATE payment SET waived_for ="
    " CASE waived_for WHEN 'complaint' THEN 'staff-drink' ELSE 'complaint' END"
    " WHERE method = 'waiver' AND day <= 3",
    "a waiver that brought money": "UPDATE payment SET method = 'card', waived_for = NULL"
    " WHERE method = 'waiver' AND day <= 3",
    "a payment of less tax": "UPDATE payment_part SET tax = tax - 1 WHERE tax > 0 AND "
    + PAYMENT.format(TAXED),
    "a payment at another rate": "UPDATE payment_part SET tax_rate = tax_rate + 1 WHERE tax_rate > 0 AND "
    + PAYMENT.format(TAXED),
    "a void that is gone": "DELETE FROM payment_void WHERE (order_id, number) IN"
    " (SELECT order_id, number FROM payment WHERE day = 2)",
    "a void by another person": "UPDATE payment_void SET who_name = 'Nobody'",
    "a payment voided later": "INSERT INTO payment_void (bar_id, order_id, number, reason, voided_at)"
    " SELECT 'main', order_id, number, 'wrong-order', 0 FROM payment WHERE method <> 'waiver' AND "
    + PAYMENT.format("p.method = 'card'"),
    "a refund that is gone": f"DELETE FROM refund_part WHERE {REFUND}",
    "a refund of another day": f"UPDATE refund SET day = 1 WHERE {REFUND}",
    "a refund by card instead of cash": "UPDATE refund_tender SET kind = 'other', name = 'Coupon'"
    f" WHERE kind = 'cash' AND amount > 0 AND (order_id, number) IN"
    " (SELECT order_id, number FROM refund WHERE day <= 3)",
    "more handed back than refunded": f"UPDATE refund_tender SET amount = amount + 1 WHERE {REFUND}",
    "cash taken out unseen": "UPDATE cash_movement SET change = change - 1 WHERE day <= 3",
    "a float of one more": "UPDATE business_day SET float = float + 1 WHERE number = 2",
    "a count made right": "UPDATE day_close SET counted = '[{\"kind\":\"cash\",\"amount\":1}]' WHERE number = 2",
    "a report made right": "UPDATE day_close SET report = replace(report, '\"float\":', '\"float\":1')"
    " WHERE number = 2",
    "a day that is gone": "DELETE FROM day_close WHERE number = 2",
    "an order of another day": "UPDATE day_close SET last_order = last_order - 1 WHERE number = 2",
    "a cancellation of no day": "UPDATE order_step SET day = NULL WHERE status = 'cancelled' AND day <= 3",
    "an order sold for less": "UPDATE order_line SET price = price - 1 WHERE price > 1 AND order_id IN"
    " (SELECT order_id FROM payment WHERE day = 2)",
}


@pytest.fixture(scope="module", params=ENGINES)
def month(request, shim, tmp_path_factory) -> Month:
    bar = bar_of(request, tmp_path_factory.mktemp("month"))
    month = Month(bar, Clock(shim, bar.folder / "clock"), SEED)
    month.run(DAYS, ORDERS)
    return month


def test_each_report_is_the_sum_of_the_tables_in_every_form(month, scorecard):
    books = DayBooks(month.bar)
    assert books.differences() == []
    assert list(books.closes) == list(range(1, DAYS + 1))
    with month.bar.server() as server:
        api = Api(server.port, sign_in(server.port, "Minji"))
        listed = {}
        while page := api.get(f"/api/days?limit=9&before={min(listed, default=DAYS + 1)}").json["days"]:
            listed |= {report["number"]: report for report in page}
        for day in books.closes:
            worked = books.report(day)
            assert api.get(f"/api/days/{day}").json == worked
            assert listed[day] == worked
            text = api.get(f"/day/{day}/report.csv").body.decode("utf-8-sig")
            assert [line for line in csv.reader(io.StringIO(text)) if line] == sheet(worked)
        server.stop()
    month.bar.expect("audit")
    orders = sum(len(notes.orders) for notes in month.notebooks)
    scorecard.holds(
        FAULT,
        line="days",
        must_hold="each report, file, tax and drawer equal to the sums of the tables, to the unit",
        count=DAYS,
        unit="days",
        result=f"{orders:,} orders, {month.crashes} crashes, {month.line.lost:,} answers lost: 0 differences",
    )


def test_the_drawer_holds_what_came_in_less_what_went_out(month):
    """By the tills' notebooks: each deed confirmed is in the books once, and no other."""
    books, notes = DayBooks(month.bar), month.notebooks
    assert sorted(books.orders) == sorted(order for each in notes for order in each.orders)
    payments = {key: deed for each in notes for key, deed in each.payments.items()}
    kept = [entry for order in books.orders.values() for entry in order.payments]
    names = {
        (entry["order_id"], entry["number"]): (
            f"waiver:{entry['waived_for']}" if entry["method"] == "waiver" else kind_of(entry),
            entry["amount"],
        )
        for entry in kept
    }
    assert names == payments
    voided = {(entry["order_id"], entry["number"]) for entry in kept if entry["void"]}
    assert voided == set().union(*(each.voids for each in notes))

    given_back = [entry for order in books.orders.values() for entry in order.refunds]
    by_hand = {
        (entry["order_id"], entry["number"]): entry["tenders"]
        for entry in given_back if entry["reason"] != "cancelled"
    }
    assert by_hand == {key: deed for each in notes for key, deed in each.refunds.items()}
    with_orders = {
        entry["order_id"]: entry["amount"] for entry in given_back if entry["reason"] == "cancelled"
    }
    cancelled = {order: money for each in notes for order, money in each.cancelled.items()}
    assert with_orders == {order: money for order, money in cancelled.items() if money}
    expired = [
        order for order in books.orders.values()
        if order.status == "cancelled" and order.id not in cancelled
    ]
    assert expired and not any(order.standing(DAYS) for order in expired)
    moves = sorted(move for each in notes for move in each.cash_moves)
    assert sorted((row["day"], row["change"]) for row in books.cash) == moves

    cash = Counter()
    for key, (kind, amount) in payments.items():
        entry = next(each for each in books.orders[key[0]].payments if each["number"] == key[1])
        if kind == "cash" and key not in voided:
            cash[entry["day"]] += amount
    for entry in given_back:
        cash[entry["day"]] -= entry["tenders"].get("cash", 0)
    cash.update({day: 0 for day in books.days})
    for day, amount in moves:
        cash[day] += amount
    for day, begin in books.days.items():
        drawer = next(line for line in books.kept(day)["drawer"] if line["kind"] == "cash")
        assert drawer["expected"] == begin["float"] + cash[day]
        assert drawer.get("counted") == month.counted[day].get("cash")


def test_fruit_comes_back_once_with_each_cancellation(month):
    books = DayBooks(month.bar)
    used = Counter()
    for order in books.orders.values():
        if order.status != "cancelled":
            used.update(books.needs(order))
    on_hand = {row["fruit"]: row["on_hand"] for row in month.bar.rows("SELECT * FROM stock")}
    assert on_hand == {fruit: OPENING - used[fruit] for fruit in on_hand}


@pytest.mark.parametrize("name", FALSIFICATIONS, ids=lambda name: name.replace(" ", "-"))
def test_the_audit_finds_what_was_falsified(name, month, tmp_path, scorecard):
    bar: Bar = month.bar.copy(tmp_path / f"case{list(FALSIFICATIONS).index(name)}")
    assert bar.falsify(FALSIFICATIONS[name]) > 0, "the month has no such row"
    audit = bar.run("audit")
    assert audit.returncode == 1, audit.stdout + audit.stderr
    scorecard.control(FAULT, f"{len(FALSIFICATIONS)} falsifications of a closed month", "each found")


@pytest.mark.parametrize("name", ["a void that is gone", "a payment of one more", "a float of one more"])
def test_the_sums_of_the_tables_differ_when_a_row_was_falsified(name, month, tmp_path):
    """The control of this file's own program."""
    bar = month.bar.copy(tmp_path / f"control{list(FALSIFICATIONS).index(name)}")
    bar.falsify(FALSIFICATIONS[name])
    assert DayBooks(bar).differences()
