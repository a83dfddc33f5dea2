"""Line 6: a slow disk makes nobody wait without end, and no impatience sells twice."""

import resource

import pytest
from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server
from rig.shim import Disk

FAULT = "slow disk: each flush takes 20, 100 or 500 ms longer"
DELAYS = (0.02, 0.1, 0.5)
# The desk's: so many may wait, and so many are committed at once.
QUEUE_LIMIT, BATCH_LIMIT = 1024, 512
# One flush that is going on, the full queue's batches, and one for what a busy machine adds.
FLUSHES_TO_WAIT = 1 + QUEUE_LIMIT // BATCH_LIMIT + 1
CROWD = 2000


@pytest.fixture
def slow(shim, database):
    """Starts a server whose disk takes its time."""
    servers = []

    def start(delay: float) -> Server:
        disk = Disk(shim, database)
        servers.append(Server(database, **disk.environment).start())
        disk.slow_down(delay)
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


def quantile(attempts: list, share: float) -> float:
    times = sorted(attempt.seconds for attempt in attempts)
    return times[int(share * (len(times) - 1))]


def order_as_crowd(server: Server, name: str) -> list:
    with Load(server.port, Wishes(SEED, name), CROWD) as load:
        load.run(answers=scaled(2 * CROWD))
        load.finish()
    return load.attempts


waits = {}


@pytest.mark.parametrize("delay", DELAYS)
def test_waiting_is_bounded_and_overload_is_told(delay, slow, database, scorecard):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 2 * CROWD + 200), hard))
    with Server(database) as quick:
        before = order_as_crowd(quick, "before")
    attempts = order_as_crowd(slow(delay), "slow")
    refused = [attempt for attempt in attempts if attempt.status == 503]
    assert {attempt.status for attempt in attempts} <= {201, 503}
    # At 20 ms a flush the server may be quicker than the crowd.
    assert refused or delay < 0.1
    assert all(attempt.is_problem for attempt in refused)
    p99 = quantile(attempts, 0.99)
    # What the loops of this machine need for a crowd comes on top; it does not grow with the delay.
    usual = quantile(before, 0.99)
    assert p99 < FLUSHES_TO_WAIT * delay + usual + 3, f"p99 is {p99:.2f} s, {usual:.2f} s before"
    expect_right(database, before + attempts)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    waits[delay] = (p99, len(attempts) - len(refused), len(refused))
    scorecard.holds(
        FAULT,
        line=6,
        must_hold="p99 bounded by the queue, overload 503 with Retry-After, nothing sold twice",
        count=len(waits),
        unit=f"delays, {CROWD} clients at once",
        result="; ".join(
            f"{delay * 1000:.0f} ms: p99 {p99:.2f} s, {accepted} accepted, {refused} refused"
            for delay, (p99, accepted, refused) in waits.items()
        ),
    )


@pytest.mark.parametrize("delay", DELAYS)
def test_who_loses_patience_and_asks_again_has_one_order(delay, slow, database):
    server = slow(delay)
    with Load(server.port, Wishes(SEED), clients=32, patience=delay / 2) as load:
        load.run(seconds=max(1.5, 6 * delay))
        load._patience = None
        load.finish()
    repeated = [attempt for attempt in load.attempts if attempt.sends > 1]
    assert repeated, "nobody lost patience"
    assert all(attempt.is_acknowledged for attempt in load.attempts)
    verdict = expect_right(database, load.attempts)
    assert verdict.orders == len(load.attempts)


def test_who_asks_again_without_a_key_is_found_to_have_two(slow, database, scorecard):
    """The same impatience by clients that give each try a new key, as if it were a new order."""
    server = slow(0.1)
    wish = next(Wishes(SEED))
    hasty = [Load(server.port, [attempt], 1) for attempt in (wish, next(Wishes(SEED, "again")))]
    for load in hasty:
        load.run(seconds=0.05)
    for load in hasty:
        load.finish()
    order_all(server.port, again([wish]))
    verdict = BarRecords(database).verdict([wish])
    assert verdict.unasked
    scorecard.control(
        FAULT,
        "a client that asks again under a new key",
        f"{len(verdict.unasked)} order nobody wanted",
    )
