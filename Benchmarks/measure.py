"""Measures the program and prints the tables of Docs/measurements.md; run by script/bench.

    measure.py TOOLS-DIRECTORY BINARY [--build-seconds N] [--large] [--screens]
        [--gate [--write]] [--revisions NAME...] [--collections DIR]
"""

import contextlib
import datetime
import http.client
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import felt
import gate
import guide
import nginx
import orders
import revisions
import screens
from program import BINARY, OPTIONS, TOOLS, free_port, get, pavilion, running, serving
from report import progress, row, table

BUILD_SECONDS, LARGE = OPTIONS.build_seconds, OPTIONS.large
PAGES = ["/", "/juice", "/exhibits", "/api/stock"]
TURNS = 3


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
        ["wrk", "-t2", "-c64", "-d3s", "--latency", url], check=True, capture_output=True, text=True
    ).stdout
    spent = program.processor_seconds() - before
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"bench: {path} was not always answered:\n{output}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    count = int(re.search(r"(\d+) requests in", output)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return rate, float(value) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit], 1e6 * spent / count


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


def import_exhibits(folder, file, count=50):
    """Fills the exhibition of the sample up to a number of exhibits, pictures included."""
    directory = os.path.join(folder, "exposition")
    pavilion(file, "exposition", "export", directory)
    path = os.path.join(directory, "items.json")
    with open(path, encoding="utf-8") as source:
        items = json.load(source)
    more = [{**items[turn % len(items)], "id": f"copy-{turn}"} for turn in range(count)]
    with open(path, "w", encoding="utf-8") as target:
        json.dump((items + more)[:count], target, ensure_ascii=False)
    pavilion(file, "exposition", "import", directory)


def measure_pages(sample):
    with serving(sample) as program:
        time.sleep(1)
        table("memory", "resident", "proportional (Pss)", "goal")

        def memory(name):
            resident, proportional = program.resident()
            row(name, f"{resident:.1f} MB", f"{proportional:.1f} MB", "< 40 MB")

        progress("memory")
        memory("idle")
        get_many(program.port, 10_000)
        memory("after 10,000 requests")
        compare_with_nginx(program)
        memory("after the requests above")


def compare_with_nginx(program):
    """Pages in turn with nginx, if it is installed, which serves the same bytes from files."""
    results = {path: [] for path in PAGES}
    pages = [get(program.port, path).encode() for path in PAGES]
    has_nginx = os.path.exists(nginx.PROGRAM)
    with tempfile.TemporaryDirectory(dir=TOOLS) as folder, (
        nginx.serving(folder, pages) if has_nginx else contextlib.nullcontext()
    ) as other:
        for number, path in enumerate(PAGES):
            progress(f"wrk {path}")
            for _ in range(TURNS):
                theirs = wrk(other, f"/{number}")[0] if other else math.nan
                results[path].append((*wrk(program, path), theirs))
    table("wrk -t2 -c64", "requests/s", "p99", "CPU a request", "nginx (nginx-light)", "of nginx's", "goal")
    for path, turns in results.items():
        rate, p99, cpu, theirs = (statistics.median(values) for values in zip(*turns))
        ratio = statistics.median(turn[0] / turn[3] for turn in turns)
        goal = "30,000/s" if path.startswith("/api") else "20,000/s"
        figures = [f"{rate:,.0f}", f"{p99:.1f} ms", f"{cpu:.0f} µs", f"{theirs:,.0f}", f"{ratio:.2f}"]
        row(f"`{path}`", *figures, f"≥ {goal}")


def measure_first_load(sample):
    progress("first load in Chromium")
    table("first load", "requests", "for pictures", "bytes", "of pictures", "goal without")
    with serving(sample) as program:
        for path in ["/", "/juice", "/exposition", "/exhibits"]:
            (others, size), (pictures, more) = screens.first_load(program.port, path)
            figures = [f"{others}", f"{pictures}", f"{size:.1f} KB", f"{more:.1f} KB"]
            row(f"`{path}`", *figures, "< 100 KB")


def measure_feed(folder):
    progress("live feed")
    file = os.path.join(folder, "feed.sqlite")
    orders.found_bar(file)
    with serving(file) as program:
        memory, delays = screens.live_feed(program)
    delays.sort()
    p99 = delays[round(0.99 * (len(delays) - 1))]
    print(f"\n1,000 screens on the live feed: {memory:.1f} KB of memory each;", end=" ")
    print("from an order's answer to the last screen", end=" ")
    print(f"{statistics.median(delays):.0f} ms, p99 of {len(delays)} orders {p99:.0f} ms.")


def main():
    began = time.monotonic()
    load_average = " ".join(f"{value:.2f}" for value in os.getloadavg())
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    print(f"Measured {date} on {os.cpu_count()} cores; load average before: {load_average}.")
    with tempfile.TemporaryDirectory(dir=TOOLS) as folder:
        sample = os.path.join(folder, "sample.sqlite")
        with serving(sample):
            pass  # A start founds the sample bar and exhibition.
        if OPTIONS.screens:
            felt.measure(sample)
            return
        if OPTIONS.gate:
            gate.measure(folder, OPTIONS.write)
            return
        if OPTIONS.collections:
            guide.measure(folder, OPTIONS.collections)
            return
        if OPTIONS.revisions:
            revisions.compare(folder, OPTIONS.revisions)
            return
        measure_build(folder, sample)
        import_exhibits(folder, sample)
        measure_pages(sample)
        measure_first_load(sample)
        orders.compare(folder)
        orders.measure_generator()
        measure_feed(folder)
        if LARGE:
            orders.compare_sizes(folder)
    load_average = " ".join(f"{value:.2f}" for value in os.getloadavg())
    print(f"Load average after: {load_average}; {time.monotonic() - began:.0f} s of measuring.")


if __name__ == "__main__":
    main()
