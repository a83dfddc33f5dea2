"""axe-core finds nothing on any screen, and nobody is shut out by colours or motion.

Each screen is checked in Korean and in one more language, which goes round from screen to screen.
Colours in the dark and in high contrast, forced colours and reduced motion on every screen are
looked at in `test_modes.py`.
"""

import pytest
from playwright.sync_api import expect

from support.axe import axe_finds
from support.screens import dialog, open_screen, order_button, pairs

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize("name, language", pairs(1))
def test_axe_finds_nothing(visit, name, language):
    page = open_screen(visit, name, language=language, reduced_motion="reduce")
    found = axe_finds(page, RULES)
    assert not found, "\n".join(found)


def test_reduced_motion_stands_still(visit):
    page = visit("/juice", reduced_motion="reduce")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("나왔습니다!")
    running = page.evaluate(
        """document.getAnimations()
          .filter(a => a.playState === 'running' && a.effect.getComputedTiming().duration > 10)
          .length"""
    )
    assert running == 0


def test_an_order_is_read_aloud_and_focus_moves_into_the_dialog(visit):
    page = visit("/juice")
    order_button(page, "kiwi").click()
    alert = dialog(page)
    expect(alert).to_have_role("alertdialog")
    expect(alert).to_have_accessible_name("키위쥬스 나왔습니다! 맛있게 드세요!")


def test_sold_out_is_said_in_words(visit):
    page = visit("/juice")
    expect(page.locator('[data-juice="strawberry"]')).to_contain_text("품절")
