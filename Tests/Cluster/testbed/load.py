"""Customers and staff of several bars who ask two servers, and ask again until they are told what came of it."""

import http.client
import json
import random
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Self
from urllib.parse import urlencode

from .trouble import Trouble
from .wishes import DELIVERY, ORDER, TRANSFER, Wish, Wishes

PATIENCE = 6.0
# Who carries fruit between the bars, and so works at all of them.
COURIER = "Courier"
SETTLED = (201, 409)
AGAIN = (500, 502, 503, 504)


class Asker(threading.Thread):
    """One customer, on one connection, who sends the same key until somebody answers."""

    def __init__(self, load: "Load", wishes: Wishes, first_server: int, pause: float):
        super().__init__(daemon=True)
        self.open: Wish | None = None
        self.fault: Exception | None = None
        self._load, self._wishes, self._pause = load, wishes, pause
        self._server = first_server
        self._line: http.client.HTTPConnection | None = None

    def run(self) -> None:
        try:
            while not self._load.is_over:
                self.open = self._load.ask_for(self._wishes.next)
                self._settle(self.open)
                self._load.take_down(self.open)
                self.open = None
                time.sleep(self._pause * random.uniform(0.5, 1.5))
        except (
            Trouble,
            ValueError,
            KeyError,
        ) as fault:  # Told by the thread that waits for this one.
            self.fault = fault
        finally:
            self._hang_up()

    def _settle(self, wish: Wish) -> None:
        wish.asked, wish.asked_at = time.monotonic(), time.time()
        while wish.status == 0 and not self._load.is_given_up:
            wish.sends += 1
            try:
                status, body = self._send(wish)
            except (OSError, http.client.HTTPException):
                wish.unknown += 1
                self._turn_away()
                continue
            if status in SETTLED:
                wish.answered = time.monotonic()
                wish.settle(status, json.loads(body))
            elif status in AGAIN:
                self._load.count_refusal(status)
                self._turn_away()
            else:
                raise Trouble(f"{wish.path} was answered {status}: {body[:200].decode()}")

    def _send(self, wish: Wish) -> tuple[int, bytes]:
        name, address = self._load.servers[self._server]
        if self._line is None:
            self._line = http.client.HTTPConnection(address, self._load.port, timeout=PATIENCE)
        wish.server = name
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": wish.key,
            # The machine speaks for many customers, each with an address of their own.
            "X-Forwarded-For": customer(wish.key),
        }
        if wish.kind == TRANSFER:
            headers["Cookie"] = self._load.session
        elif wish.kind != ORDER:
            headers["Authorization"] = f"Bearer {self._load.tokens[wish.bar]}"
        self._line.request("POST", wish.path, json.dumps(wish.body), headers)
        answer = self._line.getresponse()
        body = answer.read()
        if answer.will_close:
            self._hang_up()
        return answer.status, body

    def _turn_away(self) -> None:
        """Goes to the other server, after a moment."""
        self._hang_up()
        self._server = (self._server + 1) % len(self._load.servers)
        time.sleep(random.uniform(0.05, 0.25))

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def customer(key: str) -> str:
    """The address of whoever sends a key."""
    return f"2001:db8:{zlib.crc32(key.encode()) & 0xFFFF:x}:{zlib.adler32(key.encode()) & 0xFFFF:x}::1"


def sign_in(address: str, port: int, secret: str) -> str:
    """Signs the courier in, and tells the cookie to send with requests."""
    line = http.client.HTTPConnection(address, port, timeout=PATIENCE)
    form = urlencode({"name": COURIER, "secret": secret})
    line.request("POST", "/sign-in", form, {"Content-Type": "application/x-www-form-urlencoded"})
    answer = line.getresponse()
    cookies = [value for field, value in answer.getheaders() if field.lower() == "set-cookie"]
    line.close()
    session = [cookie.split(";")[0] for cookie in cookies if cookie.startswith("session=")]
    if not session:
        raise Trouble(f"/sign-in was answered {answer.status}")
    return session[0]


def spread(clients: int, bars: int) -> list[int]:
    """How many customers each bar has: the first most, each next about half as many."""
    parts = [2.0**-number for number in range(bars)]
    counts = [max(1, int(clients * part / sum(parts))) for part in parts]
    return [max(1, clients - sum(counts[1:])), *counts[1:]]


def waited_after(confirmed: Iterable[float], silent: float, heard: float) -> float:
    """How much of a silence was left when PostgreSQL confirmed commits again, as probes noticed."""
    times = [silent, *sorted(moment for moment in confirmed if silent < moment < heard), heard]
    _, ready = max(pairwise(times), key=lambda pair: pair[1] - pair[0])
    return heard - ready


class Load:
    """Customers who order, and staff who restock each bar and carry fruit between them.

    The tokens are those of staff, by the bar; the secret is the courier's. Customers go to the first bar
    most.
    """

    def __init__(
        self,
        servers: Iterable[tuple[str, str]],
        port: int,
        tokens: dict[str, str],
        secret: str,
        *,
        seed: str,
        log: Path,
        clients: int = 32,
        pause: float = 0.02,
    ):
        self.servers, self.port, self.tokens = list(servers), port, tokens
        self.session = sign_in(self.servers[0][1], port, secret)
        self.wishes: list[Wish] = []
        self.refusals: dict[int, int] = {}
        self.is_over = self.is_given_up = False
        self._lock = threading.Lock()
        self._log = log.open("a", encoding="utf-8")
        self._askers: list[Asker] = []
        for bar, count in zip(tokens, spread(clients, len(tokens)), strict=True):
            orders = Wishes(seed, ORDER, bar)
            for number in range(count):
                self._askers.append(Asker(self, orders, number % len(self.servers), pause))
            self._askers.append(Asker(self, Wishes(seed, DELIVERY, bar), 0, 0.5))
            if others := [other for other in tokens if other != bar]:
                self._askers.append(Asker(self, Wishes(seed, TRANSFER, bar, others), 1, 0.4))

    def __enter__(self) -> Self:
        for asker in self._askers:
            asker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over = self.is_given_up = True
        for asker in self._askers:
            asker.join()
        self._log.close()

    def finish(self, seconds: float = 60) -> None:
        """Takes no new wishes, and waits until every one was answered."""
        self.is_over = True
        end = time.monotonic() + seconds
        for asker in self._askers:
            asker.join(max(0.0, end - time.monotonic()))
        for asker in self._askers:
            if asker.fault:
                raise asker.fault
        silent = [asker.open.key for asker in self._askers if asker.open]
        if silent:
            raise Trouble(f"{len(silent)} wishes without an answer: {', '.join(silent[:3])}")

    def ask_for(self, next_wish: Callable[[], Wish]) -> Wish:
        with self._lock:
            return next_wish()

    def take_down(self, wish: Wish) -> None:
        with self._lock:
            self.wishes.append(wish)
            self._log.write(json.dumps(asdict(wish)) + "\n")

    def count_refusal(self, status: int) -> None:
        with self._lock:
            self.refusals[status] = self.refusals.get(status, 0) + 1

    @property
    def sold(self) -> list[Wish]:
        with self._lock:
            return [wish for wish in self.wishes if wish.kind == ORDER and wish.is_booked]

    @property
    def transferred(self) -> int:
        """How often fruit was carried from one bar to another."""
        with self._lock:
            return sum(1 for wish in self.wishes if wish.kind == TRANSFER and wish.is_booked)

    def longest_gap(self, since: float) -> tuple[float, float]:
        """The longest time in which nobody was told that an order was taken: from when to when."""
        times = [since, *sorted(wish.answered for wish in self.sold if wish.answered > since)]
        return max(pairwise(times), key=lambda pair: pair[1] - pair[0], default=(since, since))

    def settled_by_asking_again(self) -> int:
        """Wishes that were once left without an answer, and got one later."""
        with self._lock:
            return sum(1 for wish in self.wishes if wish.unknown)
