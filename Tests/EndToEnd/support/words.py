"""Finds words in a language other than the page's."""

import re

from playwright.sync_api import Page

HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")

# The words of a page that are not marked as another language: texts, names of controls, and
# scripts' announcements.
WORDS = """() => {
  const words = []
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL)
  const own = document.documentElement.lang
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
    if (!element?.closest || element.closest('[lang]')?.lang !== own) continue
    if (node.nodeType === Node.TEXT_NODE) {
      if (!element.closest('script, style')) words.push(node.data)
    } else {
      for (const {name, value} of node.attributes) {
        if (/^(aria-label|alt|title|placeholder|content|data-)/.test(name)) words.push(value)
      }
    }
  }
  return words
}"""

# Letters that no word of the language has: for Japanese and Chinese, those that only the other has.
FOREIGN = {
    "en": re.compile(f"{HANGUL.pattern}|[\u3041-\u30ff\u4e00-\u9fff]"),
    "fr": re.compile(f"{HANGUL.pattern}|[\u3041-\u30ff\u4e00-\u9fff]"),
    "ja": re.compile(f"{HANGUL.pattern}|[韩览猕无时间请现为]"),
    "zh-Hans": re.compile(f"{HANGUL.pattern}|[\u3041-\u30fa]"),
}


# The place of a value that was not filled in, as {fruit} or {fruit|-}: a word of no language.
PLACE = re.compile(r"\{\w+(\|[^}]*)?\}")


def foreign_words(page: Page) -> list[str]:
    """Words that are not in the page's language; Korean may have names in every language."""
    found = [place[0] for place in PLACE.finditer(page.locator("body").inner_text())]
    language = page.locator("html").get_attribute("lang")
    if language in FOREIGN:
        found += [word for word in page.evaluate(WORDS) if FOREIGN[language].search(word)]
    return found
