"""Is this tree sound enough for everyone else to build on? `script/test` runs this when no part is named.

The parts run one after the other, with at most one busy worker more than there are processors. Each failure
runs once more at the end, alone: if it passes then, it is unsteady, which is told and refuses nothing.
"""

import argparse
import os
import resource
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pieces import REPOSITORY, Failure, Piece, WORKERS, lines_of, pytest_calls, run_of, swift_modules

WHOLE = 80 * 60
"""Seconds after which a run ends itself."""
LAST_BEGIN = 55 * 60
"""Seconds after which nothing new begins."""
MOST_FAILURES = 8
"""More failures than this come from the tree and not from the machine; none runs again."""
SHOWN = 10
"""How many names of a kind the summary shows."""
SHARES = {name: int(percent) for name, percent in map(str.split, lines_of("shares.txt"))}
"""The time that a part may take, in percent of the time of all parts but the build."""


@dataclass
class Part:
    """A part of a run, and what became of it."""

    name: str
    words: str
    seconds: float
    failures: list[Failure]


class Run:
    def __init__(self, began: float):
        self.began = began
        self.parts: list[Part] = []
        self.failures: list[Failure] = []
        self.left_out: list[str] = []

    @property
    def seconds(self) -> float:
        return time.time() - self.began

    def part(self, name: str, pieces: list[Piece], at_once: int = 1) -> bool:
        """Runs the pieces, and notes what became of them; whether all passed."""
        if not self._may_begin():
            self.left_out.append(f"{name}: slow machine")
            return True
        begin, processors = self.seconds, _processor_seconds()
        print(f"== {name}", flush=True)
        with ThreadPoolExecutor(at_once) as pool:
            failures = [one for found in pool.map(self._run, pieces) for one in found]
        self.failures += failures
        tests = sum(piece.tests for piece in pieces)
        seconds = sum(piece.seconds for piece in pieces)
        took = self.seconds - begin
        words = f"{name:<9}{took:5.0f} s,{_processor_seconds() - processors:6.0f} s of processors"
        words += f", {tests} tests" if tests else ""
        words += f" of {seconds:.0f} s" if seconds else ""
        self.parts.append(Part(name, words, took, failures))
        return not failures

    def _may_begin(self) -> bool:
        return not run_of.is_over and self.seconds < LAST_BEGIN

    def _run(self, piece: Piece) -> list[Failure]:
        if not self._may_begin():
            self.left_out.append(f"{piece.name}: slow machine")
            return []
        begin = self.seconds
        failures = piece.run()
        print(f"{piece.name}: {self.seconds - begin:.0f} s", flush=True)
        self.left_out += piece.left_out
        if failures or piece.shows_output:
            print(f"== output of {piece.name}\n{piece.output}", flush=True)
        return failures

    def end(self, is_strict: bool = False) -> bool:
        """Runs the failures once more, alone, and tells what passed, failed, was unsteady or left out.

        Whether the tree is sound; a strict run also refuses unsteady tests and those left out.
        """
        again = {failure.again.name: failure.again for failure in self.failures if failure.may_pass_alone}
        if len({failure.again.name if failure.again else failure.name for failure in self.failures}) > MOST_FAILURES:
            again = {}
        passes = {name for name, piece in again.items() if self._passes_alone(piece)}
        unsteady = [one for one in self.failures if one.may_pass_alone and one.again.name in passes]
        wrong = [one for one in self.failures if one not in unsteady]
        is_sound = not wrong and not (is_strict and (unsteady or self.left_out))
        verdict = "cut off" if run_of.is_over else "passed" if is_sound else "failed"
        print(f"== summary: {verdict} in {self.seconds:.0f} s (--seed {os.environ['PAVILION_SAMPLE']})")
        for part in self.parts:
            print(f"{'FAIL' if any(one in wrong for one in part.failures) else 'ok':<6}{part.words}")
        _show("OVER: ", self._outgrown())
        _show("LEFT OUT  ", self.left_out)
        _show("UNSTEADY  ", unsteady)
        _show("FAIL  ", wrong)
        return verdict == "passed"

    def _outgrown(self) -> list[str]:
        """The parts of a whole run that took more than their share of its time."""
        if {part.name for part in self.parts} != set(SHARES):
            return []
        # The build of a tree that was built before takes no time.
        whole = sum(part.seconds for part in self.parts if part.name != "build")
        percents = [(part, 100 * part.seconds / whole) for part in self.parts]
        return [
            f"{part.name}, {part.seconds:.0f} s, {percent:.0f} % where {SHARES[part.name]} are allowed"
            for part, percent in percents
            if percent > SHARES[part.name]
        ]

    def _passes_alone(self, piece: Piece) -> bool:
        if run_of.is_over:
            return False
        print(f"== once more, alone: {piece.name}", flush=True)
        failures = piece.run()
        if failures:
            print(f"== output of {piece.name}\n{piece.output}", flush=True)
        return not failures


def _show(kind: str, lines: list):
    for line in lines[:SHOWN]:
        print(f"{kind}{line}"[:160])
    if len(lines) > SHOWN:
        print(f"{kind}{len(lines) - SHOWN} more, above")


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("--seconds", type=float, default=0, help="since the first line of script/test")
    reader.add_argument("--strict", action="store_true", help="unsteady tests, and those left out, are failures")
    arguments = reader.parse_args()
    run = Run(time.time() - arguments.seconds)
    os.environ["PAVILION_BINARY"] = str(REPOSITORY / ".build/debug/pavilion")
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, lambda *_: run_of.cut_off())
    signal.alarm(max(1, int(WHOLE - run.seconds)))

    check = ("--explicit-target-dependency-import-check", "error")
    build = Piece("build", ["swift", "build", "--build-tests", "--quiet", *check], limit=WHOLE)
    if run.part("build", [build]):
        run.part("lint", [Piece("lint", ["script/lint"], shows_output=True)])
        run.part("swift", swift_modules(), at_once=WORKERS)
        for name, call in pytest_calls():
            run.part(name, [call])
    return 0 if run.end(arguments.strict) else 1


if __name__ == "__main__":
    sys.exit(main())
