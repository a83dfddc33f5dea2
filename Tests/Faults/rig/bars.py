"""A bar on either engine, whose tables are read without code of the program under test."""

import json
import shutil
import sqlite3
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path

from support.patience import HANGING
from support.reach import Postgres

from .server import Server, run

ENGINES = ("sqlite", "postgresql")


class Bar(ABC):
    """A bar's storage, and a folder for the logs of its servers."""

    place: Path | str
    folder: Path

    def server(self, **environment: str) -> Server:
        return Server(self.place, self.folder, **environment)

    def run(self, *words: str, typed: str | None = None) -> subprocess.CompletedProcess:
        return run(self.place, *words, typed=typed)

    def found(self, menu: dict):
        """Gives the bar a menu; it need not exist."""
        file = self.folder / "menu.json"
        file.write_text(json.dumps(menu))
        self.expect("menu", "import", str(file), "--empty")

    def expect(self, *words: str, typed: str | None = None) -> str:
        done = self.run(*words, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @abstractmethod
    def rows(self, query: str) -> list[dict]:
        """The rows that a query finds now, by column."""

    @abstractmethod
    def falsify(self, statement: str) -> int:
        """Changes rows that the guards of the database protect, and counts them."""

    @abstractmethod
    def copy(self, folder: Path) -> "Bar":
        """A copy of the bar; no server runs on this one."""


class FileBar(Bar):
    """A bar in a file of SQLite."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.place = folder, folder / "pavilion.sqlite"

    def rows(self, query: str) -> list[dict]:
        connection = sqlite3.connect(f"file:{self.place}?mode=ro", uri=True, timeout=HANGING)
        connection.row_factory = sqlite3.Row
        try:
            return [dict(row) for row in connection.execute(query)]
        finally:
            connection.close()

    def falsify(self, statement: str) -> int:
        connection = sqlite3.connect(self.place, isolation_level=None)
        try:
            guards = connection.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in guards:
                connection.execute(f'DROP TRIGGER "{name}"')
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            changed = connection.execute(statement).rowcount
            for _, sql in guards:
                connection.execute(sql)
            return changed
        finally:
            connection.close()

    def copy(self, folder: Path) -> "FileBar":
        copy = FileBar(folder)
        for file in self.folder.glob("pavilion.sqlite*"):
            shutil.copy(file, copy.folder / file.name)
        return copy


class ClusterBar(Bar):
    """A bar in a database of PostgreSQL."""

    def __init__(self, postgres: Postgres, folder: Path, database: str | None = None):
        folder.mkdir(parents=True, exist_ok=True)
        self._postgres, self.folder = postgres, folder
        self._database = database or postgres.database()
        self.place = postgres.address(self._database)

    def rows(self, query: str) -> list[dict]:
        text = f"SELECT COALESCE(json_agg(found), '[]') FROM ({query}) found"
        return json.loads(self._postgres.query(text, self._database))

    def falsify(self, statement: str) -> int:
        done = self._postgres.query(
            f"SET session_replication_role = replica; WITH changed AS ({statement} RETURNING 1)"
            " SELECT COUNT(*) FROM changed",
            self._database,
        )
        return int(done.splitlines()[-1])

    def copy(self, folder: Path) -> "ClusterBar":
        copy = f"{self._database}_{folder.name}"
        self._postgres.query(f"CREATE DATABASE {copy} TEMPLATE {self._database}")
        return ClusterBar(self._postgres, folder, copy)


def bar_of(request, folder: Path) -> Bar:
    """A bar without a menu on the engine that is the parameter of a fixture's request."""
    if request.param == "sqlite":
        return FileBar(folder)
    return ClusterBar(request.getfixturevalue("postgres"), folder)
