"""One fault under load: what was lost, and how long nobody was answered."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from .checker import Verdict
from .cluster import PORT, SERVERS, WATCHER, Cluster, wait_until
from .faults import Fault, make_clocks
from .load import Load, waited_after
from .node import Node
from .probe import Probe
from .publisher import Publisher
from .reader import read_books
from .screens import Screen, await_screens
from .trouble import Trouble
from .wishes import Wish

BEFORE, AFTER = 5.0, 5.0


@dataclass
class Row:
    """What a trial found, as it is written and printed.

    Of the gap those seconds are the program's own that came after PostgreSQL confirmed commits again.
    Bytes of log are whole segments of 16 MB where the primary changed: read them of `nothing` alone.
    """

    fault: str
    machine: str
    when: str
    acknowledged: int
    orders_per_second: float
    wal_bytes_per_order: int
    gap_seconds: float
    own_seconds: float
    reach_seconds: float
    unknown_settled: int
    refused: dict[int, int]
    screen_delay_ms: list[int]
    bars: int
    transfers: int
    menus: int
    watcher_delay_ms: int
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
def running(
    program: str, bars: int, clocks: bool = False, logs: Path | None = None
) -> Iterator[Cluster]:
    """A cluster with servers, from start to end; this program sits at the customers'.

    A third server takes no orders: only screens look at it. Logs are kept in a folder if one is named.
    """
    cluster = Cluster.create(program)
    try:
        cluster.machines["customers"].enter()
        if clocks:
            make_clocks(cluster)
        cluster.start()
        cluster.start_servers(bars, (*SERVERS, WATCHER))
        yield cluster
    finally:
        if logs:
            keep_logs(cluster, logs)
        cluster.down()


class Trials:
    """Trials on one cluster; each is held against all that was asked before."""

    def __init__(self, cluster: Cluster, clients: int):
        self._cluster, self._clients = cluster, clients
        self._wishes: list[Wish] = []
        self._published: list[int] = []
        self._count = 0

    def run(self, fault: Fault) -> Row:
        cluster = self._cluster
        self._count += 1
        servers = [(name, cluster.machines[name].address) for name in SERVERS]
        screens, later = self._screens(), list[Screen]()
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        seed, log = f"run{self._count}", cluster.folder / "acknowledged.jsonl"
        menus = len(self._published)
        load = Load(
            *(servers, PORT, cluster.state.tokens, cluster.state.passwords["courier"]),
            seed=seed,
            log=log,
            clients=self._clients,
        )
        password = cluster.state.passwords["pavilion"]
        probes = [Probe(node, password) for node in cluster.nodes.values()]
        for thread in (*screens, *probes):
            thread.start()
        try:
            with load, Publisher(cluster, self._published) as publisher:
                time.sleep(BEFORE)
                if not load.sold:
                    raise Trouble("no order was taken before anything was broken")
                started, at_first = time.monotonic(), written(cluster.leader())
                machine = fault.inject(cluster)
                time.sleep(fault.lasts)
                cluster.heal()
                whole = cluster.wait_until_whole()
                for name in (*SERVERS, WATCHER):
                    wait_until(partial(cluster.is_ready, name), f"{name} is ready", 60)
                time.sleep(AFTER)
                publisher.finish()
                load.finish()
            (silent, heard), seconds = load.longest_gap(started), time.monotonic() - started
            confirmed = (moment for probe in probes for moment in probe.confirmed)
            own = waited_after(confirmed, silent, heard)
            sold = sum(1 for wish in load.sold if wish.asked > started)
            wal = written(cluster.leader()) - at_first
            self._wishes += load.wishes
            await_screens(screens, load.sold)
            if fault.after:
                # What is restored may be without what the screens would have shown meanwhile.
                for screen in screens:
                    screen.is_over = True
                fault.after(cluster)
                later = self._screens()
                for screen in later:
                    screen.start()
                await_screens(later, load.sold)
        finally:
            for thread in (*screens, *later, *probes):
                thread.is_over = True
        verdict = self._check(screens + later)
        delays = sorted(delay for screen in screens for delay in screen.delays(load.sold))
        watched = [screen.delays(load.sold) for screen in screens if screen.server == WATCHER]
        return Row(
            fault=fault.name,
            machine=machine,
            when=when,
            acknowledged=len(load.sold),
            orders_per_second=round(sold / seconds, 1),
            wal_bytes_per_order=round(wal / max(1, sold)),
            gap_seconds=round(heard - silent, 2),
            own_seconds=round(own, 2),
            reach_seconds=fault.reach,
            unknown_settled=load.settled_by_asking_again(),
            refused=load.refusals,
            screen_delay_ms=[round(1000 * share(delays, part)) for part in (0.5, 0.99)],
            bars=len(cluster.state.tokens),
            transfers=load.transferred,
            menus=len(self._published) - menus,
            watcher_delay_ms=round(1000 * max((max(each, default=0) for each in watched), default=0)),
            whole_after_seconds=round(whole, 1),
            faults={kind: len(found) for kind, found in verdict.faults.items()},
            verdict=str(verdict),
            load_average=float(Path("/proc/loadavg").read_text().split()[0]),
            asynchronous=cluster.is_asynchronous,
        )

    def _screens(self) -> list[Screen]:
        """A screen for each bar at each server."""
        return [
            Screen(name, self._cluster.machines[name].address, bar)
            for name in (*SERVERS, WATCHER)
            for bar in self._cluster.state.tokens
        ]

    def _check(self, screens: list[Screen]) -> Verdict:
        """Holds the books of all three nodes, and the program's own audit, against the wishes."""
        cluster = self._cluster
        leader, password = cluster.leader(), cluster.state.passwords["pavilion"]
        bars = list(cluster.state.tokens)
        venue = read_books(leader.address, password, bars)
        verdict = venue.verdict(self._wishes, self._published)
        last = leader.sql("SELECT pg_current_wal_flush_lsn()")
        others = []
        for standby in cluster.standbys():
            wait_until(partial(has_replayed, standby, last), f"{standby.name} has it all", 30)
            books = read_books(standby.address, password, bars)
            theirs = books.verdict(self._wishes, self._published)
            if theirs != verdict:
                others.append(f"{standby.name}: {theirs}")
        for text in others:
            verdict.add("other books", text)
        audit = audit_of(cluster)
        if audit:
            verdict.add("audit", audit)
        for screen in screens:
            venue.check_screen(screen.bar, screen.server, screen.shown, verdict)
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


def keep_logs(cluster: Cluster, folder: Path) -> None:
    """Copies what every program of a cluster has written."""
    for log in cluster.folder.glob("**/*.log"):
        target = folder / cluster.folder.name / log.relative_to(cluster.folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(log, target)


def share(ordered: list[float], part: float) -> float:
    """The quantile of numbers in their order; 0 if there are none."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
