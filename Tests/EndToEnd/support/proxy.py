"""A cable between browser and server that a test can cut, and on which it can send events."""

import socket
import threading

from .patience import HANGING


class Cable:
    """Forwards TCP connections to a port; a context manager."""

    def __init__(self, target: int):
        self.target = target
        self.is_cut = False
        self.loses_answers = False
        self.lost = 0
        self._last: bytes | None = None
        self._was_cut = threading.Event()
        self._mute: set[socket.socket] = set()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._feeds: list[socket.socket] = []
        self._lock = threading.Lock()
        self._has_feed = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._listener.close()
        self.cut()

    def cut(self):
        """Ends all connections, and new ones as they come."""
        with self._lock:
            self.is_cut = True
            ends = [end for pair in self._pairs for end in pair]
            self._pairs, self._feeds = [], []
            self._has_feed.clear()
        for end in ends:
            _shut(end)

    def mend(self):
        self.is_cut = False
        self.loses_answers = False
        self._last = None

    def lose_answers(self):
        """Lets orders through, and cuts the line before their answers."""
        self.loses_answers = True

    def cut_at(self, request: str):
        """Cuts the line as soon as a request begins like this."""
        self._last = request.encode()

    def wait_until_cut(self):
        assert self._was_cut.wait(HANGING), "the request did not come"

    def say(self, event: str):
        """Inserts an event into every live feed that passes."""
        data = event.encode()
        chunk = f"{len(data):x}\r\n".encode() + data + b"\r\n"
        assert self._has_feed.wait(HANGING), "no live feed is open"
        with self._lock:
            for feed in self._feeds:
                feed.sendall(chunk)

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket):
        try:
            if self.is_cut:
                raise OSError
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            _shut(near)
            return
        with self._lock:
            self._pairs.append((near, far))
        threading.Thread(target=self._forward, args=(far, near), daemon=True).start()
        self._forward(near, far, watched=True)

    def _forward(self, source: socket.socket, sink: socket.socket, watched: bool = False):
        try:
            while data := source.recv(65536):
                if watched and data.startswith(b"GET /events"):
                    with self._lock:
                        self._feeds.append(source)
                    self._has_feed.set()
                if watched and self.loses_answers and data.startswith(b"POST /api/orders"):
                    self._mute.add(sink)
                if watched and self._last and data.startswith(self._last):
                    self.cut()
                    self._was_cut.set()
                    raise OSError
                if source in self._mute:
                    self.lost += 1
                    raise OSError
                sink.sendall(data)
        except OSError:
            pass
        finally:
            _shut(source)
            _shut(sink)


def _shut(end: socket.socket):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()
