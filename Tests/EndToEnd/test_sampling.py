"""A sample of the matrix: it misses no value, is the same again with its seed, and another with another."""

import itertools

import pytest

from support import sampling
from support.every_mode import MODES
from support.sampling import TAKING_TURNS, rows, share, turn
from support.screens import NAMES
from support.visits import DEVICES, LANGUAGES
from test_every_screen import ALL_CHECKS, CHECKS, KOREAN, views

SEEDS = [str(seed) for seed in range(20261101, 20261131)]
AXES = (NAMES, LANGUAGES, tuple(DEVICES))


@pytest.fixture
def sampled(monkeypatch):
    """Has a run look at a sample, or at all."""
    return lambda seed: monkeypatch.setenv(sampling.VARIABLE, seed)


def test_a_sample_holds_every_value_of_every_axis(sampled):
    shapes = (AXES, AXES[1:], (LANGUAGES, (100, 200, 240, 300)), (("200", "300"), ("phone", "tablet")))
    for seed, axes in itertools.product(SEEDS, shapes):
        sampled(seed)
        found = rows("a claim", *axes)
        assert len(found) == len(set(found)) == max(map(len, axes))
        for axis, values in zip(axes, zip(*found)):
            assert set(values) == set(axis)


def test_a_value_has_its_turn_in_every_round_of_places(sampled):
    for seed, mode, first in itertools.product(SEEDS, MODES, (0, 7)):
        sampled(seed)
        places = range(first, first + len(mode.devices))
        assert {device for place in places for device in turn(mode.name, place, mode.devices)} == set(mode.devices)


def test_every_screen_is_checked_in_all_ways_and_every_language_is_on_some(sampled):
    for seed in SEEDS:
        sampled(seed)
        seen = [view.values for view in views()]
        assert sorted(name for name, *_ in seen) == sorted(NAMES)
        assert {language for _, language, _ in seen} == set(LANGUAGES)
        assert all(checks == ALL_CHECKS for *_, checks in seen)


def test_the_same_seed_draws_the_same_and_another_seed_another(sampled):
    drawn = []
    for seed in ("20261123", "20261123", "20261124"):
        sampled(seed)
        drawn.append((rows("a claim", *AXES), [turn("a claim", place, LANGUAGES) for place in range(5)]))
    assert drawn[0] == drawn[1]
    assert drawn[0][0] != drawn[2][0]


def test_claims_draw_each_for_itself(sampled):
    sampled("20261123")
    assert rows("a claim", *AXES) != rows("another claim", *AXES)


def test_all_languages_meet_all_sizes_in_time(sampled):
    met = set()
    for seed in SEEDS * 2:
        sampled(seed)
        met |= set(rows("a claim", LANGUAGES, tuple(DEVICES)))
    assert met == set(itertools.product(LANGUAGES, DEVICES))


def test_the_claims_about_every_screen_take_turns(sampled):
    for seed in SEEDS:
        sampled(seed)
        shares = [set(share(claim, NAMES)) for claim in TAKING_TURNS]
        assert all(len(NAMES) // 3 <= len(part) <= len(NAMES) // 3 + 1 for part in shares)
        assert set().union(*shares[:3]) == set(NAMES)
        # Also where a claim leaves some of the screens out.
        assert set(share("panel", NAMES[5:])) == set(share("panel", NAMES)) & set(NAMES[5:])


def test_the_soak_leaves_nothing_out(sampled):
    sampled(sampling.WHOLE)
    assert rows("a claim", *AXES) == list(itertools.product(*AXES))
    assert turn("a claim", 3, LANGUAGES) == LANGUAGES
    assert share("keypad", NAMES) == list(NAMES)
    seen = {(name, language): checks for name, language, checks in (view.values for view in views())}
    assert set(seen) == set(itertools.product(NAMES, LANGUAGES))
    for name in NAMES:
        assert seen[name, KOREAN] == ALL_CHECKS
        others = [check for language in LANGUAGES if language != KOREAN for check in seen[name, language]]
        assert sorted(others) == sorted(CHECKS)


def test_without_a_seed_it_is_always_the_same(monkeypatch):
    monkeypatch.setenv(sampling.VARIABLE, "")
    monkeypatch.delenv(sampling.VARIABLE)
    assert sampling.settle() == sampling.USUAL
