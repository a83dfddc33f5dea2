"""The power goes under the real program, on a real file system."""

from dataclasses import dataclass, field

from rig.bar import Bar
from rig.disk import Disk
from rig.scorecard import SCALE, SEED, add

COUNT = max(1, round(20 * SCALE))
CUTS_PER_FILE = 10
CONTROL_COUNT = 2


@dataclass
class Tally:
    cuts: int = 0
    orders: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self):
        return f"{self.lost} of {self.orders} acknowledged orders lost, {len(self.faults)} faults"


def cut_power(directory, cuts: int, seed: int, preload: str | None = None) -> Tally:
    """Cuts the power so many times, on a new file every now and then."""
    tally = Tally()
    while tally.cuts < cuts:
        trial = directory / f"{seed}-{tally.cuts}"
        with Disk(trial) as disk, Bar(disk, trial, seed + tally.cuts, preload) as bar:
            for _ in range(min(CUTS_PER_FILE, cuts - tally.cuts)):
                bar.cut()
                tally.cuts += 1
                if bar.lost or bar.faults:
                    break
            tally.orders += len(bar.memory.orders)
            tally.lost += bar.lost
            tally.faults += bar.faults
    return tally


def test_a_power_cut_loses_no_acknowledged_order(own_mounts, tmp_path, no_sync):
    tally = cut_power(tmp_path, COUNT, SEED)
    control = cut_power(tmp_path / "control", CONTROL_COUNT, SEED, preload=no_sync)
    print(f"seed {SEED}, {tally.cuts} cuts: {tally}; without syncs: {control}")
    assert tally.lost == 0, f"seed {SEED}: {tally}"
    assert not tally.faults, f"seed {SEED}: {tally.faults[:5]}"
    assert tally.orders > 5 * COUNT, "there was hardly any load"
    assert control.lost > 0, f"without syncs orders must be lost: {control}"
    add(tally.cuts, str(tally), f"{control} in {control.cuts} cuts")
