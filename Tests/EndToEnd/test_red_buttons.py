"""On the screens of staff red is for what costs or is seen by all: a table names each red button, and no
two stand in the view at once. The oldest order of a status leads; the others wait in outline."""

import pytest
from playwright.sync_api import expect

from support.sampling import share
from support.screens import BY_NAME, open_screen
from support.visits import DEVICES, resize

RED = {
    "bar-cancel": "주문 취소",
    "bar-menu": "이 메뉴 함께 쓰기",
    "bar-pay": "카드",
    "bar-paid": "받기",
    "bar-settings": "이 바 닫기",
    "day": "다 셌어요",
    "day-count": "하루 닫기",
    "desk": "바뀐 것 보고 게시",
    "desk-publish": "고른 것 게시",
    "desk-record": "바뀐 것 보고 게시",
    "menu": "게시하기",
    "menu-publish": "지금 게시",
    "pay-order": "카드",
    "pay-paid": "환불",
}
"""The screens with a red button, and its words."""

SCREENS = [
    name for name, screen in BY_NAME.items()
    if screen.path.split("?")[0]
    in ("/stock", "/bar", "/pay", "/kiosk", "/manage", "/reports", "/pair", "/day", "/orders")
    or screen.path.startswith(("/stock/", "/manage/", "/reports"))
    if name not in ("menu-preview", "stock-pictures")
]

# The buttons whose ground is that of a red one, each with its place on the page.
RED_BUTTONS = """() => {
  const probe = document.createElement('button')
  probe.className = 'button act'
  document.querySelector('main').append(probe)
  const red = getComputedStyle(probe).backgroundColor
  probe.remove()
  return [...document.querySelectorAll('main :is(a, button)')]
    .filter(e => e.checkVisibility() && getComputedStyle(e).backgroundColor === red)
    .map(e => ({ words: e.textContent.trim(), top: e.getBoundingClientRect().top + scrollY,
      bottom: e.getBoundingClientRect().bottom + scrollY }))
}"""


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def red_flaws(page, expected):
    found = page.evaluate(RED_BUTTONS)
    flaws = [f"red: {one['words']}" for one in found if expected is None or expected not in one["words"]]
    height = page.viewport_size["height"]
    for one, other in zip(found, found[1:]):
        if other["top"] - one["bottom"] < height:
            flaws.append(f"two red buttons in a view: {one['words']} and {other['words']}")
    if expected is not None and not found:
        flaws.append(f"not red: {expected}")
    return flaws


@pytest.mark.parametrize("name", share("red", SCREENS))
def test_red_is_rare(visit, own_pavilion, name):
    page = open_screen(visit, name)
    for details in page.locator("main details:not([name])").all():
        details.evaluate("details => details.open = true")
    found = []
    for device in DEVICES:
        resize(page, device)
        found += [f"{device}: {flaw}" for flaw in red_flaws(page, RED.get(name))]
    assert not found, "\n".join(found)


def test_the_oldest_order_of_a_status_leads(visit, own_pavilion):
    own_pavilion.restock(kiwi=60)
    api = own_pavilion.api
    orders = [api.order("kiwi").json["id"] for _ in range(6)]
    for id, status in zip(orders[2:], ("making", "making", "ready", "ready")):
        api.put(f"/api/orders/{id}/status", {"status": status})
    page = visit("/bar")
    looks = ["solid", "", "solid", "", "done", ""]
    for id, look in zip(orders, looks):
        classes = page.locator(f"[data-order='{id}'] .step-forward").get_attribute("class").split()
        assert [name for name in ("act", "solid", "done") if name in classes] == [look] * bool(look), id
    page.locator(f"[data-order='{orders[0]}'] .step-forward").click()
    expect(page.locator(f"[data-order='{orders[1]}'] .step-forward")).to_have_class(
        "button step-forward solid"
    )
