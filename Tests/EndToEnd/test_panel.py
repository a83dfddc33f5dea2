"""The accessibility panel: on every screen, at once, for the length of a visit, with and without
scripts."""

import re

import pytest
from playwright.sync_api import expect

from support.layout import flaws
from support.modes import choose, cookie, open_panel, option, panel, remember
from support.sampling import share, turn
from support.screens import NAMES, open_screen, order_button
from support.visits import DEVICES, resize

WHOLE_SCREENS = [name for name in NAMES if not name.startswith("juice-") or name == "juice-offline"]

# Every control and picture of a page, kept for a second look at the same ones.
MEASURE = """() => {
  window.measured ??= [...document.querySelectorAll('a[href], button, input, summary, img, svg')]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && e.type !== 'hidden'
      && !e.closest('.skip-link') && getComputedStyle(e).display !== 'inline')
  return measured.map(element => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    let parent = element.parentElement
    while (getComputedStyle(parent).display.startsWith('inline')) parent = parent.parentElement
    const around = getComputedStyle(parent)
    const room = parent.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight)
    return {
      name: `${element.localName}.${element.getAttribute('class')} ${element.textContent.trim().slice(0, 20)}`,
      isPicture: element.matches('img, svg'), isShown: element.checkVisibility(),
      isDecoration: element.matches('.flag, .glass, .fruit'),
      isFigure: element.closest('.figure') !== null, width: box.width, height: box.height,
      text: parseFloat(style.fontSize), room,
    }
  })
}"""


@pytest.fixture(scope="module")
def corners():
    """Where the way to the panel was on the screens so far, by device."""
    return {}


def test_a_choice_takes_effect_at_once_and_on_the_screens_that_follow(visit):
    page = visit("/juice", language="en")
    price = page.locator(".price").first
    before = price.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    open_panel(page)
    option(page, "size", "200").click()
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    after = price.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert after >= 1.9 * before
    expect(option(page, "size", "200")).to_have_attribute("aria-pressed", "true")
    expect(option(page, "size", "100")).to_have_attribute("aria-pressed", "false")
    expect(panel(page).get_by_role("status")).to_have_text("Size: 200%")
    option(page, "contrast").click()
    expect(panel(page).get_by_role("status")).to_have_text("High contrast: On")
    assert cookie(page) == "size-200.contrast-high"
    page.goto("/exhibits")
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    open_panel(page)
    expect(option(page, "contrast")).to_have_attribute("aria-pressed", "true")
    option(page, "contrast").click()
    expect(panel(page).get_by_role("status")).to_have_text("High contrast: Off")
    assert cookie(page) == "size-200"


def test_a_choice_answers_the_touch_before_the_page_takes_its_new_form(visit):
    page = visit("/juice", language="en")
    open_panel(page)
    seen = option(page, "size", "200").evaluate(
        """(button) => {
          button.click();
          return [button.ariaPressed, document.documentElement.dataset.size ?? null];
        }"""
    )
    assert seen == ["true", None]
    expect(page.locator("html")).to_have_attribute("data-size", "200")


def test_everything_can_be_reset(visit):
    page = visit("/", language="en")
    open_panel(page)
    for name, value in [("size", "150"), ("theme", "dark"), ("reach", None), ("speech", None)]:
        option(page, name, value).click()
    option(page, "reset").click()
    expect(panel(page).get_by_role("status")).to_have_text("All settings are back to normal.")
    assert cookie(page) is None
    names = page.evaluate("Object.keys(document.documentElement.dataset)")
    assert set(names) <= {"idle", "busy"}, names


def test_the_next_visitor_finds_everything_as_usual(visit):
    page = visit("/?lang=fr")
    open_panel(page)
    option(page, "size", "300").click()
    expect(page.locator("html")).to_have_attribute("data-size", "300")
    page.evaluate("document.dispatchEvent(new CustomEvent('pavilion:forget'))")
    assert {c["name"] for c in page.context.cookies()} & {"view", "lang"} == set()
    expect(page.locator("html")).not_to_have_attribute("data-size", "300")


def test_the_panel_works_without_scripts(visit):
    page = visit("/exhibits?query=갓", language="en", java_script_enabled=False)
    page.locator("[data-view-open]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Seeing and hearing")
    option(page, "size", "200").click()
    option(page, "reach").click()
    expect(option(page, "size", "200")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-reach", "low")
    option(page, "reach").click()
    assert cookie(page) == "size-200"
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(re.compile(r"/exhibits\?query="))
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    option_page = "/view?from=" + "https%3A%2F%2Fexample.org"
    page.goto(option_page)
    expect(page.get_by_role("link", name="Done")).to_have_attribute("href", "/")


@pytest.mark.parametrize("language", ["ko", "fr", "ja"])
def test_the_panel_itself_fits_at_every_size(visit, language):
    page = visit("/", language=language)
    open_panel(page)
    found = []
    for chosen in [{}, {"size": "200"}, {"size": "300"}, {"reach": "low"}, {"reach": "low", "size": "200"}]:
        choose(page, **chosen)
        for width, height in [(320, 640), (375, 667), (667, 375), (820, 1180), (1080, 1920)]:
            page.set_viewport_size({"width": width, "height": height})
            # Japanese is written without spaces, and may break between any two letters.
            found += [
                f"{chosen} {width}: {flaw}"
                for flaw in flaws(page)
                if language != "ja" or not flaw.startswith("broken")
            ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", share("panel", WHOLE_SCREENS))
def test_the_way_to_the_panel_is_in_one_corner_and_at_200_percent_all_is_twice_as_large(
    visit, own_pavilion, corners, name
):
    """The corner is the same on every screen, and in reach from a wheelchair.

    What is larger is so at least 1.9 times, unless a picture fills the width that there is: the window's end.

    The drawings of flags, glasses and fruits make room for the words beside them, and a figure, which
    never breaks, grows to the end of its box; links in text grow with their text."""
    page = open_screen(visit, name)
    small = []
    devices = ("phone", "tablet", "kiosk")
    if name != "juice-offline":  # its banner stands above everything
        for device in devices:
            resize(page, device)
            box = page.locator("[data-view-open]").bounding_box()
            assert box["y"] > DEVICES[device][1] * 0.8, "out of reach from a wheelchair"
            corner = (round(box["x"]), round(box["y"]), round(box["height"]))
            assert corner == corners.setdefault(device, corner), device
    for device in turn("twice", WHOLE_SCREENS.index(name), devices):
        resize(page, device)
        choose(page)
        before = page.evaluate(MEASURE)
        choose(page, size="200")
        for one, two in zip(before, page.evaluate(MEASURE)):
            if not one["isShown"] or not two["isShown"] or one["isDecoration"] or not one["height"]:
                continue
            grown = two["width"] / one["width"] if one["isPicture"] else two["text"] / one["text"]
            fills = two["width"] >= 0.45 * two["room"] and two["width"] > 0.9 * min(
                two["room"], 0.5 * page.viewport_size["width"]
            ) or two["width"] >= 0.95 * two["room"]
            if one["isFigure"] and grown > 1.4:
                continue
            if grown < 1.87 and not (one["isPicture"] and fills):
                small.append(f"{device}: {one['name']} {grown:.2f} {one['width']:.0f} → {two['width']:.0f} of {two['room']:.0f}")
            # What stands alone in its line is no longer as high as its neighbours, but twice a target.
            is_container = two["height"] > 300 or fills or two["height"] >= 87.5
            if not one["isPicture"] and two["height"] < 1.87 * one["height"] and not is_container:
                small.append(f"{device}: {one['name']} {one['height']:.0f} → {two['height']:.0f} high")
    assert not small, "\n".join(small)


@pytest.mark.parametrize("language", ["ko", "fr"])
def test_reduced_motion_is_a_choice(visit, pavilion, language):
    page = visit("/juice", language=language)
    remember(page.context, page.url, "motion-reduced")
    page.reload()
    order_button(page, "kiwi").click()
    expect(page.locator("dialog#order-dialog[open] .glass")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
