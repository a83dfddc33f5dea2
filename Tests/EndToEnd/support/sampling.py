"""The part of the matrix of languages, sizes, themes and screens that a run checks.

`script/soak --screens` checks all of it. Any other run checks a sample drawn from a seed: always the
same one, so that a result belongs to the tree and not to the day, the number after
`script/test --seed`, or the date for `script/test all`. For each claim, a sample contains every value of every axis.
"""

import itertools
import os
import random

from .screens import NAMES

VARIABLE = "PAVILION_SAMPLE"
WHOLE = "all"
USUAL = "1"


def settle() -> str:
    """Uses the usual seed if none is given, for this process and its children."""
    return os.environ.setdefault(VARIABLE, USUAL)


def is_whole() -> bool:
    return settle() == WHOLE


def rows(claim: str, *axes) -> list[tuple]:
    """The combinations for a claim: all of them, or as few as contain every value of every axis."""
    if is_whole():
        return list(itertools.product(*axes))
    draw = _draw(claim)
    longest = max(map(len, axes))
    return list(zip(*(_spread(tuple(axis), longest, draw) for axis in axes)))


def turn(claim: str, place: int, values) -> tuple:
    """The values of an axis for one of many places: all of them, or the one whose turn it is."""
    if is_whole() or not values:
        return tuple(values)
    return (values[(place + _draw(claim).randrange(len(values))) % len(values)],)


TAKING_TURNS = ("keypad", "measured", "panel", "amounts", "red")
"""The claims that each open every screen once more, besides `test_every_screen.py`."""


def share(claim: str, screens) -> list:
    """The screens for a claim that takes turns with others: all of them, or every third."""
    if is_whole():
        return list(screens)
    first = TAKING_TURNS.index(claim) + _draw("turns").randrange(3)
    return [name for name in screens if (NAMES.index(name) - first) % 3 == 0]


def _draw(claim: str) -> random.Random:
    return random.Random(f"{settle()} {claim}")


def _spread(axis: tuple, count: int, draw: random.Random) -> list:
    """The values of an axis in random order, over and over, each as often as the others."""
    repeated = itertools.chain.from_iterable(draw.sample(axis, len(axis)) for _ in itertools.count())
    return list(itertools.islice(repeated, count))
