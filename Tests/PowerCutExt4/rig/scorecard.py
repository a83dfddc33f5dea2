"""The line of the scorecard that these tests fill."""

import json
import os

SEED = int(os.environ.get("PAVILION_SEED", "1"))
SCALE = float(os.environ.get("PAVILION_SCALE", "1"))
LINE = {
    "line": 2,
    "fault": "power cut under the server, on ext4 (FS_IOC_SHUTDOWN)",
    "must_hold": "no acknowledged order lost, audit clean, same key same answer",
    "unit": "power cuts",
    "seed": SEED,
}
CONTROL = "fsync and fdatasync do nothing (preloaded library)"


def add(count: int, result: str, control_result: str):
    _write(LINE | {
        "count": count, "result": result, "control": CONTROL, "control_result": control_result
    })


def add_not_run(reason: str):
    _write(LINE | {
        "count": 0, "result": f"not run: {reason}", "control": CONTROL, "control_result": "not run"
    })


def _write(line: dict):
    if path := os.environ.get("PAVILION_SCORECARD"):
        with open(path, "a") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
