"""A bar in PostgreSQL while that cannot be reached: refused at once, never lost, back by itself."""

import itertools
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from rig.load import Attempt, Load, Wishes, again, order_all
from rig.server import menu
from support.patience import HANGING
from support.reach import ClusterPavilion

# What the limits of a connection add up to, twice over for a busy machine: 4 s for an exchange and
# 2 s for a new connection.
DEADLINES = 12
AT_ONCE = 2
PLUM = (("plum", 1),)
keys = itertools.count(1)


@pytest.fixture
def found(postgres, tmp_path):
    """Founds bars in databases of their own, and makes servers of them."""

    def found(opening: int = 1_000_000) -> tuple[ClusterPavilion, ClusterPavilion]:
        address = postgres.address(postgres.database())
        first, second = (ClusterPavilion(tmp_path / name, address) for name in ("a", "b"))
        for server in (first, second):
            server.log.parent.mkdir()
        file = tmp_path / "menu.json"
        file.write_text(json.dumps(menu(opening)))
        founding = first.run("menu", "import", str(file), "--empty")
        assert founding.returncode == 0, founding.stderr
        return first, second

    return found


def order(server, key: str | None = None) -> tuple[int | None, float, dict, dict]:
    """The status, the seconds, the headers and the answer of an order."""
    began = time.monotonic()
    body = {"lines": [{"juice": "plum", "quantity": 1}]}
    answer = server.api.post("/api/orders", body, **{"Idempotency-Key": key or f"one-{next(keys)}"})
    return answer.status, time.monotonic() - began, answer.headers, answer.json


def expect_refused_at_once(server):
    status, seconds, headers, problem = order(server)
    assert status == 503 and seconds < AT_ONCE, (status, seconds)
    assert int(headers["retry-after"]) <= 10
    assert (problem["status"], problem["type"]) == (503, "/problems/unavailable")


def settle(port: int, attempts: list[Attempt]) -> dict[str, dict]:
    """Sends the same orders by the same keys until each is answered, and tells the answers."""
    answers: dict[str, dict] = {}
    end = time.monotonic() + HANGING
    open_ones = attempts
    while open_ones:
        assert time.monotonic() < end, f"{len(open_ones)} are not answered"
        sent = order_all(port, again(open_ones))
        answers |= {one.key: one.answer for one in sent if one.is_acknowledged}
        assert {one.status for one in sent} <= {201, 503}
        open_ones = [one for one in sent if one.is_unsettled]
        time.sleep(0.1 if open_ones else 0)
    return answers


def expect_each_once(server, attempts: list[Attempt], answers: dict[str, dict]):
    """Every order is in the books under the number that its customer was told, and no other is."""
    told = {one.key: one.answer["number"] for one in attempts if one.is_acknowledged}
    assert {key: answers[key]["number"] for key in told} == told
    assert sorted(answer["number"] for answer in answers.values()) == list(
        range(1, len(answers) + 1)
    )
    audit = server.run("audit", "--json")
    report = json.loads(audit.stdout)
    assert audit.returncode == 0, audit.stdout + audit.stderr
    assert report["orders"] == len(answers)


def test_orders_are_refused_at_once_while_it_is_down_and_taken_when_it_is_back(postgres, found):
    with found()[0] as server:
        server.wait_until_ready()
        assert order(server)[0] == 201
        postgres.tell("crash")
        try:
            for _ in range(3):
                expect_refused_at_once(server)
            refused = f"one-{next(keys)}"
            assert order(server, refused)[0] == 503
            assert server.status("/healthz") == 200
            ready = server.api.get("/readyz")
            assert ready.status == 503 and "retry-after" in ready.headers
            server.wait_until(
                lambda: b"pavilion_storage_reachable 0" in server.api.get("/metrics").body
            )
            server.wait_until(lambda: "live feed cannot read the storage" in server.errors())
        finally:
            postgres.tell("start")
        server.wait_until_ready()
        assert b"pavilion_storage_reachable 1" in server.api.get("/metrics").body
        first, second = order(server, refused), order(server, refused)
        assert first[0] == second[0] == 201 and first[3]["number"] == second[3]["number"] == 2
        # Said once, not at every look.
        assert server.errors().count("live feed cannot read the storage") == 1


def test_all_of_the_guide_is_read_while_it_is_away(postgres, tmp_path):
    with ClusterPavilion(tmp_path, postgres.address(postgres.database())) as server:
        # Nobody has opened a page so far; frozen, it would let everybody wait.
        postgres.tell("freeze")
        try:
            exhibits = [one["id"] for one in server.api.get("/api/exhibits").json["exhibits"]]
            assert len(exhibits) == 13
            paths = ["/", "/exposition", "/exhibits", "/exhibits?query=hanbok", "/offline"]
            paths += [f"/exhibits/{name}" for name in exhibits]
            pictures = set()
            for path, language in itertools.product(paths, ("ko", "en", "fr", "ja", "zh-Hans")):
                began = time.monotonic()
                page = server.api.get(path, **{"Accept-Language": language, "Accept": "text/html"})
                assert page.status == 200, path
                assert time.monotonic() - began < AT_ONCE, path
                pictures |= set(re.findall(r'src="(/pictures/[^"]+)"', page.body.decode()))
            assert len(pictures) >= 13
            assert {server.status(picture) for picture in pictures} == {200}
        finally:
            postgres.tell("thaw")


def test_nothing_is_lost_or_doubled_while_it_is_frozen(postgres, found):
    with found()[0] as server:
        server.wait_until_ready()
        with Load(server.port, Wishes("frozen", cart=PLUM), clients=16) as load:
            load.run(answers=100)
            # Somebody's COMMIT is on its way at any moment.
            postgres.tell("freeze")
            try:
                load.run(answers=1, seconds=0.5)
                begun = time.monotonic()
                load.finish()
                waited = time.monotonic() - begun
                # Known by now: nobody has to wait for the deadlines again.
                server.wait_until(lambda: server.status("/readyz") == 503)
                expect_refused_at_once(server)
            finally:
                postgres.tell("thaw")
            refused = [one for one in load.attempts if one.status == 503]
            assert refused and all(one.is_problem for one in refused)
            assert {one.status for one in load.attempts} == {201, 503}
            # The deadlines, and six seconds in which is looked for what may have been committed.
            assert waited < DEADLINES + 6
            answers = settle(server.port, load.attempts)
            expect_each_once(server, load.attempts, answers)


def test_a_restart_under_load_through_two_servers_loses_and_doubles_nothing(postgres, found):
    first, second = found()
    servers = itertools.cycle((first, second))
    answered, refused = itertools.count(), itertools.count()

    def visit(customer: int) -> list[Attempt]:
        """Orders 40 times, each until it is answered, as a kiosk does, at either server."""
        attempts = []
        for round in range(40):
            key = f"customer-{customer}-{round}"
            end = time.monotonic() + HANGING
            while True:
                assert time.monotonic() < end, f"{key} is not answered"
                status, seconds, _, answer = order(next(servers), key)
                attempts.append(Attempt(key, PLUM, status, b"", json.dumps(answer).encode()))
                assert status in (201, 503) and seconds < DEADLINES
                if status == 201:
                    next(answered)
                    break
                next(refused)
                time.sleep(0.05)
        return attempts

    with first, second, ThreadPoolExecutor(8) as pool:
        customers = [pool.submit(visit, number) for number in range(8)]
        for enough, deed in ((60, "stop"), (160, "crash")):
            first.wait_until(lambda: _so_far(answered) > enough)
            postgres.tell(deed)
            refusals = _so_far(refused)
            first.wait_until(lambda: _so_far(refused) > refusals)
            postgres.tell("start")
        attempts = [one for customer in customers for one in customer.result()]
        acknowledged = [one for one in attempts if one.is_acknowledged]
        assert len(acknowledged) == 320
        expect_each_once(first, acknowledged, {one.key: one.answer for one in acknowledged})


def _so_far(counter: itertools.count) -> int:
    """How far a counter that threads share has come, without moving it."""
    return counter.__reduce__()[1][0]


def test_two_servers_that_race_sell_what_the_stock_is_enough_for(found):
    first, second = found(opening=100)
    with first, second, ThreadPoolExecutor(2) as pool:
        # Three plums and two pears a glass.
        races = [
            pool.submit(
                order_all,
                server.port,
                itertools.islice(Wishes(name, cart=(("pear-plum", 1),)), 60),
                16,
            )
            for server, name in ((first, "first"), (second, "second"))
        ]
        attempts = [one for race in races for one in race.result()]
        assert sum(one.is_acknowledged for one in attempts) == 100 // 3
        assert {one.status for one in attempts} == {201, 409}
        for server in (first, second):
            assert server.counts()["plum"] == 1
        expect_each_once(
            first, attempts, {one.key: one.answer for one in attempts if one.is_acknowledged}
        )


def test_a_server_that_starts_before_its_database_waits_for_it(postgres, tmp_path):
    address = postgres.address(postgres.database())
    postgres.tell("crash")
    try:
        with ClusterPavilion(tmp_path, address, probe="/healthz") as server:
            expect_refused_at_once(server)
            assert server.status("/readyz") == 503
            assert server.status("/") == 200
            missing = server.api.get("/exhibits", Accept="text/html")
            assert missing.status == 503 and "retry-after" in missing.headers
            assert server.errors().count("storage out of reach, trying on") == 1
            postgres.tell("start")
            server.wait_until_ready()
            # The sample bar and the sample exhibition, as if it had been there from the start.
            assert server.api.order("kiwi").status == 201
            assert server.api.get("/api/exhibits").json["total"] == 13
    finally:
        postgres.tell("start")


def test_a_server_with_a_mistake_in_its_address_says_what_is_wrong(postgres, tmp_path):
    with ClusterPavilion(tmp_path, postgres.address("nowhere"), probe="/healthz") as server:
        server.wait_until(lambda: 'database \\"nowhere\\" does not exist' in server.errors())
        assert server.status("/readyz") == 503


@pytest.fixture
def guarded(postgres):
    """A database of a role that is asked for its password, which is `Right-91`."""
    database = postgres.database()
    postgres.query(
        "DO $$ BEGIN CREATE ROLE asked LOGIN PASSWORD 'Right-91';"
        " EXCEPTION WHEN duplicate_object THEN END $$"
    )
    postgres.query(f"ALTER DATABASE {database} OWNER TO asked")
    return database


class FileOfSettings(ClusterPavilion):
    """A server that reads its storage from a private file of settings."""

    @property
    def storage(self) -> list[str]:
        file = self.database.with_name("asked.conf")
        file.touch(mode=0o600)
        file.write_text(f"storage = {self.address}\n")
        return ["--config", str(file)]


@pytest.mark.parametrize("place", ["file", "environment"])
def test_passwords_are_nowhere_to_be_read(postgres, guarded, tmp_path, monkeypatch, place):
    said = []

    def server(password: str, folder: str = postgres.folder) -> ClusterPavilion:
        name = "asked" if place == "environment" else f"asked:{password}"
        address = f"postgresql://{name}@/{guarded}?host={folder}"
        kind = ClusterPavilion if place == "environment" else FileOfSettings
        return kind(tmp_path, address, probe="/healthz")

    def call(password: str, *words: str, **place: str) -> int:
        ended = server(password, **place).run(*words, PGPASSWORD=password)
        said.append(ended.stdout + ended.stderr)
        return ended.returncode

    assert call("Wrong-37", "audit") == 1
    assert "password authentication failed" in said[-1]
    assert call("Wrong-37", "audit", folder="/nowhere") == 1
    assert call("Right-91", "stock") == 0
    for password, status in (("Wrong-37", 503), ("Right-91", 200)):
        monkeypatch.setenv("PGPASSWORD", password)
        with server(password) as running:
            running.wait_until(lambda: running.status("/readyz") == status)
            paths = ("/", "/juice", "/metrics", "/readyz", "/api/stock", "/openapi.json")
            said += [running.api.get(path).body.decode(errors="replace") for path in paths]
            said.append(json.dumps(order(running)[3]))
        said.append(running.errors())
    assert not [text for text in said if "Wrong-37" in text or "Right-91" in text]
