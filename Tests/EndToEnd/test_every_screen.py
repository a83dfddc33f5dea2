"""Every screen in every language: no word of another one, nothing that axe-core finds, nothing cut
off or covered at any text size, and every mode keeps what it promises.

A page is opened once and taken through the checks. All languages are looked at for their words; all
checks are made in Korean, and each of the others in one more language, which goes round from screen
to screen. Colours do not depend on the language and are measured in Korean alone.
"""

import pytest

from support.axe import RULES, axe_finds
from support.every_mode import broken_in_modes
from support.layout import flaws_on
from support.screens import NAMES, open_screen
from support.visits import LANGUAGES, resize, set_text_size
from support.words import foreign_words

LARGE_TEXT_DEVICES = ("phone", "phone-sideways", "tablet", "kiosk-sideways")
CHECKS = ("modes", "accessibility", "layout")
KOREAN, *OTHERS = LANGUAGES


def views():
    """Every screen in every language, with what is checked there besides the words."""
    for number, name in enumerate(NAMES):
        round_of_languages = {OTHERS[(number + place) % len(OTHERS)]: (check,) for place, check in enumerate(CHECKS)}
        for language in LANGUAGES:
            checks = CHECKS if language == KOREAN else round_of_languages.get(language, ())
            yield pytest.param(name, language, checks, id=f"{name}-{language}")


def broken_in_layout(page):
    found = flaws_on(page)
    for text in (200, 300):
        set_text_size(page, text)
        found += [f"{text} %, {flaw}" for flaw in flaws_on(page, LARGE_TEXT_DEVICES)]
    set_text_size(page, 100)
    resize(page, "tablet")
    return found


@pytest.mark.parametrize("name, language, checks", views())
def test_a_screen_keeps_what_is_promised(visit, own_pavilion, name, language, checks):
    page = open_screen(visit, name, language=language, reduced_motion="reduce")
    assert page.locator("html").get_attribute("lang") == language
    found = [f"foreign: {word}" for word in foreign_words(page)]
    if "accessibility" in checks:
        found += axe_finds(page, RULES)
    if "layout" in checks:
        found += broken_in_layout(page)
    if "modes" in checks:
        found += broken_in_modes(page, is_coloured=language == KOREAN)
    assert not found, "\n".join(found)
