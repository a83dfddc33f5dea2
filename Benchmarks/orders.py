"""Orders over HTTP beside the floors, and on large files beside small ones."""

import json
import os
import statistics
import subprocess
import time

import scale
from program import BINARY, TOOLS, free_port, pavilion, running, serving
from report import progress, row, table

HERE = os.path.dirname(os.path.abspath(__file__))
MENU = os.path.join(HERE, "menu.json")
CLIENTS = [1, 16, 64, 256]
ROUNDS = 3
SECONDS = 2


def found_bar(file, menu=MENU, binary=BINARY):
    """Founds a bar whose stock outlasts all orders of a run."""
    pavilion(file, "stock", "list", "--empty", binary=binary)
    pavilion(file, "menu", "import", menu, binary=binary)


def tool(name, *arguments):
    output = subprocess.run(
        [os.path.join(TOOLS, name), *map(str, arguments)], check=True, stdout=subprocess.PIPE
    ).stdout
    return json.loads(output)


def load_exactly(port, clients, orders):
    """Places so many orders, however long that takes within five minutes."""
    created = tool("order-load", port, clients, 300, orders)["created"]
    if created != orders:
        raise SystemExit(f"bench: {created} of {orders} orders were placed")


def load(program, clients, seconds=SECONDS):
    """One round of orders; adds the server's processor time an order and its commits a second."""
    cpu, commits = program.processor_seconds(), program.commits()
    result = tool("order-load", program.port, clients, seconds)
    if result["refused"]:
        raise SystemExit(f"bench: {result['refused']} orders were refused")
    result["cpu"] = 1e6 * (program.processor_seconds() - cpu) / result["created"]
    result["commits"] = (program.commits() - commits) / result["seconds"]
    return result


def median(results, field):
    return statistics.median(result[field] for result in results)


def compare(folder):
    """The program, the C server and raw SQLite in turn, round by round."""
    names = ["program", "C server", "SQLite"]
    files = {name: os.path.join(folder, f"{name}.sqlite") for name in names}
    for file in files.values():
        found_bar(file)
    results = {}
    port = free_port()
    floor = [os.path.join(TOOLS, "http-floor"), files["C server"], str(port)]
    with serving(files["program"]) as program, running(floor, port, None) as c_server:
        for clients in CLIENTS:
            progress(f"orders of {clients} clients")
            for _ in range(ROUNDS):
                sqlite = tool("sqlite-floor", files["SQLite"], clients, SECONDS)
                results.setdefault(("SQLite", clients), []).append(sqlite)
                results.setdefault(("C server", clients), []).append(load(c_server, clients))
                results.setdefault(("program", clients), []).append(load(program, clients))
        memory, _ = program.resident()
        floor_memory, _ = c_server.resident()
    print_comparison(results)
    one, many = (median(results["program", clients], "rate") for clients in [1, 64])
    print(f"\nOrders at 64 clients: {many / one:.1f} times those at one.", end=" ")
    print(f"Memory after these orders: {memory:.1f} MB; the C server's: {floor_memory:.1f} MB.")
    for file in files.values():
        pavilion(file, "audit")
    print("`pavilion audit` found all three files of orders sound.")


def print_comparison(results):
    columns = ["clients", "orders/s", "commits/s", "p50", "p99", "CPU an order"]
    table("orders", *columns, "of SQLite", "of C server")
    for name in ["program", "C server", "SQLite"]:
        for clients in CLIENTS:
            runs = results[name, clients]
            shares = [
                f"{median(runs, 'rate') / median(results[floor, clients], 'rate'):.2f}"
                for floor in ["SQLite", "C server"]
            ]
            rates = [f"{median(runs, 'rate'):,.0f}", f"{median(runs, 'commits'):,.0f}"]
            if name == "SQLite":
                row(name, f"{clients} a commit", *rates, "", "", "", "", "")
                continue
            times = [f"{median(runs, field):.2f} ms" for field in ["p50", "p99"]]
            row(name, f"{clients}", *rates, *times, f"{median(runs, 'cpu'):.0f} µs", *shares)


def measure_generator():
    """Shows that the load generator is not what limits the orders."""
    port = free_port()
    with running([os.path.join(TOOLS, "http-floor"), "-", str(port)], port, None):
        rate = tool("order-load", port, 64, 1)["rate"]
    print(f"The load generator alone, against a server that writes nothing: {rate:,.0f} orders/s.")


def timed(action, *arguments):
    begin = time.monotonic()
    action(*arguments)
    return time.monotonic() - begin


def compare_sizes(folder):
    """A new file beside one of ten million movements and one of a very large menu."""
    files = {name: os.path.join(folder, f"{name}.sqlite") for name in ["small", "ledger", "menu"]}
    progress("ten million movements")
    found_bar(files["small"])
    found_bar(files["ledger"])
    tool("sqlite-floor", files["ledger"], 512, 20)
    scale.add_movements(files["ledger"])
    menu = os.path.join(folder, "large-menu.json")
    scale.write_large_menu(menu, MENU)
    found_bar(files["menu"], menu)
    results, starts, memory = {}, {}, {}
    for name, file in files.items():
        with serving(file) as program:
            starts[name] = program.start_seconds
            memory[name], _ = program.resident()
    with (
        serving(files["small"]) as small,
        serving(files["ledger"]) as ledger,
        serving(files["menu"]) as large_menu,
    ):
        programs = {"small": small, "ledger": ledger, "menu": large_menu}
        for clients in [1, 64]:
            progress(f"orders of {clients} clients on large files")
            for _ in range(ROUNDS):
                for name, program in programs.items():
                    results.setdefault((name, clients), []).append(load(program, clients))
    table("orders on", "clients", "orders/s", "p50", "p99", "CPU an order", "p50 of the first row's")
    titles = {
        "small": "a new file",
        "ledger": f"{scale.MOVEMENTS:,} movements, {scale.megabytes(files['ledger']):,.0f} MB",
        "menu": f"{scale.JUICES:,} juices of {scale.FRUITS:,} fruits",
    }
    for clients in [1, 64]:
        for name, title in titles.items():
            runs = results[name, clients]
            share = median(runs, "p50") / median(results["small", clients], "p50")
            times = [f"{median(runs, field):.2f} ms" for field in ["p50", "p99"]]
            cpu = f"{median(runs, 'cpu'):.0f} µs"
            row(title, f"{clients}", f"{median(runs, 'rate'):,.0f}", *times, cpu, f"{share:.2f}")
    table("on", "start to first answer", "memory then", "`pavilion audit`")
    for name, title in titles.items():
        seconds = timed(pavilion, files[name], "audit")
        row(title, f"{starts[name]:.3f} s", f"{memory[name]:.1f} MB", f"{seconds:.1f} s")
