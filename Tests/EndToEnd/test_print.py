"""An exhibit on paper: one sheet, black on white, with what a reader needs to find it again."""

import re

import pytest
from playwright.sync_api import expect

from support.sampling import rows
from support.visits import LANGUAGES

# The room for text on A4 within the margins of the style sheet, in CSS pixels.
SHEET = {"width": 673, "height": 1017}
LONGEST = "/exhibits/samguk-sagi"


@pytest.mark.parametrize(
    "language, view",
    rows("one sheet", LANGUAGES, ("", "size-300.theme-dark", "reading-easy.contrast-high.reach-low")),
)
def test_an_exhibit_is_one_sheet_whatever_its_reader_chose(visit, language, view):
    assert sheets(chosen(visit, language, view, LONGEST)) == 1


def test_paper_has_the_sources_the_address_and_the_date_and_no_controls(visit):
    page = visit("/healthz")
    view = {"name": "view", "value": "size-300.theme-dark.contrast-high.reach-low", "url": page.url}
    page.context.add_cookies([view])
    page.goto(LONGEST)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(SHEET)
    assert page.locator("body > *").filter(visible=True).count() == 1
    words = page.locator("body").inner_text()
    addresses = page.locator(".sources a").evaluate_all("all => all.map(a => a.href)")
    assert addresses and all(address in words for address in addresses)
    assert page.url in words
    assert re.search(r"20\d\d년 \d+월 \d+일", words)
    shown = page.locator("a:not(.object-facts a), button, nav, .icon, dialog").filter(visible=True)
    assert shown.count() == 0, shown.all_inner_texts()
    facts = page.locator(".object-facts a")
    assert facts.count() and not facts.evaluate_all(
        "all => all.filter(a => getComputedStyle(a).textDecorationLine !== 'none').length"
    )
    ink, paper = page.locator("h1").evaluate(
        "e => [getComputedStyle(e).color, getComputedStyle(document.documentElement).backgroundColor]"
    )
    assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_every_exhibit_is_one_sheet(visit):
    page = visit("/exhibits", language="fr")
    links = page.locator('main a[href^="/exhibits/"]')
    addresses = sorted(set(links.evaluate_all("all => all.map(a => a.getAttribute('href'))")))
    assert len(addresses) == 13
    for address in addresses:
        page.goto(address)
        assert sheets(page) == 1, address


@pytest.mark.parametrize(
    "language, view",
    rows("a few sheets", LANGUAGES, ("", "size-300.theme-dark", "reach-low.contrast-high")),
)
def test_the_exposition_and_the_list_are_a_few_sheets_whatever_is_chosen(visit, language, view):
    for path, most in (("/exhibits", 1), ("/exposition", 3)):
        assert sheets(chosen(visit, language, view, path)) <= most, path


@pytest.mark.parametrize("path", ["/exposition", "/exhibits", LONGEST, "/exhibits?query=gat"])
def test_no_page_of_the_guide_prints_a_control(visit, path):
    page = visit(path)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(SHEET)
    shown = page.locator("button, input, nav, form, summary .icon, dialog, .view-bar, a > .icon")
    assert shown.filter(visible=True).count() == 0, shown.filter(visible=True).all_inner_texts()
    assert page.locator("body > *").filter(visible=True).count() == 1
    expect(page.locator("#printed")).to_contain_text("http://")
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]


@pytest.mark.parametrize("path", ["/exposition", "/exhibits", "/exhibits/jikji"])
def test_printing_is_offered_where_it_can_be_done(visit, pavilion, path):
    page = visit(path, language="en")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    page.context.add_cookies([{"name": "screen", "value": "kiosk-on", "url": pavilion.url}])
    page.reload()
    expect(page.locator("[data-print]")).to_be_hidden()
    expect(visit(path, java_script_enabled=False).locator("[data-print]")).to_be_hidden()


def chosen(visit, language, view, path):
    """Opens a page as somebody sees it who has chosen a view."""
    page = visit("/healthz", language=language)
    page.context.add_cookies([{"name": "view", "value": view, "url": page.url}])
    page.goto(path)
    return page


def sheets(page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
