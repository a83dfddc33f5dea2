"""The page of all components, which debug builds have: each of them in every mode, size and language."""

import pytest

from support.axe import RULES, axe_finds
from support.every_mode import broken_in_modes
from support.layout import flaws, flaws_on
from support.visits import DEVICES, LANGUAGES, resize, set_text_size
from support.words import foreign_words


@pytest.fixture
def guide(visit, own_pavilion):
    if own_pavilion.api.get("/styleguide").status == 404:
        pytest.skip("a release build has no style guide")
    return lambda **settings: visit("/styleguide", reduced_motion="reduce", **settings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_fits_in_every_language_on_every_screen(guide, language):
    page = guide(language=language)
    found = foreign_words(page) + axe_finds(page, RULES) + flaws_on(page, DEVICES)
    for text in (200, 300):
        set_text_size(page, text)
        found += [f"{text} %, {flaw}" for flaw in flaws_on(page, DEVICES)]
    assert not found, "\n".join(found)


def test_every_component_keeps_what_each_mode_promises(guide):
    found = broken_in_modes(guide(), place=0, is_coloured=True)
    assert not found, "\n".join(found)


def test_tables_become_cards_whose_cells_keep_their_roles(guide):
    page = guide(language="en", device="phone")
    row = page.get_by_role("row").filter(has_text="Banana")
    name = "cell => getComputedStyle(cell, '::before').content"
    assert row.get_by_role("cell").first.evaluate(name) == '"Left" / ""'
    assert row.evaluate("row => getComputedStyle(row).display") == "block"
    assert page.get_by_role("columnheader").count() == 5
    resize(page, "tablet-sideways")
    assert row.evaluate("row => getComputedStyle(row).display") == "table-row"
    assert flaws(page) == []
