"""A visitor's own phone keeps an order in sight until it is collected; a mounted screen keeps none."""

import re

import pytest
from playwright.sync_api import expect

from support.proxy import Cable
from support.screens import dialog, order_button
from support.visits import mounted

VIBRATE = """() => {
  window.vibrations = 0
  navigator.vibrate = () => { window.vibrations += 1; return true }
}"""


@pytest.fixture
def bar(own_pavilion):
    """A bar that makes its orders by the counter; a way to move one on."""
    own_pavilion.lead_orders()

    def move(id, status):
        answer = own_pavilion.api.put(f"/api/orders/{id}/status", {"status": status})
        assert answer.status == 200, answer

    return own_pavilion, move


def strip(page):
    return page.locator("#order-strip")


def place(page, juice="kiwi") -> str:
    """Orders a glass, presses OK, and returns the order's identifier."""
    order_button(page, juice).click()
    page.wait_for_url("**/juice/orders/*")
    id = page.url.rsplit("/", 1)[1]
    dialog(page).locator("[data-close]").click()
    expect(page.locator("body")).to_have_class(re.compile("order-screen"))
    return id


def test_ok_leads_to_the_orders_page_and_every_screen_back_to_it(visit, bar):
    pavilion, move = bar
    page = visit("/juice", device="phone")
    id = place(page)
    assert page.url.endswith(f"/juice/orders/{id}")
    expect(strip(page)).to_be_hidden()
    move(id, "making")
    for path in ("/", "/juice", "/exhibits", "/exhibits/jikji", "/exposition", "/view"):
        page.goto(path)
        expect(strip(page)).to_have_text("1번 · 만드는 중")
    strip(page).get_by_role("link").click()
    page.wait_for_url(f"**/juice/orders/{id}")
    page.goto("/exhibits/jikji?lang=fr")
    expect(strip(page)).to_have_text("Nº 1 · En préparation")
    move(id, "ready")
    expect(strip(page)).to_have_text("Nº 1 · Prête")
    move(id, "collected")
    expect(strip(page)).to_be_hidden()
    page.goto("/juice")
    expect(order_button(page, "kiwi")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_an_order_is_kept_whose_dialog_closes_before_all_scripts_are_there(visit, bar):
    page = visit("/juice", device="phone")
    held = []
    page.route("**/order-strip*.js*", lambda route: held.append(route))
    # A navigation that comes to nothing, as where the connection is lost meanwhile.
    page.route("**/juice/orders/*", lambda route: route.fulfill(status=204))
    order_button(page, "kiwi").click()
    page.wait_for_url("**/juice/orders/*")
    dialog(page).locator("[data-close]").click(no_wait_after=True)
    expect(dialog(page)).to_be_hidden()
    held[0].continue_()
    page.wait_for_function("() => localStorage.length > 0")


def test_two_orders_are_two_lines(visit, bar):
    pavilion, move = bar
    page = visit("/juice", device="phone", language="en")
    first = place(page)
    page.get_by_role("link", name="Choose a juice").click()
    second = place(page, "mango")
    expect(strip(page)).to_have_text("No. 1 · Ordered")
    page.goto("/")
    expect(strip(page).get_by_role("link")).to_have_text(["No. 1 · Ordered", "No. 2 · Ordered"])
    move(second, "cancelled")
    move(first, "making")
    lines = strip(page).get_by_role("link")
    expect(lines).to_have_text(["No. 1 · Being made", "No. 2 · Cancelled"])
    strip(page).get_by_role("link", name="No. 2 · Cancelled").click()  # Whoever has read that it is cancelled is not told again.
    expect(page.locator("[data-slot=stand]")).to_have_text("Order 2 was cancelled.")
    page.go_back()
    expect(lines).to_have_text(["No. 1 · Being made"])


def test_title_and_vibration_tell_that_it_is_ready(visit, bar):
    pavilion, move = bar
    page = visit("/juice", device="phone", language="en")
    page.add_init_script(f"({VIBRATE})()")
    id = place(page)
    for path in (None, "/exhibits/jikji"):
        if path:
            page.goto(path)
        page.locator("h1").click()  # Browsers let a page vibrate only after a touch.
        title = page.title()
        move(id, "making")
        move(id, "ready")
        expect(page).to_have_title(f"No. 1 · Ready – {title}")
        page.wait_for_function("() => vibrations === 1")
        expect(page.locator("#announcer")).to_have_text("No. 1 · Ready")
        recalled = {"status": "making", "recall": True}
        assert pavilion.api.put(f"/api/orders/{id}/status", recalled).status == 200
        expect(page).to_have_title(title)


def test_going_back_before_the_answer_hides_no_order(visit, bar):
    pavilion, move = bar
    with Cable(pavilion.port) as cable:
        page = visit("/", device="phone", address=cable.url, expecting="ERR_|net::|Failed to fetch")
        page.locator(".juice-door").click()
        order_button(page, "kiwi").wait_for()
        cable.lose_answers()
        with page.expect_request("**/api/orders"):
            order_button(page, "kiwi").click()
        while not cable.lost:
            page.wait_for_timeout(20)
        cable.mend()
        page.go_back()
        expect(strip(page)).to_have_text("1번 · 주문됨")
        strip(page).get_by_role("link").click()
        page.wait_for_url("**/juice/orders/*")
        expect(page.locator("h1")).to_have_text("주문 번호 1")
        page.goto("/juice")
        expect(dialog(page)).not_to_be_visible()
        assert pavilion.on_hand("kiwi") == 7


def test_an_order_that_did_not_go_through_is_told_where_its_visitor_is(visit, bar):
    pavilion, _ = bar
    page = visit("/juice", device="phone")
    held = []
    page.route("**/api/orders", lambda route: route.continue_() if held else held.append(route))
    order_button(page, "kiwi").click()
    while not held:
        page.wait_for_timeout(20)
    for _ in range(3):
        pavilion.api.order("kiwi")
    page.goto("/exhibits")
    expect(strip(page)).to_have_text("주문이 되지 않았어요. 메뉴 보기")
    strip(page).get_by_role("link").click()
    page.wait_for_url("**/juice")
    expect(strip(page)).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_mounted_screen_keeps_no_order_of_its_visitor(visit, bar):
    page = mounted(visit, "/juice", device="kiosk")
    order_button(page, "kiwi").click()
    page.wait_for_url("**/juice/orders/*")
    dialog(page).locator("[data-close]").click()
    expect(dialog(page)).not_to_be_visible()
    expect(page).to_have_url(re.compile("/juice$"))
    assert page.evaluate("Object.keys(localStorage)") == []
    page.goto("/")
    expect(page.locator(".juice-door")).to_be_visible()
    expect(strip(page)).to_be_hidden()
