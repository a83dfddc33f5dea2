"""A line between customers and the server that loses answers after the server has sent them."""

import select
import socket
import threading


class LossyLine:
    """Forwards requests, and hangs up as soon as their answer begins; a context manager."""

    def __init__(self, target: int):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]
        self.answers_lost = 0
        self._is_open = True
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_open = False
        self._thread.join()
        self._listener.close()

    def _serve(self):
        poll = select.epoll()
        poll.register(self._listener, select.EPOLLIN)
        ends: dict[int, tuple[socket.socket, socket.socket, bool]] = {}
        while self._is_open:
            for file, _ in poll.poll(0.05):
                if file == self._listener.fileno():
                    near, _ = self._listener.accept()
                    far = socket.create_connection(("127.0.0.1", self._target))
                    for end, other, is_far in ((near, far, False), (far, near, True)):
                        ends[end.fileno()] = (end, other, is_far)
                        poll.register(end, select.EPOLLIN)
                elif file in ends:
                    end, other, is_far = ends[file]
                    data = end.recv(65536)
                    if data and not is_far:
                        other.sendall(data)
                        continue
                    self.answers_lost += bool(data)
                    for gone in (end, other):
                        del ends[gone.fileno()]
                        poll.unregister(gone)
                        gone.close()
        for end, _, _ in ends.values():
            end.close()
        poll.close()
