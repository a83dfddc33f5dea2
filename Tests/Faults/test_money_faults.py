"""The counter's money under kills, lost answers and wrong clocks, on each engine."""

import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from rig.bars import Bar
from rig.counter import Deed, Deeds, at_once, do, expect_right_books, found, place, statuses
from rig.counts import SEED, scaled
from rig.month import PIN, sign_in
from rig.proxy import LossyLine
from rig.server import Server
from rig.shim import Clock
from support.patience import HANGING, wait_until

CASES = scaled(40)
KILLS = scaled(12)
FAULT = "the counter's money: kill -9 and lost answers amid payments, voids, refunds, cancels, closes"
HOUR, DAY = 3600, 86_400
DONE = (200, 201)


def draw(chance: random.Random, server: Server) -> list[Deed]:
    """What a till does to a new order, one after the other; each step is possible after the last."""
    order = place(server)
    total = order["total"]
    pay, half = Deeds.pay(order, total, chance.choice(("cash", "card"))), total // 2
    return chance.choice((
        [pay],
        [Deeds.pay(order, half), Deeds.pay(order, total - half)],
        [pay, Deeds.void(order), Deeds.pay(order, total)],
        [pay, Deeds.refund(order, half)],
        [pay, Deeds.refund_glass(order), Deeds.refund(order, 1)],
        [pay, Deeds.cancel(order)],
        [Deeds.pay(order, half), Deeds.cancel(order)],
        [Deeds.cancel(order)],
    ))


def test_a_deed_whose_answer_was_lost_is_done_once_however_often_it_is_sent(bar):
    chance = random.Random(SEED)
    found(bar)
    with bar.server() as server, LossyLine(server.port) as line:
        do(server, Deeds.open_day())
        for case in range(CASES):
            for deed in draw(chance, server):
                with pytest.raises(OSError):
                    deed.send(line.port)
                again = at_once(server, [deed] * chance.randint(2, 8))
                assert statuses(again).keys() <= set(DONE), again[0].json
                assert len({answer.body for answer in again}) == 1
        for day in range(1, 4):
            for deed in (Deeds.move_cash(day, 500), Deeds.close_day(day), Deeds.open_day(7)):
                with pytest.raises(OSError):
                    deed.send(line.port)
                assert statuses(at_once(server, [deed] * 4)) == {201: 4}
        server.kill()
        server.start()
        books = expect_right_books(bar)
        assert len(books.cash) == len(books.closes) == 3
        assert sorted(books.days) == [1, 2, 3, 4]


def test_a_refund_of_staff_whose_answer_was_lost_is_not_measured_by_itself(bar):
    """A refund up to the limit is answered again, though the limit is now used up."""
    found(bar)
    for name, role in (("Minji", "owner"), ("Jun", "staff")):
        bar.expect("staff", "add", name, "--role", role, typed=f"{PIN}\n")
    with bar.server() as server:
        cookie = sign_in(server.port, "Jun")
        order = place(server, "quince-pear")
        assert Deeds.pay(order, order["total"]).send(server.port, cookie).status == 201
        refund = Deeds.refund(order, 15_000)
        with LossyLine(server.port) as line, pytest.raises(OSError):
            refund.send(line.port, cookie)
        assert refund.send(server.port, cookie).status == 201
        assert Deeds.refund(order, 9_000).send(server.port, cookie).status == 403
    books = expect_right_books(bar)
    assert [refund["amount"] for refund in books.orders[order["id"]].refunds] == [15_000]


def test_a_kill_amid_the_counters_work_loses_nothing_and_does_nothing_twice(bar, scorecard):
    """Tills send each deed until it is answered; the server dies and starts again beneath them."""
    chance = random.Random(SEED)
    found(bar)
    deeds = 0
    with bar.server() as server, ThreadPoolExecutor(6) as tills:
        do(server, Deeds.open_day())
        for kill in range(1, KILLS + 1):
            works = [draw(chance, server) for _ in range(6)]
            works.append([Deeds.move_cash(kill, 300), Deeds.close_day(kill), Deeds.open_day()])
            results = [tills.submit(insist, server, work) for work in works]
            time.sleep(chance.uniform(0, 0.05))
            server.kill()
            server.start()
            for work, result in zip(works, results):
                # The day may have been closed before a void of its payment.
                is_void = any(deed.path.endswith("/voids") for deed in work)
                assert set(result.result()) <= set(DONE) | ({409} if is_void else set())
            deeds += sum(map(len, works))
            books = expect_right_books(bar)
            assert sorted(books.closes) == list(range(1, kill + 1))
            assert len(books.cash) == kill
        expect_each_deed_once(bar)
    scorecard.holds(
        FAULT,
        line="money",
        must_hold="each deed once, money and fruit back at most once, closed days as they were",
        count=KILLS,
        unit="kills",
        result=f"{deeds:,} deeds sent until they were answered: none lost, none twice",
    )


def insist(server: Server, work: list[Deed]) -> list[int]:
    """Does one deed after the other, each sent again until it is answered."""
    answered = []
    for deed in work:
        end = time.monotonic() + HANGING
        while len(answered) < len(work):
            assert time.monotonic() < end, f"{deed} is not answered"
            try:
                answer = deed.send(server.port)
            except OSError:
                time.sleep(0.01)
                continue
            if answer.status != 503:
                answered.append(answer.status)
                break
    return answered


def expect_each_deed_once(bar: Bar):
    """Fails when a row of money is there twice, or one without its key."""
    def count(table: str, condition: str = "TRUE") -> int:
        return bar.rows(f"SELECT COUNT(*) AS count FROM {table} WHERE {condition}")[0]["count"]

    money = ("orders", "payment", "payment_void", "business_day", "day_close", "cash_movement")
    with_keys = sum(count(table) for table in money) + count("refund", "reason <> 'cancelled'")
    assert count("idempotency", "refused = 0 AND idempotency_key LIKE 'deed-%'") == with_keys


def waiting(bar: Bar) -> int:
    return bar.rows("SELECT COUNT(*) AS count FROM orders WHERE status = 'placed'")[0]["count"]


def wait_until_none_waits(bar: Bar, clock: Clock | None = None):
    wait_until(lambda: not waiting(bar), "unpaid orders do not expire")


def test_an_order_that_expires_while_it_is_paid_is_either_paid_or_cancelled(bar, shim):
    clock = Clock(shim, bar.folder / "clock")
    chance = random.Random(SEED)
    found(bar, "--paid", "before-making", "--unpaid-minutes", "1")
    paid = refused = 0
    with bar.server(**clock.environment) as server, ThreadPoolExecutor(8) as tills:
        for kill in range(scaled(4)):
            orders = [place(server) for _ in range(24)]
            time.sleep(1.2)  # The server looks twice a second, and has to have seen them.
            clock.let_pass(61)
            chance.shuffle(orders)

            def pay(order: dict) -> int:
                time.sleep(chance.uniform(0, 0.8))
                return insist(server, [Deeds.pay(order, order["total"])])[0]

            results = [tills.submit(pay, order) for order in orders]
            if kill % 2:
                time.sleep(chance.uniform(0.2, 0.6))
                server.kill()
                server.start()
            answers = [result.result() for result in results]
            assert set(answers) <= {201, 409}
            paid += answers.count(201)
            refused += answers.count(409)
        books = expect_right_books(bar)
    # No refund: what was paid did not expire, and what had expired was not paid.
    states = [(order.status, len(order.payments), len(order.refunds)) for order in books.orders.values()]
    assert set(states) <= {("placed", 1, 0), ("cancelled", 0, 0)}
    assert (states.count(("placed", 1, 0)), states.count(("cancelled", 0, 0))) == (paid, refused)
    assert paid and refused


def test_a_wall_clock_that_jumps_cancels_nothing_and_days_go_by_their_number(bar, shim):
    clock = Clock(shim, bar.folder / "clock")
    found(bar, "--paid", "before-making", "--unpaid-minutes", "1")
    with bar.server(**clock.environment) as server:
        jumps = (0, HOUR, -HOUR, 400 * DAY, -400 * DAY, 30 * DAY, 0)
        for day, shift in enumerate(jumps, 1):
            clock.set(shift=shift)
            do(server, Deeds.open_day(day))
            order = place(server)
            if day % 2:
                do(server, Deeds.pay(order, order["total"], "cash"))
            clock.set(shift=-shift)
            do(server, Deeds.move_cash(day, day))
            time.sleep(1.2)
            do(server, Deeds.close_day(day, day))
        assert waiting(bar) == len(jumps)
        books = expect_right_books(bar)
        assert list(books.closes) == list(range(1, len(jumps) + 1))
        for day in books.closes:
            report = books.kept(day)
            assert (report["float"], report["cashIn"]) == (day, day)
            assert (report["firstOrder"], report["lastOrder"]) == (day, day)
            assert report["money"][0]["tenders"] == books.report(day)["money"][0]["tenders"]
        assert server.api.get("/api/days").json["days"][0]["number"] == len(jumps)


def test_waiting_for_payment_begins_anew_at_a_start(bar, shim):
    clock = Clock(shim, bar.folder / "clock")
    found(bar, "--paid", "before-making", "--unpaid-minutes", "1")
    with bar.server(**clock.environment) as server:
        for _ in range(3):
            place(server)
        time.sleep(1.2)
        for _ in range(3):
            clock.let_pass(50)
            time.sleep(1.2)
            assert waiting(bar) == 3
            server.kill()
            server.start()
            time.sleep(1.2)
        clock.let_pass(61)
        wait_until_none_waits(bar)
    books = expect_right_books(bar)
    assert {order.status for order in books.orders.values()} == {"cancelled"}


def test_a_refund_that_is_booked_twice_is_noticed(bar, scorecard):
    """The control: a key that was not kept."""
    found(bar)
    with bar.server() as server:
        order = place(server)
        do(server, Deeds.pay(order, order["total"]))
        refund = Deeds.refund(order, 100)
        do(server, refund)
        assert bar.falsify("DELETE FROM idempotency WHERE outcome LIKE '%refund%'") > 0
        do(server, refund)
        with pytest.raises(AssertionError):
            expect_each_deed_once(bar)
    scorecard.control(FAULT, "a key forgotten between two sends", "a refund booked twice was found")
