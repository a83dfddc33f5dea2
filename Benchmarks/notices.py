"""How long an order that one server of a cluster takes needs to a screen that is connected to another.

    .venv/bin/python Benchmarks/notices.py PAVILION [ORDERS]

Two servers on one PostgreSQL; orders are placed at the first, a fifth of a second apart, while an event
stream of each of them is read. Prints the median and the 99th percentile in milliseconds as JSON, of the
server that took the orders and of the other one.
"""

import http.client
import json
import os
import queue
import socket
import statistics
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(port):
    for _ in range(300):
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
    raise SystemExit("nobody listens")


def _versions(port, seen: queue.Queue):
    """Puts the version of each stock event into a queue, with the time at which it came."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/events")
    for line in connection.getresponse():
        if line.startswith(b"id:"):
            seen.put((time.monotonic(), int(line.split(b":")[1].split(b".")[0])))


def _until(seen: queue.Queue, version: int):
    while True:
        at, found = seen.get(timeout=10)
        if found >= version:
            return at


def _figures(delays):
    delays.sort()
    return {
        "median ms": round(statistics.median(delays), 1),
        "p99 ms": round(delays[len(delays) * 99 // 100], 1),
    }


def main():
    pavilion = sys.argv[1]
    orders = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    script = os.path.join(HERE, "..", "script", "postgres-for-tests")
    server = subprocess.Popen([script, "--durable"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    storage = ["--storage", server.stdout.readline().strip()]
    menu = os.path.join(HERE, "menu.json")
    for words in (["stock", "list", "--empty"], ["menu", "import", menu]):
        subprocess.run([pavilion, *storage, *words], check=True, stdout=subprocess.DEVNULL)
    ports = [_free_port(), _free_port()]
    programs = [
        subprocess.Popen(
            [pavilion, *storage, "serve", "--port", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for port in ports
    ]  # fmt: skip
    try:
        streams = []
        for port in ports:
            _wait_for(port)
            streams.append(queue.Queue())
            threading.Thread(target=_versions, args=(port, streams[-1]), daemon=True).start()
        juice = json.load(open(menu))["juices"][0]["id"]
        connection = http.client.HTTPConnection("127.0.0.1", ports[0])
        delays = [[], []]
        for _ in range(orders):
            time.sleep(0.2)
            body = json.dumps({"juice": juice})
            connection.request("POST", "/api/orders", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            order = json.load(answer)
            answered = time.monotonic()
            for seen, found in zip(streams, delays):
                found.append(1000 * max(0, _until(seen, order["version"]) - answered))
    finally:
        for program in programs:
            program.terminate()
            program.wait()
        server.stdin.close()
        server.wait()
    print(json.dumps({"orders": orders, "same": _figures(delays[0]), "other": _figures(delays[1])}))


main()
