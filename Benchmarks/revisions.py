"""Orders of several revisions of the program in turn with the C server; run by script/bench."""

import contextlib
import os

import instructions
from orders import found_bar, load, median
from program import BINARY, TOOLS, free_port, running, serving
from report import progress, row, table

CLIENTS = [1, 64]
ROUNDS = 6
SECONDS = 2


def compare(folder, revisions):
    """Prints the rate, the processor time and the p99 of an order, each as a ratio to the floor's."""
    binaries = {name: os.path.join(TOOLS, "revisions", name) for name in revisions}
    binaries["this tree"] = BINARY
    results = {}
    with contextlib.ExitStack() as servers:
        file = os.path.join(folder, "floor.sqlite")
        found_bar(file)
        port = free_port()
        floor = [os.path.join(TOOLS, "http-floor"), file, str(port)]
        programs = {"floor": servers.enter_context(running(floor, port, None))}
        for name, binary in binaries.items():
            file = os.path.join(folder, f"{name}.sqlite")
            found_bar(file, binary=binary)
            programs[name] = servers.enter_context(serving(file, binary))
        for clients in CLIENTS:
            for turn in range(ROUNDS):
                progress(f"orders of {clients} clients, turn {turn + 1} of {ROUNDS}")
                for name, program in programs.items():
                    results.setdefault((name, clients), []).append(load(program, clients, SECONDS))
    table("revision", "instructions an order, in user space", "a batch")
    for name, binary in binaries.items():
        progress(f"instructions of an order, {name}")
        row(name, *(f"{count:,.0f}" for count in instructions.of_orders(folder, binary)))
    figures = ["orders/s", "of the floor's", "CPU an order", "of the floor's", "p99", "of the floor's"]
    for clients in CLIENTS:
        table(f"revision, {clients} clients", *figures)
        for name in programs:
            cells = []
            for field, text in (("rate", "{:,.0f}"), ("cpu", "{:.1f} µs"), ("p99", "{:.2f} ms")):
                value = median(results[name, clients], field)
                share = value / median(results["floor", clients], field)
                cells += [text.format(value), f"{share:.2f}"]
            row(name, *cells)
