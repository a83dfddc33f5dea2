"""The screens speak: what has the focus, what they say by themselves, and the page on demand.

A machine that tests has no sound: what the browser is told to say is noted in the place of its
speech synthesis (support/voices.js).
"""

import re

import pytest
from playwright.sync_api import expect

from support.modes import cookie, listen, open_panel, option, remember, said, sentence
from support.screens import order_button, step, typed


def go(page, path):
    """Opens a screen, and waits until it has begun to say its name."""
    page.goto(path)
    expect(page.locator("#caption")).not_to_be_empty()


@pytest.fixture
def speaking(visit, pavilion):
    """Opens a screen for somebody who has switched speech on."""

    def open_speaking(path, language="ko", chosen="speech-on", **settings):
        page = visit("/healthz", language=language, **settings)
        remember(page.context, pavilion.url, chosen)
        listen(page)
        go(page, path)
        return page

    return open_speaking


def test_speech_is_off_until_somebody_wants_it(visit):
    page = visit("/juice")
    listen(page)
    page.reload()
    order_button(page, "kiwi").focus()
    assert said(page) == []
    expect(page.locator(".speech-line")).not_to_be_visible()


def test_speech_is_switched_on_without_sight(visit):
    page = visit("/juice", language="en")
    listen(page)
    page.reload()
    page.keyboard.press("F1")
    expect(page.get_by_role("dialog", name="How the keys work")).to_be_visible()
    page.keyboard.press("F1")
    expect(page.locator("#caption")).to_have_text(re.compile("^Speech is on."))
    assert sentence(page).startswith("Speech is on. Move with the arrows")
    assert cookie(page) == "speech-on"
    page.keyboard.press("F1")
    assert "Speech is off." in sentence(page)
    # The plug of a headphone, as keypads report it.
    page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'F15', bubbles: true}))")
    assert cookie(page) == "speech-on"


def test_a_screen_says_its_name_and_what_has_the_focus(speaking):
    page = speaking("/juice")
    assert sentence(page) == "맛있는 쥬스를 만들어 드려요!"
    order_button(page, "kiwi").focus()
    heard = sentence(page)
    assert "키위쥬스" in heard and "3잔 남았어요" in heard
    assert heard.endswith("키위쥬스 주문 버튼, 6개 중 4번째, 3잔 남았어요")
    page.set_viewport_size({"width": 300, "height": 640})
    page.locator("#language-chooser summary").focus()
    assert sentence(page) == "언어: 한국어 버튼, 접힘"


def test_values_and_states_are_said(speaking):
    page = speaking("/stock", language="en")
    said(page)
    typed(page, "strawberry").focus()
    assert sentence(page).endswith("Strawberry: quantity field, 10, 1 of 5")
    go(page, "/exhibits")
    said(page)
    page.get_by_role("searchbox").focus()
    assert sentence(page) == "Search the exhibits field, empty"
    open_panel(page)
    said(page)
    option(page, "contrast").focus()
    assert sentence(page).startswith("High contrast button, off")


def test_what_the_screen_says_by_itself_is_spoken(speaking, pavilion):
    page = speaking("/stock", language="en")
    said(page)
    step(page, "mango", 1).click()
    expect(page.locator("#announcer")).to_have_text("Mango 11")
    assert "Mango 11" in sentence(page)


def test_a_dialog_is_read_when_it_opens(speaking, pavilion):
    page = speaking("/juice", language="en")
    said(page)
    order_button(page, "kiwi").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#order-dialog[open] button").last).to_be_focused()
    heard = sentence(page)
    assert "Kiwi juice is ready. Enjoy!" in heard and "OK button" in heard


def test_the_page_is_read_interrupted_and_repeated(speaking):
    page = speaking("/exhibits/jikji", language="en")
    said(page)
    page.keyboard.press("F3")
    expect(page.locator("#caption")).not_to_be_empty()
    first = page.evaluate("speechSynthesis.said.length")
    assert first == 1, "one after the other"
    expect(page.locator("html")).to_have_attribute("data-busy", "")
    page.keyboard.press("Shift")
    assert page.evaluate("speechSynthesis.speaking"), "a modifier alone interrupts nothing"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    assert not page.evaluate("speechSynthesis.speaking")
    said(page)
    page.keyboard.press("F3")
    read = sentence(page)
    assert "Jikji" in read and len(read) > 300
    expect(page.locator("html")).not_to_have_attribute("data-busy", "")
    page.keyboard.press("F4")
    assert sentence(page) == read
    page.locator("button[data-speech=stop]").focus()
    said(page)
    page.locator("button[data-speech=repeat]").press("Enter")
    assert sentence(page).endswith(read), "the buttons of speech are not what is repeated"


def test_each_text_is_said_in_the_voice_of_its_language(speaking):
    page = speaking("/exhibits", language="fr")
    said(page)
    page.locator("a[hreflang=ja]").focus()
    heard = said(page)
    assert [part["lang"] for part in heard if part["text"] == "日本語"] == ["ja-JP"]
    assert heard[-1]["lang"] == "fr-FR" and heard[-1]["text"].startswith("lien")


def test_the_rate_is_a_choice(speaking):
    page = speaking("/juice", language="en")
    said(page)
    page.locator("button[data-speech=faster]").click()
    assert said(page)[-1]["rate"] == 1.5
    assert "rate-150" in cookie(page)
    for _ in range(3):
        page.locator("button[data-speech=slower]").click()
    assert "rate-75" in cookie(page)
    order_button(page, "kiwi").focus()
    assert said(page)[-1]["rate"] == 0.75


def test_a_device_without_a_voice_says_so_and_shows_the_words(visit, pavilion):
    page = visit("/healthz", language="ko")
    remember(page.context, pavilion.url, "speech-on")
    listen(page, voices=["en-US"])
    page.goto("/juice")
    caption = page.locator("#caption")
    expect(caption).to_have_text("맛있는 쥬스를 만들어 드려요!")
    expect(caption).to_have_attribute("data-note", "이 기기에는 이 말의 음성이 없어서 글로 보여 드려요: 한국어")
    expect(caption).to_be_visible()
    assert page.evaluate("speechSynthesis.said") == []
