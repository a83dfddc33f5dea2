"""Two servers of one guide, each a process with a copy of its own, on each engine."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

import pytest
from rig.counts import SEED, scaled
from rig.guide import OBJECTS

PUBLICATIONS = scaled(6)
EDITORS = 8
EDITS = scaled(15)
RECORDS = 5


@pytest.fixture
def servers(guide):
    with guide.server("first") as first, guide.server("second") as second:
        for server in (first, second):
            guide.wait_until_shown(server, "0")
        yield first, second
        for server in (first, second):
            server.stop()


@pytest.mark.timeout(600)
def test_both_show_each_publication_and_never_an_older_one_after_it(guide, servers):
    seen, is_over = {server.port: [] for server in servers}, threading.Event()

    def look(server):
        while not is_over.is_set():
            exhibit = server.api.get("/api/exhibits/o-7").json
            seen[server.port].append(int(exhibit["name"]))

    with ThreadPoolExecutor(2) as visitors:
        looks = [visitors.submit(look, server) for server in servers]
        try:
            for number in range(1, PUBLICATIONS + 1):
                guide.run("import", guide.rows(str(number)), "--as-draft")
                publisher = servers[number % 2].api
                assert publisher.post("/api/guide/versions", {}).status == 201
                for server in servers:
                    guide.wait_until_shown(server, str(number))
        finally:
            is_over.set()
        for look in looks:
            look.result()
    for names in seen.values():
        assert names == sorted(names)
        assert names[-1] == PUBLICATIONS
    guide.expect_sound()


@pytest.mark.timeout(600)
def test_every_save_that_either_accepts_is_in_the_history_and_others_are_refused(guide, servers):
    chance = random.Random(SEED)
    seeds = [chance.random() for _ in range(EDITORS)]
    with ThreadPoolExecutor(EDITORS) as editors:
        accepted = sum(editors.map(lambda seed: edit(servers, random.Random(seed)), seeds), [])
    assert sum(status == 412 for status, _ in accepted) > 0, "no editor came late"
    saved = sorted(name for status, name in accepted if status == 200)
    kept = guide.bar.rows("SELECT document FROM guide_edit")
    assert sorted(guide.name(row["document"]) for row in kept) == saved
    guide.expect_sound()


def edit(servers, chance: random.Random) -> list[tuple[int, str]]:
    """Saves records again and again by the revision last seen; the statuses, and each time a new name."""
    answers = []
    for number in range(EDITS):
        api = chance.choice(servers).api
        path = f"/api/guide/draft/exhibit/o-{chance.randrange(RECORDS)}"
        record = api.get(path)
        name = f"{chance.random()} {number}"
        document = record.json.get("draft", record.json)
        body = {**document.get("document", record.json["published"]), "name": name}
        answer = api.request(
            "PUT", path, body, {"If-Match": record.headers["etag"], "Content-Type": "application/json"}
        )
        assert answer.status in (200, 412), answer.body
        answers.append((answer.status, name))
    return answers


@pytest.mark.timeout(600)
def test_one_of_them_carries_out_what_is_due(guide, servers):
    for number in range(1, 4):
        guide.run("import", guide.rows(str(number)), "--as-draft")
        due = datetime.now(timezone.utc) + timedelta(seconds=2)
        guide.run("publish", "--at", due.strftime("%Y-%m-%dT%H:%M:%SZ"))
        time.sleep(max(0, (due - datetime.now(timezone.utc)).total_seconds()))
        for server in servers:
            guide.wait_until_shown(server, str(number))
    assert guide.count("guide_version WHERE cause = 'schedule'") == 3
    assert guide.names() == {"3"}
    assert len(guide.shown(servers[0])) == OBJECTS
    guide.expect_sound()
