"""The browser that looks at the screens: Debian's Chromium, without the windows around its pages.

`chromium-headless-shell` is the same engine and needs about two thirds of the time: the program that
people use draws toolbars for every page even where nobody sees them.
"""

from playwright.sync_api import Browser, BrowserType

SHELL = "/usr/bin/chromium-headless-shell"
# What people start; only it can install a page like an app.
WHOLE = "/usr/bin/chromium"


def launch(chromium: BrowserType, *options: str) -> Browser:
    """Starts a browser, with options of Chromium's command line."""
    return chromium.launch(executable_path=SHELL, args=["--no-sandbox", *options])
