"""Steps of a test that wait for the page under them.

A browser shows a page before its scripts run: a key or tap in between is lost, as it is for a hurried reader
(test_hurried.py). Here a step begins and ends on a page that is loaded, whose modules have run, and a
navigation that one of the page's own interrupts is made again.
"""

from functools import wraps

from playwright.sync_api import Error, Locator, Page

STEPS = ("check", "click", "dblclick", "fill", "press", "press_sequentially", "select_option", "tap", "uncheck")
INTERRUPTED = ("interrupted by another navigation", "net::ERR_ABORTED", "Not attached to an active page")
MOST_INTERRUPTIONS = 5


def listen_first():
    """Has the steps of every locator wait, from now on.

    Playwright waits until a page that a step leads to begins, unless the step says `no_wait_after=True`.
    """
    for name in STEPS:
        step = getattr(Locator, name)
        if not hasattr(step, "__wrapped__"):
            setattr(Locator, name, _listened_to(step, lambda locator, *_: locator.page))


def watch(page: Page):
    """Has the keyboard of this page wait, and interrupted navigations made again."""
    for name in ("press", "type"):
        setattr(page.keyboard, name, _listened_to(getattr(page.keyboard, name), lambda *_: page))
    for name in ("goto", "reload"):
        setattr(page, name, _made_again(page, getattr(page, name)))


def _listened_to(step, page_of):
    @wraps(step)
    def taken(*arguments, **settings):
        page = page_of(*arguments)
        page.wait_for_load_state()
        result = step(*arguments, **settings)
        if not settings.get("no_wait_after") and not page.is_closed():
            page.wait_for_load_state()
        return result

    return taken


def _made_again(page: Page, navigate):
    @wraps(navigate)
    def navigated(*arguments, **settings):
        for _ in range(MOST_INTERRUPTIONS):
            try:
                return navigate(*arguments, **settings)
            except Error as error:
                if not any(words in error.message for words in INTERRUPTED):
                    raise
            page.wait_for_load_state()
        return navigate(*arguments, **settings)

    return navigated
