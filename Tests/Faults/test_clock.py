"""Line 7: the clock jumps, and numbers, versions and idempotency keys do not care.

The rule for keys: an answer is kept for seven days by the clock of the machine, and those to the
last 10,000 changes of the stock are kept even if the clock says that they are older. A kiosk asks
again within minutes; a clock that was set wrong, or set right, must not make that a second order.
"""

import sqlite3
import time
from pathlib import Path

import pytest
from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server, expect_sound
from rig.shim import Clock
from support.patience import wait_until

CLIENTS = 16
ORDERS = 100
CHANGES_KEPT = 10_000
FAULT = "clock jumps: 1 h, 400 d, ten times as fast, backwards"
HOUR, DAY = 3600, 86_400
# Each is where the clock stands, step by step.
JUMPS = [
    [dict(shift=HOUR)],
    [dict(shift=-HOUR)],
    [dict(shift=400 * DAY)],
    [dict(shift=-400 * DAY)],
    [dict(speed=10)],
    [dict(shift=400 * DAY), dict()],
    [dict(shift=-HOUR), dict(shift=HOUR), dict(shift=-HOUR)],
    [dict(shift=400 * DAY), dict(shift=-400 * DAY), dict(speed=10)],
]
COUNT = scaled(len(JUMPS))


def expect_same_answers(server: Server, attempts: list):
    """Whoever asks again is told of the same order."""
    for told, repeated in zip(attempts, order_all(server.port, again(attempts), 1)):
        assert repeated.status == 201
        assert [repeated.answer[field] for field in ("id", "number", "version", "placedAt")] == [
            told.answer[field] for field in ("id", "number", "version", "placedAt")
        ]


@pytest.mark.parametrize("case", range(COUNT))
def test_a_jump_of_the_clock_changes_no_order_and_no_key(case, shim, database, scorecard):
    clock = Clock(shim, database)
    with Server(database, **clock.environment) as server:
        with Load(server.port, Wishes(SEED + case), CLIENTS) as load:
            load.run(answers=ORDERS)
            before = list(load.acknowledged)
            for step in JUMPS[case % len(JUMPS)]:
                clock.set(**step)
                load.run(answers=ORDERS)
                expect_time(load.acknowledged[-1], step.get("shift", 0))
            load.finish()
        assert all(attempt.is_acknowledged for attempt in load.attempts)
        expect_same_answers(server, before[:20])
        server.stop()

        # A start drops old keys at once, and the clock is still wrong.
        server.start()
        expect_same_answers(server, before[:20] + load.acknowledged[-20:])
        verdict = expect_right(database, load.attempts)
        assert verdict.orders == len(load.attempts)
        server.stop()
    expect_sound(database)
    scorecard.holds(
        FAULT,
        line=7,
        must_hold="numbers and versions in order, the same key is the same order, also after a start",
        count=case + 1,
        unit="jumps",
        result="0 numbers or versions out of order, 0 second orders, every answer repeated as it was",
    )


def expect_time(attempt, shift: float):
    """An order bears the time that the machine had."""
    told = attempt.answer["placedAt"] / 1000
    assert abs(told - time.time() - shift) < 30


def test_keys_outlive_the_clock_but_not_for_ever(shim, database):
    """Seven days later only the last changes are remembered."""
    clock = Clock(shim, database)
    with Server(database, **clock.environment) as server:
        wishes = Wishes(SEED)
        with Load(server.port, wishes, 64) as load:
            load.run(answers=CHANGES_KEPT + 300)
            load.finish()
        by_version = sorted(load.acknowledged, key=lambda attempt: attempt.answer["version"])
        clock.set(6 * DAY)
        server.stop()
        server.start()
        expect_same_answers(server, by_version[:5] + by_version[-5:])
        server.stop()
        clock.set(8 * DAY)
        server.start()
        expect_same_answers(server, by_version[-CHANGES_KEPT + 10 :][:5] + by_version[-5:])
        kept = wait_for_fewer_keys(database, len(by_version))
        # Those that came in the same millisecond stay together.
        assert CHANGES_KEPT <= kept <= CHANGES_KEPT + 64
        assert by_version[0].key not in BarRecords(database).kept


def wait_for_fewer_keys(database: Path, count: int) -> int:
    wait_until(lambda: len(BarRecords(database).kept) < count, "old keys stay for ever")
    return len(BarRecords(database).kept)


def test_keys_that_are_dropped_because_of_a_jump_are_noticed(database, scorecard):
    """What happened when the program believed the clock alone."""
    with Server(database) as server:
        attempts = order_all(server.port, [next(Wishes(f"{SEED}-{n}")) for n in range(20)])
        server.stop()
        with sqlite3.connect(database) as connection:
            connection.execute("DELETE FROM idempotency")
        server.start()
        attempts += order_all(server.port, again(attempts))
        verdict = BarRecords(database).verdict(attempts)
    assert verdict.doubled
    scorecard.control(
        FAULT,
        "all keys dropped, as by a program that believes the clock",
        f"{len(set(verdict.doubled) & {each.key for each in attempts})} of 20 orders made twice",
    )
