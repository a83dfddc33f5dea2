"""All three machines lose their disks, and the cluster comes back from backup and archive."""

import shutil
from functools import partial
from pathlib import Path

from .cluster import SERVERS, Cluster, wait_until
from .network import as_user
from .node import USER, copy_program


def as_postgres(cluster: Cluster, *words: str) -> str:
    """Runs a command by the user postgres where customers are, the password of copies in hand."""
    password = f"PGPASSWORD={cluster.state.passwords['replication']}"
    return cluster.machines["customers"].run(*as_user(USER), "env", password, *words)


def back_up(cluster: Cluster) -> str:
    """Takes a copy while orders run."""
    folder = cluster.folder / "backups"
    folder.mkdir(exist_ok=True)
    shutil.chown(folder, USER, USER)
    program = copy_program("backup-cluster", cluster.folder / "bin")
    hosts = ",".join(f"{node.address}:5432" for node in cluster.nodes.values())
    words = (str(program), str(folder), hosts, str(cluster.archive))
    return Path(as_postgres(cluster, *words).strip()).name


def lose_and_restore(cluster: Cluster) -> None:
    """Archives what was written last, destroys every disk, and restores all of it."""
    archive_the_rest(cluster)
    for node in cluster.nodes.values():
        node.kill()
        shutil.rmtree(node.data / "postgresql")
    restore(cluster)


def archive_the_rest(cluster: Cluster) -> None:
    leader = cluster.leader()
    last = leader.sql("SELECT pg_walfile_name(pg_switch_wal())")
    wait_until((cluster.archive / last).exists, f"{last} is archived", 60)


def restore(cluster: Cluster, moment: str = "") -> str:
    """As Docs/operating.md says: one machine from the copy, the others from that one.

    Gives back what the program that does it has said.
    """
    program = copy_program("restore-cluster", cluster.folder / "bin")
    copies = sorted((cluster.folder / "backups").glob("*Z"))
    first, *_ = cluster.nodes.values()
    words = [program, copies[-1], cluster.archive, first.data / "postgresql"]
    words += [moment] if moment else []
    said = first.machine.run(*as_user(USER), *map(str, words))
    for node in cluster.nodes.values():
        node.start_etcd()
    wait_until(lambda: all(n.etcd_is_well() for n in cluster.nodes.values()), "etcd answers", 60)
    endpoint = f"--endpoints={first.address}:2379"
    first.machine.run(
        "env", "ETCDCTL_API=3", "etcdctl", endpoint, "del", "--prefix", "/service/pavilion/"
    )
    first.start_patroni()
    wait_until(partial(first.answers, "leader"), f"{first.name} leads", 60)
    for node in cluster.nodes.values():
        node.start_missing()
    cluster.wait_until_whole()
    cluster.heal()  # Starts servers that could not start without it.
    for name in SERVERS:
        wait_until(partial(cluster.is_ready, name), f"{name} is ready", 60)
    return said
