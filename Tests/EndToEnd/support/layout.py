"""Finds elements of a page that are cut off, covered or too small."""

from pathlib import Path

from playwright.sync_api import Page

from .visits import DEVICES, resize

SCRIPT = (Path(__file__).parent / "flaws.js").read_text()
SETTLE = """document.getAnimations()
  .filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
  .forEach(one => one.finish())"""
TARGET_SIZE = 44  # CSS pixels, as platform guidelines and WCAG 2.5.5 ask
MINIMUM_LETTERS = 10  # In a window that holds fewer in a line, a word may have to break.


def flaws(page: Page) -> list[str]:
    """The visible flaws once every short motion has ended, one a line."""
    page.evaluate(SETTLE)
    return page.evaluate(SCRIPT, {"targetSize": TARGET_SIZE, "minimumLetters": MINIMUM_LETTERS})


def flaws_on(page: Page, devices=tuple(DEVICES)) -> list[str]:
    """The flaws of a page on any of the devices."""
    found = []
    for device in devices:
        resize(page, device)
        found += [f"{device}: {flaw}" for flaw in flaws(page)]
    return found
