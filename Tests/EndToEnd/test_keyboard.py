"""Everything can be done with a keyboard alone, and one always sees where one is."""

import pytest
from playwright.sync_api import expect

from support.screens import dialog, expect_counts, open_screen, order_button, step, typed

FOCUS = """() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const name = element.getAttribute('aria-label') || element.value || element.textContent.trim()
  const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  return {
    name: `${element.localName} ${name} ${element.getAttribute('href') ?? ''} ${element.name ?? ''}`,
    isVisible: box.width > 1 && box.height > 1 && isOutlined
      && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  }
}"""


def walk(page, maximum_steps=120):
    """The places that Tab leads to from the beginning of the page to its end."""
    places = []
    page.locator(".skip-link").focus()
    for _ in range(maximum_steps):
        place = page.evaluate(FOCUS)
        if place is None:
            return places
        places.append(place)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never ends: {places[-5:]}")


@pytest.mark.parametrize(
    "name", ["start", "juice", "stock", "exposition", "exhibits", "exhibit", "not-found"]
)
def test_tab_leads_everywhere_and_the_focus_is_seen(visit, name):
    page = open_screen(visit, name)
    places = walk(page)
    hidden = [place["name"] for place in places if not place["isVisible"]]
    assert not hidden
    controls = page.locator(
        "a[href]:visible, button:visible, input:not([type=hidden]):visible, summary:visible"
    ).count()
    assert len(places) >= controls


def test_the_first_tab_offers_the_way_to_the_content(visit):
    page = visit("/juice")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    expect(page.locator(".skip-link")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_a_juice_is_ordered_and_the_focus_comes_back(visit, pavilion):
    page = visit("/juice")
    order_button(page, "kiwi").focus()
    page.keyboard.press("Enter")
    expect(dialog(page).get_by_role("button", name="확인")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog(page)).not_to_be_visible()
    expect(order_button(page, "kiwi")).to_be_focused()
    assert pavilion.on_hand("kiwi") == 7


@pytest.mark.parametrize("juice", ["kiwi", "strawberry"])
def test_escape_closes_a_dialog(visit, juice):
    page = visit("/juice")
    order_button(page, juice).focus()
    page.keyboard.press("Space")
    expect(dialog(page).get_by_role("button").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog(page)).not_to_be_visible()
    expect(order_button(page, juice)).to_be_focused()


def test_the_focus_stays_inside_a_dialog(visit):
    page = visit("/juice")
    order_button(page, "strawberry").click()
    expect(dialog(page).get_by_role("button", name="나중에 하기")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            """document.activeElement === document.body
              || document.querySelector('#order-dialog').contains(document.activeElement)"""
        )


def test_a_refusal_is_answered_with_another_juice(visit, pavilion):
    page = visit("/juice")
    order_button(page, "strawberry").focus()
    page.keyboard.press("Enter")
    dialog(page).locator("button[value=banana]").focus()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_contain_text("바나나쥬스 나왔습니다!")
    expect(dialog(page).get_by_role("button", name="확인")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog(page)).not_to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    assert pavilion.on_hand("banana") == 8


def test_the_stock_is_changed_and_the_focus_stays(visit, pavilion):
    page = visit("/stock")
    step(page, "mango", 1).focus()
    page.keyboard.press("Enter")
    expect(typed(page, "mango")).to_have_value("11")
    expect(step(page, "mango", 1)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(typed(page, "mango")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    expect(typed(page, "mango")).to_have_value("25")
    assert page.evaluate("document.activeElement !== document.body")
    pavilion.expect_on_hand("mango", 25)


def test_the_focus_is_not_lost_at_the_edge_of_a_stepper(visit, pavilion):
    pavilion.restock(mango=1)
    page = visit("/stock")
    step(page, "mango", -1).focus()
    page.keyboard.press("Enter")
    expect(typed(page, "mango")).to_have_value("0")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_change_elsewhere_does_not_move_the_focus(visit, pavilion):
    page = visit("/juice")
    order_button(page, "kiwi").focus()
    assert pavilion.api.order("kiwi").status == 201
    expect_counts(page, {"kiwi": 7})
    expect(order_button(page, "kiwi")).to_be_focused()
