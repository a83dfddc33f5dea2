"""The control: a server that accepts anything, as a first attempt at HTTP might.

It takes the largest Content-Length as the length, splits lines at LF, checks nothing else, and
answers every POST with 201. One thread serves all clients, one after the other.
"""

import socket
import threading
from urllib.parse import parse_qs

ANSWER = b"HTTP/1.1 %d Fine\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nOK"


class NaiveServer:
    """Serves on a free local port until its block ends."""

    def __init__(self, patience: float = 0.05):
        self._orders, self._patience = 0, patience
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def executed(self) -> int:
        return self._orders

    def _serve(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(self._patience)
                try:
                    self._converse(connection)
                except (OSError, ValueError):
                    pass

    def _carry_out(self, body: bytes):
        """The work of a server that reads the body."""

    def _converse(self, connection):
        data = b""
        while piece := connection.recv(65536):
            data += piece
            while b"\n\r\n" in data or b"\n\n" in data:
                head, _, data = data.replace(b"\r\n", b"\n").partition(b"\n\n")
                lengths = [
                    int(line.split(b":")[1], 0)
                    for line in head.lower().split(b"\n")
                    if line.startswith(b"content-length")
                ]
                length = max(lengths, default=0)
                while len(data) < length and (piece := connection.recv(65536)):
                    data += piece
                self._carry_out(data[:length])
                data = data[length:]
                is_order = head.startswith(b"POST")
                self._orders += is_order
                connection.sendall(ANSWER % (201 if is_order else 200))


class TrustingServer(NaiveServer):
    """Takes a form's amount for a number, and drops the connection of a client that sends anything
    else."""

    def _carry_out(self, body: bytes):
        for amount in parse_qs(body).get(b"amount", []):
            int(amount)
