"""Measures the program and prints the tables of Docs/measurements.md; run by script/bench.

    measure.py TOOLS-DIRECTORY BINARY [BUILD-SECONDS]
"""

import datetime
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import screens
from program import free_port, running, serving

TOOLS, BINARY = sys.argv[1], os.path.abspath(sys.argv[2])
BUILD_SECONDS = sys.argv[3] if len(sys.argv) > 3 else None
HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = ["/juice", "/exhibits", "/api/stock"]
ROUNDS = 3


def progress(text):
    print(f"bench: {text}", file=sys.stderr)


def table(*columns):
    """Starts a table; figures stand to the right."""
    print("\n| " + " | ".join(columns) + " |")
    print("|---" + "|---:" * (len(columns) - 1) + "|")


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def pavilion(file, *words):
    subprocess.run(
        [BINARY, *words, "--storage", f"sqlite:{file}"], check=True, stdout=subprocess.DEVNULL
    )


def found_large_bar(file):
    """Founds a bar whose stock outlasts all orders of a run."""
    pavilion(file, "stock", "list", "--empty")
    pavilion(file, "menu", "import", os.path.join(HERE, "menu.json"))


def size_of_binary(folder):
    """Size in MB as built and without symbols."""
    stripped = os.path.join(folder, "stripped")
    subprocess.run(["strip", "-o", stripped, BINARY], check=True)
    return os.path.getsize(BINARY) / 1e6, os.path.getsize(stripped) / 1e6


def start_up(file, path):
    """Seconds from starting the process to the first answer; the median of ten starts."""
    times = []
    for _ in range(10):
        port = free_port()
        command = [BINARY, "serve", "--port", str(port), "--storage", f"sqlite:{file}"]
        begin = time.monotonic()
        with running(command, port, ready=path):
            times.append(time.monotonic() - begin)
    return statistics.median(times)


def get_many(port, count):
    """Asks for the pages in turn, as a browser does that understands compression."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for turn in range(count):
        path = PAGES[turn % len(PAGES)]
        connection.request("GET", path, headers={"Accept-Encoding": "gzip, br"})
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise SystemExit(f"bench: {path} was answered {response.status}")
    connection.close()


def wrk(program, path):
    """Requests/s, p99 in milliseconds and the server's processor time a request."""
    url = f"http://127.0.0.1:{program.port}{path}"
    before = program.processor_seconds()
    output = subprocess.run(
        ["wrk", "-t2", "-c64", "-d5s", "--latency", url], check=True, capture_output=True, text=True
    ).stdout
    spent = program.processor_seconds() - before
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"bench: {path} was not always answered:\n{output}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    count = int(re.search(r"(\d+) requests in", output)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return rate, float(value) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit], 1e6 * spent / count


def tool(name, *arguments):
    output = subprocess.run(
        [os.path.join(TOOLS, name), *map(str, arguments)], check=True, stdout=subprocess.PIPE
    ).stdout
    return json.loads(output)


def load(program, clients):
    """One round of orders; adds the server's processor time an order."""
    before = program.processor_seconds()
    result = tool("order-load", program.port, clients, 2)
    if result["refused"]:
        raise SystemExit(f"bench: {result['refused']} orders were refused")
    result["cpu"] = 1e6 * (program.processor_seconds() - before) / result["created"]
    return result


def median(results, field):
    return statistics.median(result[field] for result in results)


def measure_build(folder, sample):
    progress("build and start")
    table("build and start", "figure", "goal")
    if BUILD_SECONDS:
        row("clean release build", f"{BUILD_SECONDS} s", "")
    size, stripped = size_of_binary(folder)
    row("binary, and without symbols", f"{size:.1f} MB, {stripped:.1f} MB", "")
    for path in ["/readyz", "/juice"]:
        seconds = start_up(sample, path)
        row(f"start to first answer of `{path}`", f"{seconds:.3f} s", "< 0.3 s")


def measure_pages(sample):
    with serving(BINARY, sample) as program:
        time.sleep(1)
        table("memory", "resident", "proportional (Pss)", "goal")

        def memory(name):
            resident, proportional = program.resident()
            row(name, f"{resident:.1f} MB", f"{proportional:.1f} MB", "< 40 MB")

        progress("memory")
        memory("idle")
        get_many(program.port, 10_000)
        memory("after 10,000 requests")
        rates = []
        for path in PAGES:
            progress(f"wrk {path}")
            rates.append((path, *wrk(program, path)))
        memory("after the requests below")
    table("wrk -t2 -c64", "requests/s", "p99", "CPU a request", "goal")
    for path, rate, p99, cpu in rates:
        goal = "10,000/s" if path.startswith("/api") else "5,000/s"
        row(f"`{path}`", f"{rate:,.0f}", f"{p99:.1f} ms", f"{cpu:.0f} µs", f"≥ {goal}")


def measure_first_load(sample):
    progress("first load in Chromium")
    table("first load", "requests", "for pictures", "bytes", "of pictures", "goal without")
    with serving(BINARY, sample) as program:
        for path in ["/", "/juice", "/exposition", "/exhibits"]:
            (others, size), (pictures, more) = screens.first_load(program.port, path)
            figures = [f"{others}", f"{pictures}", f"{size:.1f} KB", f"{more:.1f} KB"]
            row(f"`{path}`", *figures, "≤ 12, < 100 KB")


def measure_orders(files):
    results = {}
    port = free_port()
    floor = [os.path.join(TOOLS, "http-floor"), files["C server"], str(port)]
    with serving(BINARY, files["program"]) as program, running(floor, port, None) as c_server:
        for clients in [1, 16, 64]:
            progress(f"orders of {clients} clients")
            for _ in range(ROUNDS):
                sqlite = tool("sqlite-floor", files["SQLite"], clients, 2)
                results.setdefault(("SQLite", clients), []).append(sqlite)
                results.setdefault(("C server", clients), []).append(load(c_server, clients))
                results.setdefault(("program", clients), []).append(load(program, clients))
        memory, _ = program.resident()
    table("orders", "clients", "orders/s", "p50", "p99", "CPU an order", "of SQLite", "of C server")
    for name in ["program", "C server", "SQLite"]:
        for clients in [1, 16, 64]:
            runs = results[name, clients]
            shares = [
                f"{median(runs, 'rate') / median(results[floor, clients], 'rate'):.2f}"
                for floor in ["SQLite", "C server"]
            ]
            rate = f"{median(runs, 'rate'):,.0f}"
            if name == "SQLite":
                row(name, f"{clients} a commit", rate, "", "", "", "", "")
                continue
            times = [f"{median(runs, field):.2f} ms" for field in ["p50", "p99"]]
            cpu = f"{median(runs, 'cpu'):.0f} µs"
            row(name, f"{clients}", rate, *times, cpu, *shares)
    one, many = (median(results["program", clients], "rate") for clients in [1, 64])
    print(f"\nOrders at 64 clients: {many / one:.1f} times those at one (goal: 8).", end=" ")
    print(f"Memory after these orders: {memory:.1f} MB.")


def measure_generator():
    """Shows that the load generator is not what limits the orders."""
    port = free_port()
    with running([os.path.join(TOOLS, "http-floor"), "-", str(port)], port, None):
        rate = tool("order-load", port, 64, 1)["rate"]
    print(f"The load generator alone, against a server that writes nothing: {rate:,.0f} orders/s.")


def measure_feed(file):
    progress("live feed")
    with serving(BINARY, file) as program:
        memory, typical, worst = screens.live_feed(program)
    print(f"\n1,000 screens on the live feed: {memory:.1f} KB of memory each;", end=" ")
    print(f"from an order's answer to the last screen {typical:.0f} ms (worst of 5: {worst:.0f}).")


def main():
    began = time.monotonic()
    load_average = " ".join(f"{value:.2f}" for value in os.getloadavg())
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    print(f"Measured {date} on {os.cpu_count()} cores; load average before: {load_average}.")
    with tempfile.TemporaryDirectory(dir=TOOLS) as folder:
        sample = os.path.join(folder, "sample.sqlite")
        pavilion(sample, "stock", "list")
        files = {}
        for name in ["program", "C server", "SQLite", "feed"]:
            files[name] = os.path.join(folder, f"{name}.sqlite")
            found_large_bar(files[name])

        measure_build(folder, sample)
        measure_pages(sample)
        measure_first_load(sample)
        measure_orders(files)
        measure_generator()
        measure_feed(files["feed"])
        for name in ["program", "C server", "SQLite"]:
            pavilion(files[name], "audit")
    print("`pavilion audit` found all three files of orders sound.")
    load_average = " ".join(f"{value:.2f}" for value in os.getloadavg())
    print(f"Load average after: {load_average}; {time.monotonic() - began:.0f} s of measuring.")


if __name__ == "__main__":
    main()
