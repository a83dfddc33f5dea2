"""Whatever the OpenAPI document allows or forbids, the answers agree with it; none is a 5xx."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

from harness.description import narrowed
from harness.reporting import SEED, scaled, score
from support.patience import HANGING

HERE = Path(__file__).parent
PHASES = "examples,coverage,fuzzing,stateful"


def schemathesis(directory: Path, document: dict, url: str, examples: int, *options: str):
    """Runs schemathesis on a document; its exit code and what it printed."""
    file = directory / "openapi.json"
    file.write_text(json.dumps(document))
    command = [
        Path(sys.executable).with_name("schemathesis"),
        "--config-file", HERE / "schemathesis.toml",
        "run", file, "--url", url, "--phases", PHASES, "--seed", str(SEED),
        "--max-examples", str(examples), "--request-timeout", "60", "--checks", "all",
        "--continue-on-failure", "--no-color", *options,
    ]
    run = subprocess.run(
        command, cwd=directory, capture_output=True, text=True, timeout=HANGING * (3 + examples),
        env={"SCHEMATHESIS_HOOKS": "harness.schemathesis_hooks", "PYTHONPATH": str(HERE), "PATH": "/usr/bin:/bin"},
    )
    return run.returncode, run.stdout + run.stderr


def cases(output: str) -> int:
    found = re.search(r"(\d+) generated", output)
    return int(found[1]) if found else 0


def test_every_answer_is_as_the_openapi_document_says(pavilion, tmp_path):
    document = narrowed(pavilion.api)
    # The control: answers with orders are held against a document that promises something else.
    # They come first, while the bar has fruit for orders.
    false = deepcopy(document)
    false["components"]["schemas"]["Order"]["properties"]["number"] = {"type": "string"}
    control = tmp_path / "control"
    control.mkdir()
    broken, report = schemathesis(control, false, pavilion.url, 1, "--include-path-regex", "^/api/orders")
    assert broken == 1, report[-4000:]
    code, output = schemathesis(tmp_path, document, pavilion.url, scaled(20))
    assert code == 0, output[-8000:]
    assert cases(output) > 500, output
    assert not pavilion.api.server_failures()
    failures = re.search(r"found (\d+) unique failures?", report)
    score(
        "requests generated from the OpenAPI document", "no 5xx, every answer as described",
        cases(output), "requests", "0 violations, 0 answers 5xx",
        ("the document calls an order's number a text", f"{failures[1]} violations" if failures else "reported"),
    )
