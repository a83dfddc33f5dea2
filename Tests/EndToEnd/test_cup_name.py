"""The name for the cup: given with an order, read on the card, the board, the label and the receipt."""

import re

import pytest
from playwright.sync_api import expect

from support.modes import choose
from support.screens import add, cart_order, dialog, gather, order_button
from support.visits import LANGUAGES

LONG = {
    "wide": "漢" * 20,
    "flags": "🇰🇷" * 10,
    "right to left": "عبد الرحمن بن محمد",
    "one word": "Wwwwwwwwwwwwwwwwwwww",
    "marks": "a͛͛" * 16,
}


# By how many pixels each name stands out of what holds it; a name that is not isolated stands out far.
OVERHANG = """name => [...document.querySelectorAll("bdi")].filter(e => e.textContent === name).map(e => {
  const [inner, outer] = [e, e.closest("li, article")].map(each => each.getBoundingClientRect())
  if (getComputedStyle(e).unicodeBidi !== "isolate") return Infinity
  return Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom)
})"""


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def field(page):
    return page.locator("#cup-name")


def place(pavilion, name, *statuses):
    order = pavilion.api.post("/api/orders", {"juice": "kiwi", "name": name}).json
    for status in statuses:
        assert pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": status}).status == 200
    return order


def test_a_name_is_given_once_and_read_everywhere(visit, own_pavilion):
    staff, board = visit("/bar"), visit("/board", device="kiosk-sideways")
    page = visit("/juice")
    field(page).fill("  Zoë <b>$&  ")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("Zoë <b>$&")
    dialog(page).get_by_role("button", name="확인").click()
    page.get_by_role("link", name="쥬스 고르기").click()
    expect(field(page)).to_have_value("")
    card = staff.locator(".card")
    expect(card.locator(".card-name")).to_have_text("Zoë <b>$&")
    card.locator(".card-more > summary").click()
    card.get_by_role("link", name="컵 라벨").click()
    expect(staff.locator(".label-name")).to_have_text("Zoë <b>$&")
    order = re.search("[0-9a-f-]{36}", staff.url).group()
    assert own_pavilion.api.put(f"/api/orders/{order}/status", {"status": "ready"}).status == 200
    called = board.locator("[data-numbers=ready] li")
    expect(called.locator("bdi")).to_have_text("Zoë <b>$&")
    expect(board.locator("#announcer")).to_have_text("주문 1번, Zoë <b>$& 님, 나왔습니다")
    staff.goto(f"/orders/{order}/receipt")
    expect(staff.locator(".receipt-name")).to_have_text("Zoë <b>$&")


def test_an_order_without_a_name_is_one_touch_as_before(visit, own_pavilion):
    page = visit("/juice")
    assert page.evaluate("document.activeElement === document.body")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_be_visible()
    expect(dialog(page).locator(".order-name")).to_be_hidden()
    staff = visit("/bar")
    expect(staff.locator(".card")).to_have_count(1)
    expect(staff.locator(".card-name")).to_have_count(0)


def test_a_cart_takes_the_name_too(visit, own_pavilion):
    page = visit("/juice")
    gather(page)
    add(page, "kiwi", 2)
    field(page).fill("안나")
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("안나")
    expect(visit("/bar").locator(".card-name")).to_have_text(["안나"])


def test_a_wrong_name_is_named_at_its_field_and_can_be_mended(visit, own_pavilion):
    page = visit("/juice", language="fr", expecting="status of 422")
    field(page).fill("x" * 21)
    order_button(page, "kiwi").click()
    error = page.locator("#cup-name-error")
    expect(error).to_have_text(re.compile("^Ce prénom .* 20 au plus"))
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    expect(field(page)).to_have_value("x" * 21)
    field(page).fill("Zoë")
    expect(error).to_be_hidden()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("Zoë")
    assert own_pavilion.on_hand("kiwi") == 7


def test_a_name_is_forgotten_with_its_visitor(visit, own_pavilion):
    page = visit("/juice")
    field(page).fill("Zoë")
    page.evaluate("document.dispatchEvent(new CustomEvent('pavilion:forget'))")
    expect(field(page)).to_have_value("")


@pytest.mark.parametrize("several", [False, True])
def test_a_name_needs_no_script(visit, own_pavilion, several):
    page = visit("/juice?several=yes" if several else "/juice", java_script_enabled=False, expecting="status of 422")
    field(page).fill("x" * 21)
    if several:
        page.locator("[name='quantity.kiwi']").fill("2")
    act = cart_order(page) if several else order_button(page, "kiwi")
    act.click()
    expect(page.locator("#cup-name-error")).to_be_visible()
    expect(field(page)).to_have_value("x" * 21)
    field(page).fill("Zoë")
    (cart_order(page) if several or page.locator("[data-gathering]").count() else order_button(page, "kiwi")).click()
    expect(page.locator(".order-name")).to_have_text("Zoë")


@pytest.mark.parametrize("kind", LONG)
def test_a_long_name_fits_everywhere(visit, own_pavilion, kind):
    order = place(own_pavilion, LONG[kind], "making", "ready")
    place(own_pavilion, LONG[kind], "making")
    screens = [("/board", "kiosk-sideways"), ("/board", "phone"), ("/bar", "phone"), ("/bar", "tablet"),
               (f"/bar/labels/{order['id']}", "phone"), (f"/orders/{order['id']}/receipt", "phone")]
    for path, device in screens:
        page = visit(path, device=device)
        names = page.evaluate(OVERHANG, LONG[kind])
        assert names and max(names) <= 1, (path, device, names)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, device)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("device", ["phone", "tablet", "kiosk"])
def test_the_field_has_room_at_every_size(visit, device, language):
    page = visit("/juice", device=device, language=language)
    for size in ("100", "200"):
        choose(page, size=size)
        box = field(page).bounding_box()
        assert box["width"] >= 120 and box["height"] >= 44, (size, box)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
