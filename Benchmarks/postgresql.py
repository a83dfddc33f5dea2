"""Orders through Pavilion on a PostgreSQL that waits for the disk, beside pgbench with the same rows.

    .venv/bin/python Benchmarks/postgresql.py PAVILION ORDER-LOAD [ROUNDS [SECONDS]]

Both work on one bar of a database of their own on the same server, in turn, with 64 clients. Prints the
medians as JSON.
"""

import json
import os
import re
import socket
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CLIENTS = 64


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _wait_for(port):
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("nobody listens")


def _pgbench(port, seconds):
    text = _run(
        "pgbench", "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(seconds),
        "-h", "127.0.0.1", "-p", str(port), "-U", "postgres",
        "-f", os.path.join(HERE, "order.pgbench.sql"), "pgbench",
    )  # fmt: skip
    return float(re.search(r"tps = ([\d.]+)", text)[1])


def main():
    pavilion, load = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    seconds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    port, web = _free_port(), _free_port()
    script = os.path.join(HERE, "..", "script", "postgres-for-tests")
    server = subprocess.Popen(
        [script, "--durable", "--port", str(port)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    server.stdout.readline()
    address = f"postgresql://postgres@127.0.0.1:{port}/"
    for name in ["orders", "pgbench"]:
        _run("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", name)
        storage = ["--storage", address + name]
        _run(pavilion, *storage, "stock", "list", "--empty")
        _run(pavilion, *storage, "menu", "import", os.path.join(HERE, "menu.json"))
    program = subprocess.Popen(
        [pavilion, "--storage", address + "orders", "serve", "--port", str(web)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_for(web)
        results = []
        for _ in range(rounds):
            ours = json.loads(_run(load, str(web), str(CLIENTS), str(seconds)))
            results.append((ours, _pgbench(port, seconds)))
    finally:
        program.terminate()
        program.wait()
    audit = _run(pavilion, "--storage", address + "orders", "audit")
    server.stdin.close()
    server.wait()
    rates = [ours["created"] / ours["seconds"] for ours, _ in results]
    print(
        json.dumps({
            "orders/s": statistics.median(rates),
            "pgbench/s": statistics.median(tps for _, tps in results),
            "ratios": [round(rate / tps, 1) for rate, (_, tps) in zip(rates, results)],
            "last": results[-1][0],
            "audit": audit.strip(),
            "load": os.getloadavg()[0],
        })
    )


if __name__ == "__main__":
    main()
