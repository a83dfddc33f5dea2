"""The cluster cannot be reached: screens say so, the guide is read on, and all is well again by itself."""

import pytest
from playwright.sync_api import expect

from support.reach import ClusterPavilion, Postgres
from support.screens import dialog, expect_counts, order_button, typed
from support.visits import Visits

# What a refused request looks like in the browser's console.
AWAY = r"status of 503|ERR_|net::"
SENTENCES = {
    "ko": "부터 연결이 끊겼어요",
    "en": "No connection since",
    "fr": "Pas de connexion depuis",
    "ja": "から接続が切れています",
    "zh-Hans": "起连接已断开",
}


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as postgres:
        yield postgres


@pytest.fixture(scope="module")
def server(postgres, tmp_path_factory):
    address = postgres.address(postgres.database())
    with ClusterPavilion(tmp_path_factory.mktemp("pavilion"), address) as server:
        yield server


@pytest.fixture
def away(postgres, pavilion):
    """Takes the storage away, and brings it back."""

    class Away:
        def go(self):
            postgres.tell("crash")
            pavilion.wait_until(lambda: pavilion.status("/readyz") == 503)

        def come_back(self):
            postgres.tell("start")

    away = Away()
    yield away
    away.come_back()
    pavilion.wait_until_ready()


def banner(page):
    return page.locator("#connection-banner")


def mark(page):
    """Leaves a mark that is gone when the page is loaded anew."""
    page.evaluate("window.isTheSame = true")


def is_same(page) -> bool:
    return page.evaluate("window.isTheSame === true")


def test_open_screens_say_so_and_catch_up_without_being_loaded_anew(visit, pavilion, away):
    juice, board, stock, bar = screens = [
        visit(path, expecting=AWAY, language=language)
        for path, language in (("/juice", "ko"), ("/board", "fr"), ("/stock", "ja"), ("/bar", "zh-Hans"))
    ]
    guide = visit("/exhibits", expecting=AWAY, language="en")
    for screen in (*screens, guide):
        expect(banner(screen)).not_to_be_visible()
        mark(screen)
    away.go()
    for screen, language in zip((*screens, guide), ("ko", "fr", "ja", "zh-Hans", "en")):
        expect(banner(screen)).to_contain_text(SENTENCES[language])
    # Ordering waits: nothing is sent that the visitor was told had not been.
    order_button(juice, "kiwi").click()
    expect(juice.locator("#waiting-dialog")).to_be_visible()
    away.come_back()
    for screen in (*screens, guide):
        expect(banner(screen)).not_to_be_visible()
        assert is_same(screen)
    expect(juice.locator("#waiting-dialog")).not_to_be_visible()
    assert pavilion.on_hand("kiwi") == 10
    order_button(juice, "kiwi").click()
    expect(dialog(juice)).to_contain_text("키위쥬스 나왔습니다!")
    expect_counts(juice, {"kiwi": 7})
    expect(typed(stock, "kiwi")).to_have_value("7")


def test_an_order_on_its_way_is_made_once_when_it_is_back(visit, pavilion, away):
    screen = visit("/juice", expecting=AWAY)
    # Nobody has told the screen yet that the storage is away.
    screen.route("**/events*", lambda route: route.abort())
    screen.reload()
    away.go()
    order_button(screen, "kiwi").click()
    expect(dialog(screen)).to_contain_text("확인하는 중")
    away.come_back()
    expect(dialog(screen)).to_contain_text("키위쥬스 나왔습니다!")
    assert pavilion.on_hand("kiwi") == 7


def test_the_guide_is_read_on_and_a_page_of_the_bar_opens_when_it_can(visit, pavilion, away):
    away.go()
    guide = visit("/", expecting=AWAY, language="en")
    guide.locator("a.exposition-door").click()
    guide.goto("/exhibits?query=hanbok")
    guide.locator("main a[href='/exhibits/jikji']").click()
    expect(guide.locator("h1")).to_be_visible()
    expect(guide.locator("main img").first).to_have_js_property("complete", True)
    assert guide.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
    expect(banner(guide)).to_contain_text(SENTENCES["en"])
    bar = visit("/juice", expecting=AWAY, language="fr")
    expect(bar.locator("h1")).to_have_text("Cette page a besoin de la connexion")
    plain = visit("/juice", expecting=AWAY, language="en", java_script_enabled=False)
    expect(plain.locator("h1")).to_have_text("This page needs a connection")
    away.come_back()
    expect(order_button(bar, "kiwi")).to_be_visible()
    expect(banner(bar)).not_to_be_visible()


def test_a_form_without_script_says_that_it_may_be_sent_again(visit, pavilion, away):
    page = visit("/juice", expecting=AWAY, language="en", java_script_enabled=False)
    away.go()
    order_button(page, "kiwi").click()
    expect(page.locator("h1")).to_have_text("No answer yet")
    away.come_back()
    pavilion.wait_until_ready()
    page.go_back()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_be_visible()
    assert pavilion.on_hand("kiwi") == 7


def test_a_server_that_starts_first_shows_its_screens_when_the_storage_comes(
    browser, postgres, tmp_path
):
    address = postgres.address(postgres.database())
    postgres.tell("crash")
    try:
        with ClusterPavilion(tmp_path, address, probe="/healthz") as server:
            with Visits(browser, server.url) as visits:
                start = visits("/", expecting=AWAY)
                expect(start.locator("a.juice-door")).to_be_visible()
                expect(banner(start)).to_be_visible()
                guide = visits("/exhibits", expecting=AWAY, language="en")
                expect(guide.locator("h1")).to_have_text("This page needs a connection")
                postgres.tell("start")
                expect(guide.locator(".catalogue li a").first).to_be_visible()
                expect(banner(start)).not_to_be_visible()
    finally:
        postgres.tell("start")


def test_the_guide_is_read_after_a_restart_without_the_storage(browser, postgres, tmp_path):
    address = postgres.address(postgres.database())
    with ClusterPavilion(tmp_path, address) as server:
        assert server.api.get("/exhibits/haegeum").status == 200
    postgres.tell("crash")
    try:
        with ClusterPavilion(tmp_path, address, probe="/healthz") as server:
            for path in ("/exposition", "/exhibits", "/exhibits?query=haegeum", "/exhibits/haegeum"):
                assert server.api.get(path, Accept="text/html").status == 200, path
            assert server.api.get("/api/exhibits?query=haegeum").json["total"] == 1
            with Visits(browser, server.url) as visits:
                guide = visits("/exhibits", expecting=AWAY, language="en")
                expect(guide.locator(".catalogue-card")).to_have_count(13)
        # Another cluster has another guide.
        other = postgres.address("another")
        with ClusterPavilion(tmp_path, other, probe="/healthz") as server:
            assert server.api.get("/exhibits/haegeum").status == 503
    finally:
        postgres.tell("start")
