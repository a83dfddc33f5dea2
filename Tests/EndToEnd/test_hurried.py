"""Somebody in a hurry taps the same spot three times, 80 ms apart: on every control, nothing happens that
the first tap did not mean.
"""

import sqlite3
import time

import pytest
from playwright.sync_api import expect

from support.patience import HANGING
from support.sampling import turn
from support.screens import (
    BY_NAME,
    cart_order,
    dialog,
    gather,
    glasses,
    make_orders,
    makeable,
    order_button,
    stepper,
)
from support.visits import DEVICES

SIZES = ("phone", "phone-sideways", "tablet", "kiosk")
TAP_INTERVAL_MS = 80  # between two taps
NEW_TAP_MS = 650  # after which a tap is a new one

# Where something is ordered or cleared: each control that does so is tapped at every size, in a sample at
# that whose turn it is; all others at one size, and the next one at the next.
ORDERING = ("juice", "juice-cart", "juice-refused", "juice-ready")
OTHERS = (
    "start", "exposition", "exhibits", "exhibit", "receipt", "stock", "stock-calls", "pay-order", "bar",
    "sign-in", "manage", "menu", "menu-publish", "view",
)
SCREENS = ORDERING + OTHERS

# The kinds of controls that can be seen; what stands on every screen is looked at on two of them.
KINDS = """isWhole => {
  const root = document.querySelector('dialog:modal') ?? document.body
  const kinds = new Set()
  for (const e of root.querySelectorAll('a[href], button, summary, label, input:not([type=hidden])')) {
    if (!e.checkVisibility({visibilityProperty: true}) || e.closest('.visually-hidden, .skip-link, [inert]')) continue
    if (e.target === '_blank' || e.matches('.outward') || e.type === 'file' || e.type === 'text') continue
    if (!isWhole && e.closest('.site-header, .view-bar')) continue
    const marks = [...e.attributes].map(a => a.name).filter(n => n.startsWith('data-')).sort()
    const where = e.closest('form, dialog, header, aside, main')?.className
    const kind = [e.localName, e.className, e.name, marks, where, e.dataset.step,
      e.localName === 'a' ? e.pathname.split('/')[1] : e.name === 'delta' && e.value].join('|')
    e.dataset.kind = kind
    kinds.add(kind)
  }
  return [...kinds]
}"""
# Brings the last control of a kind into sight, which is next to the bars, and tells where it is and what
# it means.
SPOT = """kind => {
  const e = [...document.querySelectorAll('[data-kind]')].findLast(e => e.dataset.kind === kind
    && e.checkVisibility({visibilityProperty: true}))
  if (!e) return null
  e.scrollIntoView({block: 'nearest', behavior: 'instant'})
  const box = e.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const top = document.elementFromPoint(x, y)
  if (!top || !(e.contains(top) || top.contains(e))) return null
  const meaning = e.matches('.order, [data-cart-order], [name=juice], [name=lines]') ? 'orders'
    : e.matches('[data-call]') ? 'calls'
    : e.matches('[name=delta]') ? 'movements'
    : e.matches('[data-cart-empty]') ? 'clears'
    : e.matches('[data-step]') ? 'gathers'
    : e.localName === 'button' && e.form?.getAttribute('method') === 'post' ? 'sends' : 'leads'
  return {x, y, meaning, isAnswered: e.ariaDisabled !== 'true', name: e.outerHTML.slice(0, 160)}
}"""
CART = "JSON.parse(localStorage.getItem('pavilion.cart'))?.lines ?? []"

# What is done at the bar, and how many rows the server has of it.
DEEDS = {
    "orders": "SELECT count(*) FROM orders",
    "calls": "SELECT count(*) FROM staff_call",
    "answers": "SELECT count(DISTINCT answered_at) FROM staff_call",
    "movements": "SELECT count(*) FROM movement WHERE order_id IS NULL",
    "steps": "SELECT count(*) FROM order_step",
    "payments": "SELECT count(*) FROM payment",
    "refunds": "SELECT count(*) FROM refund",
    "prints": "SELECT count(*) FROM label_print",
    "stocktakes": "SELECT count(*) FROM stocktake",
    "menus": "SELECT count(*) FROM menu_publication",
    "drafts": "SELECT coalesce(sum(revision), 0) FROM menu_draft",
}


def deeds(pavilion) -> dict[str, int]:
    database = sqlite3.connect(f"file:{pavilion.database}?mode=ro", uri=True, timeout=HANGING)
    try:
        return {deed: database.execute(query).fetchone()[0] for deed, query in DEEDS.items()}
    finally:
        database.close()


def tap(page, x, y, times=3) -> None:
    """Taps a spot as one gesture: the taps bear the times of a steady finger, however busy the machine
    is that delivers them."""
    browser = page.context.new_cdp_session(page)
    began = time.time()
    for count in range(times):
        tapped = {"x": x, "y": y, "timestamp": min(time.time(), began + count * TAP_INTERVAL_MS / 1000)}
        browser.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **tapped})
        for kind in ("mousePressed", "mouseReleased"):
            pressed = {"type": kind, "button": "left", "clickCount": 1, **tapped}
            browser.send("Input.dispatchMouseEvent", pressed)
        page.wait_for_timeout(TAP_INTERVAL_MS)
    browser.detach()


def wrong(page, pavilion, spot) -> list[str]:
    """What three taps on a spot did that one does not mean."""
    before, cart = deeds(pavilion), page.evaluate(CART)
    tap(page, spot["x"], spot["y"])
    page.wait_for_timeout(100)
    page.wait_for_function("() => document.readyState !== 'loading'")
    after, meaning = deeds(pavilion), spot["meaning"]
    done = {deed: after[deed] - before[deed] for deed in DEEDS if after[deed] != before[deed]}
    if meaning == "sends":
        found = done if any(count > 1 for count in done.values()) or "orders" in done else {}
    else:
        most = {"orders": {"orders": 1}, "calls": {"calls": 1}, "movements": {"movements": 3}}
        allowed = most.get(meaning, {})
        found = {deed: count for deed, count in done.items() if count > allowed.get(deed, 0)}
    lines = [f"{found} by {spot['name']}"] if found else []
    if meaning == "orders" and spot["isAnswered"] and dialog(page).count() == 0:
        lines.append(f"an answer is closed unread by {spot['name']}")
    if meaning in ("leads", "calls", "sends") and page.evaluate(CART) != cart:
        lines.append(f"the cart is another one by {spot['name']}")
    return lines


def bring_about(page, pavilion, name):
    """Opens a screen on a page that may have been elsewhere."""
    page.unroute_all()
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
    pavilion.restock()
    page.goto("/view" if name == "view" else BY_NAME[name].path)
    if name != "view":
        BY_NAME[name].reach(page)
    return page.evaluate(KINDS, name in ("start", "juice"))


def walk(visit, pavilion, name):
    page = visit("/healthz", expecting="status of 4")
    found, tapped, last = [], 0, None
    kinds = bring_about(page, pavilion, name)
    for index, kind in enumerate(kinds):
        for size in SIZES:
            page.set_viewport_size(dict(zip(("width", "height"), DEVICES[size])))
            spot = page.evaluate(SPOT, kind)
            if spot is None:
                bring_about(page, pavilion, name)
                spot = page.evaluate(SPOT, kind)
            is_acting = name in ORDERING and spot and spot["meaning"] in ("orders", "clears", "gathers")
            sizes = turn("hurry", index + SCREENS.index(name), SIZES) if is_acting else (SIZES[index % len(SIZES)],)
            if spot is None or size not in sizes:
                continue
            if tapped == 0 or near(spot, last) or not spot["isAnswered"]:
                page.wait_for_timeout(NEW_TAP_MS)
                spot = page.evaluate(SPOT, kind)
            found += [f"{size}: {line}" for line in wrong(page, pavilion, spot)]
            bring_about(page, pavilion, name)
            tapped, last = tapped + 1, spot
    assert tapped > 0
    return found


def near(spot, other) -> bool:
    return abs(spot["x"] - other["x"]) < 40 and abs(spot["y"] - other["y"]) < 40


@pytest.mark.parametrize("name", ORDERING)
def test_nothing_is_ordered_that_was_not_meant(visit, pavilion, name):
    assert walk(visit, pavilion, name) == []


@pytest.mark.timeout(600)  # The counter's walk takes 103 s on a quiet machine.
@pytest.mark.parametrize("name", OTHERS)
def test_nothing_is_done_that_was_not_meant(visit, pavilion, name):
    assert walk(visit, pavilion, name) == []


@pytest.mark.parametrize("size", SIZES)
def test_plus_twice_or_thrice_buys_nothing(visit, pavilion, size):
    """The bar came up under the finger, and the second tap on + hit the button that orders."""
    page = visit("/juice", device=size)
    gather(page)
    for juice in ("kiwi", "mango", "banana"):
        page.wait_for_timeout(NEW_TAP_MS)
        more = stepper(page, juice, 1)
        more.evaluate("e => e.scrollIntoView({block: 'end', behavior: 'instant'})")
        box = more.bounding_box()
        tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
        expect(glasses(page, juice)).to_have_text("3")
        expect(makeable(page, juice)).not_to_be_empty()
    assert dialog(page).count() == 0
    assert pavilion.counts() == dict.fromkeys(pavilion.counts(), 10)


@pytest.mark.parametrize("size", SIZES)
def test_the_way_to_several_glasses_orders_nothing(visit, pavilion, size):
    page = visit("/juice", device=size)
    before = deeds(pavilion)
    box = page.locator("[data-gather]").bounding_box()
    tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(cart_order(page)).to_be_visible()
    expect(cart_order(page)).to_have_attribute("aria-disabled", "true")
    stepper(page, "banana", 1).click()
    page.wait_for_timeout(NEW_TAP_MS)
    box = page.locator("[data-cart-empty]").bounding_box()
    tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(order_button(page, "banana")).to_be_visible()
    assert deeds(pavilion) == before
    assert page.evaluate(CART) == []


def bring_under(page, button, x, y):
    """Scrolls until the button lies at a point of the window, however often the page still moves."""
    page.wait_for_function(
        """([button, x, y]) => {
          const box = button.getBoundingClientRect()
          scrollBy({top: box.y + box.height / 2 - y, behavior: 'instant'})
          return button.contains(document.elementFromPoint(x, y))
        }""",
        arg=[button.element_handle(), x, y],
    )


def test_a_button_that_comes_under_the_finger_is_not_pressed(visit, pavilion):
    """The dialog of an order opens with its button where the finger is."""
    page = visit("/juice", device="phone")
    make_orders(page, "at-once")  # Otherwise the way on from the dialog is the order's page.
    page.set_viewport_size({"width": 390, "height": 844})  # the dialog's button lies above the screen's bar
    order_button(page, "mango").click()
    close = dialog(page).get_by_role("button", name="확인")
    close.click(trial=True)  # It stands where it stays.
    close = close.bounding_box()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    x, y = close["x"] + close["width"] / 2, close["y"] + 8
    bring_under(page, order_button(page, "kiwi"), x, y)
    page.wait_for_timeout(NEW_TAP_MS)
    tap(page, x, y, times=6)
    expect(dialog(page)).to_contain_text("키위쥬스")
    assert pavilion.on_hand("kiwi") == 7


def test_the_next_page_is_not_pressed_by_the_tap_that_led_there(visit, pavilion):
    page = visit("/juice", device="tablet")
    buttons = [button.bounding_box() for button in page.locator("button.order").all()]
    page.goto("/")
    door = page.locator("a[href='/juice']").bounding_box()
    shared = [
        (max(box["x"], door["x"]), min(box["x"] + box["width"], door["x"] + door["width"]),
         max(box["y"], door["y"]), min(box["y"] + box["height"], door["y"] + door["height"]))
        for box in buttons
    ]
    shared = [area for area in shared if area[0] < area[1] and area[2] < area[3]]
    assert shared, "the door lies over a button"
    left, right, top, end = shared[0]
    tap(page, (left + right) / 2, (top + end) / 2, times=8)
    page.wait_for_url("**/juice**")
    expect(order_button(page, "mango-kiwi")).to_be_visible()
    assert pavilion.counts() == dict.fromkeys(pavilion.counts(), 10)
