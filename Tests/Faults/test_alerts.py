"""Docs/monitoring/alerts.yml asks for nothing that the program does not tell."""

import json
import re
import subprocess
import urllib.request
from pathlib import Path

import pytest
from rig.server import Server, binary

ROOT = Path(__file__).resolve().parents[2]
RULES = (ROOT / "Docs" / "monitoring" / "alerts.yml").read_text()
BACKUP = (ROOT / "Docs" / "cluster" / "backup-cluster").read_text()


def asked() -> set[str]:
    """The names of our own metrics in the rules."""
    expressions = re.sub(r"#.*|summary:.*", "", RULES)
    return {
        name.removesuffix("_bucket") for name in re.findall(r"\bpavilion_[a-z_]+\b", expressions)
    }


def told(metrics: str) -> set[str]:
    return set(re.findall(r"^# TYPE (\w+) ", metrics, re.MULTILINE))


def metrics_at(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return answer.read().decode()


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


def test_rules_name_metrics_of_a_server_with_a_file(database):
    with Server(database) as server:
        assert "pavilion_commit_seconds" in asked()
        assert asked() <= told(metrics_at(server.port)) | told(BACKUP)


def test_rules_name_metrics_of_a_server_with_a_cluster(address):
    command = [binary(), "serve", "--port", "0", "--json", "--storage", address]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1])
        try:
            assert asked() <= told(metrics_at(port)) | told(BACKUP)
        finally:
            server.terminate()
