"""Paired screens: seen, loaded anew and set up from afar, and given back what they have lost."""

import re

import pytest
from playwright.sync_api import expect

from support.people import signed_in_page
from support.screens import add, answer_question, cart_bar

SCREENS = "/manage/screens"
REST_MS = 7000
FORGET = "document.dispatchEvent(new CustomEvent('pavilion:forget'))"


@pytest.fixture
def manager(visit, own_pavilion):
    return signed_in_page(visit, own_pavilion, "manager", SCREENS, language="en", device="desktop")


@pytest.fixture
def screen(visit, manager):
    """Pairs a screen of this name, whose clock the test moves."""

    def pair(name):
        page = visit("/pair", language="en", device="kiosk")
        page.clock.install()
        code = show_code(page)
        manager.goto("/manage/devices")
        manager.locator("#code").fill(code)
        manager.locator("#device-name").fill(name)
        manager.locator("#kind-kiosk").check()
        manager.get_by_role("button", name="Confirm").click()
        expect(manager.locator(f"[data-device='{name}'], .notice.remark")).not_to_have_count(0)
        page.reload()
        expect(page.locator("main")).to_contain_text(f"This device is paired: {name}")
        page.goto("/healthz")  # Where no page reports.
        with page.expect_response("**/api/screen") as answer:
            page.goto("/juice")
        assert answer.value.json()["isPaired"]
        page.evaluate("window.isOld = true")
        return page

    return pair


def show_code(page):
    # By key: the clock of a tap is not the page's.
    page.get_by_role("button", name="Show a code").press("Enter")
    return page.locator(".pairing-code").inner_text()


def row(manager, name):
    return manager.locator(f"[data-screen='{name}']")


def is_old(page):
    return page.evaluate("window.isOld === true")


def rest(page):
    """Lets nobody touch a screen for a while."""
    page.clock.run_for(REST_MS)


def change(manager, name, **choices):
    """Sets up a screen from afar."""
    manager.goto(SCREENS)
    row(manager, name).get_by_role("link", name=name).click()
    if "place" in choices:
        manager.locator("#place").fill(choices["place"])
    if "language" in choices:
        manager.locator(f"#language-{choices['language']}").check()
    if "bar" in choices:
        manager.locator("#bar").select_option(choices["bar"])
    manager.get_by_role("button", name="Save").click()
    expect(manager.locator("#toast")).to_contain_text("Settings saved")


def test_a_screen_is_listed_with_what_it_shows(manager, screen):
    screen("Door")
    manager.goto(SCREENS)
    door = row(manager, "Door")
    expect(door).to_contain_text("now")
    expect(door).to_contain_text("127.0.0.1")
    expect(door).to_contain_text("English")
    expect(door.locator("[data-name=Version]")).to_have_text(re.compile(r"^\d+\.\d+\.\d+\s*$"))
    expect(door.locator("[data-name=Battery]")).to_have_text(re.compile(r"^(\d+%)?$"))


def test_a_screen_is_loaded_anew_from_afar_and_one_with_a_cart_at_its_next_rest(manager, screen):
    door, bench = screen("Door"), screen("Bench")
    add(bench, "kiwi", 2)
    manager.goto(SCREENS)
    with door.expect_response("**/api/screen"), bench.expect_response("**/api/screen"):
        manager.get_by_role("button", name="Reload all").click()
    expect(manager.locator("#toast")).to_contain_text("Reload requested")
    rest(door)
    door.wait_for_function("() => window.isOld !== true")
    rest(bench)
    assert is_old(bench)
    expect(cart_bar(bench)).to_contain_text("2")
    bench.evaluate(FORGET)
    rest(bench)
    bench.wait_for_function("() => window.isOld !== true")
    # Once, not again and again.
    for page in (door, bench):
        page.wait_for_load_state()
        page.evaluate("window.isOld = true")
        rest(page)
        assert is_old(page)


def test_one_screen_is_loaded_anew_and_the_other_stays(manager, screen):
    door, bench = screen("Door"), screen("Bench")
    manager.goto(SCREENS)
    row(manager, "Door").get_by_role("button", name="Reload: Door").click()
    expect(manager.locator("#toast")).to_contain_text("Reload requested")
    for page in (door, bench):
        with page.expect_response("**/api/screen"):
            page.evaluate("document.dispatchEvent(new Event('pavilion:screens'))")
        rest(page)
    door.wait_for_function("() => window.isOld !== true")
    assert is_old(bench)


def test_settings_from_afar_reach_the_screen(manager, screen):
    door = screen("Door")
    with door.expect_response("**/api/screen"):
        change(manager, "Door", place="By the door", language="fr")
    assert is_old(door)
    rest(door)
    expect(door.locator("html[data-place='By the door'][lang=fr]")).to_have_count(1)
    expect(door).to_have_url(re.compile("/$"))
    manager.goto(SCREENS)
    expect(row(manager, "Door")).to_contain_text("By the door")


def test_a_screen_moves_to_another_bar(manager, screen, own_pavilion):
    added = own_pavilion.run("bar", "add", "seine", "en=Seine bar")
    assert added.returncode == 0, added.stderr
    door = screen("Door")
    with door.expect_response("**/api/screen"):
        change(manager, "Door", bar="seine")
    rest(door)
    door.wait_for_url("**/bars/seine/")
    # There it is known as the screen that it is.
    door.goto("/healthz")  # Where no page reports.
    with door.expect_response("**/bars/seine/api/screen") as answer:
        door.goto("/bars/seine/")
    assert answer.value.json()["isPaired"]


def test_a_screen_that_lost_its_settings_gets_them_back(manager, screen):
    door = screen("Door")
    change(manager, "Door", place="By the door")
    door.context.clear_cookies(name="screen")
    door.goto("/")
    expect(door.locator("html[data-place='By the door'][data-kiosk=on]")).to_have_count(1)


def test_a_screen_that_lost_everything_is_paired_in_its_own_place(manager, screen):
    door = screen("Door")
    change(manager, "Door", place="By the door")
    door.context.clear_cookies()
    door.goto("/")
    expect(door.locator("html[data-place]")).to_have_count(0)
    door.goto("/pair")
    code = show_code(door)
    row(manager, "Door").get_by_role("link", name="Door").click()
    manager.locator("#code").fill(code)
    manager.get_by_role("button", name="Confirm").click()
    expect(manager.locator("#toast")).to_contain_text("Confirmed")
    door.reload()
    expect(door.locator("main")).to_contain_text("This device is paired: Door")
    door.goto("/")
    expect(door.locator("html[data-place='By the door'][data-kiosk=on]")).to_have_count(1)
    manager.reload()
    expect(manager.locator("[data-screen]")).to_have_count(1)


def test_a_forgotten_screen_goes_on_but_reports_no_more(manager, screen):
    door = screen("Door")
    manager.goto(SCREENS)
    row(manager, "Door").get_by_role("link", name="Door").click()
    manager.get_by_role("button", name="Forget this screen").click()
    with door.expect_response("**/api/screen") as answer:
        answer_question(manager)
    expect(manager.locator("#toast")).to_contain_text("Screen forgotten")
    expect(manager.locator("[data-screen]")).to_have_count(0)
    assert not answer.value.json()["isPaired"]
    sent = []
    door.goto("/juice")
    door.on("request", lambda request: sent.append(request.url))
    door.clock.run_for(70_000)
    assert not [url for url in sent if "/api/screen" in url]
