"""Three machines with PostgreSQL, two with `pavilion serve` and one for customers."""

import json
import os
import secrets
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Self

from .load import COURIER
from .network import NETWORK, Machine, as_user, create_switch, run
from .node import POSTGRESQL, PROGRAMS, ROOT, SETTINGS, USER, Node, ask, copy_program
from .trouble import NotPossible, Trouble
from .wishes import MAIN, bar_names, menu

NOTE = ROOT / ".build" / "cluster"
PORT = 8080
NODES = ("n1", "n2", "n3")
SERVERS = ("s1", "s2")
WATCHER = "s3"
ADDRESSES = {"n1": 11, "n2": 12, "n3": 13, "s1": 21, "s2": 22, "s3": 23, "customers": 31}
START, RECOVERY = 90.0, 120.0


def wait_until(condition: Callable[[], bool], what: str, seconds: float) -> float:
    """Waits until something is so, and says for how long."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > seconds:
            raise Trouble(f"after {seconds:.0f} s still not: {what}")
        time.sleep(0.1)
    return time.monotonic() - started


@dataclass
class State:
    """What has to be known to find a cluster again."""

    id: str
    program: str
    passwords: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)


class Cluster:
    """Everything of one cluster: its folder, its machines, and what runs on them."""

    def __init__(self, folder: Path, state: State):
        self.folder, self.state = folder, state
        self.machines = {
            name: Machine(name, f"10.77.0.{last}", f"{state.id}-{name}")
            for name, last in ADDRESSES.items()
        }
        self.nodes = {name: Node(self.machines[name], folder / name) for name in NODES}
        self.archive = folder / "archive"
        self.switch = f"{state.id}-switch"
        self.clocks: dict[str, Any] = {}

    @classmethod
    def find(cls) -> Self | None:
        """The cluster that `up` has started, if it is up; tidies up after one that is not."""
        try:
            folder = Path(NOTE.read_text().strip())
            cluster = cls(folder, State(**json.loads((folder / "cluster.json").read_text())))
        except OSError:
            return None
        if not Path(f"/run/netns/{cluster.switch}").exists():
            cluster.down()
            return None
        return cluster

    @classmethod
    def create(cls, program: str) -> Self:
        """Makes folder, machines and settings; starts nothing."""
        folder = Path(tempfile.mkdtemp(prefix="pavilion-cluster-"))
        folder.chmod(0o755)
        names = ("superuser", "replication", "rewind", "pavilion", "courier")
        passwords = {name: secrets.token_hex(16) for name in names}
        state = State(f"pavilion-{folder.name[-4:]}", program, passwords)
        cluster = cls(folder, state)
        cluster.save()
        NOTE.parent.mkdir(exist_ok=True)
        NOTE.write_text(f"{folder}\n")
        try:
            cluster._prepare()
        except BaseException:
            cluster.down()
            raise
        return cluster

    def save(self) -> None:
        file = self.folder / "cluster.json"
        file.touch(0o600)
        file.write_text(json.dumps(asdict(self.state)))

    def _prepare(self) -> None:
        create_switch(self.switch)
        for machine in self.machines.values():
            machine.create(self.switch)
        self.archive.mkdir()
        shutil.chown(self.archive, USER, USER)
        programs = copy_program("archive-wal", self.folder / "bin").parent
        peers = [f"{node.name}=http://{node.address}:2380" for node in self.nodes.values()]
        passwords = self.state.passwords
        values = {
            "PEERS": ",".join(peers),
            "ETCD": ",".join(f"{node.address}:2379" for node in self.nodes.values()),
            "NETWORK": NETWORK,
            "ARCHIVE": str(self.archive),
            "BIN": str(programs),
            "SHARED_BUFFERS": "32MB",
            "SUPERUSER_PASSWORD": passwords["superuser"],
            "REPLICATION_PASSWORD": passwords["replication"],
            "REWIND_PASSWORD": passwords["rewind"],
        }
        for node in self.nodes.values():
            node.prepare(values)

    # What runs on the machines

    def start(self) -> None:
        """Starts etcd, then Patroni, and founds the bar once there is a leader."""
        for node in self.nodes.values():
            node.start_etcd()
        nodes = self.nodes.values()
        wait_until(lambda: all(node.etcd_is_well() for node in nodes), "etcd answers", START)
        for node in self.nodes.values():
            node.start_patroni()
        self.wait_until_whole(START)
        script = (SETTINGS / "pavilion.sql").read_text()
        self.leader().sql(script, password=self.state.passwords["pavilion"])

    def start_servers(self, bars: int = 1, servers: Sequence[str] = SERVERS) -> None:
        """Founds the bars, of which all others follow the menu of the first, and starts servers.

        Waits until they are ready for orders.
        """
        self.publish(menu(), "--empty")
        for bar in bar_names(bars):
            if bar != MAIN:
                self.pavilion("bar", "add", bar, bar.capitalize(), "--menu-of", MAIN)
            words = ("token", "add", "restock", "--scopes", "stock:write", "--bar", bar, "--json")
            self.state.tokens[bar] = json.loads(self.pavilion(*words))["token"]
        self.pavilion("staff", "add", COURIER, "--role", "owner", text=self.state.passwords["courier"])
        self.save()
        for name in servers:
            self.start_server(name)
        for name in servers:
            wait_until(partial(self.is_ready, name), f"{name} answers /readyz", START)

    def start_server(self, name: str) -> None:
        self.machines[name].start(
            *(self.state.program, "serve", "--address", "0.0.0.0", "--port", str(PORT)),
            log=self.folder / f"{name}.log",
            PAVILION_STORAGE=self.storage,
            PAVILION_PROXY=self.machines["customers"].address,
            PGPASSWORD=self.state.passwords["pavilion"],
        )

    def stop_server(self, name: str) -> None:
        """Asks a server to end, and waits until it has answered whom it had."""
        self.machines[name].signal(signal.SIGTERM)
        wait_until(lambda: not self.machines[name].processes(), f"{name} has ended", 30)

    def is_ready(self, server: str) -> bool:
        try:
            ask(f"http://{self.machines[server].address}:{PORT}/readyz")
        except OSError:
            return False
        return True

    @property
    def storage(self) -> str:
        """The address of the storage, as a server is told it."""
        hosts = ",".join(f"{node.address}:5432" for node in self.nodes.values())
        return f"postgresql://pavilion@{hosts}/pavilion"

    def publish(self, document: dict[str, Any], *words: str) -> None:
        """Makes a menu that of the first bar, and of those that follow it."""
        file = self.folder / "menu.json"
        file.write_text(json.dumps(document))
        self.pavilion("menu", "import", str(file), *words)

    def pavilion(self, *words: str, text: str | None = None) -> str:
        """Runs a command of the program where customers are, which nothing cuts off from servers."""
        return self.machines["customers"].run(
            *("env", f"PGPASSWORD={self.state.passwords['pavilion']}"),
            *(self.state.program, *words, "--storage", self.storage, "--lang", "en"),
            text=text,
        )

    # Who is what

    def leader(self) -> Node:
        """The node that leads now; waits for one."""
        found: list[Node] = []

        def is_found() -> bool:
            found[:] = [node for node in self.nodes.values() if node.answers("leader")]
            return len(found) == 1

        wait_until(is_found, "one node leads", RECOVERY)
        return found[0]

    def standbys(self) -> list[Node]:
        """The synchronous standby first."""
        standbys = [node for node in self.nodes.values() if node.answers("replica")]
        return sorted(standbys, key=lambda node: not node.answers("synchronous"))

    def is_whole(self) -> bool:
        """One leader, two standbys that stream from it, one of them synchronous.

        Everybody is asked for himself: what Patroni tells of others may be out of date.
        """
        nodes = self.nodes.values()
        leaders = [node for node in nodes if node.answers("leader")]
        chosen = sum(node.answers("synchronous") for node in nodes)
        if len(leaders) != 1 or chosen != (0 if self.is_asynchronous else 1):
            return False
        streams = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'"
        try:
            states = sorted(leaders[0].sql(streams).split())
        except Trouble:
            return False
        return states == ["async", "async" if self.is_asynchronous else "sync"]

    @property
    def is_asynchronous(self) -> bool:
        return (self.folder / "asynchronous").exists()

    def make_asynchronous(self) -> None:
        """Lets commits be confirmed before another machine has them: for the control alone."""
        lenient = {"synchronous_mode": False, "synchronous_mode_strict": False}
        self.leader().configure(lenient | {"maximum_lag_on_failover": 1 << 30})
        (self.folder / "asynchronous").touch()
        wait_until(self.is_whole, "replication is asynchronous", START)
        confirmed = "SELECT setting FROM pg_settings WHERE name = 'synchronous_standby_names'"
        wait_until(lambda: not self.leader().sql(confirmed), "nobody is waited for", START)

    def wait_until_whole(self, seconds: float = RECOVERY) -> float:
        try:
            return wait_until(self.is_whole, "a leader and two standbys that stream", seconds)
        except Trouble as trouble:
            words = "\n".join(node.last_words() for node in self.nodes.values())
            raise Trouble(f"{trouble}\n{words}") from None

    def heal(self) -> None:
        """Joins what was cut off, wakes what was frozen, starts what does not run."""
        for machine in self.machines.values():
            machine.join()
            machine.signal(signal.SIGCONT)
        for node in self.nodes.values():
            node.start_missing()
        for name in SERVERS:
            if not self.machines[name].processes():
                self.start_server(name)

    def down(self) -> None:
        """Ends every process, removes every namespace and the folder."""
        for machine in self.machines.values():
            machine.remove()
        run("ip", "netns", "delete", self.switch, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
        NOTE.unlink(missing_ok=True)


def check_machine() -> None:
    """Says what this machine lacks to carry a cluster."""
    if os.geteuid() != 0:
        raise NotPossible("network namespaces need root")
    missing = [name for name in ("ip", "nft", "etcd", "setpriv", "psql") if not shutil.which(name)]
    paths = (POSTGRESQL / "postgres", PROGRAMS / "patroni")
    missing += [str(path) for path in paths if not path.exists()]
    if missing:
        raise Trouble(f"not installed: {', '.join(missing)}; script/bootstrap --cluster does it")
    try:
        run(*as_user(USER), str(PROGRAMS / "patroni"), "--version")
    except Trouble as trouble:
        raise NotPossible(f"the user {USER} cannot run Patroni in this folder: {trouble}") from None
    probe = f"pavilion-probe-{os.getpid()}"
    try:
        run("ip", "netns", "add", probe)
    except Trouble as trouble:
        raise NotPossible(f"this machine makes no network namespaces: {trouble}") from None
    run("ip", "netns", "delete", probe)
