"""A kiosk's first look at a screen is quick: few requests, few bytes."""

import gzip
import re
from pathlib import Path

import pytest

from support.weight import ALL, budgets, excess, weigh

BYTES = 100_000
ROOT = Path(__file__).resolve().parents[2]
LATE = r"/assets/\w+/(?!taps\b|favicon\b)[\w-]+\."
VISITORS = ["/", "/juice", "/exposition", "/exhibits", "/exhibits/jikji", "/view", "/offline", "/bars"]


@pytest.mark.parametrize("path", budgets())
def test_a_first_load_keeps_to_its_budget(visit, path):
    weight = weigh(visit("/healthz"), path)
    # What costs more on purpose gets a larger budget by script/budgets.
    assert excess(weight, budgets()[path]) == []
    pictures = weight.get("pictures", {"kilobytes": 0})
    assert (weight[ALL]["kilobytes"] - pictures["kilobytes"]) * 1024 < BYTES


def test_the_order_screen_comes_in_45_kilobytes_and_10_requests(visit):
    weight = weigh(visit("/healthz"), "/juice")[ALL]
    assert weight["kilobytes"] <= 45
    assert weight["requests"] <= 10


@pytest.mark.parametrize("path", VISITORS)
def test_nothing_moves_while_a_screen_loads(visit, path):
    page = visit("/healthz")
    page.add_init_script(
        """window.moved = [];
        new PerformanceObserver((list) => moved.push(...list.getEntries().map((e) => e.value)))
          .observe({ type: "layout-shift", buffered: true });"""
    )
    # Drawings come after the page is shown, and its scripts after them, as on a slow line.
    late = {kind: [] for kind in ("svg", "js")}
    for kind, waiting in late.items():
        page.route(re.compile(LATE + kind), lambda route, _, waiting=waiting: waiting.append(route))
    page.goto(path, wait_until="commit")
    page.locator("main h1").first.wait_for(state="attached")
    settle(page)
    for kind, waiting in late.items():
        assert waiting
        page.unroute(re.compile(LATE + kind))  # Lets those go on that wait.
        settle(page)
    page.wait_for_load_state("load")
    settle(page)
    assert page.evaluate("moved") == []


def settle(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")


def test_style_sheets_say_what_their_sources_say(visit):
    page = visit("/healthz")
    sources = {path.name: path.read_text() for path in ROOT.glob("Sources/*Web/**/*.css")}
    order = (ROOT / "Sources/Web/Files/styles/order.txt").read_text().split("\n")
    # Widths have their names in the sources alone.
    widths = (ROOT / "Sources/Web/Files/styles/widths.txt").read_text().split("\n")
    for name, width, *_ in (line.split() for line in widths if line):
        for sheet in sources:
            sources[sheet] = re.sub(rf"(@container[^{{]*)--{name}\b(?!-)", rf"\g<1>{width}", sources[sheet])
    sheets = {}
    for name, *words in (line.split() for line in order if line):
        for sheet in words or ["pavilion"]:
            sheets.setdefault(sheet, []).append(sources[name])
    assets = re.search(r"/assets/\w+/", page.request.get("/juice").text())[0]
    for sheet, texts in sheets.items():
        served = page.request.get(f"{assets}{sheet}.css").text()
        rules = page.evaluate(
            """(texts) => texts.map((text) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(text);
              return [...sheet.cssRules].map((rule) => rule.cssText);
            })""",
            ["\n".join(texts), served],
        )
        # Custom properties and conditions keep their spaces, which mean nothing at these places.
        source, ours = ([re.sub(r"\s*([,()])\s*|(?<=:) ", r"\1", rule) for rule in of] for of in rules)
        # The program adds the sizes of mounted screens to the common sheet, and registers colours.
        added = [rule for rule in ours[len(source) :] if not rule.startswith("@property --")]
        assert source and not [pair for pair in zip(source, ours) if pair[0] != pair[1]], sheet
        assert ['[data-base="12"]' in rule for rule in added] == [True] * (sheet == "pavilion"), sheet


def test_a_browser_reads_every_script(visit):
    page = visit("/healthz")
    entries = page.request.get("/offline.json").json()["entries"]
    scripts = [entry["url"] for entry in entries if entry["url"].endswith(".js")]
    assert {url.split("/")[-1] for url in scripts} >= {"frame.js", "order.js", "stored-search.js"}
    page.goto("about:blank")
    for url in scripts:
        text = page.request.get(url).text()
        page.evaluate("(text) => void new Function(text)", re.sub(r"(?m)^(import|export) .*|import\.meta", "({})", text))


@pytest.mark.parametrize("path", VISITORS)
def test_a_screen_loads_every_style_that_it_needs(visit, path):
    page = visit(path)
    order = (ROOT / "Sources/Web/Files/styles/order.txt").read_text().split("\n")
    others = {word for line in order for word in line.split()[1:]} - {"staff"}
    differences = page.evaluate(
        """async (others) => {
          const seen = () => [...document.body.querySelectorAll("*")].map((element) => {
            const style = getComputedStyle(element);
            return [...style].map((name) => style.getPropertyValue(name)).join();
          });
          const own = document.querySelector("link[rel=stylesheet]");
          const before = seen();
          await Promise.all(others.map((name) => new Promise((done) => {
            const link = own.cloneNode();
            link.href = new URL(`${name}.css`, own.href);
            link.onload = done;
            document.head.append(link);
          })));
          const after = seen();
          return [...document.body.querySelectorAll("*")]
            .filter((_, index) => before[index] !== after[index]).map((element) => element.outerHTML);
        }""",
        sorted(others),
    )
    assert differences == []


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
