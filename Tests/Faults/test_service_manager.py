"""What the program tells the service manager that started it (sd_notify)."""

import os
import socket

import pytest
from rig.server import Server

PERIOD = 2.0


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path):
    """A socket as systemd opens one, and the name that it tells the program."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@pavilion-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(name.replace("@", "\0", 1))
        listener.settimeout(30)
        yield listener, name


def test_it_is_told_of_start_life_and_end(manager, database):
    listener, name = manager
    period = str(int(PERIOD * 1e6))
    with Server(database, NOTIFY_SOCKET=name, WATCHDOG_USEC=period) as server:
        assert listener.recv(100) == b"READY=1"
        for _ in range(3):
            assert listener.recv(100) == b"WATCHDOG=1"
        server.stop()
        while (news := listener.recv(100)) == b"WATCHDOG=1":
            pass
        assert news == b"STOPPING=1"


def test_without_a_watchdog_it_is_told_of_the_start_alone(manager, database):
    listener, name = manager
    with Server(database, NOTIFY_SOCKET=name, WATCHDOG_USEC="1000", WATCHDOG_PID="1"):
        assert listener.recv(100) == b"READY=1"
        listener.settimeout(0.5)
        with pytest.raises(TimeoutError):
            listener.recv(100)
