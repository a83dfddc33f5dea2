"""What an order costs, beside what it cost before; run by script/bench --gate.

Judges what is stable on a busy machine: fails if two runs in a row find a cost beyond 1.1 times the one in
gate.json. Rate and processor time are printed as ratios to the C server's in turn, not judged: the same
two programs gave 1.2 and 2.3 within an hour on a shared machine. Instructions stand for the time. The bytes
of first loads have budgets of their own (script/budgets).
"""

import json
import os
import statistics
import struct
import subprocess
import tempfile
import time

import instructions
from orders import HERE, found_bar, load, load_exactly
from program import BINARY, TOOLS, free_port, running, serving
from report import progress, row, table

FILE = os.path.join(HERE, "gate.json")
TOLERANCE = 1.1
CLIENTS = 64
TURNS = 20
SECONDS = 1
# Orders that are counted, of many clients and of one.
MANY, FEW = 10_000, 5_000
# A folder in memory: how often a thread waits for a disk depends on the disk.
MEMORY = "/dev/shm"

TITLES = {
    "order": "thousand instructions an order (user space)",
    "batch": "thousand instructions a batch",
    "allocations": "allocations an order",
    "statements": "statements a batch of one order",
    "switches": "waits (voluntary context switches) an order of one client",
    "idle": "resident memory of an idle server, MB",
    "binary": "program without symbols, MB",
}


def _print_ratios(folder):
    """Prints the median ratios of turns of each, one after the other."""
    ratios, rates = [], []
    files = [os.path.join(folder, f"{name}.sqlite") for name in ("floor", "program")]
    for file in files:
        found_bar(file)
    port = free_port()
    floor = [os.path.join(TOOLS, "http-floor"), files[0], str(port)]
    with running(floor, port, None) as c_server, serving(files[1]) as program:
        for server in (c_server, program):
            load(server, CLIENTS, SECONDS)
        for _ in range(TURNS):
            turns = [load(server, CLIENTS, SECONDS) for server in (c_server, program)]
            ratios.append(turns[1]["cpu"] / turns[0]["cpu"])
            rates.append(turns[1]["rate"] / turns[0]["rate"])
    rate, processor = statistics.median(rates), statistics.median(ratios)
    print(f"\nAt {CLIENTS} clients, of the floor's: orders/s {rate:.2f}, processor time {processor:.2f}.")


def _waits(process):
    """How often the threads of a process have waited so far."""
    count = 0
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        with open(f"/proc/{process.pid}/task/{thread}/status", encoding="ascii") as lines:
            count += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
    return count


def _counts():
    """Allocations, statements and waits an order."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        return _counts_in(folder)


def _counts_in(folder):
    file, counted = (os.path.join(folder, name) for name in ("counted.sqlite", "counts"))
    found_bar(file)
    port = free_port()
    command = ["env", f"LD_PRELOAD={TOOLS}/count.so", f"PAVILION_COUNTS={counted}", BINARY, "serve"]
    with running([*command, "--port", str(port), "--storage", f"sqlite:{file}"], port) as program:

        def so_far():
            with open(counted, "rb") as counts:
                return struct.unpack("QQ", counts.read(16))

        load_exactly(port, CLIENTS, FEW)
        before = so_far()
        load_exactly(port, CLIENTS, MANY)
        between, waits = so_far(), _waits(program.process)
        load_exactly(port, 1, FEW)
        after = so_far()
        return {
            "allocations": (between[0] - before[0]) / MANY,
            "statements": (after[1] - between[1]) / FEW,
            "switches": (_waits(program.process) - waits) / FEW,
        }


def _run(folder):
    with tempfile.TemporaryDirectory(dir=folder) as work:
        costs = _counts()
        idle = os.path.join(work, "idle.sqlite")
        with serving(idle):
            pass  # Founds the file with its sample, which takes memory of its own.
        with serving(idle) as program:
            time.sleep(2)
            costs["idle"], _ = program.resident()
        stripped = os.path.join(work, "stripped")
        subprocess.run(["strip", "-o", stripped, BINARY], check=True)
        costs["binary"] = os.path.getsize(stripped) / 1e6
        order, batch = instructions.of_orders(work, BINARY)
        costs.update(order=order / 1e3, batch=batch / 1e3)
        return costs


def _print(costs, kept):
    table("cost", "now", "kept", "of it")
    for name, title in TITLES.items():
        share = costs[name] / kept[name]
        row(title, f"{costs[name]:.2f}", f"{kept[name]:.2f}", f"{share:.2f}")


def _beyond(costs, kept):
    return {name for name in TITLES if costs[name] > TOLERANCE * kept[name]}


def measure(folder, is_to_write):
    """Prints the costs; ends the program with status 1 if they are beyond what is kept."""
    progress("what an order costs")
    _print_ratios(folder)
    costs = _run(folder)
    if is_to_write:
        kept = {name: round(costs[name], 2) for name in TITLES}
        with open(FILE, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=2)
            file.write("\n")
    with open(FILE, encoding="utf-8") as file:
        kept = json.load(file)
    _print(costs, kept)
    beyond = _beyond(costs, kept)
    if beyond:
        progress("once more, since something was beyond what is kept")
        again = _run(folder)
        _print(again, kept)
        beyond &= _beyond(again, kept)
    if beyond:
        titles = [title for name, title in TITLES.items() if name in beyond]
        raise SystemExit("bench: beyond what is kept: " + "; ".join(titles))
    print("\nNothing costs more than what is kept allows.")
