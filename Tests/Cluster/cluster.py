"""A cluster on this machine: 3 x PostgreSQL, Patroni and etcd, and two servers, to be hurt."""

import argparse
import os
import signal
import sys
from pathlib import Path

from testbed.cluster import PORT, SERVERS, Cluster, check_machine
from testbed.network import Machine
from testbed.node import Node, memory_of
from testbed.trouble import Trouble

HELP = """
MACHINE is n1, n2, n3, s1, s2, or what it is now: leader, standby (the synchronous one), replica.

  script/cluster up                        # prints the folder; all of it is in there
  script/cluster kill node leader          # kill -9 of PostgreSQL, Patroni and etcd
  script/cluster status                    # a standby leads after some 20 seconds
  script/cluster heal
  script/cluster run customers curl http://10.77.0.21:8080/api/stock
  script/cluster down
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/cluster",
        description=__doc__,
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    up = commands.add_parser("up", help="start everything, and wait until it is ready")
    up.add_argument("--without-servers", action="store_true", help="PostgreSQL alone")
    commands.add_parser("down", help="end everything, and remove every trace")
    commands.add_parser("status", help="who leads, who follows, who answers; 1 if not all is well")
    kill = commands.add_parser("kill", help="kill -9 of a program")
    kill.add_argument("program", choices=("postgres", "patroni", "etcd", "server", "node"))
    partition = commands.add_parser("partition", help="cut a machine off from the other nodes")
    partition.add_argument("--all", action="store_true", help="from servers and customers, too")
    freeze = commands.add_parser("freeze", help="stop every process of a machine (SIGSTOP)")
    for command in (kill, partition, freeze):
        command.add_argument("machine", metavar="MACHINE")
    commands.add_parser("switch-over", help="let the synchronous standby lead, as planned")
    commands.add_parser("heal", help="join, wake and start everything, and wait until it is well")
    within = commands.add_parser("run", help="run a command on a machine; also `customers`")
    within.add_argument("machine", metavar="MACHINE")
    within.add_argument("words", nargs=argparse.REMAINDER, metavar="COMMAND")
    return parser.parse_args()


def up(servers: bool) -> None:
    if found := Cluster.find():
        print(found.folder)
        return
    check_machine()
    program = os.environ.get("PAVILION_BINARY", "")
    if servers and not program:
        raise Trouble("PAVILION_BINARY names no program; script/cluster sets it")
    cluster = Cluster.create(str(Path(program).resolve()) if program else "")
    try:
        cluster.machines["customers"].enter()
        cluster.start()
        if servers:
            cluster.start_servers()
    except BaseException:
        cluster.down()
        raise
    print(cluster.folder)


def status(cluster: Cluster) -> int:
    everything: list[int] = []
    for name, node in cluster.nodes.items():
        state = node.state()
        processes = list(node.machine.processes())
        everything += processes
        role = "synchronous" if node.answers("synchronous") else state.get("role", "silent")
        words = [name, node.address, role, state.get("state", "unknown")]
        words.append(f"timeline {state.get('timeline', '?')}")
        words.append("etcd well" if node.etcd_is_well() else "etcd down")
        print(*words, f"{len(processes)} processes", sep="  ")
    are_ready = [cluster.is_ready(name) for name in SERVERS]
    for name, is_ready in zip(SERVERS, are_ready):
        processes = list(cluster.machines[name].processes())
        everything += processes
        ready = "ready" if is_ready else "not ready"
        print(name, f"http://{cluster.machines[name].address}:{PORT}", ready, sep="  ")
    print(f"{memory_of(everything) / 1e6:.0f} MB of memory, {cluster.folder}")
    return 0 if cluster.is_whole() and all(are_ready) else 1


def node_of(cluster: Cluster, name: str) -> Node:
    """The node that a person means."""
    if name == "leader":
        return cluster.leader()
    if name in ("standby", "replica"):
        standbys = cluster.standbys()
        if not standbys:
            raise Trouble("there is no standby now")
        return standbys[0 if name == "standby" else -1]
    if name in cluster.nodes:
        return cluster.nodes[name]
    raise Trouble(f"there is no node {name}; there are {', '.join(cluster.nodes)}")


def machine_of(cluster: Cluster, name: str) -> Machine:
    return cluster.machines[name] if name in cluster.machines else node_of(cluster, name).machine


def kill(cluster: Cluster, program: str, name: str) -> None:
    if program in ("server", "node"):
        machine_of(cluster, name).signal(signal.SIGKILL)
    else:
        node_of(cluster, name).kill(program)


def cut_off(cluster: Cluster, name: str, everybody: bool) -> None:
    machine = machine_of(cluster, name)
    others = cluster.machines.values() if everybody else [n.machine for n in cluster.nodes.values()]
    machine.cut_off(other for other in others if other != machine)


def carry_out(cluster: Cluster, options: argparse.Namespace) -> int:
    match options.command:
        case "status":
            return status(cluster)
        case "kill":
            kill(cluster, options.program, options.machine)
        case "partition":
            cut_off(cluster, options.machine, options.all)
        case "freeze":
            machine_of(cluster, options.machine).signal(signal.SIGSTOP)
        case "switch-over":
            leader, candidate = cluster.leader(), cluster.standbys()[0]
            words = ("--leader", leader.name, "--candidate", candidate.name, "--force")
            print(leader.patronictl("switchover", *words), end="")
        case "heal":
            cluster.heal()
            cluster.wait_until_whole()
        case "run":
            print(machine_of(cluster, options.machine).run(*options.words), end="")
    return 0


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # Takes back what `up` has begun.
    if options.command == "up":
        up(servers=not options.without_servers)
        return 0
    cluster = Cluster.find()
    if cluster is None:
        if options.command == "down":
            return 0
        raise Trouble("no cluster is up; script/cluster up starts one")
    if options.command == "down":
        cluster.down()
        return 0
    cluster.machines["customers"].enter()
    return carry_out(cluster, options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        print(f"script/cluster: {trouble}", file=sys.stderr)
        sys.exit(1)
