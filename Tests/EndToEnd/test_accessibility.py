"""axe-core finds nothing on any screen, and nobody is shut out by colours or motion."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support.screens import NAMES, dialog, open_screen, order_button
from support.visits import LANGUAGES

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}


def violations(page, rules):
    found = Axe().run(page, options=rules).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for violation in found
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(visit, name, language):
    page = open_screen(visit, name, language=language, reduced_motion="reduce")
    found = violations(page, RULES)
    page.emulate_media(color_scheme="dark")
    found += [f"in the dark: {violation}" for violation in violations(page, COLOURS)]
    page.emulate_media(color_scheme="light", contrast="more")
    found += [f"in high contrast: {violation}" for violation in violations(page, COLOURS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["start", "juice", "juice-refused", "stock", "exhibits"])
def test_forced_colours_leave_controls_with_edges(visit, name):
    page = open_screen(visit, name, forced_colors="active")
    bare = page.evaluate(
        """[...document.querySelectorAll('button, a.button, input:not([type=hidden])')]
          .filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).borderTopWidth) < 1)
          .map(e => e.outerHTML.slice(0, 90))"""
    )
    assert bare == []


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
