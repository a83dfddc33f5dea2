"""What a screen costs to load: requests and bytes as they travel, by kind, and what they may cost."""

import json
from pathlib import Path

from playwright.sync_api import Page

BUDGETS = Path(__file__).resolve().parents[1] / "budgets.json"
# The browser's own kinds. Drawings belong to the design, pictures to the exhibition.
KINDS = {"Document": "page", "Stylesheet": "style", "Script": "scripts"}
ALL = "all"
NOT_COUNTED = ("/events", "/favicon", "favicon.svg", "/manifest.webmanifest", "/api/stock/forecast")


def weigh(page: Page, path: str) -> dict[str, dict[str, float]]:
    """Opens a page in a browser without a cache; returns requests and KB, by kind and of all.

    All requests up to the page's `load` count, except the live feed, which never ends, the icon and
    the manifest, which the browser requests at any time, and the forecast, which waits for the page
    and sometimes comes before its `load`.
    """
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds, sizes = {}, {}

    def asked(event):
        url = event["request"]["url"]
        if not any(name in url for name in NOT_COUNTED):
            kinds[event["requestId"]] = kind_of(url, event["type"])

    def finished(event):
        sizes[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", finished)
    page.goto(path, wait_until="load")
    for _ in range(100):  # The browser tells the last sizes a moment later.
        if kinds.keys() <= sizes.keys():
            break
        page.wait_for_timeout(50)
    session.detach()
    weight: dict[str, dict[str, float]] = {}
    for request, kind in kinds.items():
        for name in (kind, ALL):
            of_kind = weight.setdefault(name, {"requests": 0, "kilobytes": 0.0})
            of_kind["requests"] += 1
            of_kind["kilobytes"] += sizes.get(request, 0) / 1024
    return weight


def kind_of(url: str, kind: str) -> str:
    if "/pictures/" in url:
        return "pictures"
    return "drawings" if url.endswith(".svg") else KINDS.get(kind, "other")


def budgets() -> dict[str, dict[str, dict[str, float]]]:
    """The limits of each screen, by its path."""
    return json.loads(BUDGETS.read_text())


def excess(weight, budget) -> list[str]:
    """The limits that a screen exceeds, in words."""
    return [
        f"{kind}: {cost[unit]:.2f} {unit}, at most {budget.get(kind, {}).get(unit, 0)}"
        for kind, cost in sorted(weight.items())
        for unit in ("requests", "kilobytes")
        if cost[unit] > budget.get(kind, {}).get(unit, 0)
    ]
