"""Five languages, on every screen."""

import re

import pytest
from playwright.sync_api import expect

from support.modes import choose
from support.screens import choose_language
from support.visits import LANGUAGES
from support.words import FOREIGN

TITLES = {
    "ko": "맛있는 쥬스를 만들어 드려요!",
    "en": "Fresh juice, made just for you!",
    "fr": "De bons jus, préparés pour vous !",
    "ja": "おいしいジュースをおつくりします！",
    "zh-Hans": "为您现做美味果汁！",
}

def test_templates_of_dialogs_speak_the_language_too(visit):
    for language, foreign in FOREIGN.items():
        page = visit("/juice", language=language)
        texts = page.evaluate(
            "[...document.querySelectorAll('template')].map(t => t.content.textContent)"
        )
        assert not [text for text in texts if foreign.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_chooses_the_language(visit, language):
    page = visit("/juice", language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_browser_of_an_unknown_language_gets_korean(visit):
    page = visit("/juice", language="pt-BR")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["ko"])


@pytest.mark.parametrize(
    "path", ["/", "/juice", "/stock", "/exposition", "/exhibits", "/exhibits?query=a", "/exhibits/gat"]
)
def test_a_link_changes_the_language_of_the_same_screen(visit, path):
    page = visit(path)
    address = page.url
    for language in ("fr", "ja", "zh-Hans", "en", "ko"):
        choose_language(page, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.url.split("lang=")[0].rstrip("?&") == address


def test_the_choice_is_remembered(visit):
    page = visit("/", language="ko")
    choose_language(page, "fr")
    page.goto("/juice")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["fr"])
    cookie = next(c for c in page.context.cookies() if c["name"] == "lang")
    assert cookie["value"] == "fr" and cookie["sameSite"] == "Lax" and cookie["expires"] > 0


def test_an_unknown_language_changes_nothing(visit):
    page = visit("/juice?lang=tlh", language="en")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])


def test_numbers_follow_the_language(visit):
    facts = {
        language: visit("/exposition", language=language).locator(".fact").first.inner_text()
        for language in LANGUAGES
    }
    assert facts["ko"] == "방문객 : 48,130,300 명"
    assert facts["en"] == "Visitors: 48,130,300"
    assert facts["ja"] == "来場者数：48,130,300人"
    assert facts["zh-Hans"] == "参观人数：48,130,300人"
    assert facts["fr"].replace("\u202f", " ").replace("\u00a0", " ") == "Visiteurs : 48 130 300"


def test_korean_never_breaks_inside_a_word(visit):
    for path in ("/juice", "/exposition", "/exhibits/jikji"):
        expect(visit(path).locator("main p").first).to_have_css("word-break", "keep-all")


def test_the_language_changes_in_place(visit):
    page = visit("/exhibits?query=a", device="phone", language="en")
    field = page.locator("input[name=query]")
    field.fill("gat")
    page.evaluate("scrollTo({top: 900, behavior: 'instant'})")
    before = page.evaluate(TOPMOST)
    # Not by a touch, for which the page would be scrolled to its beginning.
    page.locator("#language-chooser a[hreflang=fr]").evaluate("link => link.click()")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_url(re.compile(r"/exhibits\?query=a$"))  # the screen's own address
    expect(field).to_have_value("gat")
    expect(page.locator("#language-chooser a[hreflang=fr]")).to_be_focused()
    assert page.evaluate(TOPMOST) == before
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


# Which exhibit stands at the upper edge of the window.
TOPMOST = """[...document.querySelectorAll('main .catalogue li a')]
  .find(card => card.getBoundingClientRect().bottom > 0).getAttribute('href')"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chooser_fits_a_small_phone_in_large_type(visit, language):
    page = visit("/", language=language)
    page.set_viewport_size({"width": 320, "height": 640})
    choose(page, size="200")
    page.locator("#language-chooser summary").click()
    box = page.locator("#language-chooser ul").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    names = page.locator("#language-chooser a").evaluate_all("links => links.map(a => [a.textContent, a.lang])")
    assert names == [["한국어", "ko"], ["English", "en"], ["Français", "fr"], ["日本語", "ja"], ["简体中文", "zh-Hans"]]


@pytest.mark.parametrize("device", ["phone", "tablet", "kiosk"])
def test_every_language_is_in_sight_and_the_current_one_marked(visit, device):
    page = visit("/juice", device=device, language="ja")
    links = page.locator("#language-chooser a")
    expect(links.filter(visible=True)).to_have_count(5)
    expect(page.locator("#language-chooser [aria-current]")).to_have_text("日本語")
    for name in ("한국어", "English", "Français", "日本語", "简体中文"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    colours = {link.evaluate("e => getComputedStyle(e).backgroundColor") for link in links.all()}
    assert len(colours) == 2
    page.emulate_media(forced_colors="active")
    marks = [link.evaluate("e => getComputedStyle(e).backgroundColor") for link in links.all()]
    assert marks.count(marks[3]) == 1, "the current one is marked in forced colours too"
