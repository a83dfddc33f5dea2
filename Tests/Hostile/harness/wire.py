"""A conversation byte by byte: the answers, and whether the server closed it."""

import socket
import time
from dataclasses import dataclass, field

from support.patience import HANGING

PATIENCE = 10.0
"""Seconds, which pass only where something is wrong; a busy machine may need one or two."""
MOMENT = 0.05


@dataclass
class Reply:
    """One answer as received."""

    status: int
    headers: dict[str, str]
    body: bytes

    def header(self, name: str) -> str:
        return self.headers.get(name, "")


@dataclass
class Conversation:
    """The answers, the bytes after them, and whether the server closed."""

    replies: list[Reply] = field(default_factory=list)
    rest: bytes = b""
    is_closed: bool = False


def converse(
    port: int, data: bytes, half_closes: bool = False, enough: int | None = None
) -> Conversation:
    """Sends bytes, then reads until the server closes or is silent for the time of patience.

    After the expected number of answers, it waits only a moment for a further one.
    """
    received, is_closed = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=HANGING) as connection:
        try:
            connection.sendall(data)
            if half_closes:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # The server has heard enough; what it said is still there to be read.
        connection.settimeout(PATIENCE)
        try:
            while piece := connection.recv(65536):
                received += piece
                if enough is not None and len(parse(received)[0]) >= enough:
                    connection.settimeout(MOMENT)
            is_closed = True
        except TimeoutError:
            pass
        except OSError:
            is_closed = True
    replies, rest = parse(received)
    return Conversation(replies, rest, is_closed)


def parse(data: bytes) -> tuple[list[Reply], bytes]:
    """Takes complete answers from the front of the bytes; skips interim ones (1xx)."""
    replies = []
    while (end := data.find(b"\r\n\r\n")) >= 0 and data.startswith(b"HTTP/1.1 "):
        status, *lines = data[:end].decode("latin-1").split("\r\n")
        fields = (line.partition(":") for line in lines)
        headers = {name.lower(): value.strip() for name, _, value in fields}
        body, rest = data[end + 4 :], b""
        if body.startswith(b"HTTP/1.1 "):
            body, rest = b"", body  # The answer to HEAD gives a length, and has no body.
        elif "content-length" in headers:
            length = int(headers["content-length"])
            if len(body) < length:
                break
            body, rest = body[:length], body[length:]
        code = int(status.split()[1])
        if code >= 200:
            replies.append(Reply(code, headers, body))
        data = rest
    return replies, data


def seconds_until_closed(port: int, data: bytes, trickle: bytes, limit: float) -> float | None:
    """Sends bytes, then one of the trickle each second; returns the time until the server
    closed."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=HANGING) as connection:
        try:
            connection.sendall(data)
            connection.settimeout(1.0)
            index = 0
            while time.monotonic() - began < limit:
                try:
                    if not connection.recv(65536):
                        return time.monotonic() - began
                except TimeoutError:
                    pass
                if trickle:
                    connection.sendall(trickle[index % len(trickle) :][:1])
                    index += 1
        except OSError:
            return time.monotonic() - began
    return None
