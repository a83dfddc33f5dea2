"""Counts and the seed from the environment, and the scorecard."""

import json
import os
from pathlib import Path

SEED = int(os.environ.get("PAVILION_SEED", "1"))
SCALE = float(os.environ.get("PAVILION_SCALE", "1"))


def scaled(count: int) -> int:
    return max(1, round(count * SCALE))


class Scorecard:
    """The lines of this run's scorecard; a line counts only beside its control."""

    def __init__(self):
        self._rows: dict[str, dict] = {}

    def holds(self, fault: str, line: int | str, must_hold: str, count: int, unit: str, result: str):
        """Records what was tried, and the result."""
        self._row(fault).update(
            line=line, must_hold=must_hold, count=count, unit=unit, seed=SEED, result=result
        )

    def control(self, fault: str, broken: str, result: str):
        """Records a deliberate fault, and the result of the same check."""
        self._row(fault).update(control=broken, control_result=result)

    def write(self):
        for row in self._rows.values():
            print(json.dumps(row, ensure_ascii=False))
        path = os.environ.get("PAVILION_SCORECARD")
        if not path:
            return
        with Path(path).open("a") as file:
            for row in self._rows.values():
                if "line" in row and "control" in row:
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def _row(self, fault: str) -> dict:
        return self._rows.setdefault(fault, {"fault": fault})
