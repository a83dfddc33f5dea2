"""The tests' browser: Debian's Chromium, without windows around its pages.

`chromium-headless-shell` is the same engine and needs about two thirds of the time: the full
program draws toolbars for every page even when they are invisible.
"""

from playwright.sync_api import Browser, BrowserType

SHELL = "/usr/bin/chromium-headless-shell"
# The full browser; only it can install a page as an app.
WHOLE = "/usr/bin/chromium"

# For pages that a test looks at for a second or two: their scripts are not optimized, and nothing draws in
# a process of its own.
SHORT_LIVED = (
    "--js-flags=--no-opt,--no-maglev", "--disable-gpu", "--disable-software-rasterizer", "--in-process-gpu",
    "--disable-site-isolation-trials",
)


def launch(chromium: BrowserType, *options: str) -> Browser:
    """Starts a browser, with options of Chromium's command line."""
    return chromium.launch(executable_path=SHELL, args=["--no-sandbox", *options])
