"""Faults of machines and networks under the load of several bars, and what was lost."""

import argparse
import os
import signal
import sys
from pathlib import Path

from testbed.cluster import Cluster, check_machine
from testbed.faults import CONTROL, FAULTS, SHORT, Fault
from testbed.node import ROOT
from testbed.trial import Row, Trials, running
from testbed.trouble import NotPossible, Trouble

RESULTS = ROOT / ".build" / "chaos.jsonl"
CANNOT = 77  # The exit code of a test that a machine cannot run, as Automake has it.
COLUMNS = ("fault", "of", "orders", "wrong", "gap s", "of it ours", "reach s", "asked again")
SCREENS = ("screens ms: median, 99th", "at an idle server at most")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/chaos", description=__doc__)
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="each fault so often")
    parser.add_argument("--fault", action="append", choices=list(FAULTS), help="this one; again")
    parser.add_argument("--short", action="store_true", help=f"only {', '.join(SHORT)}")
    parser.add_argument(
        "--control",
        action="store_true",
        help="only the control: with asynchronous replication, loss must be found",
    )
    parser.add_argument("--clients", type=int, default=32, metavar="N", help="32 by default")
    parser.add_argument("--bars", type=int, default=3, metavar="N", help="3 by default")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep all logs there")
    return parser.parse_args()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def program() -> str:
    path = os.environ.get("PAVILION_BINARY")
    if not path:
        raise Trouble("PAVILION_BINARY names no program; script/chaos sets it")
    return str(Path(path).resolve())


def try_all(faults: list[Fault], options: argparse.Namespace, clocks: bool) -> list[Row]:
    """Tries the faults one after the other; after one that broke the books, on a new cluster."""
    rows: list[Row] = []
    while len(rows) < len(faults):
        with running(program(), options.bars, clocks, options.logs) as cluster:
            say(f"cluster in {cluster.folder}")
            trials = Trials(cluster, options.clients)
            for fault in faults[len(rows) :]:
                say(f"{fault.name}: {len(rows) + 1} of {len(faults)}")
                rows.append(trials.run(fault))
                write(rows[-1])
                if not rows[-1].is_right:
                    break
    return rows


def try_control(options: argparse.Namespace) -> list[Row]:
    """The same checker where orders are confirmed before a second machine has them."""
    with running(program(), options.bars, logs=options.logs) as cluster:
        say(f"control: {CONTROL} with asynchronous replication, in {cluster.folder}")
        cluster.make_asynchronous()
        row = Trials(cluster, options.clients).run(FAULTS[CONTROL])
        write(row)
    return [row]


def write(row: Row) -> None:
    print(row.json(), flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(row.json() + "\n")


def table(rows: list[Row]) -> str:
    columns = COLUMNS + SCREENS
    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    for row in rows:
        gap = f"{row.gap_seconds:.1f}" + ("" if row.gap_seconds <= row.reach_seconds else " (!)")
        name = row.fault + (", asynchronous" if row.asynchronous else "")
        cells = [name, row.machine, f"{row.acknowledged:,}", row.verdict if row.faults else "0"]
        cells += [gap, f"{row.own_seconds:.1f}", f"{row.reach_seconds:g}", str(row.unknown_settled)]
        cells += [", ".join(str(delay) for delay in row.screen_delay_ms)]
        cells += [str(row.watcher_delay_ms)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # Takes the cluster down, too.
    check_machine()
    if found := Cluster.find():
        raise Trouble(f"a cluster is up in {found.folder}; script/cluster down ends it")
    if options.control:
        rows = try_control(options)
        say(table(rows))
        caught = "lost" in rows[0].faults
        say("the control lost orders, and that was found" if caught else "NOTHING WAS LOST")
        return 0 if caught else 1
    names = options.fault or (list(SHORT) if options.short else list(FAULTS))
    chosen = [FAULTS[name] for name in names] * options.runs
    rows = []
    for clocks in (False, True):
        faults = [fault for fault in chosen if fault.clocks == clocks]
        rows += try_all(faults, options, clocks)
    say(table(rows))
    wrong = [row for row in rows if not row.is_right]
    orders = sum(row.acknowledged for row in rows)
    say(f"{len(rows)} trials, {orders:,} orders acknowledged, {len(wrong)} trials with wrong books")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        say(f"script/chaos: {trouble}")
        sys.exit(CANNOT if isinstance(trouble, NotPossible) else 1)
