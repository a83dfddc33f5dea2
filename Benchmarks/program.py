"""The program under measurement, as a process of its own."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import time

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


class Program:
    """A process that listens on a port of this machine."""

    def __init__(self, process, port):
        self.process = process
        self.port = port

    def _memory(self, file, field):
        with open(f"/proc/{self.process.pid}/{file}", encoding="ascii") as lines:
            for line in lines:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) / 1024
        raise SystemExit(f"bench: no {field} in {file}")

    def resident(self):
        """Resident and proportional memory, in MB."""
        return self._memory("status", "VmRSS"), self._memory("smaps_rollup", "Pss")

    def processor_seconds(self):
        """The processor time spent so far, in user and system mode."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


@contextlib.contextmanager
def running(command, port, ready="/readyz"):
    """Runs a server until the block ends; `ready` is asked until it answers, if there is one."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            if ready:
                wait_for(port, ready, process)
            else:
                time.sleep(0.3)
            yield Program(process, port)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()


def serving(binary, file):
    """Runs `pavilion serve` on a file."""
    port = free_port()
    storage = f"sqlite:{file}"
    return running([binary, "serve", "--port", str(port), "--storage", storage], port)
