"""Serves a steady load for a long time and tells whether memory or descriptors grow.

    steady_load.py [--minutes N]

Runs the program in PAVILION_BINARY, an hour by default. Fails when a request fails, when an
acknowledged order is missing at the end, or when memory grows by more than 1 MB an hour (judged
from 20 minutes on). The seed is PAVILION_SEED, 1 by default.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "EndToEnd"), str(HERE.parent / "Hostile")]

from harness.reporting import SEED, score  # noqa: E402
from support.server import Pavilion  # noqa: E402
from trend import LEAST_SECONDS, Trend  # noqa: E402
from visitors import Visitors  # noqa: E402

SAMPLE_SECONDS = 2


def watch(trend: Trend, seconds: float):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        trend.sample()
        time.sleep(min(SAMPLE_SECONDS, seconds / 20))


def control() -> list[str]:
    """What is found in a process that leaks on purpose."""
    with subprocess.Popen([sys.executable, HERE / "leak.py"]) as leaking:
        trend = Trend(leaking.pid)
        watch(trend, 5)
        leaking.kill()
    return trend.growth()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    seconds = parser.parse_args().minutes * 60

    found = control()
    if len(found) != 2:
        raise SystemExit(f"a process that leaks is not found out: {found}")
    with tempfile.TemporaryDirectory() as folder, Pavilion(Path(folder)) as server:
        trend = Trend(server.process.pid)
        with Visitors(server.port, SEED) as visitors:
            watch(trend, seconds)
        faults = visitors.failures[:3] + (trend.growth() if seconds >= LEAST_SECONDS else [])
        orders = int(server.api.get("/metrics").body.decode().split("\npavilion_orders_total ")[1].split()[0])
        if orders != visitors.taken:
            faults.append(f"{visitors.taken} orders were acknowledged, {orders} are counted")
        audit = server.run("audit")
        if audit.returncode:
            faults.append(f"audit: {audit.stdout}{audit.stderr}")
    print(f"{visitors.taken} orders, {visitors.short} refused, {visitors.read} pages in {seconds / 60:g} minutes")
    print(trend)
    score(
        f"{seconds / 60:g} minutes of steady load", "memory and descriptors flat, audit clean",
        visitors.taken, "orders", "; ".join(faults) or str(trend),
        ("a process that leaks 2 MB/s and 10 descriptors/s", "; ".join(found)), line=15,
    )
    if faults:
        raise SystemExit("\n".join(faults))


main()
