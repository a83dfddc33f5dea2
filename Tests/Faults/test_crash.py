"""Line 3: the process is killed at any moment, and whatever was acknowledged is still there."""

import random
import statistics
import time

from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server, expect_sound

CLIENTS = 32
CRASHES = scaled(100)
CRASHES_PER_FILE = 20
FAULT = "process crash: kill -9 under load from 32 clients"


def load_and_kill(server: Server, name: str, chance: random.Random) -> list:
    """Orders until some moment, in the middle of whatever the server does then."""
    with Load(server.port, Wishes(SEED, name), CLIENTS) as load:
        load.run(answers=chance.randint(1, 400))
        load.run(seconds=chance.uniform(0, 0.01))
        server.kill()
        load.finish()
    return load.attempts


def test_no_acknowledged_order_is_lost_when_the_process_is_killed(template, tmp_path, scorecard):
    chance = random.Random(SEED)
    acknowledged = unanswered = stored = 0
    first_answers = []
    for crash in range(CRASHES):
        if crash % CRASHES_PER_FILE == 0:
            server = Server(template.copy(tmp_path / str(crash)))
            server.start()
            attempts = []
        attempts += (latest := load_and_kill(server, f"crash{crash}", chance))
        acknowledged += sum(attempt.is_acknowledged for attempt in latest)
        expect_right(server.database, attempts)

        server.start()
        attempts += order_all(server.port, [next(Wishes(SEED, f"first{crash}"))])
        first_answers.append(time.monotonic() - server.started)
        unsettled = [attempt for attempt in latest if attempt.is_unsettled]
        before = BarRecords(server.database)
        stored += sum(before.order_of(attempt.key) is not None for attempt in unsettled)
        unanswered += len(unsettled)
        attempts += (resent := order_all(server.port, again(unsettled)))
        assert all(attempt.is_acknowledged for attempt in resent)
        expect_right(server.database, attempts)
        if crash % CRASHES_PER_FILE == CRASHES_PER_FILE - 1 or crash == CRASHES - 1:
            server.kill()
            expect_sound(server.database)
    assert unanswered > 0, "no crash met an order on its way"
    # The worst of a hundred tells more of what else the machine does.
    usual, worst = statistics.median(first_answers), max(first_answers)
    assert usual < 2 and worst < 10
    scorecard.holds(
        FAULT,
        line=3,
        must_hold="0 acknowledged orders lost, none twice, none half; first answer < 2 s",
        count=CRASHES,
        unit="crashes",
        result=(
            f"0 of {acknowledged:,} acknowledged orders lost; of {unanswered:,} unanswered ones "
            f"{stored:,} were stored whole and each was one order when sent again; first answer "
            f"{usual * 1000:.0f} ms after the start, {worst * 1000:.0f} ms at worst"
        ),
    )


def test_a_log_that_is_cut_while_the_server_is_down_is_noticed(database, scorecard):
    with Server(database) as server, Load(server.port, Wishes(SEED, "cut"), CLIENTS) as load:
        load.run(answers=500)
        server.kill()
        load.finish()
    log = database.with_name(f"{database.name}-wal")
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size // 4)
    verdict = BarRecords(database).verdict(load.attempts)
    assert verdict.lost
    scorecard.control(
        FAULT, "three quarters of the log were cut off before the restart", f"{len(verdict.lost)} lost"
    )
