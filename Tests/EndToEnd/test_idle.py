"""A mounted screen that nobody touches asks, counts down, and forgets everything about its visitor."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from support.screens import dialog, order_button

START = datetime(2026, 11, 21, 12)


def countdown(page):
    return page.locator("#idle-dialog[open]")


def idle_visit(visit, path="/juice", *, screen="kiosk-on.idle-60", cookies=(), **settings):
    """Opens a page on a mounted screen whose clock stands still until the test moves it."""
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


def run_until_asked(page, seconds=60):
    """Lets the clock run until the countdown has just begun, which is within a second."""
    run(page, seconds - 1)
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


def test_everything_personal_is_gone(visit):
    page = idle_visit(
        visit,
        cookies={"view": "size-200.contrast-high.reach-low", "lang": "fr"},
        language="ko",
    )
    page.evaluate(
        """() => {
          for (const storage of [localStorage, sessionStorage]) {
            storage.setItem('pavilion.test', 'somebody')
            storage.setItem('device', 'kept')
          }
          document.addEventListener('pavilion:forget', () => localStorage.setItem('told', 'yes'))
        }"""
    )
    order_button(page, "strawberry").click()
    expect(dialog(page)).to_have_count(1)
    # Scrolling to the button takes its time, and is a sign of life even when the countdown began.
    for _ in range(150):
        run(page, 1)
        if countdown(page).locator("[data-left]").all_inner_texts() == ["16"]:
            break
    expect(dialog(page)).to_have_count(1)  # Below the countdown.
    run(page, 16)
    page.wait_for_url("**/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    attributes = page.evaluate("({...document.documentElement.dataset})")
    assert not {"size", "contrast", "reach"} & set(attributes)
    cookies = {cookie["name"] for cookie in page.context.cookies()}
    assert not {"view", "lang"} & cookies and "screen" in cookies
    keys = page.evaluate("[localStorage, sessionStorage].map(s => Object.keys(s))")
    assert not [key for key in keys[0] + keys[1] if key.startswith("pavilion.")]
    assert "told" in keys[0] and "device" in keys[0] and "device" in keys[1]
    expect(page.locator("#attract")).to_be_visible()  # At once, not after half a minute.


def test_going_back_does_not_lead_to_the_visitor_before(visit):
    page = idle_visit(visit, "/exhibits?query=hat")
    page.goto("/exhibits/jikji")
    page.goto("/exposition")
    page.mouse.move(3, 3)
    run_until_asked(page)
    run(page, 20)
    page.wait_for_url("**/")
    for _ in range(2):
        page.go_back(wait_until="commit")
        page.wait_for_url("**/")
        expect(page.locator(".doors")).to_have_count(1)


def test_nothing_is_reset_while_something_is_under_way(visit):
    page = idle_visit(visit)
    run(page, 30)
    page.evaluate(
        """() => import(document.querySelector('script[src*="frame.js"]').src).then(frame => {
          window.answer = frame.$idle.whileBusy(new Promise(resolve => { window.finish = resolve }))
        })"""
    )
    expect(page.locator("html")).to_have_attribute("data-busy", "")
    run(page, 600)
    expect(countdown(page)).to_have_count(0)
    page.evaluate("finish('answered')")
    assert page.evaluate("answer") == "answered"
    expect(page.locator("html")).not_to_have_attribute("data-busy", "")
    run_until_asked(page)

    for begin, end in [
        # As the speech of the accessibility panel says it, as another task may, as the browser does.
        ("document.documentElement.dataset.busy = 'speech'", "delete document.documentElement.dataset.busy"),
        ("document.documentElement.dataset.busy = 'order'", "delete document.documentElement.dataset.busy"),
        (
            "Object.defineProperty(speechSynthesis, 'speaking', {value: true, configurable: true})",
            "delete speechSynthesis.speaking",
        ),
        (
            "const clip = document.body.appendChild(new Audio());"
            "Object.defineProperty(clip, 'paused', {value: false})",
            "document.querySelector('audio').remove()",
        ),
    ]:
        page.keyboard.press("a")
        expect(countdown(page)).to_have_count(0)
        page.evaluate(begin)
        run(page, 300)
        expect(countdown(page)).to_have_count(0)
        page.evaluate(end)
        run_until_asked(page)

    # Its own words do not end a countdown; an order that begins to be checked does.
    page.evaluate("document.documentElement.dataset.busy = 'speech'")
    run(page, 5)
    expect(countdown(page).locator("[data-left]")).to_have_text("15")
    page.evaluate("document.documentElement.dataset.busy = 'order'")
    run(page, 1)
    expect(countdown(page)).to_have_count(0)


def test_after_a_sleep_the_countdown_comes_first_and_in_full(visit):
    page = idle_visit(visit)
    page.clock.fast_forward(3600 * 1000)  # As a device that slept: time went by, nothing ticked.
    expect(countdown(page).locator("[data-left]")).to_have_text("20")
    run(page, 5)
    page.clock.fast_forward(3600 * 1000)
    expect(countdown(page).locator("[data-left]")).to_have_text("20")
    assert page.url.endswith("/juice")
    run(page, 19)
    expect(countdown(page)).to_have_count(1)
    run(page, 1)
    page.wait_for_url("**/")


def test_a_tab_in_the_background_waits_for_eyes(visit):
    page = idle_visit(visit)
    hide = """isHidden => {
      Object.defineProperty(document, 'hidden', {value: isHidden, configurable: true})
      document.dispatchEvent(new Event('visibilitychange'))
    }"""
    page.evaluate(hide, True)
    for _ in range(10):
        page.clock.fast_forward(60_000)  # A throttled tab ticks once a minute.
    expect(countdown(page)).to_have_count(0)
    page.evaluate(hide, False)
    expect(countdown(page).locator("[data-left]")).to_have_text("20")


def test_a_start_screen_of_a_former_visit_is_loaded_anew_once(visit):
    page = visit("/")
    page.evaluate("history.replaceState({visit: 'somebody'}, '')")
    loaded = []
    page.on("request", lambda one: one.is_navigation_request() and loaded.append(one.url))
    page.reload()
    page.wait_for_timeout(1000)  # Nothing comes that could be waited for.
    assert len(loaded) <= 2, loaded
    assert page.evaluate("history.state.visit") != "somebody"


def test_the_start_screen_asks_only_when_something_was_chosen(visit):
    page = idle_visit(visit, "/")
    run(page, 300)
    expect(countdown(page)).to_have_count(0)
    page.goto("/?lang=en")
    page.mouse.move(2, 2)
    run_until_asked(page)
    run(page, 20)
    expect(page.locator("html")).to_have_attribute("lang", "ko")


@pytest.mark.parametrize("path", ["/juice", "/exhibits/jikji", "the order's", "its receipt", "/stock"])
def test_a_device_in_its_owners_hand_is_left_alone(visit, pavilion, path):
    if path in ("the order's", "its receipt"):
        id = pavilion.api.order("kiwi").json["id"]
        path = f"/juice/orders/{id}" if path == "the order's" else f"/orders/{id}/receipt"
    page = idle_visit(visit, path, screen="idle-60", device="phone")
    address = page.url
    run(page, 600)
    expect(countdown(page)).to_have_count(0)
    assert page.url == address


def test_the_stock_screen_is_reset_where_it_is_mounted(visit):
    run_until_asked(idle_visit(visit, "/stock"))


def test_without_a_server_the_old_screen_is_better_than_none(visit):
    page = idle_visit(visit, expecting="Failed to fetch|ERR_")
    page.route("**/*", lambda route: route.abort())
    run_until_asked(page)
    run(page, 20)
    expect(countdown(page)).to_have_count(0)
    assert page.url.endswith("/juice")


def test_a_setting_says_when(visit):
    page = idle_visit(visit, screen="kiosk-on.idle-30")
    run_until_asked(page, 30)
    page = idle_visit(visit, screen="kiosk-on.idle-0")
    run(page, 3600)
    expect(countdown(page)).to_have_count(0)
