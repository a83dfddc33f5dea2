"""Tests that are wrong on purpose, for test_verdicts.py; nothing else runs them."""

import os
import signal
from pathlib import Path

import pytest
from support.server import Pavilion

FIRST = Path(os.environ["PAVILION_PLANTED"], "failed once")
"""The marker of a run, in its folder."""


@pytest.fixture
def pavilion(tmp_path):
    with Pavilion(tmp_path) as server:
        yield server


def test_that_fails_once_a_run():
    assert _has_failed()


def test_that_always_fails():
    assert False


def test_whose_server_dies_once_a_run(pavilion):
    if not _has_failed():
        pavilion.process.send_signal(signal.SIGKILL)
        pavilion.process.wait()


def test_that_is_left_out():
    pytest.skip("there is no moon tonight")


def _has_failed() -> bool:
    has_failed = FIRST.exists()
    FIRST.touch()
    return has_failed
