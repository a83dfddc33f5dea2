"""Waiting for a machine, however busy it is."""

import time
from collections.abc import Callable

HANGING = 120
"""Seconds after which a step hangs. No step comes near; a test that measures a time names its own limit."""


def wait_until(is_so: Callable[[], object], otherwise: str | Callable[[], str] = "it did not come about"):
    """Waits until something is so; says otherwise what is not."""
    end = time.monotonic() + HANGING
    while not is_so():
        assert time.monotonic() < end, otherwise() if callable(otherwise) else otherwise
        time.sleep(0.02)
