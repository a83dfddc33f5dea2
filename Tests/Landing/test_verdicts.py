"""What `script/test` says of a tree with tests that fail, shown with tests that are wrong on purpose."""

import time

import pytest
from landing import Run
from pieces import PytestCall


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
