"""A steady day at the bar: orders, deliveries, pages, screens that come and go."""

import http.client
import itertools
import json
import random
import socket
import threading

from harness.crew import Crew

JUICES = ["kiwi", "mango", "mango-kiwi", "strawberry-banana", "pineapple"]
PAGES = ["/", "/juice", "/stock", "/exposition", "/exhibits", "/api/exhibits?query=jikji", "/metrics"]
JSON = {"Content-Type": "application/json"}


class Visitors(Crew):
    """Clients at a steady pace until the block ends; they count what they saw."""

    def __init__(self, port: int, seed: int, clients: int = 8, screens: int = 10, pause: float = 0.03):
        super().__init__()
        self.port, self.seed, self.pause = port, seed, pause
        self.taken, self.short, self.read, self.failures = 0, 0, 0, []
        self._lock, self._keys = threading.Lock(), itertools.count()
        jobs = [self._visit] * clients + [self._watch] * screens
        self.threads = [threading.Thread(target=self._keep, args=[job, n]) for n, job in enumerate(jobs)]

    def _keep(self, job, number: int):
        chance = random.Random(self.seed * 1000 + number)
        while not self.stopped.is_set():
            try:
                job(chance)
            except Exception as fault:  # Whatever it is, a visitor was not served.
                with self._lock:
                    self.failures.append(f"{type(fault).__name__}: {fault}")
                self.stopped.wait(1)

    def _visit(self, chance: random.Random):
        """A kiosk: some requests on one connection, then another connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        for _ in range(chance.randint(20, 200)):
            if self.stopped.wait(self.pause):
                break
            if chance.random() < 0.5:
                self._order(connection, chance)
            else:
                self._ask(connection, "GET", chance.choice(PAGES), expected=(200,))
                with self._lock:
                    self.read += 1
        connection.close()

    def _order(self, connection, chance: random.Random):
        key = {"Idempotency-Key": f"soak-{self.seed}-{next(self._keys)}"}
        body = {"juice": chance.choice(JUICES), "quantity": chance.randint(1, 3)}
        status, answer = self._ask(connection, "POST", "/api/orders", body, (201, 409), key)
        with self._lock:
            self.taken += status == 201
            self.short += status == 409
        if status == 409:
            for shortage in answer["shortages"]:
                path = f"/api/stock/{shortage['fruit']}/movements"
                self._ask(connection, "POST", path, {"delta": 50, "reason": "delivery"}, (201, 409))

    @staticmethod
    def _ask(connection, method, path, body=None, expected=(200,), headers=None):
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, {**(JSON if body else {}), **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        if answer.status not in expected:
            raise ValueError(f"{method} {path}: status {answer.status}")
        kind = answer.getheader("Content-Type") or ""
        return answer.status, json.loads(data) if "json" in kind else None

    def _watch(self, chance: random.Random):
        """A screen: listens to the live feed for a while, then comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as screen:
            screen.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for _ in range(chance.randint(20, 400)):
                if self.stopped.is_set():
                    return
                if not screen.recv(65536):
                    raise ValueError("the live feed ended")
