"""Line 13: many writers on one bar want the last of it, and it is sold exactly once."""

import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, order_all
from rig.server import Server, expect_sound, new_database, run

ORDERS = scaled(20_000)
LAST_UNITS = scaled(100)
FAULT = "contention: 8 to 64 writers on one bar until nothing is left"
PLUM = (("plum", 1),)


def set_plums(server: Server, count: int):
    current = server.counts()["plum"]
    if current != count:
        body = {"onHand": count, "expected": current}
        assert server.api.put("/api/stock/plum", body).status == 200


def test_as_many_are_sold_as_there_were(tmp_path, scorecard):
    chance = random.Random(SEED)
    sold = refused = rounds = 0
    seconds = 0.0
    while sold + refused < ORDERS:
        opening = chance.randint(500, 2500)
        writers = chance.randint(8, 64)
        database = new_database(tmp_path / str(rounds), opening)
        with Server(database) as server:
            wishes = Wishes(f"{SEED}-{rounds}", "sold", PLUM)
            attempts, started = [], time.monotonic()
            with Load(server.port, wishes, writers) as load:
                load.run(answers=opening + writers)
                load.finish()
            seconds += time.monotonic() - started
            attempts = load.attempts
            assert {attempt.status for attempt in attempts} == {201, 409}
            assert len(load.acknowledged) == opening
            assert server.counts()["plum"] == 0
            assert expect_right(database, attempts, opening).orders == opening
            server.kill()
        expect_sound(database)
        sold += opening
        refused += len(attempts) - opening
        rounds += 1
    scorecard.holds(
        FAULT,
        line=13,
        must_hold="sold = opening exactly, never negative",
        count=sold + refused,
        unit=f"orders in {rounds} sell-outs",
        result=f"{sold:,} of {sold:,} sold, {refused:,} refused, {sold / seconds:,.0f} orders/s",
    )


def test_the_last_unit_is_sold_to_one_of_many(tmp_path):
    chance = random.Random(SEED)
    database = new_database(tmp_path, opening=1)
    with Server(database) as server:
        attempts = []
        for unit in range(LAST_UNITS):
            set_plums(server, 1)
            wishes = Wishes(f"{SEED}-{unit}", "last", PLUM)
            writers = chance.randint(8, 64)
            crowd = order_all(server.port, [next(wishes) for _ in range(writers)], writers)
            assert [attempt.status for attempt in crowd].count(201) == 1
            assert [attempt.status for attempt in crowd].count(409) == writers - 1
            attempts += crowd
        assert expect_right(database, attempts, opening=None).orders == LAST_UNITS
    expect_sound(database)


def test_other_processes_and_kiosks_share_the_last_units(tmp_path):
    """The command line orders from the same file while a server sells."""
    opening = 300
    database = new_database(tmp_path, opening)
    with Server(database) as server, ThreadPoolExecutor(4) as tills:
        calls = [tills.submit(run, database, "order", "plum", "--key", f"till-{n}") for n in range(24)]
        with Load(server.port, Wishes(SEED, "kiosk", PLUM), 8) as load:
            load.run(answers=opening - 100)
            codes = [call.result().returncode for call in calls]
            load.run(answers=200)
            load.finish()
    assert set(codes) == {0}
    assert len(load.acknowledged) + codes.count(0) == opening
    records = BarRecords(database)
    assert len(records.orders) == opening and records.on_hand["plum"] == 0
    expect_sound(database)


def test_a_unit_that_is_sold_twice_is_noticed(tmp_path, scorecard):
    """A lost update: two orders read the same stock, and both write one less."""
    database = new_database(tmp_path, opening=100)
    with Server(database) as server:
        attempts = order_all(server.port, [next(Wishes(SEED, str(n), PLUM)) for n in range(40)])
        server.kill()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE stock SET on_hand = on_hand + 1 WHERE fruit = 'plum'")
    verdict = BarRecords(database).verdict(attempts, 100)
    assert verdict.stock
    assert run(database, "audit").returncode == 1
    scorecard.control(FAULT, "a lost update: two orders write one stock", verdict.stock[0])
