"""The juices as posters: all in one view, each in the state that its glass shows."""

import pytest
from playwright.sync_api import expect

from support.layout import flaws
from support.sampling import rows
from support.screens import JUICES, expect_counts, gather, makeable, order_button, stepper

SIZES = {
    "kiosk": (1080, 1920), "tablet": (820, 1180), "tablet-sideways": (1180, 820), "desktop": (1440, 900),
}
COVERED = """() => {
  const floor = document.querySelector('.cart-dock').getBoundingClientRect().top
  return [...document.querySelectorAll('.juice-card .order')]
    .map(button => [button.textContent, Math.round(button.getBoundingClientRect().bottom - floor)])
    .filter(([, below]) => below > 0)
}"""


def card(page, juice):
    return page.locator(f'[data-juice="{juice}"]')


def glass(page, juice):
    return card(page, juice).locator(".glass")


@pytest.mark.parametrize("language", ["ko", "en", "fr", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_all_seven_juices_with_their_buttons_are_in_one_view(visit, size, language):
    page = visit("/juice", language=language)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    assert order_button(page, "kiwi").bounding_box()["height"] >= 56
    assert page.evaluate(COVERED) == []
    assert page.evaluate("scrollY") == 0
    assert flaws(page) == []


def test_a_sold_out_juice_says_what_is_missing_and_leads_to_another_without_ordering(visit, pavilion):
    page = visit("/juice")
    sold_out = card(page, "strawberry")
    expect(makeable(page, "strawberry")).to_have_text("품절")
    expect(sold_out).to_contain_text("딸기 6개 부족")
    assert glass(page, "strawberry").get_attribute("data-level") == "0"
    sold_out.get_by_role("link", name="딸바쥬스는 돼요").click()
    expect(card(page, "strawberry-banana")).to_be_in_viewport(ratio=0.9)
    expect_counts(page, {"strawberry": 10, "banana": 10})
    order_button(page, "strawberry").click()
    expect(page.locator("dialog#order-dialog[open]")).to_contain_text("재료가 모자라요")
    page.keyboard.press("Escape")
    assert pavilion.api.move("strawberry", 6).status == 201
    expect(sold_out.locator("[data-lack]")).to_be_hidden()
    expect(sold_out.get_by_role("link")).to_have_count(0)
    expect(sold_out).to_contain_text("딸기 16")
    assert glass(page, "strawberry").get_attribute("data-level") is None


def test_few_glasses_are_said_on_the_picture_and_many_to_listeners_only(visit, pavilion):
    page = visit("/juice")
    for juice, words, is_seen in [
        ("strawberry-banana", "1잔 남았어요", True), ("kiwi", "3잔 남았어요", True), ("banana", "5잔 남았어요", False),
    ]:
        expect(makeable(page, juice)).to_have_text(words)
        assert ("pill" in makeable(page, juice).get_attribute("class")) == is_seen
        expect(order_button(page, juice)).to_have_accessible_description(words)
    assert pavilion.api.move("banana", -4).status == 201
    expect(makeable(page, "banana")).to_contain_class("pill")


def test_the_count_of_glasses_stands_on_the_picture_and_moves_nothing(visit):
    page = visit("/juice")
    gather(page)
    before = stepper(page, "mango", 1).bounding_box()
    stepper(page, "mango", 1).click()
    stepper(page, "mango", 1).click()
    count = card(page, "mango").locator("[data-glasses]")
    expect(count).to_have_text("2")
    niche = card(page, "mango").locator(".niche").bounding_box()
    box = count.bounding_box()
    assert niche["x"] <= box["x"] and box["y"] + box["height"] <= niche["y"] + niche["height"]
    assert stepper(page, "mango", 1).bounding_box() == before


@pytest.mark.parametrize("language, device", rows("niches", ["ko", "fr"], ["phone", "kiosk"]))
def test_each_niche_has_the_colour_of_its_juice_without_a_style_of_its_own(visit, language, device):
    page = visit("/juice", language=language, device=device)
    colours = {
        juice: card(page, juice).locator(".niche-ground").evaluate("e => getComputedStyle(e).fill")
        for juice in JUICES
    }
    assert len(set(colours.values())) == 6  # Mango stands first in its mixed juice too.
    assert page.locator("[style]").count() <= 1


FLIGHTS = """() => { window.flights = []
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, options) {
  flights.push([Object.keys(frames[0]), options.duration, document.querySelector('[data-cart-count]').textContent])
  return animate.call(this, frames, options)
} }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_glass_flies_into_the_bar_in_200_ms_after_the_number_has_changed(visit, motion):
    page = visit("/juice", reduced_motion=motion)
    page.evaluate(FLIGHTS)
    gather(page)
    stepper(page, "mango", 1).click()
    stepper(page, "kiwi", 1).click()
    expect(page.locator("[data-cart-glasses] .glass")).to_have_count(2)
    flown = [[["transform"], 200, "1잔 주문하기"], [["transform"], 200, "2잔 주문하기"]]
    if motion == "reduce":
        flown = []
    page.wait_for_function(f"() => flights.length >= {len(flown)}")
    assert page.evaluate("flights") == flown
    expect(page.locator(".flying-glass")).to_have_count(0)
    expect(page.locator("[data-cart-lines] li")).to_have_text(["망고쥬스 1잔", "키위쥬스 1잔"])
