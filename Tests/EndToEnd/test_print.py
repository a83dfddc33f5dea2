"""An exhibit on paper: one sheet, black on white, with what a reader needs to find it again."""

import re

import pytest

from support.visits import LANGUAGES

# The room for text on A4 within the margins of the style sheet, in CSS pixels.
SHEET = {"width": 673, "height": 1017}
LONGEST = "/exhibits/samguk-sagi"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exhibit_is_one_sheet_whatever_its_reader_chose(visit, language):
    page = visit(LONGEST, language=language)
    assert sheets(page) == 1
    for view in ("size-300.theme-dark", "reading-easy.contrast-high.reach-low"):
        page.context.add_cookies([{"name": "view", "value": view, "url": page.url}])
        page.goto(LONGEST)
        assert sheets(page) == 1, view


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
    shown = page.locator("a, button, nav, .icon, dialog").filter(visible=True)
    assert shown.count() == 0, shown.all_inner_texts()
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


def sheets(page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
