"""What axe-core, the engine of the accessibility checkers, finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_finds(page: Page, rules: list[str], by: str = "tag") -> list[str]:
    """The elements that break the rules of these tags (`by="rule"`: of these names), a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    options = {
        "runOnly": {"type": by, "values": rules},
        "resultTypes": ["violations"],
        "iframes": False,
    }
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for violation in found
        for node in violation["nodes"]
    ]
