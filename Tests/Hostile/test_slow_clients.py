"""Clients that trickle are cut off, and meanwhile the others wait no longer than before."""

import re
import socket
import subprocess
import threading
import time
from dataclasses import dataclass, field

import pytest

from harness.honest import HonestClients, p99_at_rest
from harness.naive import NaiveServer
from harness.process import descriptors
from harness.reporting import scaled, score
from harness.wire import seconds_until_closed
from support.patience import wait_until
from tables.requests import GET, post

TIMEOUT = 15
"""Seconds that the server gives a head, and after it a body (Server.Configuration)."""
PATIENCE = TIMEOUT + 10
ATTACK = 20
"""Seconds that slowhttptest goes on: long enough to see that it is cut off."""

TRICKLES = {
    "nothing at all": (b"", b""),
    "a method, byte by byte": (b"G", b"E"),
    "a target, byte by byte": (b"GET /", b"a"),
    "headers, byte by byte": (GET[:-2], b"X: a\r\n"),
    "a body, byte by byte": (post(b"Content-Length: 60000"), b" "),
    "chunks, byte by byte": (post(b"Transfer-Encoding: chunked"), b"1\r\n \r\n"),
    "an extension, byte by byte": (post(b"Transfer-Encoding: chunked", body=b"1;"), b"a"),
    "a trailer, byte by byte": (post(b"Transfer-Encoding: chunked", body=b"0\r\n"), b"X: a\r\n"),
    "nothing after an answer": (GET, b""),
    "a second head, byte by byte": (GET + b"G", b"E"),
}
SLOWHTTPTEST = {
    "slow heads": ["-H"],
    "slow bodies": ["-B", "-t", "POST", "-f", "application/json"],
    "slow reading": ["-X", "-k", "10", "-w", "10", "-y", "20", "-n", "5", "-z", "32"],
}
CONNECTIONS = 100
SPARE = 4
"""Descriptors that a server may open once and keep, as libdispatch does for timers."""


@dataclass
class Attack:
    """What was seen while all slow clients were at work."""

    closed_after: dict[str, float | None] = field(default_factory=dict)
    reports: dict[str, str] = field(default_factory=dict)
    p99_before: float = 0
    clients: HonestClients | None = None
    descriptors_before: int = 0
    greedy: list[socket.socket] = field(default_factory=list)


def run_slowhttptest(port: int, options: list[str], connections: int) -> str:
    command = [
        "slowhttptest", *options, "-u", f"http://127.0.0.1:{port}/juice", "-c", str(connections),
        "-r", "100", "-i", "3", "-l", str(ATTACK), "-p", "3", "-s", "8192", "-x", "16",
    ]
    run = subprocess.run(command, capture_output=True, text=True, timeout=ATTACK + 60)
    return re.sub(r"\x1b\[[0-9;]*m", "", run.stdout)


def greedy_connection(port: int) -> socket.socket:
    """A connection that asks for more than fits on the way, and reads nothing."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", port))
    connection.setblocking(False)
    try:
        for _ in range(200):
            connection.send(GET.replace(b"/api/stock", b"/juice") * 10)
    except BlockingIOError:
        pass
    return connection


@pytest.fixture(scope="module")
def attack(server):
    """All slow clients at once, and honest ones beside them."""
    seen = Attack(p99_before=p99_at_rest(server.port))
    seen.descriptors_before = descriptors(server.process.pid)

    def trickle(name):
        seen.closed_after[name] = seconds_until_closed(server.port, *TRICKLES[name], PATIENCE)

    def strike(name):
        options = SLOWHTTPTEST[name]
        seen.reports[name] = run_slowhttptest(server.port, options, scaled(CONNECTIONS))

    threads = [threading.Thread(target=trickle, args=[name]) for name in TRICKLES]
    threads += [threading.Thread(target=strike, args=[name]) for name in SLOWHTTPTEST]
    seen.greedy = [greedy_connection(server.port) for _ in range(20)]
    with HonestClients(server.port) as seen.clients:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return seen


@pytest.mark.parametrize("name", TRICKLES)
def test_a_client_that_trickles_is_cut_off(attack, name):
    seconds = attack.closed_after[name]
    assert seconds is not None, f"still open after {PATIENCE} s"
    assert seconds <= TIMEOUT + 5


@pytest.mark.parametrize("name", SLOWHTTPTEST)
def test_the_service_stays_available_to_slowhttptest(attack, name):
    report = attack.reports[name]
    assert re.search(r"service available:\s+YES", report), report[-2000:]


@pytest.mark.parametrize("name", ["slow heads", "slow bodies"])
def test_slowhttptest_is_cut_off(attack, name):
    report = attack.reports[name]
    assert "No open connections left" in report, report[-2000:]


def test_honest_clients_are_unharmed(attack):
    harm = attack.clients.unharmed(attack.p99_before)
    with NaiveServer() as naive:
        control = harm_of_ten_slow_clients(naive.port)
    score(
        "slow heads, slow bodies, slow reading (slowhttptest and trickles)",
        "cut off by the time-out, honest clients unharmed",
        len(TRICKLES) + len(SLOWHTTPTEST) * scaled(CONNECTIONS), "slow clients",
        harm or f"{len(attack.clients.waits)} honest requests served, p99 "
        f"{attack.clients.p99 * 1000:.0f} ms ({attack.p99_before * 1000:.0f} ms before)",
        ("a server with one thread and no time-out for a head", control),
    )
    assert not harm
    assert control


def harm_of_ten_slow_clients(port: int) -> str:
    """The control: what ten slow clients do to a naive server."""
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(10)]
    try:
        stop = threading.Event()
        trickle = threading.Thread(target=_keep_sending, args=[slow, stop])
        trickle.start()
        with HonestClients(port, count=1) as clients:
            time.sleep(6)
        stop.set()
        trickle.join()
    finally:
        for connection in slow:
            connection.close()
    return clients.unharmed(0.01)


def _keep_sending(connections, stop):
    while not stop.wait(0.02):
        for connection in connections:
            try:
                connection.send(b"X")
            except OSError:
                pass


def test_clients_that_never_read_are_cut_off_and_no_descriptor_is_left_over(server, attack):
    pid, before = server.process.pid, attack.descriptors_before
    wait_until(lambda: descriptors(pid) <= before + SPARE, lambda: f"{descriptors(pid) - before} more are open")
    for connection in attack.greedy:
        connection.close()
