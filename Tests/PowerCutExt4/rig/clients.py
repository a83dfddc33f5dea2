"""Kiosks that order at the same time until the server is gone, and remember every answer."""

import http.client
import json
import threading
from dataclasses import dataclass, field
from random import Random

JUICES = ["kiwi", "mango", "banana", "mango-kiwi", "strawberry-banana"]


@dataclass
class Memory:
    """What all kiosks together were told."""

    orders: dict[str, dict] = field(default_factory=dict)
    """The acknowledged orders by the key that each was sent under."""
    waiting: dict[str, list[dict]] = field(default_factory=dict)
    """The lines that were sent under a key and not answered."""
    version: int = 0
    """The newest version of the stock that anybody saw."""


class Clients:
    """A context manager: kiosks order inside of it, and have given up when it is left."""

    def __init__(self, port: int, memory: Memory, seed: int, count: int = 16):
        self.memory = memory
        self._port = port
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self._threads = [
            threading.Thread(target=self._order, args=(Random(f"{seed} {index}"), f"{seed}-{index}"))
            for index in range(count)
        ]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        return self

    def lose_power(self):
        """Forgets answers from now on: a machine without power would not have sent them.

        The file system fails call by call, and may say yes to a sync that it has just dropped.
        """
        with self._lock:
            self._is_over.set()

    def __exit__(self, *_):
        self.lose_power()
        for thread in self._threads:
            thread.join()

    def _order(self, random: Random, name: str):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        number = 0
        while not self._is_over.is_set():
            number += 1
            key = f"{name}-{number}"
            lines = [
                {"juice": juice, "quantity": random.randint(1, 3)}
                for juice in random.sample(JUICES, random.randint(1, 2))
            ]
            with self._lock:
                self.memory.waiting[key] = lines
            try:
                status, order = post_order(connection, key, lines)
            except (OSError, http.client.HTTPException):
                break
            if status != 201:
                break
            with self._lock:
                if self._is_over.is_set():
                    break
                del self.memory.waiting[key]
                self.memory.orders[key] = order
                self.memory.version = max(self.memory.version, order["version"])
        connection.close()


def post_order(connection: http.client.HTTPConnection, key: str, lines: list[dict]):
    """Sends an order, and returns the status and what was answered."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    connection.request("POST", "/api/orders", json.dumps({"lines": lines}), headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())
