"""A server for the tests of a module, with enough kiwis for every order that is to succeed."""

import pytest

from support.server import Pavilion, binary


def pytest_sessionstart():
    binary()  # Says at once, and once, when there is nothing to test.


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Pavilion(tmp_path_factory.mktemp("pavilion")) as server:
        yield server


@pytest.fixture
def pavilion(server):
    if server.on_hand("kiwi") < 50:
        server.set_stock("kiwi", 100)
    return server


@pytest.fixture
def own_pavilion(tmp_path):
    """A server of the test's own."""
    with Pavilion(tmp_path) as server:
        yield server
