"""Nobody is shut out by motion, and what happens is read aloud and said in words.

What axe-core finds on every screen, and its colours in the dark, in high contrast and in forced
colours: `test_every_screen.py`.
"""

import pytest
from playwright.sync_api import expect

from support.axe import axe_finds
from support.modes import choose
from support.screens import dialog, order_button
from support.visits import DEVICES


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


@pytest.mark.parametrize("path", ["/", "/juice", "/juice?several=yes", "/exposition", "/exhibits", "/exhibits/jikji", "/view"])
def test_targets_are_large_enough_in_long_words_within_low_reach(visit, path):
    page = visit(path, language="fr")
    for width, height in DEVICES.values():
        page.set_viewport_size({"width": width, "height": height})
        choose(page, size="150", reach="low")
        assert axe_finds(page, ["target-size"], by="rule") == []
