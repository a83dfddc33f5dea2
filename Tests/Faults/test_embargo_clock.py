"""An exhibition is visible from its moment on, by the storage's clock and no other, without a publication."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

import pytest
from rig.bars import ClusterBar
from rig.guide import Guide
from rig.shim import Clock
from support.patience import wait_until

HOUR, DAY = 3600, 86_400
LANGUAGES = ("en", "ko")
SHOW, CUP = "moonjar-show", "moonjar-cup"
# Wherever a visitor may meet it, and what tells it.
PLACES = {
    f"/exhibits/{CUP}": b"moonjar",
    f"/exhibitions/{SHOW}": b"moonjar",
    f"/api/exhibits/{CUP}": b"moonjar",
    "/exhibits?query=moonjar": f"/exhibits/{CUP}".encode(),
    "/api/exhibits?query=moonjar": CUP.encode(),
    "/api/exhibits": CUP.encode(),
    "/api/guide.csv": CUP.encode(),
    "/offline.json?lang=en": CUP.encode(),
    "/exposition": b"moonjar",
    "/": b"moonjar",
}


def words(text: str) -> dict[str, str]:
    return {language: text for language in LANGUAGES}


def publish(bar, opens: datetime, number: int = 1):
    """Imports an exhibition that is the main one from its moment on, and one that is always there."""
    folder = bar.folder / "import"
    folder.mkdir(exist_ok=True)
    today = {"id": "today", "title": words("Today"), "exhibits": [{"exhibit": "vase"}]}
    show = {
        "id": SHOW, "title": words("Moonjar Show"), "main": True, "exhibits": [{"exhibit": CUP}],
        "visibleFrom": opens.strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    exhibits = (
        {"id": name, "name": words(text), "texts": {"label": words(text), "main": words(text)}}
        for name, text in (("vase", f"Vase {number}"), (CUP, "Moonjar Cup"))
    )
    languages = {"languages": list(LANGUAGES)}
    guide = {"format": "pavilion-guide/2", "exhibitions": [today | languages, show | languages]}
    (folder / "guide.json").write_text(json.dumps(guide))
    (folder / "exhibits.jsonl").write_text("".join(json.dumps(one) + "\n" for one in exhibits))
    bar.expect("exposition", "import", str(folder))


def shown(server, places=PLACES) -> list[str]:
    """The places at which the exhibition is told of."""
    found = []
    for path in places:
        headers = {"Accept-Language": "en"}
        if not path.startswith(("/api", "/offline")):
            headers["Accept"] = "text/html"
        answer = server.api.get(path, **headers)
        # Right after a start the guide may still be fetched.
        assert answer.status in (200, 404, 503), (path, answer.status)
        if answer.status == 200 and PLACES[path].lower() in answer.body.lower():
            found.append(path)
    return found


def wait_until_named(server, number: int):
    """Waits until a server shows the publication of a number."""

    def name():
        answer = server.api.get("/api/exhibits/vase", **{"Accept-Language": "en"})
        return answer.json["name"] if answer.status == 200 else None

    wait_until(lambda: name() == f"Vase {number}", lambda: f"{name()}, not that of publication {number}")


def in_future(seconds: float) -> datetime:
    return datetime.now(timezone.utc) + timedelta(seconds=seconds)


@pytest.fixture
def cluster(postgres, tmp_path):
    return ClusterBar(postgres, tmp_path / "bar")


def server_with_clock(bar, shim, name: str):
    """A server with a clock and a copy of the guide of its own."""
    folder = bar.folder / name
    folder.mkdir()
    clock = Clock(shim, folder / "none")
    return bar.server(PAVILION_GUIDE_COPY=str(folder / "copy"), **clock.environment), clock


@pytest.mark.timeout(600)
def test_a_server_whose_clock_is_ahead_shows_nothing_early(shim, cluster):
    publish(cluster, in_future(12 * HOUR))
    right, _ = server_with_clock(cluster, shim, "right")
    ahead, clock = server_with_clock(cluster, shim, "ahead")
    clock.set(DAY)
    with right, ahead, ThreadPoolExecutor(8) as visitors:
        # Many at once right after the start, as well as later.
        looks = [visitors.submit(shown, server) for server in (right, ahead) for _ in range(8)]
        assert [look.result() for look in looks] == [[]] * 16
        for server in (right, ahead):
            wait_until_named(server, 1)
            assert shown(server) == []
        # The clock jumps while the server runs, and is set right.
        for shift in (3, 2 * DAY, -DAY, 13 * HOUR, 0):
            clock.set(shift)
            for _ in range(15):  # Some looks at the guide, and answers of the storage.
                assert shown(ahead, [f"/api/exhibits/{CUP}", "/"]) == [], shift
                time.sleep(0.1)
        ahead.stop()
        clock.set(DAY)
        ahead.start()
        assert shown(ahead) == []
        wait_until_named(ahead, 1)
        assert shown(ahead) == []
        right.stop()
        ahead.stop()


@pytest.mark.timeout(600)
def test_during_an_outage_the_last_offset_holds_and_after_it_the_storage_s_clock(shim, cluster, postgres):
    publish(cluster, in_future(12 * HOUR))
    server, clock = server_with_clock(cluster, shim, "only")
    cup = [f"/api/exhibits/{CUP}"]
    with server:
        wait_until_named(server, 1)
        postgres.tell("crash")
        try:
            clock.set(DAY)
            for _ in range(20):
                assert shown(server, cup) == []
                time.sleep(0.1)
            # No one has told another process the storage's time: it has its own clock alone.
            server.kill()
            server.start()
            wait_until(lambda: shown(server, cup) == cup, "a server's own clock does not count in an outage")
        finally:
            postgres.tell("start")
        wait_until(lambda: shown(server, cup) == [], "the storage's clock does not count after an outage")
        wait_until_named(server, 1)
        assert shown(server) == []
        server.stop()


@pytest.mark.timeout(600)
def test_a_running_server_shows_it_everywhere_once_its_moment_has_passed(bar):
    guide = Guide(bar)
    publish(bar, in_future(DAY))
    with guide.server() as server:
        # A slow machine needs more time to see that nothing is shown before.
        for number, seconds in enumerate((6, 15, 40, 100), 2):
            opens = in_future(seconds).replace(microsecond=0)
            publish(bar, opens, number)
            wait_until_named(server, number)
            early = shown(server)
            if datetime.now(timezone.utc) < opens:
                break
        else:
            pytest.fail("the machine is too slow to look before the moment")
        assert early == []
        versions = guide.count("guide_version")
        while (before := datetime.now(timezone.utc)) < opens:
            found = shown(server, [f"/api/exhibits/{CUP}"])
            assert not found or datetime.now(timezone.utc) >= opens, before
        wait_until(lambda: shown(server) == list(PLACES), lambda: f"only at {shown(server)}")
        assert guide.count("guide_version") == versions
        server.stop()
