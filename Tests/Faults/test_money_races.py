"""Two to eight tills work on one order or one day at once: money and fruit come back at most once."""

import random
from collections import Counter

import pytest
from rig.counter import Deed, Deeds, at_once, do, expect_right_books, found, place, statuses
from rig.counts import SEED, scaled
from rig.month import PIN, sign_in

ROUNDS = scaled(12)


@pytest.fixture
def server(bar):
    """A server on each engine, with a day that is open."""
    found(bar)
    with bar.server() as server:
        do(server, Deeds.open_day())
        yield server
        server.stop()


def tills(chance: random.Random) -> int:
    return chance.randint(2, 8)


def people(bar, server) -> tuple[str, str]:
    """The sessions of an owner and of Mina, who is staff."""
    for name, role in (("Owner", "owner"), ("Mina", "staff")):
        bar.expect("staff", "add", name, "--role", role, typed=f"{PIN}\n")
    return sign_in(server.port, "Owner"), sign_in(server.port, "Mina")


def set_limit(server, amount: int, owner: str):
    do(server, Deed("/api/refund-limit", {"limit": amount}, "PUT"), owner)


def test_an_order_that_many_tills_take_at_once_is_paid_once(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        deeds = [
            Deeds.pay(order, order["total"], chance.choice(("cash", "card")))
            for _ in range(tills(chance))
        ]
        assert statuses(at_once(server, deeds)) == {201: 1, 409: len(deeds) - 1}
    books = expect_right_books(bar)
    assert all(len(order.payments) == 1 for order in books.orders.values())


def test_parts_that_many_tills_take_at_once_never_exceed_the_price(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        part = order["total"] // 3
        answers = at_once(server, [Deeds.pay(order, part) for _ in range(tills(chance))])
        assert statuses(answers)[201] == min(3, len(answers))
    books = expect_right_books(bar)
    assert all(order.owed(1) >= 0 for order in books.orders.values())


def test_a_payment_is_voided_once_and_never_both_voided_and_refunded(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        do(server, Deeds.pay(order, order["total"]))
        deeds = [
            chance.choice((Deeds.void(order), Deeds.refund(order, order["total"])))
            for _ in range(tills(chance))
        ]
        assert statuses(at_once(server, deeds)) == {201: 1, 409: len(deeds) - 1}
    books = expect_right_books(bar)
    for order in books.orders.values():
        assert bool(order.refunds) != bool(order.payments[0]["void"])


def test_no_more_is_refunded_than_was_paid_however_many_tills_refund(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        do(server, Deeds.pay(order, order["total"], "cash"))
        amount = order["total"] // 2
        deeds = [
            chance.choice((Deeds.refund(order, amount), Deeds.refund_glass(order)))
            for _ in range(tills(chance))
        ]
        assert 1 <= statuses(at_once(server, deeds))[201] <= 2
    expect_right_books(bar)


def test_tills_at_once_give_no_more_away_than_the_limit_without_an_approval(bar, server):
    chance = random.Random(SEED)
    owner, mina = people(bar, server)
    for _ in range(ROUNDS):
        order = place(server)
        amount = order["total"] // 10
        set_limit(server, 3 * amount, owner)
        # A payment that is voided counts as the refunds do.
        for deed in (
            Deeds.pay(order, amount), Deeds.void(order), Deeds.pay(order, order["total"]),
        ):
            do(server, deed, mina)
        deeds = [Deeds.refund(order, amount) for _ in range(tills(chance))]
        answers = at_once(server, deeds, mina)
        assert statuses(answers) == +Counter({201: 2, 403: len(deeds) - 2})
        # Sent again after a lost answer, each gets its own once more; a shift lead may give the rest.
        assert statuses(at_once(server, deeds, mina)) == statuses(answers)
        assert statuses(at_once(server, deeds, owner)) == {201: len(deeds)}
    expect_right_books(bar)


def test_refunds_voids_waivers_and_cancellations_at_once_share_one_limit(bar, server):
    chance = random.Random(SEED)
    owner, mina = people(bar, server)
    limits: dict[str, int] = {}
    for _ in range(ROUNDS):
        order = place(server)
        amount = order["total"] // 10
        limits[order["id"]] = chance.randint(1, 4) * amount
        set_limit(server, limits[order["id"]], owner)
        do(server, Deeds.pay(order, chance.randint(1, 4) * amount), mina)
        choices = (
            Deeds.void, Deeds.cancel, lambda order: Deeds.refund(order, amount),
            lambda order: Deeds.waive(order, amount),
        )
        deeds = [chance.choice(choices)(order) for _ in range(tills(chance))]
        answers = at_once(server, deeds, mina)
        assert set(statuses(answers)) <= {200, 201, 403, 409}
        do(server, Deeds.cancel(order), owner)
    books = expect_right_books(bar)
    for order in books.orders.values():
        assert order.given_away_by("Mina") <= limits[order.id]
        assert order.status == "cancelled"


def test_tills_at_once_take_no_more_cash_out_of_a_day_than_the_limit(bar, server):
    chance = random.Random(SEED)
    owner, mina = people(bar, server)
    taken: dict[int, int] = {}
    for day in range(1, ROUNDS + 1):
        amount = chance.randint(100, 900)
        set_limit(server, 3 * amount, owner)
        # Cash that was put in takes nothing off.
        do(server, Deeds.move_cash(day, 5 * amount), mina)
        deeds = [Deeds.move_cash(day, -amount) for _ in range(tills(chance))]
        answers = at_once(server, deeds, mina)
        allowed = min(3, len(deeds))
        assert statuses(answers) == +Counter({201: allowed, 403: len(deeds) - allowed})
        assert statuses(at_once(server, deeds, mina)) == statuses(answers)
        assert statuses(at_once(server, deeds, owner)) == {201: len(deeds)}
        taken[day] = allowed * amount
        do(server, Deeds.close_day(day), owner)
        do(server, Deeds.open_day(), owner)
    books = expect_right_books(bar)
    assert {day: books.cash_out[day, "Mina"] for day in taken} == taken


def test_a_payment_that_many_tills_enter_anew_at_once_is_taken_once(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        do(server, Deeds.pay(order, order["total"]))
        tenders = ({"kind": "cash"}, {"kind": "card"})
        deeds = [Deeds.void(order, anew=chance.choice(tenders)) for _ in range(tills(chance))]
        answers = at_once(server, deeds)
        assert statuses(answers) == {201: 1, 409: len(deeds) - 1}
        # Sent again after a lost answer, each gets its own once more.
        assert statuses(at_once(server, deeds)) == statuses(answers)
    books = expect_right_books(bar)
    for order in books.orders.values():
        assert [each["amount"] for each in order.standing(1)] == [order.total]
        assert len(order.payments) == 2


def test_a_cancellation_beside_payments_and_refunds_gives_all_back_once(bar, server):
    chance = random.Random(SEED)
    for _ in range(ROUNDS):
        order = place(server)
        if chance.random() < 0.5:
            do(server, Deeds.pay(order, order["total"]))
        choices = (
            Deeds.cancel, lambda order: Deeds.pay(order, order["total"]),
            lambda order: Deeds.refund(order, order["total"] // 2), Deeds.refund_glass,
        )
        deeds = [Deeds.cancel(order)] + [chance.choice(choices)(order) for _ in range(tills(chance))]
        answers = at_once(server, deeds)
        cancels = [answer.status for answer, deed in zip(answers, deeds) if deed.method == "PUT"]
        assert set(cancels) == {200}
    books = expect_right_books(bar)
    for order in books.orders.values():
        came = sum(each["amount"] for each in order.standing(1))
        assert order.status == "cancelled"
        assert came == sum(refund["amount"] for refund in order.refunds)


def test_a_day_is_opened_and_closed_once_and_nothing_is_lost_between_days(bar, server):
    """Tills go on selling while others close: each entry is in one report, which never changes."""
    chance = random.Random(SEED)
    kept: dict[int, dict] = {}
    for day in range(1, ROUNDS + 1):
        order, paid = place(server), place(server)
        do(server, Deeds.pay(paid, paid["total"]))
        closes = [Deeds.close_day(day, cash) for cash in range(tills(chance))]
        others = [
            Deeds.pay(order, order["total"], "cash"), Deeds.void(paid), Deeds.move_cash(day, 700),
            Deeds.refund(paid, 100), Deeds.cancel(paid),
        ]
        deeds = closes + chance.sample(others, 3)
        chance.shuffle(deeds)
        answers = dict(zip((deed.key for deed in deeds), at_once(server, deeds)))
        assert statuses([answers[deed.key] for deed in closes]) == {201: 1, 409: len(closes) - 1}
        winner = next(answers[deed.key] for deed in closes if answers[deed.key].status == 201)
        kept[day] = winner.json
        opens = [Deeds.open_day(amount) for amount in range(tills(chance))]
        assert statuses(at_once(server, opens)) == {201: 1, 409: len(opens) - 1}
        for number, report in kept.items():
            assert server.api.get(f"/api/days/{number}").json == report
    books = expect_right_books(bar)
    assert sorted(books.closes) == list(range(1, ROUNDS + 1))
