"""Without the server the guide stays readable, ordering waits, and all recovers by itself."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.browser import launch
from support.proxy import Cable
from support.screens import choose_language, count, dialog, makeable, order_button
from support.server import Pavilion
from support.visits import Visits
from support.worker import (
    GONE, StandIn, keep_guide, kept_files, kept_version, look_again, look_only_when_told, tell_to_look, until,
)

TIME = r"\d\d:\d\d"


@pytest.fixture(scope="module")
def venue(browser, tmp_path_factory):
    """A server that tests may stop, and a device whose worker has kept the guide."""
    with Pavilion(tmp_path_factory.mktemp("venue")) as server:
        with Visits(browser, server.url) as visits:
            page = visits("/exhibits", service_workers="allow", expecting=GONE)
            keep_guide(page)
            yield server, page.context


@pytest.fixture
def server(venue):
    """The server, running, and stocked as a new one."""
    server, _ = venue
    if server.process is None:
        server.start()
    server.restock()
    return server


@pytest.fixture
def device(server, venue):
    """Opens a page on the device, as somebody who has just come."""
    _, context = venue
    context.clear_cookies()

    def open_page(path="/exhibits"):
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for page in context.pages[1:]:
        page.close()


def banner(page):
    return page.locator("#connection-banner")


def waiting(page):
    return page.locator("#waiting-dialog[open]")


def without_spaces(text):
    return "".join(text.split())


def exhibit_names(pavilion, language):
    answer = pavilion.api.get(f"/api/exhibits?limit=100&lang={language}")
    return {exhibit["id"]: exhibit["name"] for exhibit in answer.json["exhibits"]}


def test_the_whole_guide_is_readable_in_other_languages_too(device, server):
    page = device()
    names = {language: exhibit_names(server, language) for language in ("ko", "fr")}
    assert len(names["ko"]) == 13
    assert server.stop() == 0
    for language in ("ko", "fr"):
        page.goto(f"/?lang={language}")
        expect(page.locator(".exposition-door")).to_be_visible()
        page.goto("/exposition")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(banner(page)).to_contain_text(re.compile(TIME))
        for name, title in names[language].items():
            page.goto(f"/exhibits/{name}")
            assert without_spaces(page.locator("h1").text_content()) == without_spaces(title)
            expect(page.locator("html")).to_have_attribute("lang", language)
            picture = page.locator("main .plate img")
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


def test_ordering_waits_and_goes_on_when_the_server_is_back(device, server):
    page = device("/juice")
    page.evaluate("document.addEventListener('pavilion:connection', (e) => { window.told = e.detail })")
    assert server.stop() == 0
    expect(banner(page)).to_have_text(re.compile(f"^{TIME}부터 연결이 끊겼어요"))
    told = page.evaluate("told")
    assert told["isOnline"] is False and told["since"] <= page.evaluate("Date.now()")
    order_button(page, "kiwi").click()
    expect(waiting(page)).to_contain_text("아직 아무것도 주문되지 않았어요")
    server.start()
    expect(waiting(page)).not_to_be_visible()
    expect(banner(page)).to_be_empty()
    assert page.evaluate("told") == {"isOnline": True, "since": None}
    assert server.on_hand("kiwi") == 10
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    assert server.on_hand("kiwi") == 7


def test_a_kept_order_screen_shows_the_menu_and_no_old_numbers(device, server):
    page = device("/juice")
    assert server.stop() == 0
    since = re.compile(TIME)
    expect(banner(page)).to_have_text(since)
    told = banner(page).text_content()
    page.goto("/juice")
    expect(banner(page)).to_have_text(told)
    expect(order_button(page, "mango-kiwi")).to_be_visible()
    expect(count(page, "kiwi")).not_to_be_visible()
    expect(makeable(page, "kiwi")).not_to_be_visible()
    order_button(page, "kiwi").click()
    expect(waiting(page)).to_be_visible()
    waiting(page).get_by_role("button").click()
    server.start()
    expect(count(page, "kiwi")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-stored", re.compile(""))
    expect(banner(page)).to_be_empty()


def test_a_page_that_is_not_kept_says_so_and_opens_by_itself(device, server):
    page = device("/?lang=en")
    assert server.stop() == 0
    page.goto("/stock")
    expect(page.locator("h1")).to_have_text("This page needs a connection")
    expect(page.get_by_role("link", name="Visit the exhibition")).to_have_attribute("href", "/exposition")
    choose_language(page, "ko")
    expect(page.locator("h1")).to_have_text("연결되면 볼 수 있어요")
    server.start()
    expect(page.locator(".shelves")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_the_page_of_the_panel_is_there_and_leads_back(device, server):
    page = device("/exhibits/jikji?lang=en")
    assert server.stop() == 0
    page.goto("/view?from=/exhibits/jikji")
    expect(page.locator("h1")).to_have_text("Seeing and hearing")
    page.locator("[name=size][value='200']").click()
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    page.get_by_role("link", name="Done").click()
    expect(page.locator("h1")).to_contain_text("Jikji")
    expect(page.locator("html")).to_have_attribute("data-size", "200")


def test_a_kept_list_is_searched_and_says_in_what(device, server):
    page = device("/exhibits?lang=en")
    assert server.stop() == 0
    page.goto("/exhibits?query=GAYAGEUM")
    expect(page.locator(".catalogue > li:visible")).to_have_count(1)
    expect(page.locator("form.search")).to_contain_text("only names and summaries were searched")
    expect(page.locator("#query")).to_have_value("GAYAGEUM")
    page.goto("/exhibits?query=xyzzy")
    expect(page.locator(".catalogue > li:visible")).to_have_count(0)
    expect(page.locator("form.search")).to_contain_text("xyzzy")


def test_a_silent_server_is_not_waited_for(device, server):
    page = device()
    with server.hanging():
        page.goto("/exhibits/jikji")
        expect(page.locator("html")).to_have_attribute("data-stored", "")
        expect(page.locator("h1")).to_contain_text("직지")
    expect(page.locator("html")).not_to_have_attribute("data-stored", "")


def test_a_proxy_without_its_server_counts_as_no_connection(device, server):
    page = device()
    assert server.stop() == 0
    with StandIn(server.port):
        page.goto("/exhibits/jikji")
        expect(page.locator("h1")).to_contain_text("직지")
        expect(banner(page)).to_contain_text(re.compile(TIME))


def test_nothing_personal_is_kept(device, server):
    page = device("/juice")
    page.context.add_cookies(
        [{"name": "view", "value": "size-200.contrast-high", "url": server.url}]
    )
    order_button(page, "kiwi").click()
    number = dialog(page).locator("[data-slot=number]").text_content()
    order = server.api.order("banana").json
    for path in (f"/juice/orders/{order['id']}", "/stock", "/exhibits/jikji", "/exhibits?query=gat"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-size", "200")
    page.goto("/")
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name) }")
    keep_guide(page)
    listed = set()
    for language in ("ko", "en", "fr", "ja", "zh-Hans"):
        document = server.api.get(f"/offline.json?lang={language}").json
        listed |= {entry["url"] for entry in document["entries"]}
    files = kept_files(page)
    assert set(files) <= listed | {"/offline.json"}
    for url, text in files.items():
        assert "data-size=" not in text.split("</head>")[0] or url.startswith("/assets/"), url
        assert order["id"] not in text, url
        assert number not in text, url


def test_how_far_an_order_was_is_there_without_a_connection(device, server):
    server.lead_orders()
    made = server.api.order("kiwi").json
    status = f"/api/orders/{made['id']}/status"
    server.api.request("PUT", status, {"status": "making"})
    page = device(f"/juice/orders/{made['id']}")
    progress = page.locator("[data-slot=progress]")
    expect(progress).to_have_attribute("data-status", "making")
    assert server.stop() == 0
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-stored", "")
    expect(progress).to_have_attribute("data-status", "making")
    expect(dialog(page).locator("[data-slot=sentence]")).to_contain_text(str(made["number"]))
    server.start()
    server.api.request("PUT", status, {"status": "ready"})
    expect(progress).to_have_attribute("data-status", "ready")


def test_a_kept_page_is_as_visitor_and_screen_have_chosen(device, server):
    page = device()
    wishes = {"view": "size-200.contrast-high", "screen": "kiosk-on.idle-90", "lang": "ja"}
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in wishes.items()]
    )
    assert server.stop() == 0
    answer = page.goto("/exhibits/jikji")
    tag = re.search(r"<html[^>]*>", answer.text())[0]
    for attribute in (
        'lang="ja"', 'data-size="200"', 'data-contrast="high"', 'data-kiosk="on"', 'data-idle="90"',
    ):
        assert tag.count(attribute) == 1, tag
    assert tag.count("data-idle") == 1, tag


def test_a_change_of_the_exhibition_reaches_what_is_kept(device, server, tmp_path):
    page = device()
    before = kept_version(page)
    # Of two looks the second drops what is gone: each is the test's.
    look_only_when_told(page)
    page.goto("/exhibits/jikji")
    folder = tmp_path / "exhibition"
    assert server.run("exposition", "export", str(folder), "--format", "seed", "--force").returncode == 0
    items = json.loads((folder / "items.json").read_text())
    gone = items.pop()["id"]
    next(item for item in items if item["id"] == "jikji")["name"] = "새 직지"
    (folder / "items.json").write_text(json.dumps(items, ensure_ascii=False))
    assert server.stop() == 0
    imported = server.run("exposition", "import", str(folder))
    assert imported.returncode == 0, imported.stderr
    server.start()
    expect(page.locator("h1")).to_have_text("새 직지")  # The page loads itself anew.
    loads = page.evaluate("performance.timeOrigin")
    look_again(page, before)
    assert page.evaluate("performance.timeOrigin") == loads
    assert f"/exhibits/{gone}?lang=ko" in kept_files(page)
    look_again(page)
    until(page, "async (url) => !(await caches.match(url))", f"/exhibits/{gone}?lang=ko")
    assert server.stop() == 0
    page.goto("/exhibits/jikji")
    expect(page.locator("h1")).to_have_text("새 직지")


def test_a_change_that_arrived_in_part_is_not_shown(browser, tmp_path):
    """The line is cut when all pages of one language are there and the next language's are on their way."""
    folder = tmp_path / "exhibition"
    with Pavilion(tmp_path) as server, Cable(server.port) as cable:
        with Visits(browser, cable.url) as visits:
            page = visits("/exhibits", service_workers="allow", expecting=GONE)
            keep_guide(page)
            before = kept_version(page)
            look_only_when_told(page)
            page.goto("/exhibits/jikji")
            names = {tag: exhibit_names(server, tag)["jikji"] for tag in ("ko", "fr")}
            rename(server, folder, {"ko": "새 직지", "fr": "Nouveau Jikji"})
            cable.cut_at("GET /exhibits/jikji?lang=fr")
            tell_to_look(page)
            cable.wait_until_cut()
            expect_name(page, names)
            cable.mend()
            page.goto("/exhibits/jikji?lang=ko")
            look_again(page, before)
            cable.cut()
            expect_name(page, {"ko": "새 직지", "fr": "Nouveau Jikji"})


def rename(server, folder, names):
    """Has another exhibition published in which an exhibit has new names."""
    assert server.run("exposition", "export", str(folder), "--format", "seed", "--force").returncode == 0
    items = json.loads((folder / "items.json").read_text())
    next(item for item in items if item["id"] == "jikji").update(name=names)
    (folder / "items.json").write_text(json.dumps(items, ensure_ascii=False))
    assert server.stop() == 0
    imported = server.run("exposition", "import", str(folder))
    assert imported.returncode == 0, imported.stderr
    server.start()


def expect_name(page, names):
    """Without a connection an exhibit has these names."""
    for language, name in names.items():
        page.goto(f"/exhibits/jikji?lang={language}")
        expect(page.locator("html")).to_have_attribute("data-stored", "")
        assert without_spaces(page.locator("h1").text_content()) == without_spaces(name)


def test_the_feed_is_not_asked_for_every_second(visit):
    page = visit("/", expecting="ERR_FAILED")
    tries = []
    page.route("**/events*", lambda route: (tries.append(route), route.abort()))
    page.clock.install()
    page.reload()
    for _ in range(60):
        page.clock.run_for(1000)
    expect(banner(page)).not_to_be_empty()
    assert 6 <= len(tries) <= 18, len(tries)


def test_without_a_safe_context_all_but_the_worker_is_there(browser_at_name, server):
    assert server.run("bar", "orders", "--made", "at-once").returncode == 0
    page = browser_at_name(server.port)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("키위쥬스")
    dialog(page).get_by_role("button").click()
    assert server.stop() == 0
    expect(banner(page)).to_contain_text("부터 연결이 끊겼어요")


def test_an_idle_screen_starts_over_without_the_server(device, server):
    page = device("/exhibits/jikji")
    page.context.add_cookies([{"name": "screen", "value": "kiosk-on", "url": server.url}])
    assert server.stop() == 0
    page.clock.install()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-stored", "")
    page.clock.run_for(62_000)
    expect(page.locator("#idle-dialog")).to_be_visible()
    page.clock.run_for(22_000)
    expect(page.locator(".exposition-door")).to_be_visible()
    expect(banner(page)).to_contain_text(re.compile(TIME))


def test_a_server_that_has_no_list_any_more_gets_rid_of_the_worker(device, server):
    page = device()
    assert server.stop() == 0
    # The page's own requests find no server: it may connect again at any moment.
    with StandIn(server.port, not_found="/offline.json"):
        page.evaluate("navigator.serviceWorker.controller.postMessage({ keep: 'ko' })")
        until(page, "async () => (await caches.keys()).length === 0")
        until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")


@pytest.fixture
def browser_at_name(browser):
    """Opens the order screen under a name of the network, where browsers see no safe context."""
    named = launch(browser.browser_type, "--host-resolver-rules=MAP kiosk.test 127.0.0.1")
    yield lambda port: _open(named, f"http://kiosk.test:{port}/juice")
    named.close()


def _open(browser, url):
    page = browser.new_page(locale="ko")
    page.goto(url)
    return page
