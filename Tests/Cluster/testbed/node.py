"""A machine of the cluster: etcd, Patroni and PostgreSQL, set up as Docs/cluster says."""

import json
import shutil
import signal
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Any

from .network import Machine, as_user

ROOT = Path(__file__).resolve().parents[3]
SETTINGS = ROOT / "Docs" / "cluster"
PROGRAMS = ROOT / ".venv-cluster" / "bin"
POSTGRESQL = Path("/usr/lib/postgresql/15/bin")
USER = "postgres"


def ask(address: str, document: dict[str, Any] | None = None, method: str | None = None) -> str:
    """What an address answers within two seconds; fails with an OSError if it is not 200."""
    body = json.dumps(document).encode() if document is not None else None
    request = urllib.request.Request(address, body, method=method)
    with urllib.request.urlopen(request, timeout=2) as answer:
        return answer.read().decode()


def command_of(unit: str) -> list[str]:
    """The command that a systemd unit of Docs/cluster starts."""
    for line in (SETTINGS / unit).read_text().splitlines():
        if line.startswith("ExecStart="):
            return line.removeprefix("ExecStart=").split()
    raise ValueError(f"{unit} starts nothing")


@dataclass(frozen=True)
class Node:
    machine: Machine
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.machine.name

    @property
    def address(self) -> str:
        return self.machine.address

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def settings(self) -> Path:
        return self.folder / "patroni.yml"

    def prepare(self, values: dict[str, str]) -> None:
        """Writes the settings, with the values that they name."""
        self.data.mkdir(parents=True)
        own = {"NAME": self.name, "ADDRESS": self.address, "DATA": str(self.data)}
        for name in ("etcd.env", "patroni.yml"):
            text = Template((SETTINGS / name).read_text()).substitute(values | own)
            (self.folder / name).write_text(text)
        self.settings.chmod(0o600)
        for path in (self.folder, self.data, self.settings):
            shutil.chown(path, USER, USER)
        self.data.chmod(0o700)

    def start_etcd(self) -> None:
        lines = (self.folder / "etcd.env").read_text().splitlines()
        settings = dict(line.split("=", 1) for line in lines if line.startswith("ETCD_"))
        self.machine.start("etcd", log=self.folder / "etcd.log", user=USER, **settings)

    def start_patroni(self) -> None:
        program, _ = command_of("patroni.service")
        words = (str(PROGRAMS / Path(program).name), str(self.settings))
        self.machine.start(*words, log=self.folder / "patroni.log", user=USER, **self.environment)

    def start_missing(self) -> None:
        """Starts what does not run, as systemd does."""
        if not self.pids("etcd"):
            self.start_etcd()
        if not self.pids("patroni"):
            self.start_patroni()

    def pids(self, program: str) -> list[int]:
        """The processes of `etcd`, `patroni` or `postgres`, the oldest first."""
        marks = {
            "etcd": lambda line: line.split()[0] == "etcd",
            "patroni": lambda line: str(self.settings) in line,
            "postgres": lambda line: line.startswith((str(POSTGRESQL), "postgres:")),
        }
        return sorted(
            process for process, line in self.machine.processes().items() if marks[program](line)
        )

    def kill(self, program: str | None = None) -> None:
        """Ends a program, or all of them, as a power cut does: kill -9."""
        processes = self.machine.processes() if program is None else self.pids(program)
        self.machine.signal(signal.SIGKILL, processes)

    def etcd_is_well(self) -> bool:
        try:
            return '"health":"true"' in ask(f"http://{self.address}:2379/health")
        except OSError:
            return False

    def state(self) -> dict[str, Any]:
        """What this machine's Patroni says of itself; nothing if it does not answer."""
        try:
            return json.loads(ask(f"http://{self.address}:8008/patroni"))
        except urllib.error.HTTPError as answer:
            return json.loads(answer.read())
        except OSError:
            return {}

    def answers(self, role: str) -> bool:
        """Whether this machine is the `leader`, a `replica`, or the `synchronous` one of them."""
        try:
            ask(f"http://{self.address}:8008/{role}")
        except OSError:
            return False
        return True

    def configure(self, changes: dict[str, Any]) -> None:
        """Changes the settings that all machines share."""
        ask(f"http://{self.address}:8008/config", changes, "PATCH")

    def sql(self, statement: str, database: str = "postgres", **variables: str) -> str:
        """What psql answers on this machine, to its user postgres."""
        words = [*as_user(USER), "psql", "-XqAt", "-v", "ON_ERROR_STOP=1"]
        words += ["-h", str(self.data), "-d", database]
        for name, value in variables.items():
            words += ["-v", f"{name}={value}"]
        return self.machine.run(*words, text=statement).strip()

    def patronictl(self, *words: str) -> str:
        return self.machine.run(str(PROGRAMS / "patronictl"), "-c", str(self.settings), *words)

    def last_words(self) -> str:
        """The end of each log, for whoever has to find out why."""
        pieces = []
        for log in sorted(self.folder.glob("*.log")):
            lines = log.read_text(errors="replace").splitlines()[-8:]
            pieces.append("\n".join([f"--- {self.name} {log.name}", *lines]))
        return "\n".join(pieces)


def copy_program(name: str, folder: Path) -> Path:
    """A program of Docs/cluster where the machines' users can run it."""
    folder.mkdir(exist_ok=True)
    target = folder / name
    shutil.copy(SETTINGS / name, target)
    target.chmod(0o755)
    return target


def memory_of(processes: list[int]) -> int:
    """The memory of the processes in bytes, what they share divided among them."""
    total = 0
    for process in processes:
        try:
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in text.splitlines() if line[:4] == "Pss:")
    return total * 1024
