"""A kiosk's first look at a screen is quick: few requests, few bytes."""

import gzip
import re

import pytest

from support.weight import budgets, excess, weigh

BYTES = 100_000


@pytest.mark.parametrize("path", budgets())
def test_a_first_load_keeps_to_its_budget(visit, path):
    weight = weigh(visit("/healthz"), path)
    # What costs more on purpose gets a larger budget by script/budgets.
    assert excess(weight, budgets()[path]) == []
    others = [cost["kilobytes"] for kind, cost in weight.items() if kind != "pictures"]
    assert sum(others) * 1024 < BYTES


def test_what_is_kept_for_later_waits_until_the_page_is_there(visit):
    page = visit("/healthz", service_workers="allow")
    seen = []
    page.context.on("request", lambda request: seen.append(request.url))
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # Otherwise real time runs too.
    page.goto("/exposition", wait_until="load")
    page.clock.run_for(1900)
    assert not [url for url in seen if "offline" in url or "service-worker" in url]
    with page.context.expect_event("serviceworker"):
        page.clock.run_for(1000)


@pytest.mark.parametrize("path", ["/", "/exposition", "/exhibits", "/exhibits/jikji"])
def test_nothing_moves_when_the_pictures_come(visit, path):
    page = visit("/healthz")
    late = []
    page.route("**/pictures/*", lambda route: late.append(route))
    page.goto(path, wait_until="domcontentloaded")
    page.evaluate(
        """() => new Promise((resolve) => {
          window.moved = [];
          new PerformanceObserver((list) => moved.push(...list.getEntries().map((e) => e.value)))
            .observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => setTimeout(resolve, 50));
        })"""
    )
    assert late
    page.unroute("**/pictures/*")  # Lets those go on that wait.
    page.wait_for_load_state("load")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert page.evaluate("moved") == []


def test_what_does_not_change_is_kept(visit):
    page = visit("/juice")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/stock")
    for answer in answers:
        if "/assets/" in answer.url:
            assert "immutable" in answer.headers["cache-control"], answer.url


def test_texts_are_compressed(visit):
    page = visit("/healthz")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/exposition")
    for answer in answers:
        if answer.url.endswith((".css", ".js", "/exposition")):
            assert answer.headers.get("content-encoding") in ("br", "gzip"), answer.url


def test_the_order_screen_is_compressed_with_a_key_of_its_own(pavilion):
    wish = {"Accept-Encoding": "gzip", "Cookie": "view=size-200", "Accept-Language": "fr"}
    pages = []
    for _ in range(2):
        answer = pavilion.api.request("GET", "/juice", headers=wish)
        assert answer.headers["content-encoding"] == "gzip"
        assert len(answer.body) < 10_000
        pages.append(gzip.decompress(answer.body).decode())  # Refuses a wrong length or checksum.
    plain = pavilion.api.request("GET", "/juice", headers={**wish, "Accept-Encoding": "identity"})
    key = re.compile(r'name="key" value="(form-[^"]+)"')
    keys = {key.search(page)[1] for page in pages}
    assert len(keys) == 2
    assert {key.sub("", page) for page in [*pages, plain.body.decode()]} == {key.sub("", pages[0])}
    assert 'data-size="200"' in pages[0].split(">")[1]
