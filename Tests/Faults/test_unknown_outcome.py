"""Line 12: the answer is lost, the customer asks again, and there is one order."""

import random
import sqlite3

from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Attempt, Cancellation, Load, Wishes, again, order_all
from rig.proxy import LossyLine
from rig.server import Server, expect_sound, run
from support.patience import HANGING

CASES = scaled(1000)
CASES_PER_FILE = 500
CLIENTS = 8
FAULT = "unknown outcome: the answer is dropped after the commit, the same key again and again"


def hear_nothing(server: Server, wishes: list[Attempt]) -> list[Attempt]:
    """Sends everything over a line that loses the answer."""
    unheard = []
    with LossyLine(server.port) as line:
        # One customer per order: whoever hears nothing hangs up.
        for start in range(0, len(wishes), CLIENTS):
            with Load(line.port, wishes[start : start + CLIENTS], CLIENTS) as load:
                load.run(seconds=20)
                load.finish()
            unheard += load.attempts
        assert line.answers_lost == len(wishes)
    assert all(attempt.status is None for attempt in unheard)
    return unheard


def other_body(attempt: Attempt) -> Attempt:
    juice, quantity = attempt.cart[0]
    return Attempt(attempt.key, ((juice, quantity + 1), *attempt.cart[1:]))


def test_an_order_whose_answer_was_lost_is_one_order_however_often_it_is_sent(
    template, tmp_path, scorecard
):
    chance = random.Random(SEED)
    sends = 0
    for part, first in enumerate(range(0, CASES, CASES_PER_FILE)):
        wishes = Wishes(f"{SEED}-{part}", "lost")
        cases = [next(wishes) for _ in range(min(CASES_PER_FILE, CASES - first))]
        with Server(template.copy(tmp_path / str(part))) as server:
            attempts = hear_nothing(server, cases)
            records = expect_right(server.database, attempts)
            assert records.orders == len(cases)

            # The same key two to ten times at once, mixed with those of others.
            crowd = [each for case in cases for each in again([case] * chance.randint(2, 10))]
            chance.shuffle(crowd)
            attempts += order_all(server.port, crowd, 64)
            # Later, with another cart: refused, whatever the stock.
            others = order_all(server.port, [other_body(case) for case in cases])
            assert {attempt.status for attempt in others} == {422}
            server.kill()
            server.start()
            attempts += (late := order_all(server.port, again(cases)))
            others += order_all(server.port, [other_body(case) for case in cases[:50]])
            assert {attempt.status for attempt in others} == {422}
            expect_one_answer_each(attempts)
            assert expect_right(server.database, attempts).orders == len(cases)
            expect_sound(server.database)
            sends += len(crowd) + len(others) + len(late)
    scorecard.holds(
        FAULT,
        line=12,
        must_hold="exactly one order a key, the same answer each time, 422 on another body",
        count=CASES,
        unit="orders",
        result=f"{CASES:,} orders of {CASES:,} keys after {sends:,} further sends",
    )


def test_the_same_new_key_from_many_at_once_is_one_order(database):
    wishes = Wishes(SEED, "race")
    with Server(database) as server:
        attempts = []
        for _ in range(scaled(50)):
            attempts += order_all(server.port, again([next(wishes)] * 10), 10)
        expect_one_answer_each(attempts)
        assert expect_right(database, attempts).orders == scaled(50)


def test_a_cancellation_whose_answer_was_lost_gives_the_fruit_back_once(database):
    chance = random.Random(SEED)
    wishes = Wishes(SEED, "cancelled")
    assert run(database, "bar", "orders", "--made", "by-counter").returncode == 0
    with Server(database) as server:
        orders = order_all(server.port, [next(wishes) for _ in range(scaled(200))])
        cancelled = [Cancellation(each.answer["id"], each.cart) for each in orders[::2]]
        hear_nothing(server, cancelled)
        crowd = [each for case in cancelled for each in again([case] * chance.randint(2, 10))]
        chance.shuffle(crowd)
        assert {each.status for each in order_all(server.port, crowd, 64)} == {200}
        server.kill()
        server.start()
        assert {each.status for each in order_all(server.port, again(cancelled))} == {200}
        expect_right(database, orders)
        given_back = [each for each in BarRecords(database).orders.values() if each.status == "cancelled"]
        assert len(given_back) == len(cancelled)
    expect_sound(database)


def expect_one_answer_each(attempts: list[Attempt]):
    answers: dict[str, set] = {}
    for attempt in attempts:
        if attempt.status is not None:
            assert attempt.status == 201
            answer = attempt.answer
            answers.setdefault(attempt.key, set()).add((answer["id"], answer["number"]))
    assert all(len(different) == 1 for different in answers.values())


def test_keys_that_are_not_kept_are_noticed(database, scorecard):
    wishes = Wishes(SEED, "forgotten")
    cases = [next(wishes) for _ in range(20)]
    with Server(database) as server:
        attempts = order_all(server.port, cases)
        with sqlite3.connect(database, timeout=HANGING) as connection:
            connection.execute("DELETE FROM idempotency")
        attempts += order_all(server.port, again(cases))
        verdict = BarRecords(database).verdict(attempts)
    doubled = set(verdict.doubled) & {case.key for case in cases}
    assert len(doubled) == len(cases)
    scorecard.control(
        FAULT, "keys forgotten between two sends", f"{len(doubled)} of 20 orders made twice"
    )
