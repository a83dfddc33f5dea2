"""What `script/test` says of a tree with tests that fail, shown with tests that are wrong on purpose."""

import time

import pytest
from landing import SHARES, Part, Run
from pieces import PytestCall, pytest_calls


@pytest.mark.parametrize(
    ("name", "is_sound", "told"),
    (
        ("test_that_is_left_out", True, "LEFT OUT  planted.py::"),
        ("test_that_fails_once_a_run", True, "UNSTEADY  Landing/planted.py::"),
        ("test_that_always_fails", False, "FAIL  Landing/planted.py::"),
        ("test_whose_server_dies_once_a_run", False, "the server ended with -9"),
    ),
)
def test_a_strict_run_refuses_what_is_not_wrong_in_every_run(tmp_path, capfd, monkeypatch, name, is_sound, told):
    monkeypatch.setenv("PAVILION_PLANTED", str(tmp_path))
    monkeypatch.setenv("PAVILION_SAMPLE", "1")
    run = Run(time.time())
    run.part("planted", [PytestCall("planted", "Landing", [f"planted.py::{name}"], ["-p", "no:schemathesis"])])
    assert run.end() == is_sound
    assert not run.end(is_strict=True)
    _, usual, strict = capfd.readouterr().out.split("== summary: ")
    assert usual.startswith("passed" if is_sound else "failed") and told in usual
    assert strict.startswith("failed") and told in strict


def test_a_part_that_outgrows_its_share_of_the_time_is_told_and_refuses_nothing(capfd, monkeypatch):
    monkeypatch.setenv("PAVILION_SAMPLE", "1")
    run = Run(time.time())
    run.parts = [Part(name, name, 30 if name == "lint" else 10, []) for name in SHARES]
    assert run.end()
    told = [line for line in capfd.readouterr().out.splitlines() if line.startswith("OVER: ")]
    assert "OVER: lint, 30 s, 33 % where 9 are allowed" in told and not any("swift" in line for line in told)


def test_each_part_has_a_share_of_the_time():
    assert {"build", "lint", "swift", *(name for name, _ in pytest_calls())} == set(SHARES)


def test_a_run_that_left_parts_out_has_no_shares(capfd, monkeypatch):
    monkeypatch.setenv("PAVILION_SAMPLE", "1")
    run = Run(time.time())
    run.parts = [Part("lint", "lint", 30, [])]
    assert run.end() and "OVER" not in capfd.readouterr().out
