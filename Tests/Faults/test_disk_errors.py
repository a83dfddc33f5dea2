"""Line 4: the disk refuses, and nothing is confirmed that it did not take."""

import errno
import shutil
from pathlib import Path

import pytest
from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server, expect_sound
from rig.shim import FAIL, FILL, SHORTEN, SWALLOW, SYNCS, WRITES, Disk

ORDERS = scaled(300)
CLIENTS = 4
FAULT = "disk errors: fsync EIO, write EIO, ENOSPC, short write"
PATTERNS = {
    "every third flush fails": dict(calls=SYNCS, action=FAIL, every=3),
    "flushes fail from the fifth to the twelfth": dict(
        calls=SYNCS, action=FAIL, first=5, times=8
    ),
    "every fiftieth write fails": dict(calls=WRITES, action=FAIL, every=50),
    "every fiftieth write finds the disk full": dict(
        calls=WRITES, action=FAIL, error=errno.ENOSPC, every=50
    ),
    "every seventh write is short": dict(calls=WRITES, action=SHORTEN, every=7),
    "the disk is full after 400 kB": dict(calls=WRITES, action=FILL, room=400_000),
}


@pytest.fixture
def disk(shim, database):
    return Disk(shim, database)


def order_on(server: Server, name: str, count: int = ORDERS) -> list:
    wishes = Wishes(SEED, name)
    return order_all(server.port, [next(wishes) for _ in range(count)], CLIENTS)


results = {}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_nothing_is_confirmed_that_the_disk_refused(pattern, disk, database, scorecard):
    with Server(database, **disk.environment) as server:
        attempts = order_on(server, "before", 20)
        assert all(attempt.is_acknowledged for attempt in attempts)
        disk.set(**PATTERNS[pattern])
        attempts += (during := order_on(server, "during"))
        assert server.api.get("/api/stock").status == 200, "reads do not go on"
        disk.heal()
        assert disk.hit > 0, "the disk never refused"
        assert {attempt.status for attempt in during} <= {201, 503}
        refused = [attempt for attempt in during if attempt.status == 503]
        assert all(attempt.is_problem for attempt in refused)
        assert bool(refused) == (PATTERNS[pattern]["action"] != SHORTEN)

        # It serves again by itself, and who was turned away gets exactly one order.
        attempts += (after := order_on(server, "after", 20))
        attempts += (resent := order_all(server.port, again(refused)))
        assert all(attempt.is_acknowledged for attempt in after + resent)
        expect_right(database, attempts)
        server.kill()
    expect_right(database, attempts)
    expect_sound(database)
    results[pattern] = (len(during), len(refused))
    scorecard.holds(
        FAULT,
        line=4,
        must_hold="no confirmation without a commit; 503, reads go on, serves again by itself",
        count=sum(total for total, _ in results.values()),
        unit=f"orders on {len(results)} patterns",
        result="; ".join(
            f"{name}: {total - refused} confirmed, {refused} refused"
            for name, (total, refused) in results.items()
        )
        + "; 0 lost, each refused one was one order when sent again",
    )


@pytest.mark.parametrize("pattern", ["every third flush fails", "every fiftieth write fails"])
def test_what_was_refused_is_whole_or_absent_after_a_crash(pattern, disk, database):
    with Server(database, **disk.environment) as server:
        disk.set(**PATTERNS[pattern])
        with Load(server.port, Wishes(SEED), CLIENTS) as load:
            load.run(answers=ORDERS // 3)
            server.kill()
            load.finish()
    expect_right(database, load.attempts)
    disk.heal()
    with Server(database) as server:
        unsettled = [attempt for attempt in load.attempts if attempt.is_unsettled]
        resent = order_all(server.port, again(unsettled))
        assert all(attempt.is_acknowledged for attempt in resent)
        expect_right(database, load.attempts + resent)


def test_a_failed_flush_is_not_tried_again_on_the_same_files(disk, database):
    """SQLite and the kernel may both believe afterwards that the pages are on the disk."""
    with Server(database, **disk.environment) as server:
        order_on(server, "before", 5)
        opened = disk.logs_opened
        order_on(server, "quiet", 5)
        assert disk.logs_opened == opened, "a healthy disk gives no reason to open anew"
        for failure in range(3):
            disk.set(SYNCS, FAIL, times=1)
            (refused,) = order_on(server, f"refused{failure}", 1)
            assert refused.status == 503
            (order,) = order_on(server, f"next{failure}", 1)
            assert order.is_acknowledged
            assert disk.logs_opened == opened + failure + 1
        assert "level=error" in server.log


def test_nothing_is_lost_when_working_the_log_into_the_file_fails(disk, database):
    """The copy of a page that was not flushed must not count as one that was."""
    size = database.stat().st_size
    with Server(database, **disk.environment) as server:
        disk.set(SYNCS, FAIL, every=9)
        attempts = order_on(server, "long", scaled(1500))
        refused = [attempt for attempt in attempts if attempt.is_unsettled]
        assert refused and len(refused) < len(attempts)
        disk.heal()
        attempts += order_on(server, "healed", scaled(1000))
        attempts += (resent := order_all(server.port, again(refused)))
        assert all(attempt.is_acknowledged for attempt in resent)
        assert database.stat().st_size > size, "the log was never worked in"
        server.kill()
    expect_right(database, attempts)
    expect_sound(database)


def test_a_log_whose_flush_failed_is_worked_into_the_file_before_the_next_confirmation(
    disk, database, tmp_path
):
    """After a crash its frames can be read, but nobody knows whether they are on the disk."""
    with Server(database, **disk.environment) as server:
        attempts = order_on(server, "before", 10)
        disk.set(SYNCS, FAIL)
        (refused,) = order_on(server, "refused", 1)
        server.kill()
        disk.heal()
        server.start()
        attempts += order_on(server, "next", 1)
        # The file by itself, as if all of the log were lost but what was added now.
        alone = Path(shutil.copy(database, tmp_path / "alone.sqlite"))
    stored = BarRecords(database)
    assert refused.is_unsettled and stored.order_of(refused.key)
    expect_right(database, [*attempts, refused])
    assert len(BarRecords(alone).orders) == len(stored.orders) - 1
    assert BarRecords(alone).order_of(refused.key)


def test_a_disk_that_swallows_writes_is_noticed(disk, database, scorecard):
    with Server(database, **disk.environment) as server:
        attempts = order_on(server, "before", 20)
        disk.set(WRITES, SWALLOW)
        with Load(server.port, Wishes(SEED), CLIENTS) as load:
            load.run(answers=20)
            server.kill()
            load.finish()
    attempts += load.attempts
    verdict = BarRecords(database).verdict(attempts)
    assert verdict.lost
    scorecard.control(
        FAULT,
        "a disk that swallows writes and says that all is well",
        f"{len(verdict.lost)} lost of {sum(attempt.is_acknowledged for attempt in attempts)}",
    )
