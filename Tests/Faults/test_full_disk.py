"""Line 5: the disk is full; orders are refused, reads go on, and room brings orders back."""

import os
import random
import subprocess
import time

import pytest
from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server, expect_sound, run
from rig.shim import FILL, SWALLOW, WRITES, Disk
from support.patience import HANGING

CLIENTS = 4
FILLINGS = scaled(3)
FAULT = "disk full: a small tmpfs, and a shim that counts bytes"


@pytest.fixture
def volume(tmp_path):
    """A file system of its own, to be filled."""
    if os.geteuid() != 0:
        pytest.skip("LEFT OUT: a small file system can only be mounted by root")
    place = tmp_path / "volume"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "pavilion-test", str(place)],
        capture_output=True,
        text=True,
    )
    if mounted.returncode != 0:
        pytest.skip(f"LEFT OUT: no small file system here: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def size(template, room: int) -> int:
    """What a volume holds, in KB, on which a new bar has some room."""
    return template.size // 1024 + room


def resize(volume, kilobytes: int):
    options = f"remount,size={kilobytes}k"
    subprocess.run(["mount", "-o", options, str(volume)], check=True)


def order_until_full(server: Server, name: str) -> list:
    with Load(server.port, Wishes(SEED, name), CLIENTS) as load:
        end = time.monotonic() + HANGING
        while not any(attempt.status == 503 for attempt in load.attempts[-2 * CLIENTS :]):
            load.run(answers=CLIENTS)
            assert time.monotonic() < end, "the disk is never full"
        load.run(answers=50)
        load.finish()
    return load.attempts


def expect_reads(server: Server, acknowledged: list):
    """Everything that only reads works although nothing can be written."""
    assert server.api.get("/readyz").status == 200
    assert server.api.get("/api/stock").status == 200
    assert server.api.get("/juice").status == 200
    last = acknowledged[-1].answer
    assert server.api.get(f"/api/orders/{last['id']}").json["number"] == last["number"]


def test_a_full_disk_refuses_orders_and_room_brings_them_back(
    volume, template, scorecard
):
    chance = random.Random(SEED)
    confirmed = turned_away = 0
    for filling in range(FILLINGS):
        resize(volume, kilobytes := size(template, room=chance.randint(120, 420)))
        with Server(template.copy(volume / str(filling))) as server:
            attempts = []
            for _ in range(2):
                attempts += (latest := order_until_full(server, f"fill{filling}-{kilobytes}"))
                refused = [attempt for attempt in latest if attempt.status == 503]
                assert {attempt.status for attempt in latest} <= {201, 503}
                assert all(attempt.is_problem for attempt in refused)
                expect_reads(server, [attempt for attempt in attempts if attempt.is_acknowledged])

                # Room for what is new in the file is enough, since the log begins anew in its own:
                # one after the other these orders write 400 KB to it.
                resize(volume, kilobytes := kilobytes + 384)
                resent = order_all(server.port, again(refused[:10]), clients=1)
                assert len(resent) == 10
                assert all(attempt.is_acknowledged for attempt in resent), "room does not help"
                attempts += resent
                expect_right(server.database, attempts)
                confirmed += sum(attempt.is_acknowledged for attempt in attempts)
                turned_away += len(refused)
            server.kill()
            expect_right(server.database, attempts)
            expect_sound(server.database)
        for file in server.database.parent.iterdir():
            file.unlink()
    scorecard.holds(
        FAULT,
        line=5,
        must_hold="503, reads go on, orders come back with room, 0 lost",
        count=2 * FILLINGS,
        unit="fillings",
        result=f"0 of {confirmed:,} confirmed orders lost, {turned_away:,} refused with 503",
    )


def test_the_last_room_of_a_disk_goes_to_the_file(volume, template):
    """A log that grew would take the room that it needs to be worked into the file."""
    resize(volume, kilobytes := size(template, room=220))
    wishes = Wishes(SEED)
    attempts = []
    with Server(template.copy(volume)) as server:
        while all(attempt.is_acknowledged for attempt in attempts):
            attempts += order_all(server.port, [next(wishes)])
        file = server.database.stat().st_size
        log = server.database.with_name(f"{server.database.name}-wal").stat().st_size
        assert kilobytes * 1024 - file - log < 64 * 1024, "there was room"
        assert log < file / 4
        expect_right(server.database, attempts)


def fill(volume):
    with (volume / "ballast").open("wb", buffering=0) as ballast, pytest.raises(OSError):
        while True:
            ballast.write(bytes(4096))


@pytest.mark.parametrize("name", ["pavilion.sqlite", "new.sqlite"])
def test_a_server_that_cannot_start_for_want_of_room_says_so(volume, template, name):
    database = template.copy(volume)
    with Server(database) as server:
        order_all(server.port, [next(Wishes(SEED))])
        server.stop()
    # The log and its index: SQLite makes them anew when they are missing.
    for suffix in ("-wal", "-shm"):
        database.with_name(f"{database.name}{suffix}").unlink(missing_ok=True)
    fill(volume)
    failed = run(volume / name, "serve", "--port", "0")
    assert failed.returncode == 1
    assert "the disk is full" in failed.stderr and name in failed.stderr, failed.stderr

    (volume / "ballast").unlink()
    with Server(database) as server:
        assert server.api.get("/readyz").status == 200


def test_a_server_that_crashed_starts_on_a_full_disk_and_serves_readers(volume, template):
    with Server(template.copy(volume)) as server:
        (first,) = order_all(server.port, [next(Wishes(SEED))])
        server.kill()
        fill(volume)
        server.start()
        expect_reads(server, [first])
        # What the log has taken before is room for a few orders.
        attempts = [first, *order_until_full(server, "few")]
        refused = [attempt for attempt in attempts if attempt.status == 503]
        assert all(attempt.is_problem for attempt in refused)
        (volume / "ballast").unlink()
        resent = order_all(server.port, again(refused), clients=1)
        assert all(attempt.is_acknowledged for attempt in resent)
        expect_right(server.database, attempts + resent)


def test_a_server_that_is_killed_when_it_has_filled_the_disk_starts_again(volume, template):
    """Its log holds more than the file has room for."""
    with Server(template.copy(volume)) as server:
        attempts = order_until_full(server, "filling")
        size = server.database.stat().st_size
        server.kill()
        expect_sound(server.database)
        server.start()
        expect_reads(server, [attempt for attempt in attempts if attempt.is_acknowledged])
        assert server.database.stat().st_size == size, "the file could grow: nothing was tried"
        refused = [attempt for attempt in attempts if attempt.status == 503]
        # The end of the log may have room for a few of them.
        attempts += (tried := order_all(server.port, again(refused)))
        assert {attempt.status for attempt in tried} <= {201, 503}
        resize(volume, kilobytes=1400)
        attempts += (resent := order_all(server.port, again(refused)))
        assert all(attempt.is_acknowledged for attempt in resent)
        expect_right(server.database, attempts)


def test_a_disk_that_is_full_for_a_while_loses_nothing(shim, database):
    disk = Disk(shim, database)
    with Server(database, **disk.environment) as server:
        disk.set(WRITES, FILL, room=200_000)
        attempts = order_until_full(server, "shim")
        expect_reads(server, [attempt for attempt in attempts if attempt.is_acknowledged])
        disk.heal()
        unsettled = [attempt for attempt in attempts if attempt.is_unsettled]
        attempts += (resent := order_all(server.port, again(unsettled)))
        assert all(attempt.is_acknowledged for attempt in resent)
    expect_right(database, attempts)


def test_a_server_that_confirms_what_does_not_fit_is_caught(shim, database, scorecard):
    """What a program would do that does not look at the answers of its writes."""
    disk = Disk(shim, database)
    with Server(database, **disk.environment) as server:
        disk.set(WRITES, SWALLOW, first=100)
        with Load(server.port, Wishes(SEED), CLIENTS) as load:
            load.run(answers=50)
            server.kill()
            load.finish()
    verdict = BarRecords(database).verdict(load.attempts)
    assert verdict.lost
    scorecard.control(
        FAULT,
        "writes beyond the end that nobody reports",
        f"{len(verdict.lost)} of {len(load.acknowledged)} lost",
    )
