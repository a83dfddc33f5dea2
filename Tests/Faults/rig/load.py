"""Customers who order as fast as they are served, and remember their answers."""

import json
import random
import select
import socket
import time
from dataclasses import dataclass

from support.patience import HANGING

from .server import RECIPES

Cart = tuple[tuple[str, int], ...]


@dataclass(slots=True)
class Attempt:
    """A customer's order and its outcome; without a status there was no answer."""

    key: str
    cart: Cart
    status: int | None = None
    headers: bytes = b""
    body: bytes = b""
    asked: float = 0.0
    seconds: float = 0.0
    sends: int = 0

    @property
    def is_acknowledged(self) -> bool:
        return self.status == 201

    @property
    def is_unsettled(self) -> bool:
        """Whether the customer has to ask again: no answer, or one that says to try later."""
        return self.status in (None, 503)

    @property
    def answer(self) -> dict:
        return json.loads(self.body)

    @property
    def is_problem(self) -> bool:
        """Whether the answer is a complete problem document that says when to try again."""
        return (
            b"application/problem+json" in self.headers
            and b"retry-after" in self.headers
            and self.answer["status"] == self.status
        )

    def request(self) -> bytes:
        lines = [{"juice": juice, "quantity": quantity} for juice, quantity in self.cart]
        body = json.dumps({"lines": lines})
        return (
            "POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Idempotency-Key: {self.key}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()


class Cancellation(Attempt):
    """An order to cancel; the key is its identifier."""

    __slots__ = ()

    def request(self) -> bytes:
        body = '{"status":"cancelled"}'
        return (
            f"PUT /api/orders/{self.key}/status HTTP/1.1\r\nHost: localhost\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()


class Wishes:
    """An endless series of carts, the same for the same seed."""

    def __init__(self, seed: int | str, name: str = "k", cart: Cart | None = None):
        self._random = random.Random(f"{seed} {name}")
        self._name = f"{name}-{seed}"
        self._cart = cart
        self._count = 0

    def __iter__(self):
        return self

    def __next__(self) -> Attempt:
        self._count += 1
        return Attempt(f"{self._name}-{self._count}", self._cart or self._draw())

    def _draw(self) -> Cart:
        juices = self._random.sample(sorted(RECIPES), self._random.choice((1, 1, 2)))
        return tuple((juice, self._random.randint(1, 3)) for juice in juices)


@dataclass(slots=True)
class _Customer:
    line: socket.socket | None = None
    attempt: Attempt | None = None
    received: bytes = b""
    deadline: float = float("inf")


class Load:
    """Many customers at once, each on a connection of its own, served by one loop."""

    def __init__(self, port: int, wishes, clients: int = 32, patience: float | None = None):
        """With `patience`, a customer who waits longer hangs up and asks again under the same
        key."""
        self.port = port
        self.attempts: list[Attempt] = []
        self.answers = 0
        self._wishes = iter(wishes)
        self._patience = patience
        self._poll = select.epoll()
        self._by_file: dict[int, _Customer] = {}
        self._customers = [_Customer() for _ in range(clients)]
        self._waiting = 0
        self._is_over = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for customer in self._customers:
            self._hang_up(customer)
        self._poll.close()

    @property
    def acknowledged(self) -> list[Attempt]:
        return [attempt for attempt in self.attempts if attempt.is_acknowledged]

    def run(self, answers: int | None = None, seconds: float | None = None):
        """Orders until this many more were answered, or for this long; some orders stay
        unanswered."""
        enough = self.answers + answers if answers is not None else float("inf")
        end = time.monotonic() + (seconds if seconds is not None else 600)
        for customer in self._customers:
            if customer.attempt is None:
                self._ask_next(customer)
        while self._waiting and self.answers < enough and (now := time.monotonic()) < end:
            self._turn(min(0.05, end - now))
        assert answers is None or seconds is not None or time.monotonic() < end, "no answers"

    def finish(self):
        """Waits for unanswered orders, and makes no more."""
        self._is_over = True
        end = time.monotonic() + HANGING
        while self._waiting:
            self._turn(0.05)
            assert time.monotonic() < end, "the server neither answers nor hangs up"

    def _turn(self, seconds: float):
        for file, _ in self._poll.poll(max(0.0, seconds)):
            if customer := self._by_file.get(file):
                self._listen(customer)
        if self._patience:
            now = time.monotonic()
            for customer in self._customers:
                if customer.attempt and now > customer.deadline:
                    self._hang_up(customer)
                    self._ask(customer, customer.attempt)

    def _listen(self, customer: _Customer):
        try:
            piece = customer.line.recv(65536)
        except OSError:
            piece = b""
        if not piece:
            self._lose(customer)
            return
        customer.received += piece
        head, found, rest = customer.received.partition(b"\r\n\r\n")
        if not found:
            return
        headers = head.lower()
        length = int(headers.partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(rest) < length:
            return
        attempt = customer.attempt
        attempt.status, attempt.headers, attempt.body = int(head[9:12]), headers, rest[:length]
        attempt.seconds = time.monotonic() - attempt.asked
        self.answers += 1
        self._waiting -= 1
        customer.received, customer.attempt = b"", None
        if b"connection: close" in headers:
            self._hang_up(customer)
        self._ask_next(customer)

    def _lose(self, customer: _Customer):
        """Handles a dead line: the request on it stays without an answer."""
        self._hang_up(customer)
        customer.attempt = None
        self._waiting -= 1
        self._is_over = True

    def _ask_next(self, customer: _Customer):
        if self._is_over or (attempt := next(self._wishes, None)) is None:
            return
        self.attempts.append(attempt)
        attempt.asked = time.monotonic()
        self._waiting += 1
        self._ask(customer, attempt)

    def _ask(self, customer: _Customer, attempt: Attempt):
        customer.attempt = attempt
        attempt.sends += 1
        if self._patience:
            customer.deadline = time.monotonic() + self._patience
        try:
            if customer.line is None:
                self._call(customer)
            customer.line.sendall(attempt.request())
        except OSError:
            self._lose(customer)

    def _call(self, customer: _Customer):
        customer.line = socket.create_connection(("127.0.0.1", self.port), timeout=HANGING)
        customer.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._by_file[customer.line.fileno()] = customer
        self._poll.register(customer.line, select.EPOLLIN)

    def _hang_up(self, customer: _Customer):
        if customer.line is not None:
            del self._by_file[customer.line.fileno()]
            self._poll.unregister(customer.line)
            customer.line.close()
        customer.line, customer.received = None, b""


def order_all(port: int, attempts, clients: int = 32):
    """Sends every attempt once and checks that each is answered."""
    attempts = list(attempts)
    with Load(port, attempts, clients) as load:
        load.run(seconds=60 + len(attempts) / 20)
        load.finish()
    assert len(load.attempts) == len(attempts), "not all could be sent"
    unanswered = [attempt.key for attempt in load.attempts if attempt.status is None]
    assert not unanswered, f"no answer to {unanswered[:5]}"
    return load.attempts


def again(attempts) -> list[Attempt]:
    """The same orders under the same keys, as their customers send them again."""
    return [type(attempt)(attempt.key, attempt.cart) for attempt in attempts]
