"""Somebody destroys what all machines hold, and the cluster goes back to the moment before."""

import signal
import sys
import time
from functools import partial

from .cluster import SERVERS, WATCHER, Cluster, wait_until
from .disaster import archive_the_rest, restore
from .node import Node
from .trouble import Trouble
from .wishes import RECIPES

# Orders of nobody whom the checker knows: it finds each one that is still there.
LATER = 5


def err_and_restore(cluster: Cluster) -> None:
    """Takes back a mistake that every standby has repeated, and the orders since."""
    moment = cluster.leader().sql("SELECT clock_timestamp()")
    time.sleep(1)
    running = [name for name in (*SERVERS, WATCHER) if cluster.machines[name].processes()]
    for name in running:
        cluster.stop_server(name)  # So that no screen sees what will never have been.
    for _ in range(LATER):
        cluster.pavilion("order", next(iter(RECIPES)))
    cluster.leader().sql("DROP TABLE order_line CASCADE", "pavilion")
    if is_sound(cluster):
        raise Trouble("nobody noticed that the lines of all orders are gone")
    archive_the_rest(cluster)
    for node in [*cluster.standbys(), cluster.leader()]:
        stop(node)
    for node in list(cluster.nodes.values())[1:]:
        data = node.data / "postgresql"
        data.rename(data.with_suffix(".old"))
    print(restore(cluster, moment).strip(), f"(asked for {moment})", file=sys.stderr)
    for name in running:
        if not cluster.machines[name].processes():
            cluster.start_server(name)
        wait_until(partial(cluster.is_ready, name), f"{name} is ready", 60)


def stop(node: Node) -> None:
    """As `systemctl stop patroni` does, which takes PostgreSQL along; then etcd as well."""
    node.machine.signal(signal.SIGTERM, node.pids("patroni"))
    wait_until(lambda: not node.pids("postgres"), f"PostgreSQL of {node.name} has ended", 60)
    node.kill()


def is_sound(cluster: Cluster) -> bool:
    try:
        cluster.pavilion("audit")
    except Trouble:
        return False
    return True
