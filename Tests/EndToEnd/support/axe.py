"""Runs axe-core, the engine of accessibility checkers, on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
# The bars at the lower edge cover part of the scrolled content, and a half-covered target counts as
# a small one; a reader who wants it scrolls on.
RUN = """async options => {
  const bars = document.querySelectorAll('.view-bar, .neighbours')
  for (const bar of bars) bar.style.position = 'static'
  const {violations} = await axe.run(options)
  for (const bar of bars) bar.style.position = ''
  return violations
}"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_finds(page: Page, rules: list[str], by: str = "tag") -> list[str]:
    """The elements that break rules with these tags (`by="rule"`: names), one a line."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    options = {
        "runOnly": {"type": by, "values": rules},
        "resultTypes": ["violations"],
        "iframes": False,
    }
    found = page.evaluate(RUN, options)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for violation in found
        for node in violation["nodes"]
    ]
