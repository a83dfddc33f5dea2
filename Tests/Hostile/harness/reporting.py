"""The counts and seeds of a reliability run, and its lines for the scorecard."""

import json
import os

SCALE = float(os.environ.get("PAVILION_SCALE", "1"))
SEED = int(os.environ.get("PAVILION_SEED", "1"))


def scaled(count: int) -> int:
    """This many times the amount of a continuous-integration run."""
    return max(1, round(count * SCALE))


def score(
    fault: str, must_hold: str, count: int, unit: str, result: str, control: tuple[str, str], line=14
):
    """Adds a line to the scorecard, if PAVILION_SCORECARD names one."""
    entry = {
        "line": line, "fault": fault, "must_hold": must_hold, "count": count, "unit": unit,
        "seed": SEED, "result": result, "control": control[0], "control_result": control[1],
    }
    if path := os.environ.get("PAVILION_SCORECARD"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
