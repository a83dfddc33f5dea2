"""The program under measurement, as a process of its own."""

import argparse
import contextlib
import http.client
import os
import signal
import re
import socket
import subprocess
import time


def _options():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools")
    parser.add_argument("binary")
    parser.add_argument("--build-seconds")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--screens", action="store_true")
    parser.add_argument("--revisions", nargs="+")
    parser.add_argument("--collections")
    parser.add_argument("--gate", action="store_true")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


OPTIONS = _options()
TOOLS, BINARY = OPTIONS.tools, os.path.abspath(OPTIONS.binary)
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, path, process, limit=10.0):
    """Asks until the first answer of 200; gives up when the process has ended."""
    end = time.monotonic() + limit
    while time.monotonic() < end and process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=limit)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.001)
        finally:
            connection.close()
    raise SystemExit(f"bench: {path} was not answered; exit status {process.poll()}")


def get(port, path):
    """The answer to one request, as text."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


class Program:
    """A process that listens on a port of this machine."""

    def __init__(self, process, port, start_seconds):
        self.process = process
        self.port = port
        self.start_seconds = start_seconds

    def commits(self):
        """Transactions committed for commands so far; both servers count them."""
        return int(re.search(r"^pavilion_batches_total (\d+)$", get(self.port, "/metrics"), re.M)[1])

    def memory(self, file, field):
        """A figure of the process, in MB."""
        with open(f"/proc/{self.process.pid}/{file}", encoding="ascii") as lines:
            for line in lines:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) / 1024
        raise SystemExit(f"bench: no {field} in {file}")

    def resident(self):
        """Resident and proportional memory, in MB."""
        return self.memory("status", "VmRSS"), self.memory("smaps_rollup", "Pss")

    def processor_seconds(self):
        """The processor time spent so far, in user and system mode."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


@contextlib.contextmanager
def running(command, port, ready="/readyz", limit=10.0):
    """Runs a server until the block ends; `ready` is asked until it answers, if there is one.

    It has `limit` seconds to start and to end.
    """
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            if ready:
                wait_for(port, ready, process, limit)
            else:
                time.sleep(0.3)
            yield Program(process, port, time.monotonic() - begin)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                process.kill()


def serving(file, binary=BINARY):
    """Runs `pavilion serve` on a file."""
    port = free_port()
    storage = f"sqlite:{file}"
    return running([binary, "serve", "--port", str(port), "--storage", storage], port)


def pavilion(file, *words, binary=BINARY):
    """Runs another verb of the program on a file."""
    subprocess.run(
        [binary, *words, "--storage", f"sqlite:{file}"], check=True, stdout=subprocess.DEVNULL
    )
