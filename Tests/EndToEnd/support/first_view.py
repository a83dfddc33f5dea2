"""What a visitor sees first of the order screen, in figures: `python -m support.first_view` prints them.

The figures of another build: with PAVILION_BINARY.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from .browser import launch
from .screens import add, cart_order, dialog, order, order_button
from .server import Pavilion
from .visits import Visits

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900), "kiosk": (1080, 1920)}
MM_PER_PX = 0.369  # of a kiosk of 32 inches
READABLE = 200  # Letters are read from so many times their height.

# The share of the window, in percent, that the parts of the cards take above what covers them below.
SHARE = """() => {
  const window = innerWidth * innerHeight
  const covers = [...document.querySelectorAll('.cart-dock, .view-bar')].map(e => e.getBoundingClientRect())
  const end = Math.min(innerHeight, ...covers.filter(box => box.height).map(box => box.top))
  const area = box =>
    Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0))
      * Math.max(0, Math.min(box.bottom, end) - Math.max(box.top, 0))
  const words = element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].reduce((sum, box) => sum + area(box), 0)
  }
  const all = (selector, measure) =>
    [...document.querySelectorAll(selector)].reduce((sum, element) => sum + measure(element), 0)
  const pictures = all('.niche, [data-juice] > :is(svg, img)', e => area(e.getBoundingClientRect()))
  return {
    product: (pictures + all('[data-juice] [data-name]', words)) / window * 100,
    price: all('[data-juice] .price', words) / window * 100,
  }
}"""

# The height in pixels of the capitals in an element's font.
CAPITAL = """element => {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  return context.measureText('H').actualBoundingBoxAscent
}"""

# The innermost element that shows a number in the dialog, largest first.
NUMBER = """number => [...document.querySelectorAll('#order-dialog *')]
  .filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.includes(number)))
  .sort((a, b) => parseFloat(getComputedStyle(b).fontSize) - parseFloat(getComputedStyle(a).fontSize))[0]"""

COUNT_TOUCHES = "window.touches = 0; addEventListener('click', e => e.isTrusted && touches++, true)"


def capitals(elements) -> list[float]:
    """The heights of their capitals in millimetres."""
    return sorted({round(element.evaluate(CAPITAL) * MM_PER_PX, 1) for element in elements})


def touches(page: Page) -> int:
    expect(dialog(page)).to_be_visible()
    return page.evaluate("touches")


def measure(visit, server: Pavilion):
    """Prints one figure a line."""
    for size, (width, height) in SIZES.items():
        page = visit("/healthz")
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/juice")
        share = page.evaluate(SHARE)
        print(f"first view, {size} {width} × {height}: product {share['product']:.1f} %, price {share['price']:.1f} %")
    print("price at a kiosk of 32 inches, capitals in mm:", *capitals(page.locator("[data-juice] .price").all()))
    page.add_init_script(COUNT_TOUCHES)
    page.reload()
    order_button(page, "mango-kiwi").click()
    print("touches to a juice:", touches(page))
    server.restock()
    page.goto("/juice")
    for juice in ("mango-kiwi", "kiwi", "banana"):
        add(page, juice)
    expect(cart_order(page)).to_have_attribute("aria-disabled", "false")
    cart_order(page).click()
    print("touches to three juices in a cart:", touches(page))
    # Where orders are made by the counter the screen tells a number.
    server.lead_orders()
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["kiosk"])))
    made = order(page, ("banana", 1))
    page.goto("/juice")
    order_button(page, "kiwi").click()
    expect(dialog(page).locator("[data-slot=glass] svg")).to_be_visible()
    number = page.evaluate_handle(NUMBER, str(made["number"] + 1)).as_element()
    height = number.evaluate(CAPITAL) * MM_PER_PX
    print(f"number of the success screen: {height:.1f} mm, read from {height * READABLE / 1000:.1f} m")


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Pavilion(Path(folder)) as server,
    ):
        browser = launch(playwright.chromium)
        with Visits(browser, server.url) as visits:
            measure(visits, server)
        browser.close()
