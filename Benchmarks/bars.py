"""What a server costs that has many bars, on PostgreSQL and on one file.

    .venv/bin/python Benchmarks/bars.py PAVILION ORDER-LOAD [ENGINE:BARS ...]

`postgresql:10000` founds that many bars, starts a server, and measures how long it takes to start, its
memory before and after an order of each bar, its processor time and its questions to PostgreSQL while
nobody asks it anything, and how long its lists of bars take. Prints Markdown, as it stands in
Docs/scaling.md, in a few minutes.
"""

import json
import os
import sys
import tempfile
import time

import cluster
from report import progress, row, table

RUNS = [
    *(f"postgresql:{count}" for count in [1, 100, 1_000, 10_000]),
    *(f"sqlite:{count}" for count in [1, 100, 1_000]),
]
IDLE_SECONDS = 10
CLIENTS = 16
LISTS = ["/bars", "/manage/bars", "/api/bars"]


def _statements(address):
    """How many transactions the database has counted; says so a moment late."""
    time.sleep(1.2)
    database = address.rpartition("/")[2]
    text = cluster.query(
        address, f"SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = '{database}'"
    )
    return int(text)


def _idle(server, storage):
    """Share of a processor, and transactions a second, while nobody asks anything."""
    asks = storage.startswith("postgresql:")
    before = _statements(storage) if asks else 0
    cpu, begin = server.processor_seconds(), time.monotonic()
    time.sleep(IDLE_SECONDS)
    seconds = time.monotonic() - begin
    share = (server.processor_seconds() - cpu) / seconds
    # Those that count are among them.
    rate = (_statements(storage) - before) / (time.monotonic() - begin) if asks else None
    return share, rate


def _order_at_each(tool, server, bars):
    """Orders until chance has named nearly every bar, and asks those for their stock that it may have left out."""
    begin = time.monotonic()
    arguments = [server.port, CLIENTS, 300, max(CLIENTS, 2 * bars), 1, bars]
    json.loads(cluster.run(tool, *map(str, arguments)))
    for number in range(2, bars + 1):
        server.get(f"/bars/bar-{number}/api/stock")
    return time.monotonic() - begin


def _measure(pavilion, tool, storage, title, bars):
    cluster.found_bars(pavilion, storage, 2, bars)
    with cluster.serving(pavilion, storage) as server:
        time.sleep(3)
        _, own = memory = server.memory()
        share, rate = _idle(server, storage)
        lists = []
        for path in LISTS:
            status = 303 if path == "/bars" and bars == 1 else 200
            body, seconds = server.get(path, status)
            lists.append(f"{seconds * 1e3:,.0f} ms, {len(body) / 1e3:,.0f} KB")
        _order_at_each(tool, server, bars)
        time.sleep(12)
        after = server.memory()
        busy_share, busy_rate = _idle(server, storage)
    row(
        title,
        f"{bars:,}",
        f"{server.start_seconds:.2f} s",
        f"{memory[0]:.0f} ({own:.0f}) MB",
        f"{100 * share:.1f} %" + (f", {rate:.0f}/s" if rate is not None else ""),
        f"{after[0]:.0f} ({after[1]:.0f}) MB",
        f"{100 * busy_share:.1f} %" + (f", {busy_rate:.0f}/s" if busy_rate is not None else ""),
        *lists,
    )


def main():
    pavilion, tool = sys.argv[1:3]
    runs = sys.argv[3:] or RUNS
    table(
        "on", "bars", "start", "memory (own)", "idle", "after an order of each", "idle then",
        *(f"`{path}`" for path in LISTS),
    )  # fmt: skip
    for run in runs:
        engine, _, count = run.partition(":")
        progress(f"{count} bars on {engine}")
        if engine == "postgresql":
            with cluster.postgresql() as address:
                cluster.query(address + "postgres", "CREATE DATABASE bars")
                _measure(pavilion, tool, address + "bars", "PostgreSQL", int(count))
        else:
            with tempfile.TemporaryDirectory() as folder:
                storage = "sqlite:" + os.path.join(folder, "bars.sqlite")
                _measure(pavilion, tool, storage, "a file", int(count))


if __name__ == "__main__":
    main()
