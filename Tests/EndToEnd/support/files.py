"""Files that a page offers for download."""

import csv
import io
import re

from playwright.sync_api import Locator


FETCH = """async link => {
  const answer = await fetch(link.href, {signal: AbortSignal.timeout(15000)})
  return [answer.headers.get('content-disposition'), await answer.text()]
}"""


def offered_table(link: Locator) -> tuple[str, list[list[str]]]:
    """The name and the rows of the table behind a link, as a browser would save it.

    The page requests it itself, since a browser's download has no time limit.
    """
    disposition, text = link.evaluate(FETCH)
    name = re.fullmatch(r'attachment; filename="([^"]+)"', disposition)
    return name[1], list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
