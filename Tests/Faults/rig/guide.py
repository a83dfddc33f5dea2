"""A guide on either engine: objects that one publication gives one name, and its files."""

import hashlib
import json
import sqlite3
import struct
import subprocess
import time
import zlib
from pathlib import Path

from support.patience import HANGING, wait_until

from .bars import Bar, FileBar
from .server import Server, binary, expect_sound, storage

OBJECTS = 600
"""Enough for several transactions of one publication."""

SHARED = "celadon"
"""A word in the text of each."""


class Guide:
    """The guide of a storage, as each of its commands leaves it."""

    def __init__(self, bar: Bar):
        self.bar = bar

    def server(self, name: str = "only") -> Server:
        """A server with a copy of the guide of its own."""
        return self.bar.server(PAVILION_GUIDE_COPY=str(self.bar.folder / f"{name}.copy"))

    def lose_copy(self):
        """Deletes what the only server copied of the guide; it does not run."""
        for file in self.bar.folder.glob("only.copy*"):
            file.unlink()

    def start(self, *words: str) -> subprocess.Popen:
        return subprocess.Popen(
            [binary(), "exposition", *words, "--storage", storage(self.bar.place)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str) -> float:
        """Carries a command out, and returns the seconds that it took."""
        begin = time.monotonic()
        process = self.start(*words)
        _, errors = process.communicate(timeout=HANGING)
        assert process.returncode == 0, errors.decode()
        return time.monotonic() - begin

    def kill(self, moment: float, *words: str) -> bool:
        """Kills a command after so many seconds; returns whether it had not ended yet.

        The turn of a publication that was killed before is waited for, as the command does."""
        turns = self.bar.rows("SELECT until_at FROM guide_turn")
        moment += max([0, *(turn["until_at"] / 1000 - time.time() for turn in turns)])
        process = self.start(*words)
        try:
            process.communicate(timeout=moment)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return True

    def count(self, table: str) -> int:
        return self.bar.rows(f"SELECT COUNT(*) AS n FROM {table}")[0]["n"]

    def rows(self, name: str) -> str:
        """A file of objects that all have one name."""
        file = self.bar.folder / "exhibits.jsonl"
        lines = (
            {"id": f"o-{number}", "name": name, "texts": {"main": f"{SHARED} {name}"}}
            for number in range(OBJECTS)
        )
        file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        return str(file)

    def names(self) -> set[str]:
        """The names of the objects that visitors see: of one publication there is one."""
        found = self.bar.rows(
            """
            SELECT r.document FROM guide_record r
            WHERE r.kind = 'exhibit' AND r.record_id LIKE 'o-%' AND r.version = (
              SELECT MAX(n.version) FROM guide_record n
              WHERE n.kind = r.kind AND n.record_id = r.record_id
                AND n.version <= (SELECT MAX(version) FROM guide_version)
            )
            """
        )
        assert len(found) in (0, OBJECTS), len(found)
        return {self.name(row["document"]) for row in found}

    @staticmethod
    def name(document: str) -> str:
        name = json.loads(document)["name"]
        return name if isinstance(name, str) else name["ko"]

    def shown(self, server: Server) -> list[str]:
        """The names of the objects in a server's answers."""
        names, after = [], ""
        while True:
            answer = server.api.get(f"/api/exhibits?query={SHARED}&limit=100{after}")
            if answer.status == 503:  # The copy is not there yet.
                return []
            found = answer.json
            names += [exhibit["name"] for exhibit in found["exhibits"]]
            if found["next"] is None:
                return names
            after = f"&after={found['next']}"

    def wait_until_shown(self, server: Server, name: str):
        """Waits until a server shows all objects with their name."""
        wait_until(
            lambda: self.shown(server) == [name] * OBJECTS, lambda: f"{set(self.shown(server))}, not {name}"
        )

    def files(self) -> dict[str, bytes]:
        """The files that the storage says it has, by hash."""
        if isinstance(self.bar, FileBar):
            place = Path(f"{self.bar.place}.media")
            if not place.exists():
                return {}
            with sqlite3.connect(f"file:{place}?mode=ro", uri=True, timeout=HANGING) as file:
                sizes = dict(file.execute("SELECT hash, bytes FROM media"))
                parts = file.execute("SELECT hash, content FROM media_part ORDER BY hash, place").fetchall()
        else:
            sizes = {row["hash"]: row["bytes"] for row in self.bar.rows("SELECT hash, bytes FROM media")}
            parts = [
                (row["hash"], bytes.fromhex(row["content"]))
                for row in self.bar.rows(
                    "SELECT hash, encode(content, 'hex') AS content FROM media_part ORDER BY hash, place"
                )
            ]
        files = {hash: b"".join(content for of, content in parts if of == hash) for hash in sizes}
        assert {hash: len(content) for hash, content in files.items()} == sizes
        return files

    def expect_sound(self):
        expect_sound(self.bar.place)


def picture(chance, side: int) -> bytes:
    """A PNG that no compression makes smaller than three bytes a pixel."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + chance.randbytes(3 * side) for _ in range(side))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
