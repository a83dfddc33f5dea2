"""Several bars of one venue in one browser: what is meant for one never reaches another."""

import re
from datetime import datetime, timedelta, timezone

import pytest
from playwright.sync_api import expect

from support.screens import add, cart_order, dialog, expect_counts, order_button, stepper
from support.visits import mounted


@pytest.fixture
def two_bars(own_pavilion, visit):
    form = {"id": "seine", "name.ko": "센강점", "name.fr": "Bar de la Seine"}
    answer = visit("/healthz").request.post("/manage/bars", form=form)
    assert answer.ok
    return own_pavilion


def test_a_visitor_chooses_a_bar_and_orders_there_alone(visit, two_bars):
    page = visit("/", language="ko")
    page.get_by_role("link", name="다른 바 보기").click()
    page.get_by_role("link", name="센강점").click()
    expect(page).to_have_url(re.compile(r"/bars/seine/$"))
    page.locator(".juice-door").click()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_be_visible()
    expect_counts(page, {"kiwi": 7})
    main = visit("/juice")
    expect_counts(main, {"kiwi": 10})


def test_carts_and_unanswered_orders_belong_to_a_bar(visit, two_bars):
    page = visit("/bars/seine/juice", expecting="ERR_FAILED")
    add(page, "kiwi")
    page.route("**/api/orders", lambda route: route.abort())
    cart_order(page).click()
    expect(dialog(page).locator(".checking")).to_be_visible()
    keys = page.evaluate("Object.keys(localStorage).sort()")
    assert keys == ["pavilion.cart@seine", "pavilion.order@seine"]
    # The bar's own page sends the order again until it is left.
    page.goto("/healthz")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    # The other bar's screen neither sends the order again nor shows the cart.
    page.goto("/juice")
    expect(stepper(page, "kiwi", -1)).to_have_attribute("aria-disabled", "true")
    expect_counts(page, {"kiwi": 10})
    expect(dialog(page)).to_have_count(0)
    assert not [url for url in asked if url.endswith("/api/orders")]
    page.unroute("**/api/orders")
    page.goto("/bars/seine/juice")
    expect_counts(page, {"kiwi": 7})
    assert [url for url in asked if url.endswith("/bars/seine/api/orders")]


def test_an_idle_screen_returns_to_its_own_bar(visit, two_bars):
    page = mounted(visit, "/healthz", "kiosk-on.bar-seine")
    start = datetime(2026, 4, 1, 10, tzinfo=timezone.utc)
    page.clock.install(time=start)
    page.goto("/bars/seine/exhibits/jikji")
    page.clock.pause_at(start + timedelta(seconds=30))
    page.mouse.move(1, 1)
    page.clock.run_for(61_000)
    expect(page.locator("#idle-dialog[open]")).to_be_visible()
    page.clock.run_for(21_000)
    expect(page).to_have_url(re.compile(r"/bars/seine/$"))


def test_a_device_keeps_the_pages_of_its_bar(visit, two_bars):
    page = visit("/bars/seine/", service_workers="allow")
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)")
    assert scope == "/bars/seine/"


def test_the_page_of_all_bars_follows_them_and_leads_to_a_transfer(visit, two_bars):
    page = visit("/manage/bars", language="en")
    seine = page.locator('tr[data-bar="seine"]')
    expect(seine).to_be_visible()
    page.clock.install()
    page.goto("/manage/bars")
    seine.locator(".overview-name").focus()
    post = page.request.post
    post("/api/stock/movements", data={"reason": "delivery", "lines": [{"fruit": "mango", "amount": 80}]})
    post("/bars/seine/api/stock/movements", data={"reason": "waste", "lines": [{"fruit": "mango", "amount": 10}]})
    page.clock.run_for(6_000)
    offer = seine.locator(".overview-offer")
    expect(offer).to_contain_text("Mango")
    expect(seine.locator(".overview-name")).to_be_focused()
    offer.click()
    expect(page.locator("[name='amount.mango']")).to_have_value("25")
    expect(page.locator("#bar-seine")).to_be_checked()
    page.locator("form.booking button").click()
    expect(page.locator("#toast p")).to_be_visible()
    page.goto("/manage/bars")
    expect(seine.locator(".overview-offer")).to_have_count(0)


def test_a_mounted_screen_leaves_the_list_of_bars_for_its_own(visit, two_bars):
    page = visit("/bars/seine/kiosk")
    page.locator("[name=kiosk]").check()
    page.locator("main form button[type=submit], main form button.solid").click()
    expect(page).to_have_url(re.compile("/bars/seine/kiosk"))
    for path in ("/bars", "/"):
        page.goto(path)
        expect(page).to_have_url(re.compile(r"/bars/seine/$"))


def test_the_order_screen_says_at_which_bar_one_is(visit, own_pavilion):
    name = ".screen-heading .bar-name"
    page = visit("/juice", language="fr")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(name)).to_have_count(0)
    form = {"id": "seine", "name.fr": "Bar de la Seine"}
    assert page.request.post("/manage/bars", form=form).ok
    page.goto("/bars/seine/juice")
    expect(page.locator(name)).to_have_text("Bar de la Seine")
    assert page.request.post("/manage/bars/seine", form={"name.fr": "Rive gauche"}).ok
    page.reload()
    expect(page.locator(name)).to_have_text("Rive gauche")


def test_the_form_of_a_bar_marks_the_field_that_is_wrong(visit, two_bars):
    page = visit("/manage/new-bar", language="fr", expecting="status of 422")
    steps = [
        ({"id": "Opéra"}, "#bar-id", "1 à 64 minuscules"),
        ({"id": "opera", "name-fr": "é" * 61}, "#bar-name-fr", "Français – Un nom a de 1 à 60"),
        ({"name-fr": "Opéra", "timeZone": "Mars/Base"}, "#bar-timeZone", "fuseau horaire"),
    ]
    for typed, field, words in steps:
        for name, text in typed.items():
            page.locator(f"#bar-{name}").fill(text)
        page.locator("form.staff-form .solid").click()
        expect(page.locator("main [aria-invalid]")).to_have_count(1)
        expect(page.locator(f"{field}[aria-invalid=true]")).to_be_visible()
        expect(page.locator("main .notice")).to_contain_text(words)
    assert "opera" not in page.request.get("/api/bars").text()


def test_a_bar_of_which_there_is_nothing_to_tell_takes_little_room(visit, two_bars):
    page = visit("/manage/bars", device="phone")
    row = page.locator('tr[data-bar="seine"]')
    expect(row).to_be_visible()
    expect(row.locator("td").last).to_be_hidden()


def test_choices_of_bars_do_not_touch(visit, two_bars):
    for bar in ("alma", "bercy", "orsay"):
        form = {"id": bar, "name.ko": f"{bar} 강변 쥬스 바"}
        assert visit("/healthz").request.post("/manage/bars", form=form).ok
    page = visit("/stock/transfer", device="phone")
    boxes = [choice.bounding_box() for choice in page.locator("input[name=bar]").all()]
    rows = sorted({box["y"] for box in boxes})
    assert len(rows) > 2
    height = boxes[0]["height"]
    assert all(below - above >= height + 4 for above, below in zip(rows, rows[1:])), rows
