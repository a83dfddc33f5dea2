"""Both servers are ended and started anew one after the other, the second time of a newer version."""

import os
import time
from functools import partial
from pathlib import Path

from .cluster import SERVERS, Cluster, wait_until
from .trouble import Trouble

# A program whose tables have more steps than those of the one that the cluster was started with.
NEXT = "PAVILION_NEXT_BINARY"


def upgrade(cluster: Cluster) -> str:
    """No fault: the program is replaced on one machine after the other, as Docs/operating.md says.

    Without a program in PAVILION_NEXT_BINARY it is replaced by itself.
    """
    cluster.state.program = next_program() or cluster.state.program
    cluster.save()
    for name in SERVERS:
        cluster.stop_server(name)
        time.sleep(1)
        cluster.start_server(name)
        wait_until(partial(cluster.is_ready, name), f"{name} answers /readyz", 30)
        # Meanwhile the other one serves the same bar, perhaps on tables that it does not know.
        time.sleep(5)
    return " then ".join(SERVERS)


def next_program() -> str | None:
    path = os.environ.get(NEXT)
    if not path:
        return None
    if not Path(path).exists():
        raise Trouble(f"{NEXT} names no program: {path}")
    return str(Path(path).resolve())
