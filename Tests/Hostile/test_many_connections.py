"""Connections that do nothing cost honest clients nothing, up to the limit and beyond it."""

import resource
import socket
import time
from contextlib import contextmanager

import pytest

from harness.honest import HonestClients, p99_at_rest
from harness.naive import NaiveServer
from harness.process import descriptors, processor_seconds, resident_bytes
from harness.reporting import score
from harness.wire import converse
from support.patience import HANGING, wait_until
from support.server import Pavilion, binary
from tables.requests import GET

LIMIT = 4096
"""Connections that a server keeps open at the same time (Server.Configuration)."""
TIMEOUT = 15


@pytest.fixture(scope="module", autouse=True)
def many_descriptors():
    """Lets this process, and the servers it starts, have the descriptors that the tests need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2 * LIMIT:
        pytest.skip(f"at most {hard} descriptors are allowed here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * LIMIT, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def idle(port: int, count: int, says: bytes = b""):
    """Connections that say a few bytes and then nothing."""
    opened = []
    try:
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=HANGING)
            opened.append(connection)
            try:
                connection.sendall(says)
            except OSError:
                pass  # Closed at the door, which is one way to keep a limit.
        yield opened
    finally:
        for connection in opened:
            connection.close()


def is_served(port: int) -> bool:
    try:
        return [reply.status for reply in converse(port, GET, enough=1).replies] == [200]
    except OSError:
        return False


def harm_of_three_idle_connections() -> str:
    """The control: what idle connections do to a naive server."""
    with NaiveServer(patience=2) as naive, idle(naive.port, 3):
        with HonestClients(naive.port, count=1) as clients:
            time.sleep(4)
    return clients.unharmed(0.01)


def test_2000_idle_connections_harm_nobody(pavilion):
    pid = pavilion.process.pid
    before, memory = p99_at_rest(pavilion.port), resident_bytes(pid)
    with idle(pavilion.port, 1500), idle(pavilion.port, 500, b"GET /api/st"):
        wait_until(lambda: descriptors(pid) >= 2000)
        with HonestClients(pavilion.port) as clients:
            time.sleep(3)
        grown = resident_bytes(pid) - memory
    harm = clients.unharmed(before)
    control = harm_of_three_idle_connections()
    score(
        "2,000 idle connections", "honest clients unharmed", 2000, "connections",
        harm or f"p99 {clients.p99 * 1000:.0f} ms ({before * 1000:.0f} ms before), "
        f"{grown / 2000 / 1024:.1f} KB a connection",
        ("a server with one thread, 3 idle connections", control),
    )
    assert not harm
    assert control
    assert grown < 2000 * 32 * 1024


def test_beyond_the_limit_those_inside_are_served_and_others_once_there_is_room(pavilion):
    pid = pavilion.process.pid
    with HonestClients(pavilion.port, count=2) as inside:
        wait_until(lambda: len(inside.waits) > 10)
        with idle(pavilion.port, LIMIT + 100):
            assert descriptors(pid) <= LIMIT + 64
            served = len(inside.waits)
            wait_until(lambda: len(inside.waits) > served + 20)
            # The idle ones never leave: the server's own time-out makes the room.
            wait_until(lambda: is_served(pavilion.port))
    assert not inside.failures, inside.failures[0]
    assert is_served(pavilion.port)


def test_where_few_descriptors_are_allowed_fewer_connections_are_taken(tmp_path, monkeypatch):
    """The runtime ends the program when no descriptor is left, so some must always be left."""
    limited = tmp_path / "pavilion"
    limited.write_text(f'#!/bin/sh\nulimit -n 128\nexec {binary()} "$@"\n')
    limited.chmod(0o755)
    monkeypatch.setenv("PAVILION_BINARY", str(limited))
    with Pavilion(tmp_path) as server:
        pid = server.process.pid
        with HonestClients(server.port, count=2) as inside:
            wait_until(lambda: len(inside.waits) > 10)
            with idle(server.port, 200):
                used, served = processor_seconds(pid), len(inside.waits)
                time.sleep(4)
                assert len(inside.waits) > served + 20
                assert descriptors(pid) <= 100
                assert processor_seconds(pid) - used < 2
        assert not inside.failures, inside.failures[0]
        wait_until(lambda: is_served(server.port))
