"""An amount holds together, however large it is: no line ends inside a number of a screen of staff."""

import pytest

from support.sampling import share
from support.screens import SCREENS, open_screen
from support.visits import resize, set_text_size

STAFF = [
    screen.name
    for screen in SCREENS
    if screen.path.startswith(("/stock", "/reports", "/manage", "/pay", "/bar", "/orders", "/day")) and screen.path != "/bars"
]
SIZES = [("phone", 100), ("tablet", 100), ("desktop", 100), ("tablet", 200)]

# Makes each amount of the page a large one, and lists those that stand on two lines, or leave the window or
# their slip of paper.
BROKEN = """() => {
  const amount = /−?(\\d[\\d,]*원|₩\\d[\\d,]*)/g
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const broken = []
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (!node.parentElement.checkVisibility() || !node.data.match(amount)) continue
    node.data = node.data.replace(amount, one => one.replace(/\\d[\\d,]*/, '123,203,180'))
    for (const match of node.data.matchAll(amount)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const boxes = [...range.getClientRects()].filter(box => box.width > 0)
      const lines = new Set(boxes.map(box => Math.round(box.top)))
      if (lines.size > 1) broken.push(`on ${lines.size} lines: ${match[0]} in ${node.parentElement.className}`)
      const slip = node.parentElement.closest('.receipt')?.getBoundingClientRect()
      const end = (slip?.right ?? innerWidth) + 1
      if (boxes.some(box => box.right > end)) broken.push(`outside: ${match[0]}`)
    }
  }
  return broken
}"""


@pytest.mark.parametrize("name", share("amounts", STAFF))
def test_a_large_amount_stands_on_one_line(visit, own_pavilion, name):
    page = open_screen(visit, name, language="ko" if STAFF.index(name) % 2 else "en")
    found = []
    for device, text in SIZES:
        resize(page, device)
        set_text_size(page, text)
        found += [f"{device}, {text} %: {flaw}" for flaw in page.evaluate(BROKEN)]
    assert not found, "\n".join(found)
