"""Orders through Pavilion on a PostgreSQL that waits for the disk, beside pgbench with the same rows.

    .venv/bin/python Benchmarks/postgresql.py PAVILION ORDER-LOAD [ROUNDS [SECONDS [BARS,... [CONNECTIONS]]]]

Both work with 64 clients on as many bars, each in a database of its own on the same server, in turn; each
order is one of a bar that chance names. Then one client orders at a quiet bar, first alone and then
beside 63 at a busy one. Last, orders on a new database whose statistics nobody gathers. Prints Markdown,
as it stands in Docs/measurements.md, in under five minutes; fails if `pavilion audit` finds anything
afterwards.
"""

import glob
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

import cluster
from report import progress, row, table

CLIENTS = 64
MOST_ORDERS = 2_000_000
# A round of each, after the first orders of a bar, which have more to do.
WARMING_SECONDS = 1
BARS_WITHOUT_STATISTICS = [1, 16]


def _load(tool, server, clients, seconds, first, last):
    arguments = [clients, seconds, MOST_ORDERS, first, last]
    return json.loads(cluster.run(tool, str(server.port), *map(str, arguments)))


def _percentile(sorted_values, share):
    return sorted_values[int(share * (len(sorted_values) - 1))]


def _pgbench(address, seconds, bars):
    """One round: transactions a second, and percentiles of their time in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        text = cluster.run(
            "pgbench", "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(seconds),
            "-D", f"bars={bars}", "-f", os.path.join(cluster.HERE, "order.pgbench.sql"),
            "-l", "--log-prefix", os.path.join(folder, "log"), address,
        )  # fmt: skip
        times = []
        for name in glob.glob(os.path.join(folder, "log*")):
            with open(name, encoding="ascii") as lines:
                times += [int(line.split()[2]) / 1e3 for line in lines]
    times.sort()
    return {
        "rate": float(re.search(r"tps = ([\d.]+)", text)[1]),
        "p50": _percentile(times, 0.5),
        "p99": _percentile(times, 0.99),
    }


def _commits(server):
    text = server.get("/metrics")[0].decode()
    return int(re.search(r"^pavilion_batches_total (\d+)$", text, re.M)[1])


def _ours(tool, server, seconds, bars):
    commits = _commits(server)
    result = _load(tool, server, CLIENTS, seconds, 1, bars)
    if result["refused"]:
        raise SystemExit(f"bench: {result['refused']} orders were refused")
    result["batch"] = result["created"] / (_commits(server) - commits)
    return result


def _bars(count):
    return f"{count} bars" if count > 1 else "1 bar"


def _median(results, field):
    return statistics.median(result[field] for result in results)


def _compare(tool, server, storage, address, rounds, seconds, counts):
    ours, pgbench = {}, {}
    for number in range(rounds):
        for bars in counts:
            progress(f"round {number + 1} of {rounds}, {bars} bars")
            if number == 0:
                _load(tool, server, CLIENTS, WARMING_SECONDS, 1, bars)
            # As autovacuum does once a minute: plans by statistics of empty tables are not what is measured.
            for database in [address, storage]:
                cluster.query(database, "ANALYZE")
            ours.setdefault(bars, []).append(_ours(tool, server, seconds, bars))
            pgbench.setdefault(bars, []).append(_pgbench(address, seconds, bars))
    table(
        "64 clients on", "orders/s", "orders a commit", "p50", "p99",
        "pgbench", "p50", "p99", "times pgbench", "times one bar",
    )  # fmt: skip
    for bars in counts:
        times = [
            f"{_median(results[bars], field):.1f} ms"
            for results in [ours, pgbench]
            for field in ["p50", "p99"]
        ]
        ratios = [
            mine["rate"] / theirs["rate"] for mine, theirs in zip(ours[bars], pgbench[bars])
        ]
        row(
            _bars(bars),
            f"{_median(ours[bars], 'rate'):,.0f}",
            f"{_median(ours[bars], 'batch'):.1f}",
            *times[:2],
            f"{_median(pgbench[bars], 'rate'):,.0f}",
            *times[2:],
            f"{statistics.median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})",
            f"{_median(ours[bars], 'rate') / _median(ours[counts[0]], 'rate'):.2f}",
        )


def _quiet_beside_busy(tool, server, rounds, seconds):
    """One client at a bar of its own, alone and beside 63 at another one."""
    alone, beside, busy = [], [], []
    for number in range(rounds):
        progress(f"a quiet bar beside a busy one, round {number + 1} of {rounds}")
        alone.append(_load(tool, server, 1, seconds, 2, 2))
        arguments = [server.port, CLIENTS - 1, seconds + 0.5, MOST_ORDERS, 1, 1]
        with subprocess.Popen(
            [tool, *map(str, arguments)], stdout=subprocess.PIPE, text=True
        ) as other:
            beside.append(_load(tool, server, 1, seconds, 2, 2))
            busy.append(json.loads(other.communicate()[0]))
    table("one client at a quiet bar", "orders/s", "p50", "p99")
    for title, results in {
        "alone": alone,
        "beside 63 clients at a busy bar": beside,
        "(those 63)": busy,
    }.items():
        times = [f"{_median(results, field):.1f} ms" for field in ["p50", "p99"]]
        row(title, f"{_median(results, 'rate'):,.0f}", *times)


def _without_statistics(pavilion, tool, address, rounds, seconds):
    """A new database that nothing analyses: empty, full, and then after ANALYZE."""
    cluster.query(address + "postgres", "CREATE DATABASE new")
    cluster.query(address + "postgres", "ALTER SYSTEM SET autovacuum = off; SELECT pg_reload_conf()")
    cluster.found_bars(pavilion, address + "new", 2, 16)
    table("64 clients on a new database", *(_bars(bars) for bars in BARS_WITHOUT_STATISTICS))

    def measure(title):
        with cluster.serving(pavilion, address + "new") as server:
            cells = []
            for bars in BARS_WITHOUT_STATISTICS:
                progress(f"{title}, {bars} bars")
                loads = [_load(tool, server, CLIENTS, seconds, 1, bars) for _ in range(rounds)]
                cells.append(f"{_median(loads, 'rate'):,.0f}")
            orders = cluster.query(address + "new", "SELECT COUNT(*) FROM orders").strip()
            row(f"{title}; {int(orders):,} orders afterwards", *cells)

    measure("empty, without statistics")
    measure("full, without statistics")
    cluster.query(address + "new", "ANALYZE")
    measure("full, after ANALYZE")


def main():
    pavilion, tool = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    seconds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    counts = [int(count) for count in (sys.argv[5] if len(sys.argv) > 5 else "1,4,16,64").split(",")]
    options = ["--connections", sys.argv[6]] if len(sys.argv) > 6 else []
    bars = max(2, *counts)
    load = os.getloadavg()[0]
    with cluster.postgresql("--durable") as address:
        for name in ["orders", "pgbench"]:
            cluster.query(address + "postgres", f"CREATE DATABASE {name}")
            # Where bar 1 is the default bar, and where all have a number in their name.
            cluster.found_bars(pavilion, address + name, 2 if name == "orders" else 1, bars)
        with cluster.serving(pavilion, address + "orders", *options) as server:
            _compare(
                tool, server, address + "orders", address + "pgbench", rounds, seconds, counts
            )
            _quiet_beside_busy(tool, server, rounds, seconds)
        _without_statistics(pavilion, tool, address, rounds, seconds)
        audit = cluster.run(pavilion, "--lang", "en", "--storage", address + "orders", "audit")
    print(f"\n`pavilion audit`: {audit.strip()}")
    print(f"Load average before: {load:.1f}; after: {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
