"""Backup and restore while orders run: a copy is a state that was, and so is what comes back."""

import shutil
import threading

import pytest
from rig.counts import SEED, scaled
from rig.bar_records import BarRecords, expect_right
from rig.load import Load, Wishes, again, order_all
from rig.server import Server, expect_sound, run

CLIENTS = 32
BACKUPS = scaled(5)
FAULT = "backup while 32 clients order"


class Aside(threading.Thread):
    """A call of the command line beside the load."""

    def __init__(self, *words):
        super().__init__()
        self.words, self.result = words, None
        self.start()

    def run(self):
        self.result = run(*self.words)


def while_ordering(load: Load, *words):
    """Calls the command line and lets customers order meanwhile, and a little longer."""
    aside = Aside(*words)
    while aside.is_alive():
        load.run(seconds=0.02)
    load.run(answers=CLIENTS)
    return aside.result


def last_number(load: Load) -> int:
    return max((attempt.answer["number"] for attempt in load.acknowledged), default=0)


def expect_prefix(copy, attempts: list, at_least: int) -> int:
    """The copy holds the first so many orders, all of them, as they were confirmed."""
    told = {each.answer["number"]: each for each in attempts if each.is_acknowledged}
    records = BarRecords(copy)
    numbers = [order.number for order in records.orders.values()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= at_least, f"{len(numbers)} of {at_least} orders"
    for id, order in records.orders.items():
        assert (id, order.cart) == (told[order.number].answer["id"], told[order.number].cart)
    of_copy = [each for each in attempts if each.is_acknowledged and each.answer["id"] in records.orders]
    verdict = records.verdict(of_copy)
    assert not verdict.faults, str(verdict)
    return len(numbers)


def test_a_backup_under_load_is_a_state_that_was(database, tmp_path, scorecard):
    copies = []
    with Server(database) as server, Load(server.port, Wishes(SEED), CLIENTS) as load:
        load.run(answers=200)
        for number in range(BACKUPS):
            before = last_number(load)
            copy = tmp_path / f"copy-{number}.sqlite"
            backup = while_ordering(load, database, "backup", str(copy))
            assert backup.returncode == 0, backup.stderr
            copies.append((copy, before))
        load.finish()
        assert {attempt.status for attempt in load.attempts} == {201}
        sizes = []
        for copy, before in copies:
            sizes.append(expect_prefix(copy, load.attempts, at_least=before))
            assert sizes[-1] <= last_number(load)
            expect_sound(copy)
        expect_right(database, load.attempts)
    # A copy is a whole bar: it opens, and goes on where it was.
    with Server(copies[-1][0]) as server:
        (order,) = order_all(server.port, [next(Wishes(SEED, "later"))])
        assert order.answer["number"] == sizes[-1] + 1
    scorecard.holds(
        FAULT,
        line="backup",
        must_hold="each copy opens, audits clean and is a prefix of what was confirmed",
        count=BACKUPS,
        unit="backups",
        result=f"copies of {', '.join(f'{size:,}' for size in sizes)} orders, all of them prefixes",
    )


def test_a_restore_under_load_goes_back_to_the_backup_and_orders_go_on(database, tmp_path):
    copy = tmp_path / "copy.sqlite"
    with Server(database) as server:
        with Load(server.port, Wishes(SEED), CLIENTS) as load:
            load.run(answers=300)
            assert while_ordering(load, database, "backup", str(copy)).returncode == 0
            load.run(answers=300)
            restore = while_ordering(load, database, "restore", str(copy))
            assert restore.returncode == 0, restore.stderr
            load.run(answers=300)
            load.finish()
        assert {attempt.status for attempt in load.attempts} <= {201, 503}
        records = BarRecords(database)
        there = [each for each in load.acknowledged if each.answer["id"] in records.orders]
        verdict = records.verdict(there)
        assert not verdict.faults, str(verdict)
        assert set(BarRecords(copy).orders) < set(records.orders)
        expect_gone_in_one_piece(load, records)
        expect_sound(database)
        server.stop()
        # A server that starts on it finds the same.
        server.start()
        resent = order_all(server.port, again(there[-10:]))
        assert [each.answer["id"] for each in resent] == [
            each.answer["id"] for each in there[-10:]
        ]


def expect_gone_in_one_piece(load: Load, records: BarRecords):
    """What was sold between backup and restore is gone, and nothing before or after it is."""
    by_version = sorted(load.acknowledged, key=lambda each: each.answer["version"])
    gone = [each.answer["id"] not in records.orders for each in by_version]
    assert any(gone)
    assert all(gone[gone.index(True) : len(gone) - gone[::-1].index(True)])


@pytest.mark.parametrize("damage", ["cut short", "bits turned", "not a database"])
def test_a_backup_that_is_not_sound_is_refused_and_nothing_changes(damage, database, tmp_path):
    copy = tmp_path / "copy.sqlite"
    with Server(database) as server:
        attempts = order_all(server.port, [each for each, _ in zip(Wishes(SEED), range(200))])
        assert run(database, "backup", str(copy)).returncode == 0
        content = bytearray(copy.read_bytes())
        if damage == "cut short":
            del content[len(content) // 2 :]
        elif damage == "bits turned":
            for place in range(5000, len(content), 4096):
                content[place] ^= 0x55
        else:
            content = b"no database at all\n" * 300
        copy.write_bytes(content)
        restore = run(database, "restore", str(copy))
        assert restore.returncode == 1
        assert "copy.sqlite" in restore.stderr
        expect_right(database, attempts)
        assert order_all(server.port, again(attempts[:1]))[0].body == attempts[0].body


def test_a_file_that_is_merely_copied_is_noticed(database, tmp_path, scorecard):
    copy = tmp_path / "copied.sqlite"
    with Server(database) as server, Load(server.port, Wishes(SEED), CLIENTS) as load:
        load.run(answers=300)
        before = last_number(load)
        shutil.copy(database, copy)
        load.finish()
    with pytest.raises(AssertionError, match=f"0 of {before} orders"):
        expect_prefix(copy, load.attempts, at_least=before)
    scorecard.control(
        FAULT, "the file copied without its log", f"0 of {before} orders in the copy"
    )
