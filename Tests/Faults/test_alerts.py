"""Docs/monitoring asks for nothing that the program does not tell, and its rules say what they should."""

import json
import re
import subprocess
import urllib.request
from pathlib import Path

import pytest
from rig.server import Server, binary
from support.patience import HANGING, wait_until

ROOT = Path(__file__).resolve().parents[2]
RULES = (ROOT / "Docs" / "monitoring" / "alerts.yml").read_text()
DASHBOARD = (ROOT / "Docs" / "monitoring" / "dashboard.json").read_text()
BACKUP = (ROOT / "Docs" / "cluster" / "backup-cluster").read_text()


def asked(expressions: str) -> set[str]:
    """The names of our own metrics in some expressions."""
    names = re.findall(r"\bpavilion_[a-z_]+\b", expressions)
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}


def asked_by_rules() -> set[str]:
    return asked(re.sub(r"#.*|summary:.*", "", RULES))


def asked_by_dashboard() -> set[str]:
    panels = json.loads(DASHBOARD)["panels"]
    return asked(" ".join(target["expr"] for panel in panels for target in panel["targets"]))


def told(metrics: str) -> set[str]:
    return set(re.findall(r"^# TYPE (\w+) ", metrics, re.MULTILINE))


def metrics_at(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANGING) as answer:
        return answer.read().decode()


def eventually(port: int, name: str) -> set[str]:
    """The metrics once one of them is told, which a server looks for after its start."""
    wait_until(lambda: name in told(metrics_at(port)), lambda: metrics_at(port))
    return told(metrics_at(port))


@pytest.fixture(scope="module")
def address():
    """A PostgreSQL of the test's own."""
    with subprocess.Popen(
        [ROOT / "script" / "postgres-for-tests"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        yield server.stdout.readline().strip()
        server.stdin.close()


# A file has no clock of its own.
OF_CLUSTERS = {"pavilion_clock_skew_milliseconds"}
# Copies of a cluster are told by their own script.
OF_FILES = {
    "pavilion_backup_failed",
    "pavilion_backup_hook_failed",
    "pavilion_disk_available_bytes",
    "pavilion_disk_size_bytes",
}


def test_rules_and_dashboard_name_metrics_of_a_server_with_a_file(database, tmp_path):
    with Server(database, PAVILION_BACKUP_FOLDER=str(tmp_path)) as server:
        assert "pavilion_commit_seconds" in asked_by_rules() & asked_by_dashboard()
        found = eventually(server.port, "pavilion_backup_seconds")
        assert asked_by_rules() | asked_by_dashboard() <= found | OF_CLUSTERS


def test_rules_and_dashboard_name_metrics_of_a_server_with_a_cluster(address):
    command = [binary(), "serve", "--port", "0", "--json", "--storage", address]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1])
        try:
            found = eventually(port, "pavilion_clock_skew_milliseconds")
            asked = asked_by_rules() | asked_by_dashboard()
            assert asked <= found | told(BACKUP) | OF_FILES
        finally:
            server.terminate()


def test_rules_say_what_they_should_of_invented_series():
    rules = Path(__file__).with_name("alert_rules.yml")
    tried = subprocess.run(["promtool", "test", "rules", rules], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stdout + tried.stderr


def test_every_expression_of_the_dashboard_can_be_read(tmp_path):
    panels = json.loads(DASHBOARD)["panels"]
    rules = [
        {"record": f"panel:{panel['id']}:{target['refId']}", "expr": target["expr"]}
        for panel in panels
        for target in panel["targets"]
    ]
    file = tmp_path / "dashboard.json"
    # YAML takes JSON as it is.
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    checked = subprocess.run(["promtool", "check", "rules", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    places = [panel["gridPos"] for panel in panels]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    assert len({(place["x"], place["y"]) for place in places}) == len(panels)


def test_the_metrics_are_what_prometheus_reads(database):
    with Server(database) as server:
        urllib.request.urlopen(f"http://127.0.0.1:{server.port}/juice", timeout=HANGING).read()
        text = metrics_at(server.port)
    checked = subprocess.run(
        ["promtool", "check", "metrics"], input=text, capture_output=True, text=True
    )
    # It would have milliseconds in seconds; whole numbers are what the program writes.
    said = [line for line in checked.stderr.splitlines() if "milliseconds" not in line]
    assert not said and "pavilion_route_seconds_sum" in text, checked.stderr
