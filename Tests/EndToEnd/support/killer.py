"""A program that is killed at a step of its own choosing."""

import os
import subprocess
from pathlib import Path

from .server import binary


class Killer:
    """Runs the program, and kills it in the middle of its k-th call on a file."""

    def __init__(self, directory: Path):
        self._library = directory / "kill.so"
        source = Path(__file__).with_name("kill.c")
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", self._library, source, "-ldl"]
        subprocess.run(command, check=True)

    def __call__(self, step: int, *words: str) -> int:
        """The program's exit code: negative if it was killed."""
        settings = {"LD_PRELOAD": str(self._library), "PAVILION_KILL_AT": str(step)}
        call = [binary(), *words]
        environment = {**os.environ, **settings}
        return subprocess.run(call, env=environment, capture_output=True, timeout=30).returncode
