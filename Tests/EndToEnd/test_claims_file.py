"""Claim 14: a damaged file is detected and reported, and the last backup brings all back."""

import random
import sqlite3

import pytest

from support.crowd import SEED, scaled
from support.server import Pavilion

# What the books say; claim 14 is about these.
BOOKS = {
    "bar": "bar_id, order_number, menu_version",
    "stock": "*",
    "orders": "bar_id, order_id, number, version, placed_at, status",
    "order_line": "bar_id, order_id, position, juice, quantity, price, recipe",
    "movement": "bar_id, version, fruit, delta, balance, reason, order_id",
}


class Venue:
    """A file with orders of every status, its last backup, and what both say."""

    def __init__(self, directory):
        self.server = Pavilion(directory)
        self.server.start()
        self.server.lead_orders()
        for number in range(60):
            self.server.restock(kiwi=50)
            order = self.server.api.order("mango-kiwi" if number % 2 else "kiwi").json
            if number % 3:
                status = {"status": ["ready", "cancelled"][number % 3 - 1]}
                self.server.api.put(f"/api/orders/{order['id']}/status", status)
        assert self.server.stop() == 0
        self.file = self.server.database
        self.backup = directory / "backup.sqlite"
        assert self.server.run("backup", str(self.backup)).returncode == 0
        self.whole = self.backup.read_bytes()
        self.books = self.read()

    def read(self) -> dict:
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as file:
            return {
                table: file.execute(f"SELECT {columns} FROM {table}").fetchall()
                for table, columns in BOOKS.items()
            }

    @property
    def pages(self) -> list[int]:
        """The numbers of the pages on which the books stand."""
        with sqlite3.connect(f"file:{self.backup}?mode=ro", uri=True) as file:
            owners = file.execute("SELECT pageno, name FROM dbstat").fetchall()
            tables = dict(file.execute("SELECT name, tbl_name FROM sqlite_schema"))
            return [1] + [page for page, name in owners if tables.get(name) in BOOKS]

    def differences(self) -> list:
        """The rows that read differently than they were written."""
        now = self.read()
        return [
            row
            for table, rows in self.books.items()
            for row in set(rows) ^ set(now[table])
        ]

    def write(self, content: bytes):
        """Puts a file in place, without the write-ahead log of the one before it."""
        for path in self.file.parent.glob(self.file.name + "*"):
            path.unlink()
        self.file.write_bytes(content)

    def expect_report(self):
        audit = self.server.run("audit")
        assert audit.returncode == 1, "the damage was not found"
        assert audit.stderr.strip() and "Fatal" not in audit.stderr

    def expect_restored(self):
        """The backup comes back in the place of the damaged file, which is set aside."""
        for path in self.file.parent.glob(self.file.name + "*"):
            path.rename(path.with_name("damaged-" + path.name))
        restored = self.server.run("restore", str(self.backup))
        assert restored.returncode == 0, restored.stderr
        assert self.server.run("audit").returncode == 0
        assert self.read()["movement"] == self.books["movement"]
        self.server.start()
        assert self.server.api.order("banana").json["number"] == 61
        assert self.server.stop() == 0


@pytest.fixture(scope="module")
def venue(tmp_path_factory):
    return Venue(tmp_path_factory.mktemp("venue"))


@pytest.mark.parametrize("share", [0.0001, 0.1, 0.5, 0.9, 0.999])
def test_claim_14_a_half_written_or_truncated_file_is_reported_and_the_backup_restores(venue, share):
    venue.write(venue.whole[: int(len(venue.whole) * share)])
    venue.expect_report()
    venue.expect_restored()


def test_claim_14_a_file_with_pages_that_were_never_written_is_reported(venue):
    pages = len(venue.whole) // 4096
    dice = random.Random(SEED)
    for page in dice.choices(range(1, pages), k=scaled(8)):
        torn = bytearray(venue.whole)
        torn[page * 4096 + 2048 : (page + 1) * 4096] = bytes(2048)
        venue.write(bytes(torn))
        if venue.server.run("audit").returncode == 0:
            assert venue.differences() == [], f"seed {SEED}, page {page}: nothing was reported"
    venue.expect_restored()


def test_claim_14_a_file_with_a_flipped_bit_is_reported_and_the_backup_restores(venue):
    """Whatever bit it is: the audit finds it, or no order, movement or stock reads differently."""
    dice = random.Random(SEED)
    found = 0
    for _ in range(scaled(120)):
        flipped = bytearray(venue.whole)
        place = 4096 * (dice.choice(venue.pages) - 1) + dice.randrange(4096)
        flipped[place] ^= 1 << dice.randrange(8)
        venue.write(bytes(flipped))
        if venue.server.run("audit").returncode == 1:
            found += 1
        else:
            assert venue.differences() == [], f"seed {SEED}: the bit at {place} was not reported"
    venue.expect_restored()
    assert found > 0, "no bit mattered: nothing was tried"


def test_claim_14_a_damaged_backup_is_refused_and_the_file_stays(venue):
    venue.write(venue.whole)
    before = venue.read()
    damaged = venue.backup.with_name("damaged-backup.sqlite")
    damaged.write_bytes(venue.whole[: len(venue.whole) // 2])
    refused = venue.server.run("restore", str(damaged))
    assert refused.returncode == 1 and refused.stderr
    assert venue.read() == before
