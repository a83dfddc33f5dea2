"""Names stand on their screens in whole words, at every size of text."""

import pytest

from support.modes import choose
from support.sampling import rows
from support.visits import resize

NAMES = {
    "/exhibits": ".catalogue-card h2",
    "/juice": ".juice-card h3, .juice-card .order, .fruit-line .name, .recipe",
}
# A word that is in two lines, or that a hyphen of its own does not part.
BROKEN = r"""selector => [...document.querySelectorAll(selector)].flatMap(name => {
  const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top))
      if (new Set(tops).size > 1) broken.push(word)
    }
  }
  return broken
})"""


@pytest.mark.parametrize("path, language", rows("names", tuple(NAMES), ["fr", "en"]))
def test_no_word_of_a_name_is_broken_inside(visit, path, language):
    page = visit(path, language=language)
    broken = {}
    for device in ("phone", "tablet", "tablet-sideways", "kiosk"):
        resize(page, device)
        for size in ("100", "200"):
            choose(page, size=size)
            words = page.evaluate(BROKEN, NAMES[path])
            if words:
                broken[device, size] = words
    assert broken == {}
