"""Instructions that a program executes for orders in user space, as valgrind counts them.

They are the same within a hundredth on an idle and on a busy machine, which no time is. A busy machine
makes smaller batches of the orders, so what an order costs and what a batch costs are told apart, from
many clients and from one; and every run lasts until the reports have been added up, which the server does
every ten seconds.
"""

import os
import subprocess
import tempfile
import time

from orders import found_bar, load_exactly
from program import TOOLS, free_port, running

# Clients, and the orders of two runs, whose difference leaves out what starting and ending cost.
RUNS = [(64, 500, 4500), (1, 500, 1500)]
# Seconds after the last order in which the reports are added up, also on a busy machine.
SUMMING = 15


def of_orders(folder, binary):
    """Instructions of an order, and of a batch."""
    with tempfile.TemporaryDirectory(dir=folder) as work:
        # Without symbols, since valgrind cannot read Swift's debug information.
        plain = os.path.join(work, "plain")
        subprocess.run(["strip", "-o", plain, binary], check=True)
        costs, batches = [], []
        for clients, few, many in RUNS:
            (less, fewer), (more, further) = (
                _count(work, plain, clients, orders) for orders in (few, many)
            )
            costs.append((more - less) / (many - few))
            batches.append((further - fewer) / (many - few))
        batch = (costs[1] - costs[0]) / (batches[1] - batches[0])
        return costs[0] - batches[0] * batch, batch


def _count(folder, binary, clients, orders):
    """The instructions of a whole run, and its batches."""
    name = os.path.join(folder, f"{clients}-{orders}")
    file, counts = f"{name}.sqlite", f"{name}.cachegrind"
    found_bar(file, binary=binary)
    port = free_port()
    command = [
        "env", f"LD_PRELOAD={TOOLS}/valgrind.so",
        "valgrind", "--quiet", "--tool=cachegrind", "--cache-sim=no",
        f"--cachegrind-out-file={counts}", binary, "serve",
        "--port", str(port), "--storage", f"sqlite:{file}",
    ]  # fmt: skip
    with running(command, port, limit=120.0) as program:
        load_exactly(port, clients, orders)
        time.sleep(SUMMING)
        batches = program.commits()
    with open(counts, encoding="utf-8", errors="replace") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("summary:")), batches
