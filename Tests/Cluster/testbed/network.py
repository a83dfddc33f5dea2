"""Machines made of network namespaces, on one bridge, and the walls between them."""

import ctypes
import os
import signal
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .trouble import Trouble

NETWORK = "10.77.0.0/24"
CLONE_NEWNET = 0x40000000


def run(*words: str, text: str | None = None, check: bool = True) -> str:
    """Runs a command and gives back what it printed."""
    result = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    if check and result.returncode != 0:
        said = (result.stderr or result.stdout).strip()
        raise Trouble(f"`{' '.join(words)}` ended with {result.returncode}: {said}")
    return result.stdout


def as_user(name: str) -> list[str]:
    """What to put before a command so that another user runs it."""
    return ["setpriv", "--reuid", name, "--regid", name, "--init-groups"]


@dataclass(frozen=True)
class Machine:
    """A network namespace with an address of its own."""

    name: str
    address: str
    namespace: str

    def create(self, switch: str) -> None:
        run("ip", "netns", "add", self.namespace)
        cable = ("type", "veth", "peer", "name", "eth0", "netns", self.namespace)
        run("ip", "-n", switch, "link", "add", self.name, *cable)
        run("ip", "-n", switch, "link", "set", self.name, "master", "bridge", "up")
        run("ip", "-n", self.namespace, "address", "add", f"{self.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            run("ip", "-n", self.namespace, "link", "set", device, "up")

    def start(self, *words: str, log: Path, user: str | None = None, **environment: str) -> None:
        """Starts a process that goes on when this program ends."""
        become = as_user(user) if user else []
        with log.open("ab") as file:
            subprocess.run(
                ["setsid", "--fork", "ip", "netns", "exec", self.namespace, *become, *words],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                check=True,
                cwd="/",
                env={**os.environ, **environment},
            )

    def run(self, *words: str, text: str | None = None, check: bool = True) -> str:
        """Runs a command on this machine until it ends."""
        return run("ip", "netns", "exec", self.namespace, *words, text=text, check=check)

    def processes(self) -> dict[int, str]:
        """The identifier and the command line of everything that runs here."""
        found = {}
        for word in run("ip", "netns", "pids", self.namespace, check=False).split():
            try:
                line = Path(f"/proc/{word}/cmdline").read_bytes()
            except OSError:
                continue
            if line:
                found[int(word)] = line.replace(b"\0", b" ").decode(errors="replace").strip()
        return found

    def signal(self, number: signal.Signals, processes: Iterable[int] | None = None) -> None:
        """Sends a signal to the processes named, or to all that run here."""
        for process in self.processes() if processes is None else processes:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                continue

    def cut_off(self, peers: Iterable["Machine"]) -> None:
        """Drops everything between this machine and the others, until it is joined again."""
        addresses = ", ".join(peer.address for peer in peers)
        rules = f"""
            table inet partition {{
              chain input {{ type filter hook input priority 0; ip saddr {{ {addresses} }} drop; }}
              chain output {{ type filter hook output priority 0; ip daddr {{ {addresses} }} drop; }}
            }}
        """
        self.join()
        self.run("nft", "-f", "-", text=rules)

    def join(self) -> None:
        """Lets everything through again."""
        self.run("nft", "delete", "table", "inet", "partition", check=False)

    def enter(self) -> None:
        """Moves this process, and the threads that it starts from now on, into the namespace."""
        file = os.open(f"/run/netns/{self.namespace}", os.O_RDONLY)
        try:
            library = ctypes.CDLL(None, use_errno=True)
            if library.setns(file, CLONE_NEWNET) != 0:
                raise Trouble(f"cannot enter {self.namespace}: {os.strerror(ctypes.get_errno())}")
        finally:
            os.close(file)

    def remove(self) -> None:
        """Ends everything that runs here but this program, and takes the namespace away."""
        self.signal(signal.SIGKILL, set(self.processes()) - {os.getpid()})
        run("ip", "netns", "delete", self.namespace, check=False)


def create_switch(namespace: str) -> None:
    """A namespace with nothing but a bridge."""
    run("ip", "netns", "add", namespace)
    run("ip", "-n", namespace, "link", "add", "bridge", "type", "bridge")
    run("ip", "-n", namespace, "link", "set", "bridge", "up")
