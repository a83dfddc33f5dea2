"""The real program: a `pavilion serve` process on a database file of its own."""

import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import pytest

from .api import Api
from .patience import HANGING, wait_until

REPOSITORY = Path(__file__).resolve().parents[3]
AUTHORITY = Path(__file__).with_name("authority.pem")
"""The certificate of a made-up authority, whose key is thrown away."""
OPENING_STOCK = 10
CRASH = re.compile(r"Fatal error|\*\*\* |Program crashed|Segmentation|AddressSanitizer|level=error")


def binary() -> str:
    """The program under test: PAVILION_BINARY, or the newest build product."""
    named = os.environ.get("PAVILION_BINARY")
    built = [REPOSITORY / ".build" / kind / "pavilion" for kind in ("release", "debug")]
    found = [Path(named)] if named else sorted(
        (path for path in built if path.exists()),
        key=lambda path: path.stat().st_mtime,
        reverse=True,
    )
    if not found or not found[0].exists():
        pytest.exit("no pavilion to test: build it or set PAVILION_BINARY", returncode=4)
    return str(found[0].resolve())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Pavilion:
    """A server and its file; a context manager that stops it and looks for signs of a crash."""

    def __init__(self, directory: Path, *options: str):
        self.database = directory / "pavilion.sqlite"
        self.log = directory / "stderr.txt"
        self.port = free_port()
        self.options = options
        self.process = None
        self.people = set()
        self.cookie = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def api(self) -> Api:
        return Api(self.port, self.cookie)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, *_):
        if self.process is None:
            return
        try:
            failures = self.api.server_failures() if kind is None else []
        except ConnectionError:  # It has ended, and its exit code tells why.
            failures = []
        code = self.stop()
        if kind is None:
            assert code == 0, f"the server ended with {code}:\n{self.errors()}"
            # On a busy machine a request may outlive the grace of a stop, and meets a closed storage then.
            until, _, after = self.errors().rpartition("event=stopped")
            late = [line for line in after.splitlines() if "the storage is closed" not in line]
            assert not CRASH.search("\n".join([until, *late])), self.errors()
            assert not failures, f"the server answered {failures}:\n{self.errors()}"

    def start(self):
        command = [binary(), "serve", "--port", str(self.port), *self.storage, *self.options]
        with open(self.log, "ab") as log:
            environment = os.environ | {
                "XDG_CACHE_HOME": str(self.log.parent), "PAVILION_ROOT_CERTIFICATE": str(AUTHORITY),
            }
            self.process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=log, env=environment
            )
        self.wait_until(self._is_ready)

    def wait_until(self, is_so: Callable[[], object]):
        """Waits until something is so of a server that runs."""

        def is_so_or_over():
            assert self.process.poll() is None, f"the server ended with {self.process.poll()}:\n{self.errors()}"
            return is_so()

        wait_until(is_so_or_over, lambda: f"it did not come about:\n{self.errors()}")

    def stop(self) -> int:
        """Asks the server to exit, and returns its exit code."""
        process, self.process = self.process, None
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(HANGING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the server did not end on SIGTERM:\n{self.errors()}") from None

    @contextmanager
    def hanging(self):
        """Makes the server accept connections without answering."""
        self.process.send_signal(signal.SIGSTOP)
        # The threads of the process go on until each has received the signal.
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def errors(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def run(self, *words: str) -> subprocess.CompletedProcess:
        """Runs the command line on the same file."""
        return subprocess.run(
            [binary(), *words, *self.storage], capture_output=True, text=True, timeout=HANGING
        )

    def lead_orders(self, *options: str, bar: str = "main"):
        """Has people lead the bar's orders; `options` are more of those of `pavilion bar orders`."""
        done = self.run("bar", "orders", "--made", "by-counter", "--bar", bar, *options)
        assert done.returncode == 0, done.stderr
        self.api.get("/api/queue")  # The server reads the settings anew.

    def invent_past(self, seed: int, days: int, zone: str):
        """Founds the file with this many days of orders (Proofs/InventedHistory)."""
        program = Path(binary()).with_name("pavilion-history")
        assert program.exists(), f"{program}: swift build --product pavilion-history"
        call = [program, self.database, str(seed), str(days), zone]
        subprocess.run(call, check=True, stdout=subprocess.DEVNULL, timeout=HANGING)

    def restock(self, **on_hand: int):
        """Sets the stock to that of a new bar, except for the fruits named.

        Afterwards no call for staff is open.
        """
        for call in self.open_calls():
            self.answer(call["id"])
        for fruit in self.api.stock()["fruits"]:
            self.set_stock(fruit["id"], on_hand.get(fruit["id"], OPENING_STOCK))

    def open_calls(self) -> list[dict]:
        return self.api.get("/api/calls").json["calls"]

    def answer(self, call: str):
        assert self.api.put(f"/api/calls/{call}/status", {"status": "answered"}).status == 200

    def set_stock(self, fruit: str, on_hand: int):
        def is_set() -> bool:
            if (current := self.on_hand(fruit)) != on_hand:
                # A step of the previous test may still be on its way: then the count is stale, once.
                body = {"onHand": on_hand, "expected": current}
                assert self.api.put(f"/api/stock/{fruit}", body).status in (200, 409)
            return current == on_hand

        wait_until(is_set, lambda: f"{self.on_hand(fruit)} of {fruit}, not {on_hand}")

    def on_hand(self, fruit: str) -> int:
        return self.counts()[fruit]

    def expect_on_hand(self, fruit: str, expected: int):
        """Waits for this stock of a fruit; a screen may show a step before it is taken."""
        wait_until(
            lambda: self.on_hand(fruit) == expected, lambda: f"{self.on_hand(fruit)} of {fruit}, not {expected}"
        )

    def counts(self) -> dict[str, int]:
        return {fruit["id"]: fruit["onHand"] for fruit in self.api.stock()["fruits"]}

    @property
    def storage(self) -> list[str]:
        """The option that names the server's file on the command line."""
        return ["--storage", f"sqlite:{self.database}"]

    def _is_ready(self) -> bool:
        try:
            return self.api.get("/readyz").status == 200
        except OSError:
            return False
