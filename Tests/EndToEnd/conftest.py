"""What every test has at hand: a browser, a server with opening stock, and pages on it."""

import pytest
from playwright.sync_api import expect, sync_playwright

from support.browser import SHORT_LIVED, launch
from support.killer import Killer
from support.people import signed_in_page
from support.sampling import settle
from support.server import Pavilion, binary
from support.visits import TIMEOUT_MS, Visits


def pytest_configure():
    settle()  # The processes that run the tests inherit the seed.


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"languages, sizes, themes and screens: {settle()} (script/test --seed)")


def pytest_sessionstart():
    binary()  # Says at once, and once, when there is nothing to test.


def pytest_itemcollected(item):
    """Has the tests of a file share one server, one after another; those that look at every screen
    go wherever there is room, which evens out the load of the processors."""
    if item.path.name not in ("test_every_screen.py", "test_hurried.py"):
        item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.fixture(scope="session")
def browser():
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, *SHORT_LIVED)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for the tests of a module."""
    with Pavilion(tmp_path_factory.mktemp("pavilion")) as server:
        yield server


@pytest.fixture
def pavilion(server):
    """The module's server, with the stock that a new bar opens with."""
    server.restock()
    return server


@pytest.fixture
def own_pavilion(tmp_path):
    """A server of the test's own, that it may stop and start."""
    with Pavilion(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def killer(tmp_path_factory):
    """Calls the program and kills it at a step."""
    return Killer(tmp_path_factory.mktemp("killer"))


@pytest.fixture
def visit(browser, request):
    """Opens pages on the test's server; an error in a browser's console fails the test."""
    name = "own_pavilion" if "own_pavilion" in request.fixturenames else "pavilion"
    with Visits(browser, request.getfixturevalue(name).url) as visits:
        yield visits


@pytest.fixture
def signed_in(visit, request):
    """Opens pages as somebody who works here: `signed_in("staff", "/stock")`.

    Takes a role (see `people.NAMES`), a path and what `visit` takes. The account is made on the
    test's server; from then on that server's machine itself is nobody special, so a module that also
    has tests of visitors' screens on the shared server gives those tests `own_pavilion`.
    """
    name = "own_pavilion" if "own_pavilion" in request.fixturenames else "pavilion"
    server = request.getfixturevalue(name)

    def open_page(role: str, path: str = "/manage", **settings):
        return signed_in_page(visit, server, role, path, **settings)

    return open_page
