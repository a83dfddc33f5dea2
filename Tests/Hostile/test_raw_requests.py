"""Hostile requests are refused and the connection closed; none is executed by mistake."""

import pytest

from harness.naive import NaiveServer
from harness.reporting import score
from harness.verdict import verdict
from tables import CASES

FAULTS = {}


def commands(server):
    """Counts the commands done so far: each makes a new version of the stock."""
    return lambda: server.api.stock()["version"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hostile_request_is_refused_and_not_executed(pavilion, case):
    faults = verdict(case, pavilion.port, commands(pavilion))
    FAULTS[case.name] = faults
    assert not faults, "\n".join(faults)


def test_no_two_cases_have_the_same_name():
    assert len({case.name for case in CASES}) == len(CASES) >= 100


def test_the_control_a_server_that_accepts_anything_fails_the_table():
    sample = CASES[::6]  # It takes its time for each.
    with NaiveServer() as naive:
        failed = [case.name for case in sample if verdict(case, naive.port, naive.executed)]
    assert len(failed) > len(sample) / 2, failed
    assert {name for name in failed if name.endswith("then an order")}
    wrong = sum(map(bool, FAULTS.values()))
    score(
        "hostile requests byte by byte", "refused with 4xx, 501 or 505, closed, never executed",
        len(FAULTS), "requests", f"{wrong} of {len(FAULTS)} handled wrongly",
        ("a server that accepts anything", f"{len(failed)} of {len(sample)} handled wrongly"),
    )
