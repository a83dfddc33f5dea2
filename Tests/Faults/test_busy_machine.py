"""While other programs keep every processor busy, visitors read, orders are taken and imports go on."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
from rig.counts import SEED
from rig.load import Load, Wishes
from rig.server import Server, binary, expect_sound, storage

OBJECTS = 3000
"""More than a copy of the guide takes while visitors wait for it."""

LIST = "/api/exhibits?limit=1"


@contextmanager
def all_processors_busy():
    endless = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(endless) for _ in range(2 * os.cpu_count())]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def exhibition(folder, count: int) -> str:
    """The files of an exhibition of so many objects."""
    folder.mkdir()
    ids = [f"o-{number}" for number in range(count)]
    show = {"id": "bowls", "title": {"en": "Bowls"}, "languages": ["en"], "main": True}
    show["exhibits"] = [{"exhibit": id} for id in ids]
    head = {"format": "pavilion-guide/2", "exhibitions": [show]}
    (folder / "guide.json").write_text(json.dumps(head))
    with (folder / "exhibits.jsonl").open("w") as lines:
        for id in ids:
            texts = {"main": {"en": f"celadon number {id} " * 20}}
            print(json.dumps({"id": id, "name": {"en": f"Bowl {id}"}, "texts": texts}), file=lines)
    return str(folder)


@pytest.mark.timeout(300)
def test_an_import_on_a_busy_machine_keeps_no_order_and_no_visitor_waiting(database, tmp_path):
    few, many = (exhibition(tmp_path / f"{count}", count) for count in (100, OBJECTS))
    words = [binary(), "exposition", "import", "--storage", storage(database)]
    subprocess.run([*words, few], check=True, stdout=subprocess.DEVNULL)
    with Server(database) as server, all_processors_busy():
        # The visitor waits while the server makes its copy of the guide.
        assert server.api.get(LIST).json["total"] == 100
        importing = subprocess.Popen([*words, many], stdout=subprocess.DEVNULL)
        with Load(server.port, Wishes(SEED, "busy"), clients=1) as load:
            while importing.poll() is None:
                load.run(answers=10)
            load.finish()
        assert importing.returncode == 0
        assert {attempt.status for attempt in load.attempts} == {201}
        while (found := server.api.get(LIST)).status == 503 or found.json["total"] < OBJECTS:
            pass  # The new copy is being made; the time limit of the test bounds it.
    expect_sound(database)
