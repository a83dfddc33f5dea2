"""What Docs/operating.md tells people to do fits the files that script/cluster starts."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from string import Template

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "Docs" / "cluster"
PACKAGED = ROOT / "Packaging" / "debian"
PAGE = (ROOT / "Docs" / "operating.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def exported() -> set[str]:
    """The variables that the page exports before it fills in the settings."""
    lines = "\n".join(BLOCKS).splitlines()
    words = [word for line in lines if line.startswith("export ") for word in shlex.split(line)[1:]]
    return {word.partition("=")[0] for word in words}


def test_every_value_of_the_settings_is_exported_by_the_page():
    needed = set()
    for name in ("etcd.env", "patroni.yml", "pavilion-cluster.conf", "backup-cluster.service"):
        needed |= set(Template((SETTINGS / name).read_text()).get_identifiers())
    assert needed == exported()


def test_every_file_is_named_and_every_file_named_is_there():
    named = set(re.findall(r"Docs/cluster/([\w.-]+)", "\n".join(BLOCKS)))
    assert named == {file.name for file in SETTINGS.iterdir()}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_every_unit(tmp_path):
    """Each unit as the package and the page install it, with its drop-in; the programs need not be there."""
    units = {
        file.name.removeprefix("pavilion.pavilion-") if "-backup" in file.name else file.name: file
        for file in (*SETTINGS.iterdir(), *PACKAGED.iterdir())
        if file.suffix in (".service", ".timer")
    }
    for name, file in units.items():
        (tmp_path / name).write_text(file.read_text().replace("${HOSTS}", "a:1,b:2"))
    for name, unit in (("pavilion-cluster.conf", "pavilion"), ("etcd.conf", "etcd")):
        folder = tmp_path / f"{unit}.service.d"
        folder.mkdir()
        (folder / name).write_text((SETTINGS / name).read_text())
    (tmp_path / "etcd.service").write_text("[Service]\nExecStart=/bin/true\n")
    paths = [str(tmp_path / name) for name in (*units, "etcd.service")]
    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *paths],
        capture_output=True,
        text=True,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        check=False,
    )
    complaints = result.stderr.splitlines()
    assert not [line for line in complaints if "is not executable" not in line]


def test_the_page_installs_the_version_that_was_tried():
    pinned = (ROOT / "Tests" / "Cluster" / "patroni.txt").read_text().strip()
    assert f"install '{pinned}'" in PAGE


def test_the_timing_is_one_that_patroni_takes():
    text = (SETTINGS / "patroni.yml").read_text()
    ttl, loop_wait, retry = (
        int(re.search(rf"^\s+{name}: (\d+)$", text, re.MULTILINE)[1])
        for name in ("ttl", "loop_wait", "retry_timeout")
    )
    assert ttl >= 20
    assert loop_wait + 2 * retry <= ttl
