"""Browser pages as visitors have them: a device, a language, a text size."""

import re
import time
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Page

from .moves import listen_first, watch

listen_first()

DEVICES = {
    "phone": (375, 667),
    "phone-sideways": (667, 375),
    "large-phone": (393, 852),
    "large-phone-sideways": (852, 393),
    "tablet": (820, 1180),
    "tablet-sideways": (1180, 820),
    "desktop": (1440, 900),
    "kiosk": (1080, 1920),
    "kiosk-sideways": (1920, 1080),
}
LANGUAGES = ("ko", "en", "fr", "ja", "zh-Hans")

TIMEOUT_MS = 60_000
"""Milliseconds until a test gives up; passes only where something is wrong, or the machine busy."""

# A browser reports every answer of 400 or more as an error, but a refusal is a normal answer.
REFUSAL = re.compile(r"the server responded with a status of 409")


@dataclass
class Visits:
    """Opens pages; a context manager that closes them, before their server stops, and reports what the browser
    complained of."""

    browser: Browser
    address: str
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __call__(
        self,
        path: str = "/",
        *,
        device: str = "tablet",
        language: str = "ko",
        text: int = 100,
        expecting: str | None = None,
        address: str | None = None,
        **settings,
    ) -> Page:
        """Opens a page on a device of its own.

        `text` is the reader's text size in the browser, in percent; `expecting` is a pattern of
        complaints that belong to the test; other settings are those of a browser context. The
        worker that keeps the guide is off unless `service_workers="allow"`: it would fetch
        unnoticed, and take requests that tests want to see.
        """
        width, height = DEVICES[device]
        context = self.browser.new_context(
            base_url=address or self.address,
            viewport={"width": width, "height": height},
            locale=language,
            **{"service_workers": "block", **settings},
        )
        context.set_default_timeout(TIMEOUT_MS)
        self.contexts.append(context)

        def complain(text: str):
            if not REFUSAL.search(text) and not (expecting and re.search(expecting, text)):
                self.complaints.append(text)

        context.on("console", lambda m: complain(m.text) if m.type == "error" else None)
        context.on("weberror", lambda e: complain(str(e.error)))
        context.on("page", watch)
        page = context.new_page()
        if text != 100:
            set_text_size(page, text)
        page.goto(path)
        return page

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for context in self.contexts:
            context.close()
        if kind is None:
            assert not self.complaints, "the browser complained:\n" + "\n".join(self.complaints)


class Soon:
    """Waits for what another screen did, and says afterwards whether it came in time.

    The quickest counts: what else the machine does makes the others later.
    """

    def __init__(self):
        self.seconds = []

    def __call__(self, expectation, *arguments):
        began = time.monotonic()
        expectation(*arguments)
        self.seconds.append(time.monotonic() - began)

    def came_within(self, seconds: float) -> bool:
        return min(self.seconds) < seconds


def mounted(visit, path: str, screen: str = "kiosk-on", **settings) -> Page:
    """Opens a page on a screen that is set up so, by default as a kiosk."""
    page = visit("/healthz", **settings)
    page.context.add_cookies([{"name": "screen", "value": screen, "url": page.url}])
    page.goto(path)
    return page


def set_text_size(page: Page, percent: int):
    """Chooses the reader's text size, as the browser's settings do."""
    session = page.context.new_cdp_session(page)
    sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
    session.send("Page.setFontSizes", {"fontSizes": sizes})


def resize(page: Page, device: str):
    width, height = DEVICES[device]
    page.set_viewport_size({"width": width, "height": height})

