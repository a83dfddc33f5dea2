"""A visitor's choices in the accessibility panel, set as the panel sets them."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page

VOICES = (Path(__file__).parent / "voices.js").read_text()
NAMES = ("size", "contrast", "theme", "motion", "reach", "speech", "rate", "reading")

SET = """([names, chosen]) => {
  for (const name of names) delete document.documentElement.dataset[name]
  Object.assign(document.documentElement.dataset, chosen)
}"""


def choose(page: Page, **chosen: str):
    """Sets the attributes of the page, so that one page can be shown in many modes."""
    page.evaluate(SET, [NAMES, chosen])


def remember(context: BrowserContext, address: str, value: str):
    """Sets the cookie that the panel keeps, such as `size-200.speech-on`."""
    context.add_cookies([{"name": "view", "value": value, "url": address}])


def cookie(page: Page) -> str | None:
    found = [c["value"] for c in page.context.cookies() if c["name"] == "view"]
    return found[0] if found else None


def panel(page: Page) -> Locator:
    return page.locator("dialog#view-panel[open]")


def open_panel(page: Page) -> Locator:
    page.locator("[data-view-open]").click()
    return panel(page)


def option(page: Page, name: str, value: str | None = None) -> Locator:
    chosen = f"[value='{value}']" if value else ""
    return page.locator(f"[data-view-form] button[name={name}]{chosen}")


def listen(page: Page, voices=("ko-KR", "en-US", "fr-FR", "ja-JP", "zh-CN")):
    """Records, from the next load on, the page's speech instead of speaking it."""
    page.add_init_script(f"({VOICES})({list(voices)})")


def said(page: Page) -> list[dict]:
    """The utterances so far, each ended as soon as it began; empties the list."""
    return page.evaluate(
        """async () => {
          for (let idleChecks = 0; idleChecks < 3; ) {
            await new Promise(resolve => setTimeout(resolve))
            if (speechSynthesis.waiting) { speechSynthesis.end(); idleChecks = 0 } else { idleChecks += 1 }
          }
          return speechSynthesis.said.splice(0)
        }"""
    )


def sentence(page: Page) -> str:
    """The utterances so far, as one text."""
    return " ".join(part["text"] for part in said(page))
