"""Threads that work until a block ends."""

import threading


class Crew:
    """Starts its threads with the block, and tells them to stop, through `stopped`, at its end."""

    def __init__(self):
        self.stopped = threading.Event()
        self.threads = []

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for thread in self.threads:
            thread.join()
