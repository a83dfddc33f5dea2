"""Whether a process grows: what it holds over time, and the straight line through it."""

import time
from dataclasses import dataclass, field

from harness.process import descriptors, resident_bytes

WARM_UP = 0.25
"""The part of a run in which caches fill; it is left out of the line."""
MOST_GROWTH = 1_000_000
"""Bytes an hour."""
LEAST_SECONDS = 20 * 60
"""In less time the noise of a page or two looks like growth; the figures are printed only."""


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line with the least squares through points."""
    x_mean = sum(x for x, _ in points) / len(points)
    y_mean = sum(y for _, y in points) / len(points)
    spread = sum((x - x_mean) ** 2 for x, _ in points)
    return sum((x - x_mean) * (y - y_mean) for x, y in points) / spread


@dataclass
class Trend:
    """Memory and descriptors of a process, sampled while it works."""

    pid: int
    began: float = field(default_factory=time.monotonic)
    memory: list[tuple[float, float]] = field(default_factory=list)
    files: list[tuple[float, float]] = field(default_factory=list)

    def sample(self):
        now = time.monotonic() - self.began
        self.memory.append((now, resident_bytes(self.pid)))
        self.files.append((now, descriptors(self.pid)))

    @property
    def bytes_an_hour(self) -> float:
        return slope(self._settled(self.memory)) * 3600

    @property
    def descriptors_an_hour(self) -> float:
        return slope(self._settled(self.files)) * 3600

    def __str__(self) -> str:
        settled = [value / 1e6 for _, value in self._settled(self.memory)]
        counts = [int(value) for _, value in self._settled(self.files)]
        return (
            f"memory {settled[0]:.1f} to {settled[-1]:.1f} MB ({self.bytes_an_hour / 1e6:+.2f} MB/h), "
            f"descriptors {min(counts)} to {max(counts)} ({self.descriptors_an_hour:+.1f}/h)"
        )

    def growth(self) -> list[str]:
        """What grows more than it may."""
        faults = []
        if self.bytes_an_hour > MOST_GROWTH:
            faults.append(f"memory grows by {self.bytes_an_hour / 1e6:.1f} MB/h")
        if self.descriptors_an_hour > 5:
            faults.append(f"descriptors grow by {self.descriptors_an_hour:.0f}/h")
        return faults

    def _settled(self, points):
        return points[int(len(points) * WARM_UP) :]
