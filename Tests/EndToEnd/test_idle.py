"""A screen that nobody touches asks, counts down, and forgets everything about its visitor."""

from datetime import datetime, timedelta

from playwright.sync_api import expect

from support.screens import dialog, order_button

START = datetime(2026, 11, 21, 12)


def countdown(page):
    return page.locator("#idle-dialog[open]")


def idle_visit(visit, path="/juice", *, screen="idle-60", cookies=(), **settings):
    """Opens a page whose clock stands still until the test moves it."""
    page = visit("/healthz", **settings)
    cookies = {"screen": screen, **dict(cookies)}
    page.context.add_cookies([{"name": n, "value": v, "url": page.url} for n, v in cookies.items()])
    page.clock.install(time=START)
    page.goto(path)
    page.clock.pause_at(START + timedelta(seconds=30))
    page.mouse.move(1, 1)
    return page


def run(page, seconds):
    page.clock.run_for(seconds * 1000)


def run_until_asked(page, patience=60):
    """Lets the clock run until the countdown has just begun, which is within a second."""
    run(page, patience - 1)
    expect(countdown(page)).to_have_count(0)
    run(page, 1)
    if not countdown(page).count():
        run(page, 1)
    expect(countdown(page).locator("[data-left]")).to_have_text("20")


def test_a_minute_without_a_touch_asks_and_then_starts_anew(visit):
    page = idle_visit(visit)
    run_until_asked(page)
    expect(countdown(page).get_by_role("button", name="계속 보기")).to_be_focused()
    run(page, 10)
    expect(countdown(page).locator("[data-left]")).to_have_text("10")
    expect(countdown(page).get_by_role("status")).to_have_text("10초 남았어요.")
    run(page, 9)
    expect(countdown(page).locator("[data-left]")).to_have_text("1")
    assert page.url.endswith("/juice")
    run(page, 1)
    page.wait_for_url("**/")


def test_a_touch_or_a_key_goes_on_as_often_as_one_likes(visit):
    page = idle_visit(visit, "/exhibits/jikji")
    ways = [
        lambda: countdown(page).get_by_role("button").click(),
        lambda: page.mouse.click(5, 5),
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("Enter"),
        lambda: page.keyboard.press("a"),
    ]
    for way in ways * 2:
        run_until_asked(page)
        run(page, 19)
        way()
        expect(countdown(page)).to_have_count(0)
        assert page.url.endswith("/exhibits/jikji")


def test_what_goes_on_presses_nothing_below(visit, pavilion):
    page = idle_visit(visit, has_touch=True)
    button = order_button(page, "mango-kiwi")
    button.focus()
    box = button.bounding_box()
    run_until_asked(page)
    page.keyboard.press("Enter")
    expect(countdown(page)).to_have_count(0)
    run_until_asked(page)
    page.touchscreen.tap(box["x"] + 5, box["y"] + 5)
    expect(countdown(page)).to_have_count(0)
    run(page, 2)
    expect(dialog(page)).to_have_count(0)
    assert pavilion.counts()["mango"] == 10


def test_a_setting_says_when(visit):
    page = idle_visit(visit, screen="idle-30")
    run_until_asked(page, 30)
    page = idle_visit(visit, screen="idle-0")
    run(page, 3600)
    expect(countdown(page)).to_have_count(0)
