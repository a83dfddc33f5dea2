"""One fault under load: what was lost, and how long nobody was answered."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from .checker import Verdict
from .cluster import PORT, SERVERS, Cluster, wait_until
from .faults import Fault, make_clocks
from .load import Load
from .node import Node
from .reader import read_books
from .screens import Screen
from .trouble import Trouble
from .wishes import Wish

BEFORE, AFTER = 5.0, 5.0


@dataclass
class Row:
    """What a trial found, as it is written and printed.

    Bytes of log are whole segments of 16 MB where the primary changed: read them of `nothing` alone.
    """

    fault: str
    machine: str
    when: str
    acknowledged: int
    orders_per_second: float
    wal_bytes_per_order: int
    gap_seconds: float
    reach_seconds: float
    unknown_settled: int
    refused: dict[int, int]
    screen_delay_ms: list[int]
    whole_after_seconds: float
    faults: dict[str, int] = field(default_factory=dict)
    verdict: str = ""
    load_average: float = 0.0
    asynchronous: bool = False

    @property
    def is_right(self) -> bool:
        return not self.faults

    def json(self) -> str:
        return json.dumps(asdict(self))


@contextmanager
def running(program: str, clocks: bool = False) -> Iterator[Cluster]:
    """A cluster with both servers, from start to end; this program sits at the customers'."""
    cluster = Cluster.create(program)
    try:
        cluster.machines["customers"].enter()
        if clocks:
            make_clocks(cluster)
        cluster.start()
        cluster.start_servers()
        yield cluster
    finally:
        cluster.down()


class Trials:
    """Trials on one cluster; each is held against all that was asked before."""

    def __init__(self, cluster: Cluster, clients: int):
        self._cluster, self._clients = cluster, clients
        self._wishes: list[Wish] = []
        self._count = 0

    def run(self, fault: Fault) -> Row:
        cluster = self._cluster
        self._count += 1
        servers = [(name, cluster.machines[name].address) for name in SERVERS]
        screens = [Screen(name, address) for name, address in servers]
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        seed, log = f"run{self._count}", cluster.folder / "acknowledged.jsonl"
        load = Load(
            *(servers, PORT, cluster.state.token),
            seed=seed,
            log=log,
            clients=self._clients,
        )
        for screen in screens:
            screen.start()
        try:
            with load:
                time.sleep(BEFORE)
                if not load.sold:
                    raise Trouble("no order was taken before anything was broken")
                started, at_first = time.monotonic(), written(cluster.leader())
                machine = fault.inject(cluster)
                time.sleep(fault.lasts)
                cluster.heal()
                whole = cluster.wait_until_whole()
                for name in SERVERS:
                    wait_until(partial(cluster.is_ready, name), f"{name} is ready", 60)
                time.sleep(AFTER)
                load.finish()
            gap, seconds = load.longest_gap(started), time.monotonic() - started
            sold = sum(1 for wish in load.sold if wish.asked > started)
            wal = written(cluster.leader()) - at_first
            if fault.after:
                fault.after(cluster)
            self._wishes += load.wishes
            late = await_screens(screens, load)
        finally:
            for screen in screens:
                screen.is_over = True
        verdict = self._check()
        for text in late:
            verdict.add("screens late", text)
        delays = sorted(delay for screen in screens for delay in screen.delays(load.sold))
        return Row(
            fault=fault.name,
            machine=machine,
            when=when,
            acknowledged=len(load.sold),
            orders_per_second=round(sold / seconds, 1),
            wal_bytes_per_order=round(wal / max(1, sold)),
            gap_seconds=round(gap, 2),
            reach_seconds=fault.reach,
            unknown_settled=load.settled_by_asking_again(),
            refused=load.refusals,
            screen_delay_ms=[round(1000 * share(delays, part)) for part in (0.5, 0.99)],
            whole_after_seconds=round(whole, 1),
            faults={kind: len(found) for kind, found in verdict.faults.items()},
            verdict=str(verdict),
            load_average=float(Path("/proc/loadavg").read_text().split()[0]),
            asynchronous=cluster.is_asynchronous,
        )

    def _check(self) -> Verdict:
        """Holds the books of all three nodes, and the program's own audit, against the wishes."""
        cluster = self._cluster
        leader, password = cluster.leader(), cluster.state.passwords["pavilion"]
        verdict = read_books(leader.address, password).verdict(self._wishes)
        last = leader.sql("SELECT pg_current_wal_flush_lsn()")
        others = []
        for standby in cluster.standbys():
            wait_until(partial(has_replayed, standby, last), f"{standby.name} has it all", 30)
            theirs = read_books(standby.address, password).verdict(self._wishes)
            if theirs != verdict:
                others.append(f"{standby.name}: {theirs}")
        for text in others:
            verdict.add("other books", text)
        audit = audit_of(cluster)
        if audit:
            verdict.add("audit", audit)
        return verdict


def written(leader: Node) -> int:
    """How many bytes of log have been written ever."""
    return int(leader.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"))


def has_replayed(standby: Node, position: str) -> bool:
    """Whether a standby shows everything up to a position of the log."""
    return standby.sql(f"SELECT pg_last_wal_replay_lsn() >= '{position}'") == "t"


def audit_of(cluster: Cluster) -> str:
    """What `pavilion audit` finds wrong; nothing, if all agrees."""
    try:
        cluster.pavilion("audit")
    except Trouble as trouble:
        return str(trouble)
    return ""


def await_screens(screens: list[Screen], load: Load) -> list[str]:
    """Waits until every screen shows the last order; says which do not."""
    last = max(wish.version for wish in load.sold)
    end = time.monotonic() + 5
    while time.monotonic() < end and any(screen.version < last for screen in screens):
        time.sleep(0.05)
    return [
        f"the screen at {screen.server} shows version {screen.version} of {last}"
        for screen in screens
        if screen.version < last
    ]


def share(ordered: list[float], part: float) -> float:
    """The quantile of numbers in their order; 0 if there are none."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
