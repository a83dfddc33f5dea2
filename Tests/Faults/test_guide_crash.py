"""The process is killed at any moment, and the guide is the old or the new one, on each engine."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from http.client import HTTPException

import pytest
from rig.counts import SEED, scaled
from rig.guide import OBJECTS, hash_of, picture
from support.patience import wait_until

CRASHES = scaled(25)
# Each waits for its time.
SCHEDULES = scaled(6)
SECONDS_TO_A_SCHEDULE = 2


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", ["import", "publish"])
def test_a_killed_publication_is_the_old_or_the_new_one(guide, way):
    chance = random.Random(f"{SEED} {way}")
    cut = 0
    needed = guide.run("import", guide.rows("1"))
    last = "1"
    for crash in range(2, CRASHES + 2):
        name = str(crash)
        if way == "import":
            words = ["import", guide.rows(name)]
        else:
            guide.run("import", guide.rows(name), "--as-draft", "--over-drafts")
            assert guide.names() == {last}
            words = ["publish"]
        cut += guide.kill(chance.uniform(0, needed), *words)
        found = guide.names()
        assert found in ({last}, {name})
        (last,) = found
    guide.expect_sound()
    guide.run(*(["import", guide.rows("last")] if way == "import" else ["publish"]))
    if way == "import":
        assert guide.names() == {"last"}
    assert cut > CRASHES / 4, "hardly a command was met at work"
    guide.expect_sound()
    with guide.server() as server:
        assert len(guide.shown(server)) == OBJECTS


@pytest.mark.timeout(900)
def test_a_killed_import_to_drafts_shows_nothing_and_goes_on(guide):
    chance = random.Random(f"{SEED} draft")
    needed = guide.run("import", guide.rows("1"), "--as-draft", "--over-drafts")
    for crash in range(2, CRASHES + 2):
        guide.kill(chance.uniform(0, needed), "import", guide.rows(str(crash)), "--as-draft", "--over-drafts")
        assert guide.names() == {"0"}
    guide.expect_sound()
    guide.run("import", guide.rows("last"), "--as-draft", "--over-drafts")
    guide.run("publish")
    assert guide.names() == {"last"}
    assert guide.count("guide_draft") == 0


@pytest.mark.timeout(900)
def test_a_schedule_is_carried_out_once_by_servers_that_are_killed(guide):
    chance = random.Random(f"{SEED} schedule")
    last = "0"
    for crash in range(1, SCHEDULES + 1):
        name = str(crash)
        guide.run("import", guide.rows(name), "--as-draft", "--over-drafts")
        due = datetime.now(timezone.utc) + timedelta(seconds=SECONDS_TO_A_SCHEDULE)
        guide.run("publish", "--at", due.strftime("%Y-%m-%dT%H:%M:%SZ"))
        server = guide.server()
        server.start()
        rest = (due - datetime.now(timezone.utc)).total_seconds()
        time.sleep(max(0, rest) + chance.uniform(0, 1.5))
        server.kill()
        assert guide.names() in ({last}, {name})
        server.start()
        wait_until(lambda: guide.count("guide_schedule") == 0, "what is due is not published")
        server.kill()
        assert guide.names() == {name}
        last = name
    guide.expect_sound()
    assert guide.count("guide_version WHERE cause = 'schedule'") == SCHEDULES


@pytest.mark.timeout(900)
def test_an_upload_that_is_killed_is_kept_whole_or_not_at_all(guide):
    chance = random.Random(f"{SEED} upload")
    server = guide.server()
    kept, needed = guide.files(), None
    with ThreadPoolExecutor(1) as sender:
        for crash in range(CRASHES + 1):
            content = picture(chance, 700)
            server.start()
            begin = time.monotonic()
            sending = sender.submit(upload, server.api, content)
            if needed is None:
                assert sending.result() == 201
                needed = time.monotonic() - begin
            time.sleep(chance.uniform(0, needed) if crash else 0)
            server.kill()
            if sending.result() == 201:
                kept[hash_of(content)] = content
            files = guide.files()
            assert all(hash_of(content) == name for name, content in files.items())
            assert files.items() >= kept.items()
            assert len(files) <= len(kept) + 1
            kept = files
    with server:
        assert upload(server.api, content) in (200, 201)
    assert guide.files()[hash_of(content)] == content
    guide.expect_sound()


def upload(api, content: bytes) -> int | None:
    """The status of an answer; `None` if there is none."""
    with suppress(OSError, HTTPException):
        return api.post("/api/guide/media", content, **{"Content-Type": "image/png"}).status


@pytest.mark.timeout(900)
def test_a_copy_of_the_guide_that_is_killed_while_it_grows_is_built_whole(guide):
    """What visitors read is a copy; a server that dies at it starts with the old one, or anew."""
    chance = random.Random(f"{SEED} copy")
    server, needed = guide.server(), None
    for crash in range(CRASHES + 1):
        name = str(crash + 1)
        guide.run("import", guide.rows(name))
        if chance.random() < 0.5:
            guide.lose_copy()
        begin = time.monotonic()
        server.start()
        if needed is None:
            guide.wait_until_shown(server, name)
            needed = time.monotonic() - begin
        time.sleep(chance.uniform(0, needed) if crash else 0)
        server.kill()
        if crash % 4 == 0:
            with server:
                guide.wait_until_shown(server, name)
