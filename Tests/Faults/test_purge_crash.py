"""A purge that is killed at any moment leaves books that add up, and the next one ends the work."""

import os
import random
import sqlite3
import subprocess
import time

import pytest
from rig.counts import SEED, scaled
from rig.load import Wishes, order_all
from rig.server import Server, binary, expect_sound, run, storage
from rig.shim import Clock

CRASHES = scaled(12)
ORDERS = 3000
TWELVE_YEARS = 12 * 366 * 86_400
"""Longer than the law asks where none is known."""


def orders(database) -> int:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as file:
        return file.execute("SELECT COUNT(*) FROM orders").fetchone()[0]


def figures(server: Server, day: str) -> dict:
    """What the report of a day and the stock say."""
    report = server.api.get(f"/api/reports?from={day}&to={day}")
    assert report.status == 200, report.body
    return {"report": report.json, "stock": server.api.get("/api/stock").json}


@pytest.mark.timeout(300)
def test_a_killed_purge_loses_no_figure_and_is_ended_by_the_next(shim, database):
    chance = random.Random(f"{SEED} purge")
    clock = Clock(shim, database)
    assert run(database, "bar", "orders", "--paid", "never").returncode == 0
    day = time.strftime("%Y-%m-%d", time.gmtime())
    with Server(database, **clock.environment) as server:
        wishes = Wishes(SEED, "purge")
        answered = order_all(server.port, [next(wishes) for _ in range(ORDERS)])
        assert {attempt.status for attempt in answered} == {201}
        before = figures(server, day)
    clock.set(TWELVE_YEARS)
    environment = {**os.environ, **clock.environment}
    words = [binary(), "purge", "--storage", storage(database)]
    left = [orders(database)]
    reach = 0.15  # seconds, and more on a machine where that meets no purge at work
    while len(left) <= CRASHES and left[-1] > ORDERS / 10:
        purge = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment)
        time.sleep(chance.uniform(0, reach))
        purge.kill()
        purge.wait()
        left.append(orders(database))
        expect_sound(database)
        if left[-1] == left[-2]:
            reach *= 1.5
    assert len(set(left)) > 3, f"hardly a purge was met at work: {left}"
    ended = run(database, "purge", **clock.environment)
    assert ended.returncode == 0, ended.stderr
    expect_sound(database)
    with Server(database, **clock.environment) as server:
        assert figures(server, day) == before
