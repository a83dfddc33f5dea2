"""Where colours are the reader's own, every line of text lies on a plate that may cover no other."""

import pytest

from support.sampling import rows

PATHS = ("/", "/juice", "/exposition", "/exhibits", "/exhibits/jikji", "/view", "/board", "/no", "/stock")

# Lines of text that lie on each other: the boxes of their fonts, which the plates fill.
CUT = """() => {
  const lines = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode
    const element = node.parentElement
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue
    if (element.closest('.visually-hidden, .skip-link, .view-bar, .onward, .neighbours, .cart-place, .places')) continue
    if ([element, element.parentElement].some(e => getComputedStyle(e).clipPath !== 'none')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width > 1) lines.push({box, words: node.data.trim().slice(0, 30)})
    }
  }
  const cut = []
  for (const [at, {box: a, words}] of lines.entries()) {
    for (const {box: b, words: others} of lines.slice(at + 1)) {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const isSameLine = Math.abs(a.bottom - b.bottom) < 0.6 * Math.min(a.height, b.height)
      if (width > 1 && height > 1.5 && !isSameLine) cut.push(`${words} / ${others}: ${height}`)
    }
  }
  return cut
}"""


@pytest.mark.parametrize("language, device", rows("plates", ["ko", "en", "ja"], ["phone", "tablet"]))
def test_no_name_is_cut_off_by_the_line_below(visit, language, device):
    page = visit(
        "/", language=language, device=device, forced_colors="active", expecting="404"
    )
    for path in PATHS:
        page.goto(path)
        assert page.evaluate(CUT) == [], path
