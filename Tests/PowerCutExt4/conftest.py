"""What the power cuts need: mounts of our own, and a library that breaks the program."""

import os
import subprocess

import pytest

from rig.disk import NotPossible, check_possible
from rig.scorecard import add_not_run


@pytest.fixture(scope="session")
def own_mounts(tmp_path_factory):
    """Mounts that nobody else sees; skips where the machine does not let us."""
    try:
        check_possible(tmp_path_factory.mktemp("trial"))
    except NotPossible as reason:
        add_not_run(str(reason))
        pytest.skip(f"NOT RUN, no power was cut on a real file system: {reason}")


@pytest.fixture(scope="session")
def no_sync(tmp_path_factory) -> str:
    """A library to preload that keeps a program from syncing anything."""
    source = os.path.join(os.path.dirname(__file__), "rig", "no_sync.c")
    library = tmp_path_factory.mktemp("library") / "no_sync.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), source], check=True)
    return str(library)
