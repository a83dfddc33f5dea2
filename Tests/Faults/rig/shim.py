"""The disk under a database and the time of day, as the test wants them; see shim.c."""

import errno
import mmap
import struct
import subprocess
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "shim.c"
SYNCS, WRITES = 1, 2
FAIL, SHORTEN, SWALLOW, FILL = 1, 2, 3, 4
FIELDS = (
    "calls action error first every times room sync_delay seen hit logs_opened"
    " clock_shift clock_extra clock_since passed"
).split()


def compile_shim(directory: Path) -> Path:
    library = directory / "shim.so"
    subprocess.run(
        ["gcc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
        + ["-o", str(library), str(SOURCE), "-ldl"],
        check=True,
    )
    return library


class Shim:
    """The library preloaded into the servers of one database, and its rule."""

    def __init__(self, library: Path, database: Path):
        """The file need not exist: a clock is of use to a server on any storage."""
        rule = database.parent / "fault.rule"
        rule.write_bytes(bytes(8 * len(FIELDS)))
        with rule.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)
        self.environment = {
            "LD_PRELOAD": str(library),
            "PAVILION_FAULT_PATH": str(database),
            "PAVILION_FAULT_RULE": str(rule),
        }

    def _put(self, **fields: int):
        for name, value in fields.items():
            struct.pack_into("q", self._memory, 8 * FIELDS.index(name), value)

    def _get(self, name: str) -> int:
        return struct.unpack_from("q", self._memory, 8 * FIELDS.index(name))[0]


class Disk(Shim):
    """A disk that behaves as the test says, from the moment that it says so."""

    def set(self, calls: int, action: int, *, error=errno.EIO, first=1, every=1, times=-1, room=0):
        self.heal()
        self._put(seen=0, hit=0, error=error, first=first, every=every, times=times, room=room)
        self._put(calls=calls, action=action)

    def heal(self):
        """Lets every call through again; the counts stay to be read."""
        self._put(action=0, calls=0, sync_delay=0)

    def slow_down(self, seconds: float):
        """Makes every flush take longer."""
        self._put(sync_delay=round(seconds * 1e6))

    @property
    def hit(self) -> int:
        """How many calls have met with the fault."""
        return self._get("hit")

    @property
    def logs_opened(self) -> int:
        """How often a write-ahead log of the database was opened."""
        return self._get("logs_opened")


class Clock(Shim):
    """A clock that the test sets; durations are measured by another one."""

    def set(self, shift: float = 0, speed: int = 1):
        """Sets the time of day to this many seconds from the true one."""
        self._put(clock_extra=0, clock_shift=round(shift * 1e9))
        self._put(clock_since=time.time_ns(), clock_extra=speed - 1)

    def let_pass(self, seconds: float):
        """Makes the program believe that it has waited so much longer; the time of day stays."""
        self._put(passed=self._get("passed") + round(seconds * 1e9))
