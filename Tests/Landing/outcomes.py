"""A pytest plugin: writes each phase of each test as a line of JSON into the file that PAVILION_OUTCOMES names."""

import json
import os
import re

_NAME = "PAVILION_OUTCOMES"


class Outcomes:
    def __init__(self, path: str):
        self._file = open(path, "a", buffering=1)

    def pytest_runtest_logreport(self, report):
        self._write(report, report.when, report.duration)

    def pytest_collectreport(self, report):
        if report.failed:
            self._write(report, "collect", 0)

    def _write(self, report, phase: str, seconds: float):
        told = report.longrepr
        # A test that is skipped has a file, a line and a reason.
        reason = told[2] if isinstance(told, tuple) else getattr(getattr(told, "reprcrash", None), "message", "")
        line = {
            # xdist adds the group of tests that share a server.
            "name": re.sub(r"@[^@\]]+$", "", report.nodeid),
            "phase": phase,
            "outcome": report.outcome,
            "seconds": seconds,
            "reason": reason,
            "text": report.longreprtext if report.failed else "",
        }
        self._file.write(json.dumps(line) + "\n")


def pytest_configure(config):
    # With xdist, the process that hands out the tests receives all reports.
    if _NAME in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(os.environ[_NAME]))
