"""What Docs/operating.md tells people to do fits the files that script/cluster starts."""

import re
import shlex
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "Docs" / "cluster"
PAGE = (ROOT / "Docs" / "operating.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def exported() -> set[str]:
    """The variables that the page exports before it fills in the settings."""
    lines = "\n".join(BLOCKS).splitlines()
    words = [word for line in lines if line.startswith("export ") for word in shlex.split(line)[1:]]
    return {word.partition("=")[0] for word in words}


def test_every_value_of_the_settings_is_exported_by_the_page():
    needed = set()
    for name in ("etcd.env", "patroni.yml"):
        needed |= set(Template((SETTINGS / name).read_text()).get_identifiers())
    assert needed == exported()


def test_every_file_is_named_and_every_file_named_is_there():
    named = set(re.findall(r"Docs/cluster/([\w.-]+)", "\n".join(BLOCKS)))
    assert named == {file.name for file in SETTINGS.iterdir()}


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
