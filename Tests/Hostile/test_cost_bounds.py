"""What a visitor may ask for costs little: the dearest request that a search finds, at each address.

Costs are told as a ratio to a page that is made for one request, on the same machine and build; how
many milliseconds that is in a release build stands in Docs/reliability.md.
"""

from harness.dearest import Meter, Request, search
from harness.reporting import SEED, scaled, score

MOST = 20
"""How many times what the page costs; in a release build that page takes about a millisecond."""
PAGE = Request("GET", "/exhibits", "/exhibits", "query=zzzz")


def too_dear(costs, page: float) -> list[str]:
    return [
        f"{request.method} {request.template} costs {cost / page:.0f} times a page: {request.words}"
        for request, cost in costs
        if cost > MOST * page
    ]


def words_without_limit(meter: Meter) -> float:
    """The control: a search for 1,900 words, as its 238 parts of eight."""
    words = [f"{first}{second}" for first in "abcdefghijklmno" for second in "aeiounrs" for _ in "ab"]
    parts = [" ".join(words[place : place + 8]) for place in range(0, 240, 8)]
    eight = Request("GET", "/exhibits", "/exhibits", "query=" + parts[0].replace(" ", "+"))
    return 238 * meter.cost(eight)


def test_nothing_that_a_visitor_asks_for_is_dear(own_pavilion):
    meter = Meter(own_pavilion)
    meter.cost(PAGE)  # What is made once is made.
    costs = list(search(own_pavilion, scaled(8), SEED))
    page = meter.cost(PAGE, repeats=9)
    faults = too_dear(costs, page)
    limitless = words_without_limit(meter)
    control = too_dear([(PAGE, limitless)], page)
    request, most = max(costs, key=lambda found: found[1])
    score(
        "cost bounds", f"no answer costs more than {MOST} pages", len(costs), "addresses",
        "; ".join(faults)
        or f"dearest: {request.method} {request.template}, {most / page:.1f} pages of {page:.1f} ms",
        ("a search for 1,900 words", f"{limitless / page:.0f} pages"),
    )
    assert len(costs) > 30
    assert not faults, faults
    assert control
