"""Requests byte by byte, such as no well-behaved client sends."""

import socket

from .api import Answer
from .patience import HANGING

SILENCE = 1
"""Seconds after which no other answer is expected."""


def request(method: str, path: str, headers: dict | None = None) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def exchange(port: int, data: bytes, leaves: bool = False) -> list[Answer]:
    """Sends bytes and reads answers until the server closes, or is silent after one."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=HANGING) as connection:
        try:
            connection.sendall(data)
        except OSError:
            pass  # The server has heard enough; what it said is still there to be read.
        if leaves:
            return []
        try:
            while piece := connection.recv(65536):
                received += piece
                connection.settimeout(SILENCE)
        except OSError:
            pass
    return list(_answers(received))


def _answers(data: bytes):
    while data.startswith(b"HTTP/"):
        head, _, data = data.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (l.partition(":") for l in lines)}
        length = int(headers.get("content-length", 0))
        yield Answer(int(status.split()[1]), headers, data[:length])
        data = data[length:]
