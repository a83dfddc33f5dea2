"""The fixtures of every fault test: a shim, a founded bar, and the scorecard."""

import pytest
from rig.counts import Scorecard
from rig.server import Template, binary
from rig.shim import compile_shim


def pytest_sessionstart():
    binary()  # Says at once, and once, when there is nothing to test.


@pytest.fixture(scope="session")
def shim(tmp_path_factory):
    """The library that makes a disk fail."""
    return compile_shim(tmp_path_factory.mktemp("shim"))


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """A bar with a million of each fruit, to copy."""
    return Template(tmp_path_factory.mktemp("template"))


@pytest.fixture
def database(template, tmp_path):
    """The file of a bar of the test's own."""
    return template.copy(tmp_path)


@pytest.fixture(scope="session")
def scorecard():
    card = Scorecard()
    yield card
    card.write()
