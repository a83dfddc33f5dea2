"""Every screen in every language: no word of another one, nothing that axe-core finds, nothing cut
off or covered at any text size, and every mode keeps what it promises.

A page is opened once and taken through the checks. A sample has each screen in one language, in which
all checks are made, each at one of the sizes that it asks for. The soak has all languages and sizes: all
checks are made in Korean, and each of them in one more language, which goes round from screen to screen;
colours do not depend on the language and are measured in Korean alone.
"""

import pytest

from support.axe import RULES, axe_finds
from support.every_mode import broken_in_modes
from support.layout import flaws, flaws_on
from support.sampling import is_whole, rows, turn
from support.screens import NAMES, open_screen
from support.visits import DEVICES, LANGUAGES, resize, set_text_size
from support.words import foreign_words

LARGE_TEXT_DEVICES = ("phone", "phone-sideways", "tablet", "kiosk-sideways")
CHECKS = ("modes", "accessibility", "layout")
ALL_CHECKS = (*CHECKS, "colours")
KOREAN, *OTHERS = LANGUAGES


def views():
    """Every screen and a language, with what is checked there besides the words."""
    if not is_whole():
        for name, language in rows("every screen", NAMES, LANGUAGES):
            yield pytest.param(name, language, ALL_CHECKS, id=f"{name}-{language}")
        return
    for number, name in enumerate(NAMES):
        round_of_languages = {OTHERS[(number + place) % len(OTHERS)]: (check,) for place, check in enumerate(CHECKS)}
        for language in LANGUAGES:
            checks = ALL_CHECKS if language == KOREAN else round_of_languages.get(language, ())
            yield pytest.param(name, language, checks, id=f"{name}-{language}")


def broken_in_layout(page, place):
    found = flaws_on(page, turn("layout", place, tuple(DEVICES)))
    for text in (200, 300):
        set_text_size(page, text)
        devices = turn(f"layout, {text} %", place, LARGE_TEXT_DEVICES)
        found += [f"{text} %, {flaw}" for flaw in flaws_on(page, devices)]
    set_text_size(page, 100)
    resize(page, "tablet")
    return found


@pytest.mark.parametrize("name, language, checks", views())
def test_a_screen_keeps_what_is_promised(visit, own_pavilion, name, language, checks):
    page = open_screen(visit, name, language=language, reduced_motion="reduce")
    place = NAMES.index(name)
    assert page.locator("html").get_attribute("lang") == language
    found = [f"foreign: {word}" for word in foreign_words(page)]
    if "accessibility" in checks:
        found += axe_finds(page, RULES)
    if "layout" in checks:
        found += broken_in_layout(page, place)
    if "modes" in checks:
        found += broken_in_modes(page, place, is_coloured="colours" in checks)
    assert not found, "\n".join(found)


@pytest.mark.walk
@pytest.mark.parametrize("name, language, device", rows("walk", NAMES, LANGUAGES, tuple(DEVICES)))
def test_a_screen_is_whole_in_a_language_and_a_size(visit, own_pavilion, name, language, device):
    """The walk of `script/test`, of which the test above asks more."""
    page = open_screen(visit, name, language=language, device=device, reduced_motion="reduce")
    assert page.locator("html").get_attribute("lang") == language
    assert foreign_words(page) + flaws(page) == []
