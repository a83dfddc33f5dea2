"""A server process for faults."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from support.api import Api
from support.patience import HANGING
from support.server import binary

# The stock is so large that only tests of shortages meet one.
OPENING = 1_000_000
RECIPES = {
    "plum": {"plum": 1},
    "plum-pear": {"plum": 2, "pear": 1},
    "pear-plum": {"pear": 2, "plum": 3},
    "quince": {"quince": 1},
}
FRUITS = ("plum", "pear", "quince")


def menu(opening: int = OPENING) -> dict:
    return {
        "currency": "KRW",
        "fruits": [
            {"id": fruit, "name": {"en": fruit}, "capacity": OPENING, "opening": opening}
            for fruit in FRUITS
        ],
        "juices": [
            {"id": juice, "name": {"en": juice}, "recipe": recipe, "price": 1000}
            for juice, recipe in RECIPES.items()
        ],
    }


def new_database(directory: Path, opening: int = OPENING) -> Path:
    """A bar with the menu above, closed, in one file."""
    directory.mkdir(parents=True, exist_ok=True)
    database, file = directory / "pavilion.sqlite", directory / "menu.json"
    file.write_text(json.dumps(menu(opening)))
    founding = run(database, "menu", "import", str(file), "--empty")
    assert founding.returncode == 0, founding.stderr
    copy = directory / "founded.sqlite"
    assert run(database, "backup", str(copy)).returncode == 0
    for file in directory.glob("pavilion.sqlite*"):
        file.unlink()
    return copy.rename(database)


def storage(place: Path | str) -> str:
    """The address of a file; that of a cluster is its own."""
    return place if isinstance(place, str) else f"sqlite:{place}"


def run(
    place: Path | str, *words: str, typed: str | None = None, **environment: str
) -> subprocess.CompletedProcess:
    """Runs the command line on a file or a cluster."""
    return subprocess.run(
        [binary(), *words, "--storage", storage(place), "--lang", "en"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=HANGING,
        env={**os.environ, **environment},
    )


def expect_sound(place: Path | str):
    audit = run(place, "audit")
    assert audit.returncode == 0, audit.stdout + audit.stderr


class Server:
    """`pavilion serve` on a file or a cluster; a context manager that leaves no process behind."""

    def __init__(self, database: Path | str, folder: Path | None = None, **environment: str):
        """Its log is beside the file, or in the folder."""
        self.database = database
        self.environment = environment
        self.port = 0
        self.started = 0.0
        self._process = None
        self._log = (folder or database.parent) / "stderr.txt"

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self._process:
            self.kill()

    def start(self):
        """Starts the program and waits until it listens."""
        self.started = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [binary(), "serve", "--port", "0", "--json"]
                + ["--storage", storage(self.database)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self.environment},
            )
        greeting = self._process.stdout.readline()
        assert greeting.startswith('{"address"'), f"the server did not start:\n{self.log}"
        self.port = int(json.loads(greeting)["address"].rsplit(":", 1)[1])
        return self

    def kill(self):
        """Kills the process at once, whatever it is doing."""
        self._end(signal.SIGKILL)

    def stop(self):
        """Asks the server to exit, and checks that it exits properly."""
        code = self._end(signal.SIGTERM)
        assert code == 0, f"the server ended with {code}:\n{self.log}"

    @property
    def api(self) -> Api:
        return Api(self.port)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def counts(self) -> dict[str, int]:
        return {fruit["id"]: fruit["onHand"] for fruit in self.api.stock()["fruits"]}

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        process.send_signal(number)
        try:
            return process.wait(HANGING)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


class Template:
    """A bar founded once, and copied for every test."""

    def __init__(self, directory: Path):
        self._file = new_database(directory)

    @property
    def size(self) -> int:
        """The size of the file in bytes."""
        return self._file.stat().st_size

    def copy(self, directory: Path) -> Path:
        directory.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(self._file, directory / "pavilion.sqlite"))
