"""The fixtures of every fault test: a shim, a founded bar, and the scorecard."""

import pytest
from rig.bars import ENGINES, bar_of
from rig.counts import Scorecard
from rig.guide import Guide
from rig.server import Template, binary
from rig.shim import compile_shim
from support.reach import Postgres


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


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL, which starts with the first test that wants one."""
    with Postgres() as postgres:
        yield postgres


@pytest.fixture(params=ENGINES)
def bar(request, tmp_path):
    """A bar without a menu, on each engine."""
    return bar_of(request, tmp_path / "bar")


@pytest.fixture
def guide(bar):
    """A guide of some objects, on each engine."""
    guide = Guide(bar)
    guide.run("import", guide.rows("0"))
    return guide


@pytest.fixture(scope="session")
def scorecard():
    card = Scorecard()
    yield card
    card.write()
