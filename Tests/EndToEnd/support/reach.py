"""A PostgreSQL for one test that fails on command, and real servers with bars in it."""

import contextlib
import itertools
import os
import subprocess
from pathlib import Path

from .patience import HANGING
from .server import CRASH, REPOSITORY, Pavilion, binary

# The program's messages at a level that no other test expects: the storage is away.
EXPECTED = ("live feed cannot read", "request failed")


class Postgres:
    """A server that runs within this context; each test creates its own database on it."""

    def __init__(self):
        self._names = (f"bar{number}" for number in itertools.count(1))

    def __enter__(self):
        script = str(REPOSITORY / "script/postgres-for-tests")
        self._process = subprocess.Popen(
            [script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        address = self._process.stdout.readline()
        assert "host=" in address, "PostgreSQL did not start; the script said why"
        self.folder = address.strip().partition("host=")[2]
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait(HANGING)
        self._process.stdout.close()

    def tell(self, deed: str):
        """Makes the server `crash`, `stop`, `start`, `freeze` or `thaw`, and waits until it has."""
        self._process.stdin.write(f"{deed}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline(), f"the server ended at {deed}"

    def database(self) -> str:
        """Creates a database, and returns its name."""
        name = next(self._names)
        self.query(f"CREATE DATABASE {name}")
        return name

    def address(self, database: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def query(self, statement: str, database: str = "postgres") -> str:
        """The result of a statement, without column names."""
        done = subprocess.run(
            ["psql", "-XAtq", "-h", self.folder, "-U", "postgres", "-d", database, "-c", statement],
            capture_output=True,
            text=True,
            timeout=HANGING,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


class ClusterPavilion(Pavilion):
    """A server with a bar in PostgreSQL, whose log may say that the storage is away."""

    def __init__(self, directory: Path, address: str, *options: str, probe: str = "/readyz"):
        """It counts as started when the probe answers; `/healthz` answers even without storage."""
        super().__init__(directory, *options)
        self.address = address
        self.probe = probe

    @property
    def storage(self) -> list[str]:
        return ["--storage", self.address]

    def __exit__(self, kind, *_):
        if self.process is None:
            return
        code = self.stop()
        if kind is None:
            assert code == 0, f"the server ended with {code}:\n{self.errors()}"
            lines = [line for line in self.errors().splitlines() if CRASH.search(line)]
            others = [line for line in lines if not any(words in line for words in EXPECTED)]
            assert not others, others

    def _is_ready(self) -> bool:
        return self.status(self.probe) == 200

    def status(self, path: str, **headers) -> int | None:
        """The status of an answer; `None` if there is no answer."""
        with contextlib.suppress(OSError):
            return self.api.get(path, **headers).status
        return None

    def wait_until_ready(self):
        self.wait_until(lambda: self.status("/readyz") == 200)

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [binary(), *words, *self.storage, "--lang", "en"],
            capture_output=True,
            text=True,
            timeout=HANGING,
            env={**os.environ, **environment},
        )
