"""The counter as staff feels it: from a step on one tablet until the card moves on another, and the
touches and seconds of an order that is paid at the counter.

Usage: Benchmarks/counter.py [STEPS], with PAVILION_BINARY as in the browser tests.
"""

import os
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests" / "EndToEnd"))
from support.browser import launch  # noqa: E402
from support.server import Pavilion  # noqa: E402

# Notes when a card of the other tablet changes, by the clock that both pages share.
WATCH = """() => {
  window.seen = {}
  new MutationObserver(() => {
    for (const card of document.querySelectorAll('[data-order]')) {
      const key = `${card.dataset.order}.${card.dataset.status}`
      window.seen[key] ??= Date.now()
    }
    window.last = Date.now()
  }).observe(document.querySelector('.sheet-work'), { childList: true, subtree: true })
}"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def moves(pavilion, open_page, steps):
    """Milliseconds from each touch to the card on the other tablet."""
    first, second = open_page(), open_page()
    second.evaluate(WATCH)
    found = []
    while len(found) < steps:
        pavilion.set_stock("kiwi", 100)
        order = pavilion.api.post("/api/orders", {"juice": "kiwi"}).json["id"]
        card = first.locator(f"[data-order='{order}']")
        second.locator(f"[data-order='{order}']").wait_for()
        for before, status in pairwise(("placed", "making", "ready")):
            first.locator(f"[data-order='{order}'][data-status='{before}']:not([data-resting])").wait_for()
            began = card.locator(".step-forward").evaluate("button => { button.click(); return Date.now() }")
            second.locator(f"[data-order='{order}'][data-status='{status}']").wait_for()
            found.append(second.evaluate(f"seen['{order}.{status}']") - began)
        pavilion.api.put(f"/api/orders/{order}/status", {"status": "collected"})
    return found[:steps]


def payments(pavilion, open_page, count):
    """Seconds from the first touch to the change, for an order that waits and for one that staff takes."""
    page = open_page()
    waiting, taken = [], []
    for _ in range(count):
        pavilion.set_stock("kiwi", 100)
        order = pavilion.api.post("/api/orders", {"juice": "kiwi"}).json["id"]
        pay = page.locator(f"[data-order='{order}'] [data-pay]")
        pay.wait_for()
        began = time.monotonic()
        pay.press("Enter")
        page.locator("#cash-heading ~ form .quick-cash button").first.press("Enter")
        page.locator("[data-paid=cash]").wait_for()
        waiting.append(time.monotonic() - began)
        page.goto("/bar")
        began = time.monotonic()
        page.locator("[data-take-order]").press("Enter")
        page.locator("[data-offer=kiwi] [data-glass='1']").press("Enter")
        page.locator(".counter-order > .button").press("Enter")
        page.locator("#cash-heading ~ form .quick-cash button").first.press("Enter")
        page.locator("[data-paid=cash]").wait_for()
        taken.append(time.monotonic() - began)
        page.goto("/bar")
    return waiting, taken


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, Pavilion(Path(folder)) as pavilion, sync_playwright() as tool:
        browser = launch(tool.chromium)
        pavilion.lead_orders("--paid", "never")

        def open_page():
            page = browser.new_context(base_url=pavilion.url, locale="ko").new_page()
            page.goto("/bar")
            return page

        found = moves(pavilion, open_page, steps)
        pavilion.lead_orders("--paid", "before-making")
        waiting, taken = payments(pavilion, open_page, 20)
        browser.close()
    print(f"load {load:.1f}; a step on another tablet, n = {len(found)}: "
          f"p50 {percentile(found, 0.5)} ms, p95 {percentile(found, 0.95)} ms, most {max(found)} ms")
    print(f"an order that waits, paid in 2 touches and a third to close: median {statistics.median(waiting):.2f} s")
    print(f"an order that staff takes, paid in 4 touches: median {statistics.median(taken):.2f} s")


if __name__ == "__main__":
    main()
