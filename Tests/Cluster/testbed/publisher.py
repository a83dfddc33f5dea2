"""A manager who publishes a new menu every few seconds."""

import threading
from typing import Self

from .cluster import Cluster
from .trouble import Trouble
from .wishes import PRICE, menu

PAUSE = 4.0


class Publisher(threading.Thread):
    """Publishes menus that differ by their price; each again until it is said to be published."""

    def __init__(self, cluster: Cluster, published: list[int]):
        """Goes on after the prices that were published before, and adds its own to them."""
        super().__init__(daemon=True)
        self._cluster, self._published = cluster, published
        self._is_over, self._is_given_up = threading.Event(), threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._is_given_up.set()
        self.join()

    def run(self) -> None:
        while not self._is_over.wait(PAUSE):
            price = PRICE + len(self._published) + 1
            while not self._publish(price):
                if self._is_given_up.wait(0.5):
                    return
            self._published.append(price)

    def _publish(self, price: int) -> bool:
        try:
            self._cluster.publish(menu(price))
        except Trouble:
            return False
        return True

    def finish(self, seconds: float = 60) -> None:
        """Waits for the menu that is on its way."""
        self._is_over.set()
        self.join(seconds)
        if self.is_alive():
            raise Trouble(f"a menu was not published within {seconds:.0f} s")
