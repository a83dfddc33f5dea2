"""A bar on a disk whose power goes, and what must be left of it."""

import http.client
import json
import os
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from random import Random

from support.server import Pavilion, binary

from .clients import Clients, Memory, post_order
from .disk import Disk

PLENTY = 1_000_000


class Bar:
    """The real program on a file of the disk; a context manager that ends it."""

    def __init__(self, disk: Disk, logs: Path, seed: int, preload: str | None = None):
        self.disk = disk
        self.memory = Memory()
        self.lost = 0
        self.faults: list[str] = []
        self._random = Random(seed)
        self._seed = seed
        self._environment = {"LD_PRELOAD": preload} if preload else {}
        self._cuts = 0
        self._server = Pavilion(disk.root)
        self._server.log = logs / f"stderr-{seed}.txt"

    def __enter__(self):
        self._fill()
        return self

    def __exit__(self, *_):
        self._kill()

    def cut(self):
        """Cuts the power under load, or at times just after a start, and looks what is left."""
        self._cuts += 1
        is_early = self._random.random() < 0.25
        if is_early:
            self._kill()
            self._launch()
        seed = self._seed * 1000 + self._cuts
        with Clients(self._server.port, self.memory, seed) as clients:
            time.sleep(self._random.uniform(0, 0.1) if is_early else self._random.uniform(0.2, 1.2))
            clients.lose_power()
            self.disk.cut()
        self._kill()
        self.disk.stop()
        self.disk.start()
        self._inspect()

    def _launch(self):
        """Starts the server without waiting for it."""
        command = [binary(), "serve", "--port", str(self._server.port)]
        command += ["--storage", f"sqlite:{self._server.database}"]
        with open(self._server.log, "ab") as log:
            self._server.process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=log, env=os.environ | self._environment
            )

    def _start(self):
        self._launch()
        deadline = time.monotonic() + 15
        while not self._is_ready():
            assert self._server.process.poll() is None, f"no start: {self._server.errors()}"
            assert time.monotonic() < deadline, f"not ready: {self._server.errors()}"
            time.sleep(0.02)

    def _is_ready(self) -> bool:
        try:
            return self._server.api.get("/readyz").status == 200
        except OSError:
            return False

    def _kill(self):
        process, self._server.process = self._server.process, None
        if process:
            process.kill()
            process.wait()

    def _fill(self):
        """Founds the bar with more fruit than the kiosks can order."""
        self._start()
        menu = self._server.log.with_suffix(".json")
        self._run("menu", "export", str(menu))
        document = json.loads(menu.read_text())
        for fruit in document["fruits"]:
            fruit["capacity"] = PLENTY
        menu.write_text(json.dumps(document))
        self._run("menu", "import", str(menu))
        for fruit in document["fruits"]:
            self._server.set_stock(fruit["id"], PLENTY)
        # Also a control that syncs nothing starts from a sound file.
        self.disk.sync()

    def _run(self, *words: str):
        done = self._server.run(*words)
        assert done.returncode == 0, done.stderr
        return done

    def _inspect(self):
        try:
            self._start()
        except AssertionError as error:
            self.faults.append(str(error))
            self._kill()
            return
        audit = self._server.run("audit")
        if audit.returncode != 0:
            self.faults.append(f"audit: {audit.stderr}")
        stored = self._stored()
        told = {order["id"]: content(order) for order in self.memory.orders.values()}
        self.lost += sum(stored.get(id) != order for id, order in told.items())
        if self._server.api.stock()["version"] < self.memory.version:
            self.faults.append(f"the stock is older than version {self.memory.version}")
        if not self.lost:
            self._send_again(stored)

    def _send_again(self, stored: dict):
        """Every key gives the answer that it gave, or makes the order that it asked for."""
        connection = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=10)
        keys = sorted(self.memory.orders)
        for key in self._random.sample(keys, min(20, len(keys))):
            order = self.memory.orders[key]
            status, again = post_order(connection, key, lines_of(order))
            if status != 201 or again["id"] != order["id"]:
                self.faults.append(f"{key} was answered {status} {again}, not {order}")
        known = {order["id"] for order in self.memory.orders.values()}
        for key, lines in self.memory.waiting.items():
            status, order = post_order(connection, key, lines)
            if status != 201 or lines_of(order) != lines:
                self.faults.append(f"{key} was answered {status} {order}")
                continue
            self.memory.orders[key] = order
            known.add(order["id"])
        self.memory.waiting.clear()
        connection.close()
        for id in stored.keys() - known:
            self.faults.append(f"nobody ordered {id}")

    def _stored(self) -> dict[str, tuple]:
        """The content of every order in the file, by its identifier."""
        query = """
            SELECT order_id, number, version, placed_at, juice, quantity, price
            FROM orders JOIN order_line USING (bar_id, order_id) ORDER BY order_id, position
            """
        orders: dict[str, tuple] = {}
        path = f"file:{self._server.database}?mode=ro"
        with closing(sqlite3.connect(path, uri=True)) as connection:
            for id, number, version, placed_at, *line in connection.execute(query):
                lines = orders.get(id, (0, 0, 0, ()))[3]
                orders[id] = (number, version, placed_at, (*lines, tuple(line)))
        return orders


def content(order: dict) -> tuple:
    """An answered order, in the form of a stored one."""
    lines = tuple((line["juice"], line["quantity"], line["price"]) for line in order["lines"])
    return order["number"], order["version"], order["placedAt"], lines


def lines_of(order: dict) -> list[dict]:
    return [{"juice": line["juice"], "quantity": line["quantity"]} for line in order["lines"]]
