"""The processes that run tests, and how their failures are told."""

import json
import os
import re
import signal
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
WORKERS = os.cpu_count() + 1

LIMIT = 15 * 60
"""Seconds for one Swift module and for one call of pytest."""

NEVER_EXCUSED = re.compile(
    r"the server ended with|the server did not start:|Fatal error|Program crashed|Segmentation"
    r"|status=\\?\"?500|status of 500|assert 500\b"
    r"|audit.*returncode|expect_sound"
)
"""In the words of the tests: a server that ended unasked, an answer of 500, a difference found by `audit`."""

SMALL = {"PAVILION_SCALE": "0.1"}
"""The share of the cuts and faults that `script/test all` makes."""


class Processes:
    """The processes that run, each with children of its own."""

    def __init__(self):
        self._running: set[subprocess.Popen] = set()
        self.is_over = False

    def cut_off(self):
        """Ends all that runs; what runs afterwards ends at once."""
        self.is_over = True
        for process in list(self._running):
            _kill(process)

    def wait(self, process: subprocess.Popen, limit: float) -> int | None:
        """The exit code; nothing if the limit passed."""
        self._running.add(process)
        try:
            return process.wait(0 if self.is_over else limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _kill(process)
            process.wait()
            self._running.discard(process)


def _kill(process: subprocess.Popen):
    """Kills a process and the children that it left."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


run_of = Processes()


@dataclass
class Failure:
    name: str
    reason: str
    again: "Piece | None"
    """What runs once more; nothing for what cannot depend on the machine."""
    is_excusable: bool = True

    @property
    def may_pass_alone(self) -> bool:
        return self.is_excusable and self.again is not None

    def __str__(self):
        return f"{self.name}: {' '.join(self.reason.split())}"


@dataclass
class Piece:
    """One process; here one that passes or fails as a whole, the same each time."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    limit: float = LIMIT
    shows_output: bool = False

    def __post_init__(self):
        self.tests, self.seconds, self.output = 0, 0.0, ""
        self.left_out: list[str] = []

    def run(self) -> list[Failure]:
        with tempfile.TemporaryDirectory() as folder:
            events, output = Path(folder, "events"), Path(folder, "output")
            with output.open("wb") as log:
                process = subprocess.Popen(
                    self.command, cwd=REPOSITORY, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    start_new_session=True,
                    env={**os.environ, "NO_COLOR": "1", "PAVILION_OUTCOMES": str(events), **self.environment},
                )
                status = run_of.wait(process, self.limit)
            self.output = output.read_text(errors="replace")
            told = _json_lines(events.read_bytes()) if events.exists() else []
        return self.failures(status, told)

    def failures(self, status: int | None, events: list[dict]) -> list[Failure]:
        return [] if status == 0 else [self.as_a_whole(status, None)]

    def as_a_whole(self, status: int | None, again: "Piece | None") -> Failure:
        words = "met its limit of time" if status is None else f"ended with {status}"
        last = [line for line in self.output.splitlines() if line.strip()][-1:]
        return Failure(self.name, f"{words}: {''.join(last)}", again)


def _json_lines(text: bytes) -> list[dict]:
    """The values of the lines; the last one may be cut off."""
    values = []
    for line in text.split(b"\n"):
        try:
            values.append(json.loads(line))
        except ValueError:
            pass
    return values


PLACE = re.compile(r"/[^/]+\.swift:\d+:\d+$")
"""The end of a test's identifier: file, line and column."""


class SwiftModule(Piece):
    """The tests of a module, or one of them."""

    def __init__(self, program: str, module: str, only: str = ""):
        # Letters are enough to find a test by its name, and mean the same to every shell and expression.
        expression = re.sub(r"[^\w ]", ".", only) or "."
        left_out = "|".join(lines_of("left-out.txt"))
        command = ["bash", "-c", 'source Tests/modules.sh && run_module "$@"', "-", program, expression]
        command += [left_out, module] if left_out else [module]
        super().__init__(only or module, command, SMALL if module == "PowerCutTests" else {})
        self._program, self._module = program, module

    def failures(self, status, events):
        payloads = [event["payload"] for event in events if event["kind"] == "event"]
        of_tests = [one for one in payloads if PLACE.search(one.get("testID", ""))]
        self.tests = sum(one["kind"] == "testEnded" for one in of_tests)
        skipped = [one for one in of_tests if one["kind"] == "testSkipped"]
        self.left_out = [f"{self._module}: {one['messages'][0]['text']}" for one in skipped]
        if status == 0:
            return []
        found = {}
        for one in payloads:
            if one["kind"] == "issueRecorded" and not one["issue"].get("isKnown"):
                words = " ".join(message["text"] for message in one["messages"])
                found.setdefault(one.get("testID", ""), words)
        has_ended = any(one["kind"] == "runEnded" for one in payloads)
        if not has_ended or not found or "" in found:
            return [self.as_a_whole(status, self)]
        return [self._failure(identifier, words) for identifier, words in found.items()]

    def _failure(self, identifier: str, words: str) -> Failure:
        name = PLACE.sub("", identifier)
        return Failure(name, words, SwiftModule(self._program, self._module, name))


def swift_modules() -> list[Piece]:
    """All modules with tests: first the one that computes longest, then those with most tests."""
    call = ["swift", "build", "--show-bin-path"]
    folder = subprocess.run(call, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout.strip()
    program = f"{folder}/pavilionPackageTests.xctest"
    call = [program, "--testing-library", "swift-testing", "--list-tests"]
    tests = subprocess.run(call, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout.split("\n")
    counts = Counter(test.partition(".")[0] for test in tests if "." in test)
    names = sorted(counts, key=lambda name: (name == "PowerCutTests", counts[name]), reverse=True)
    return [SwiftModule(program, name) for name in names]


class PytestCall(Piece):
    """The chosen tests of a folder, or some of them."""

    def __init__(self, name: str, folder: str, tests: list[str], options: list[str]):
        call = [".venv/bin/python", "-m", "pytest", "-q", "--instafail", "-r", "sfE", "-p", "outcomes"]
        environment = {"PYTHONPATH": str(HERE)} | (SMALL if folder == "Faults" else {})
        super().__init__(name, [*call, *options, *(f"Tests/{folder}/{test}" for test in tests)], environment)
        self._folder, self._tests, self._options = folder, tests, options

    def failures(self, status, events):
        self.tests = len({one["name"] for one in events})
        self.seconds = sum(one["seconds"] for one in events)
        self.left_out = [f"{one['name']}: {one['reason']}" for one in events if one["outcome"] == "skipped"]
        if status == 0:
            return []
        failed = {one["name"]: one for one in reversed(events) if one["outcome"] == "failed"}
        if status != 1 or not failed:
            return [self.as_a_whole(status, self)]
        return [self._failure(one) for one in failed.values()]

    def _failure(self, event: dict) -> Failure:
        name, phase = event["name"], event["phase"]
        if phase == "call":
            again, tests = f"{self._folder}/{name}", [name]
            options = [*self._options, "-n", "0"]
        else:
            # A server that many tests share may be at fault: all chosen tests of the file.
            file = name.partition("::")[0]
            again, options = f"{self._folder}/{file}", self._options
            tests = [test for test in self._tests if test.partition("::")[0] == file]
        is_late = "TimeoutExpired" in event["reason"]
        return Failure(
            f"{self._folder}/{name}",
            event["reason"] if phase == "call" else f"in its {phase}: {event['reason']}",
            PytestCall(again, self._folder, tests, options),
            is_late or not NEVER_EXCUSED.search(event["text"]),
        )


def pytest_calls() -> list[tuple[str, Piece]]:
    """Every screen once, and the chosen tests of each folder."""
    chosen, less = {}, {}
    for line in lines_of("chosen.txt"):
        folder, _, test = line.removeprefix("- ").partition("/")
        (less if line.startswith("- ") else chosen).setdefault(folder, []).append(test)
    spread = ["-n", str(WORKERS), "--durations", "15"]
    walk = ["-m", "walk", *spread, "--dist", "loadgroup"]
    calls = [("walk", PytestCall("walk", "EndToEnd", ["test_every_screen.py"], walk))]
    for folder, tests in chosen.items():
        options = [*spread, "--dist", "loadfile" if folder in ("Hostile", "Faults") else "loadgroup"]
        options += [word for test in less.get(folder, []) for word in ("--deselect", test)]
        calls.append((folder.lower(), PytestCall(folder, folder, tests, options)))
    return calls


def lines_of(name: str) -> list[str]:
    """The lines of a file beside this one, without comments."""
    lines = (line.partition("#")[0].strip() for line in (HERE / name).read_text().splitlines())
    return [line for line in lines if line]
