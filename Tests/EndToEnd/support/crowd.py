"""Clients that act at the same moment, and how often a test repeats its work."""

import http.client
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor

from .api import Answer
from .patience import HANGING

SEED = int(os.environ.get("PAVILION_SEED", "1"))
SCALE = float(os.environ.get("PAVILION_SCALE", "1"))


def scaled(count: int) -> int:
    return max(1, round(count * SCALE))


def at_once(*actions) -> list:
    """Starts all actions at the same moment, each on its own thread; returns their results in
    order."""
    barrier = threading.Barrier(len(actions))

    def start(action):
        barrier.wait(timeout=HANGING)
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(start, actions))


class Client:
    """A client that keeps its connection; a context manager."""

    def __init__(self, port: int):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGING)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._connection.close()

    def send(self, method: str, path: str, body, **headers) -> Answer:
        headers = {"Content-Type": "application/json", **headers}
        self._connection.request(method, path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        fields = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, fields, answer.read())
