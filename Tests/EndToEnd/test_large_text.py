"""Large text: words stay and stay whole, titles leave room, and what is ordered comes first."""

import pytest
from playwright.sync_api import expect

from support.modes import remember
from support.sampling import rows
from support.screens import add, gather, gather_link

LARGE = ("200", "300")

# Words of titles and buttons that stand on two lines.
BROKEN = """() => [...document.querySelectorAll('h1, h2, h3, .button, .door-title')]
  .filter(e => e.checkVisibility())
  .flatMap(e => {
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    const broken = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (getComputedStyle(node.parentElement).clipPath !== 'none') continue
      for (const match of node.data.matchAll(/[\\p{L}\\p{M}\\p{N}’]+/gu)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)))
        if (lines.size > 1) broken.push(match[0])
      }
    }
    return broken
  })"""


@pytest.fixture
def enlarged(visit, pavilion):
    """Opens a page on which a visitor has chosen a size of text."""

    def open_page(path, size, device="phone", language="ko", **settings):
        page = visit("/healthz", device=device, language=language, **settings)
        remember(page.context, pavilion.url, f"size-{size}")
        page.goto(path)
        return page

    return open_page


@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize(
    "language, words",
    [("ko", ("처음으로", "직원 부르기", "KO", "한국어")), ("fr", ("Accueil", "Appeler le personnel", "FR", "Français"))],
)
def test_words_stay_and_pictures_go_first(enlarged, size, language, words):
    home, staff, code, name = words
    page = enlarged("/juice", size, language=language)
    header, bar = page.locator(".site-header"), page.locator(".view-bar")
    button = bar.locator("button", has_text=staff)
    expect(button).to_be_visible()
    assert button.locator("span").bounding_box()["width"] > 60
    expect(button.locator("svg")).to_be_hidden()
    floor = bar.bounding_box()
    assert floor["height"] <= 0.2 * page.viewport_size["height"], "the bar leaves the screen its room"
    expect(header.get_by_text(code, exact=True)).to_be_visible()
    tree = header.aria_snapshot()
    assert home in tree and name in tree and code not in tree
    expect(page.locator(".view-link span")).to_be_visible()


@pytest.mark.parametrize("size, device", rows("whole words", LARGE, ("phone", "tablet")))
def test_no_word_of_a_title_or_a_button_breaks(enlarged, size, device):
    page = enlarged("/", size, device, "fr", expecting="404")
    for path in ("/", "/juice", "/exposition", "/exhibits", "/exhibits/palman-daejanggyeong", "/view", "/no"):
        page.goto(path)
        assert page.evaluate(BROKEN) == [], path


@pytest.mark.parametrize("limit, language", rows("near", [("200", 1.5), ("300", 2)], ["ko", "fr", "ja"]))
def test_the_first_order_button_is_near_and_the_title_small(enlarged, limit, language):
    size, screens = limit
    page = enlarged("/juice", size, language=language)
    height = page.viewport_size["height"]
    assert page.locator(".juice-card .order").first.bounding_box()["y"] < screens * height
    assert page.locator("h1").bounding_box()["height"] < 0.3 * height


@pytest.mark.parametrize("device", ["phone", "tablet", "kiosk"])
def test_from_200_on_the_fruit_comes_after_the_juices_for_those_who_listen_too(enlarged, device):
    for size, is_last in (("150", False), ("200", True), ("300", True)):
        page = enlarged("/juice", size, device)
        fruit = page.locator(".fruit-line").bounding_box()["y"]
        juices = page.locator(".juice-list").bounding_box()["y"]
        assert (fruit > juices) == is_last, size
        flow = page.locator("main").evaluate("e => getComputedStyle(e).readingFlow")
        assert (flow == "flex-visual") == is_last, size


def test_from_200_on_the_bar_takes_room_once_it_has_held_something(enlarged):
    page = enlarged("/juice", "200", "tablet")
    bar = page.locator(".cart-dock")
    expect(bar).not_to_be_in_viewport()
    gather(page)
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_be_in_viewport(ratio=1)
    add(page, "mango-kiwi")
    page.get_by_role("button", name="비우기").click()
    expect(gather_link(page)).to_be_in_viewport(ratio=1)  # It leaves under no finger.


def test_the_fruit_comes_last_where_the_device_has_large_text(visit):
    page = visit("/juice", device="phone", text=300)
    assert page.locator(".fruit-line").bounding_box()["y"] > page.locator(".juice-list").bounding_box()["y"]
    assert page.evaluate(BROKEN) == []
