"""What happens to machines: each function does one harm and says to whom."""

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .cluster import NODES, SERVERS, Cluster
from .disaster import back_up, lose_and_restore
from .network import Machine
from .node import Node, memory_of
from .regret import err_and_restore
from .trouble import Trouble
from .upgrades import upgrade

sys.path.append(str(Path(__file__).resolve().parents[2] / "Faults"))
from rig.shim import Clock, compile_shim

HOUR = 3600


def make_clocks(cluster: Cluster) -> None:
    """Gives Patroni and PostgreSQL of each node a clock to be set; nothing may run there yet."""
    library = compile_shim(cluster.folder / "bin")
    library.chmod(0o755)
    for name, node in cluster.nodes.items():
        cluster.clocks[name] = Clock(library, node.folder / "no-disk")
        (node.folder / "fault.rule").chmod(0o666)
        node.environment.update(cluster.clocks[name].environment)


def do_nothing(cluster: Cluster) -> str:
    """No fault: what the load costs; says what the connections of the servers take."""
    leader = cluster.leader()
    time.sleep(20)
    lines = leader.machine.processes().items()
    connections = [process for process, line in lines if ": pavilion pavilion " in line]
    size = memory_of(connections) / max(1, len(connections)) / 1e6
    return f"{leader.name}, {len(connections)} connections of {size:.1f} MB"


def kill_postgresql(cluster: Cluster) -> str:
    leader = cluster.leader()
    leader.kill("postgres")
    return leader.name


def kill_patroni(cluster: Cluster) -> str:
    """PostgreSQL goes on, without anybody who keeps the leader's key."""
    leader = cluster.leader()
    leader.kill("patroni")
    return leader.name


def kill_node(cluster: Cluster) -> str:
    leader = cluster.leader()
    leader.kill()
    return leader.name


def kill_standby(cluster: Cluster) -> str:
    """The node that the primary waits for at every commit."""
    standby = cluster.standbys()[0]
    standby.kill()
    return standby.name


def peers_of(cluster: Cluster, node: Node) -> list[Machine]:
    return [other.machine for other in cluster.nodes.values() if other is not node]


def partition(cluster: Cluster) -> str:
    """The servers still reach the old primary, which no longer reaches its peers."""
    leader = cluster.leader()
    leader.machine.cut_off(peers_of(cluster, leader))
    return leader.name


def isolate(cluster: Cluster) -> str:
    """Nobody reaches the old primary."""
    leader = cluster.leader()
    leader.machine.cut_off(each for each in cluster.machines.values() if each != leader.machine)
    return leader.name


def freeze(cluster: Cluster) -> str:
    """Connections stay open, and nobody answers on them."""
    leader = cluster.leader()
    leader.machine.signal(signal.SIGSTOP)
    return leader.name


def switch_over(cluster: Cluster) -> str:
    leader, candidate = cluster.leader(), cluster.standbys()[0]
    words = ("--leader", leader.name, "--candidate", candidate.name, "--force")
    leader.patronictl("switchover", *words)
    return f"{leader.name} to {candidate.name}"


def kill_etcd_majority(cluster: Cluster) -> str:
    names = NODES[:2]
    for name in names:
        cluster.nodes[name].kill("etcd")
    return " and ".join(names)


def kill_server(cluster: Cluster) -> str:
    """The program itself, in the middle of orders."""
    name = SERVERS[0]
    cluster.machines[name].signal(signal.SIGKILL)
    return name


def step_clock(cluster: Cluster) -> str:
    """The primary's clock goes an hour ahead, an hour back, and is right again."""
    leader = cluster.leader()
    for shift in (HOUR, -HOUR, 0):
        cluster.clocks[leader.name].set(shift=shift)
        told = float(leader.sql("SELECT EXTRACT(EPOCH FROM clock_timestamp())"))
        if abs(told - time.time() - shift) > 60:
            raise Trouble(f"the clock of {leader.name} was to be off by {shift} s, and is not")
        time.sleep(10)
    return leader.name


@dataclass(frozen=True)
class Fault:
    """A harm, for how many seconds it lasts, and within how many orders should go on.

    What comes `after` the load is over may take as long as it likes.
    """

    name: str
    inject: Callable[[Cluster], str]
    lasts: float
    reach: float
    clocks: bool = False
    after: Callable[[Cluster], None] | None = None


FAULTS = {
    fault.name: fault
    for fault in (
        Fault("nothing", do_nothing, 0, 1),
        Fault("kill-postgresql", kill_postgresql, 10, 10),
        Fault("kill-patroni", kill_patroni, 35, 6),
        Fault("kill-node", kill_node, 35, 30),
        Fault("kill-standby", kill_standby, 15, 6),
        Fault("partition", partition, 35, 30),
        Fault("isolate", isolate, 35, 30),
        Fault("freeze", freeze, 35, 30),
        Fault("switch-over", switch_over, 5, 6),
        Fault("kill-etcd-majority", kill_etcd_majority, 35, 1),
        Fault("kill-server", kill_server, 5, 1),
        Fault("step-clock", step_clock, 0, 6, clocks=True),
        Fault("upgrade", upgrade, 0, 1),
        Fault("lose-all-disks", back_up, 5, 1, after=lose_and_restore),
        Fault("restore-to-moment", back_up, 5, 1, after=err_and_restore),
    )
}
SHORT = ("kill-postgresql", "switch-over", "kill-server")
CONTROL = "partition"
