"""A program that is killed or told to end at a moment of the test's choosing."""

import os
import subprocess
from pathlib import Path

from .patience import HANGING
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
        return self._run({"PAVILION_KILL_AT": str(step)}, *words).returncode

    def end_at_listen(self, *words: str) -> subprocess.CompletedProcess:
        """What becomes of a server that gets SIGTERM as soon as its port is open."""
        return self._run({"PAVILION_END_AT_LISTEN": "1"}, *words)

    def _run(self, settings: dict[str, str], *words: str) -> subprocess.CompletedProcess:
        environment = {**os.environ, "LD_PRELOAD": str(self._library), **settings}
        call = [binary(), *words]
        return subprocess.run(call, env=environment, capture_output=True, text=True, timeout=HANGING)
