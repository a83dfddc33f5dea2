"""What screens promise about their layout beyond what `test_every_screen.py` asks of each."""

import pytest
from playwright.sync_api import expect

from support.sampling import rows
from support.screens import dialog, open_screen, succeed
from support.visits import DEVICES, LANGUAGES, resize, set_text_size


@pytest.mark.parametrize("path", ["/juice", "/stock", "/exposition", "/exhibits"])
def test_text_follows_the_reader_and_buttons_do_too(visit, path):
    page = visit(path)
    for text in (100, 200, 300):
        set_text_size(page, text)
        sizes = page.evaluate(
            """[...document.querySelectorAll('main p, main a, main button, main input:not([type=hidden])')]
              .filter(e => e.checkVisibility() && !e.closest('.visually-hidden'))
              .map(e => parseFloat(getComputedStyle(e).fontSize))"""
        )
        assert sizes and min(sizes) >= 0.7 * 16 * text / 100


def row_shapes(page):
    """For each row of the list: whether picture and words stand one above the other, and the
    picture's share of the row's width."""
    return page.evaluate(
        """[...document.querySelectorAll('main ul a[href^="/exhibits/"]')].map(row => {
          const picture = row.querySelector('img').getBoundingClientRect()
          const words = row.querySelector('h2').getBoundingClientRect()
          const style = getComputedStyle(row)
          const inner = row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
          return {isVertical: words.top >= picture.bottom - 1, share: picture.width / inner}
        })"""
    )


@pytest.mark.parametrize(
    "language, size", rows("rows", LANGUAGES, [(100, False), (200, None), (240, True), (300, True)])
)
def test_a_row_of_the_list_turns_vertical_in_large_text(visit, language, size):
    text, is_vertical = size
    page = visit("/exhibits", device="large-phone", language=language, text=text)
    shapes = row_shapes(page)
    assert len(shapes) == 13
    if is_vertical is None:
        assert len({shape["isVertical"] for shape in shapes}) == 1
        return
    assert {shape["isVertical"] for shape in shapes} == {is_vertical}
    if is_vertical:
        assert all(0.5 <= shape["share"] <= 0.7 for shape in shapes), shapes


@pytest.mark.parametrize("device", ["phone", "phone-sideways", "kiosk"])
def test_the_way_to_the_exhibits_is_always_in_reach(visit, device):
    page = visit("/exposition", device=device)
    button = page.get_by_role("link", name="한국의 출품작 보러가기")
    for place in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo({{top: {place}, behavior: 'instant'}})")
        box = button.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= DEVICES[device][1] + 1


@pytest.mark.parametrize("name", ["juice", "exposition"])
def test_turning_the_device_keeps_every_screen_usable(visit, name):
    page = open_screen(visit, name, device="large-phone")
    for device in ("large-phone-sideways", "large-phone"):
        resize(page, device)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_a_header_of_one_row_and_both_doors(visit, language):
    page = visit("/", device="phone", language=language)
    header = page.locator(".site-header")
    for text in (100, 150, 200, 300):
        set_text_size(page, text)
        controls = header.locator(":is(a, summary)").filter(visible=True)
        middles = {round(box["y"] + box["height"] / 2) for box in boxes(controls)}
        assert max(middles) - min(middles) <= 2, f"more than one row at {text} %"
    set_text_size(page, 100)
    floor = page.locator(".view-bar").bounding_box()["y"]
    assert all(box["y"] + box["height"] <= floor for box in boxes(page.locator(".door")))


def boxes(locator):
    return [element.bounding_box() for element in locator.all()]


def test_a_search_that_finds_nothing_shows_all_exhibits(visit):
    page = visit("/exhibits?query=xyzzy")
    expect(page.locator(".nothing-found")).to_contain_text("xyzzy")
    expect(page.locator(".catalogue > li")).to_have_count(13)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_stands_in_the_middle_line_by_line(visit, language):
    page = visit("/juice", device="phone", language=language)
    succeed(page)
    frame = dialog(page).bounding_box()
    middle = frame["x"] + frame["width"] / 2
    for part in ("h2", ".order-due", ".order-receipt"):
        lines = dialog(page).locator(f"{part}:visible").evaluate(
            """element => {
              const range = document.createRange()
              range.selectNodeContents(element)
              return [...range.getClientRects()].map(box => box.x + box.width / 2)
            }"""
        )
        assert lines and all(abs(line - middle) <= 4 for line in lines), part
