"""Hostile values in every field of every route, as everybody who may send them, harm nobody."""

import random
import re
import threading

import pytest

from harness.description import everything
from harness.fields import FormReader, Operation, operations, pattern
from harness.honest import HonestClients
from harness.hostile import HASHING, WRONG_SECRET, Author, Field, Walk, Wire, fault_of, values_for
from harness.naive import TrustingServer
from harness.reporting import SEED, score
from harness.scene import Scene
from support.people import NAMES, add, hire, sign_in
from support.server import REPOSITORY, Pavilion

CURRENCIES = {"": "KRW", "/bars/seine": "EUR", "/bars/gulf": "KWD"}
"""Where bars are, and in what they sell: without minor digits, with two, with three."""
LATE = 0.25
"""Seconds that an answer may take beside other load, where the machine is not slower than that by itself."""


@pytest.fixture(scope="module")
def venue(tmp_path_factory):
    with Pavilion(tmp_path_factory.mktemp("venue")) as server:
        for role in NAMES:
            hire(server, role)
        yield server


@pytest.fixture(scope="module")
def document():
    return everything()


@pytest.fixture(scope="module")
def scenes(venue):
    """The bars, each with something of everything in it."""
    cookies = {role: sign_in(venue, name) for role, name in NAMES.items()}
    for name in ("Victim", "Removed", "Erased"):
        add(venue, name, "staff")
    def signs_in(name):
        return sign_in(venue, name)

    owner = Scene(venue.port, "", "KRW", cookies, {}, signs_in)
    page = owner.ask("GET", "/manage/staff").body.decode()
    people = {name: id_of(page, name) for name in [*NAMES.values(), "Victim", "Removed", "Erased"]}
    victims = {"victim": people["Victim"], "removal": people["Removed"], "erasure": people["Erased"]}
    for bar in ("seine", "gulf", "spare"):
        answer = owner.ask("POST", "/manage/bars", f"id={bar}&name.ko={bar}&timeZone=Asia/Seoul&follows=no")
        assert answer.status == 303, answer.body
    found = []
    for prefix, currency in CURRENCIES.items():
        scene = Scene(venue.port, prefix, currency, cookies, victims, signs_in)
        for role in ("manager", "staff") if prefix else ():
            answer = scene.ask("POST", f"/manage/staff/{people[NAMES[role]]}/bar-role", f"role={role}")
            assert answer.status == 303, answer.body
        scene.sell_in_currency()
        scene.settle()
        scene.draw_token()
        assert scene.token
        found.append(scene)
    return found


def id_of(page: str, name: str) -> str:
    """The account of a person on the page of the staff."""
    found = re.search(r"/manage/staff/([0-9a-f-]{36})/", page[page.index(f">{name}<") :])
    return found[1]


def usual(document) -> list[Operation]:
    return [each for each in operations(document) if each.name not in HASHING]


def test_every_field_of_every_form_is_described(venue, scenes, document):
    """The pages' forms have no field, and lead to no address, of which the walk does not know."""
    known = operations(document)
    unknown, forms = set(), 0
    for operation in known:
        if operation.writes or operation.path in ("/events", "/manage/menu/preview"):
            continue  # Not even the forms of a menu's preview lead anywhere.
        scene = scenes[1] if not operation.path.startswith("/manage/bars") else scenes[0]
        data = Author(scene).benign(operation, "owner").data
        path = data.split(b" ")[1].decode()
        answer = scene.api.get(path, Accept="text/html")
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        for form in FormReader(answer.body.decode()).forms:
            if form.method == "DIALOG" or not form.action:
                continue  # It leads nowhere, or where each of its buttons says.
            forms += 1
            action = re.sub(r"^/bars/seine(?=/)", "", form.action.partition("?")[0])
            leads = [each for each in known if each.method == form.method and pattern(each.path).match(action)]
            if not leads:
                unknown.add(f"{form.method} {action} of {path}")
            for name in form.names:
                if not any(each.takes(name) or name in each.query for each in leads):
                    unknown.add(f"{name} of {form.method} {action} on {path}")
    assert forms > 60
    assert not unknown, "\n".join(sorted(unknown))


def test_every_field_that_is_read_is_described(document):
    """What the sources read by name, from a form or a query, is a field that some route describes."""
    described = set()
    for operation in operations(document):
        described |= {*operation.query, *operation.fields}
    read = set()
    for source in (REPOSITORY / "Sources").glob("*Web/**/*.swift"):
        read |= set(re.findall(r"\b(?:form|fields|query)\[\"([^\"\\]+)\"\]", source.read_text()))
    assert len(read) > 40
    assert not read - described - {"lang"}, sorted(read - described)


def test_hostile_values_in_every_field_of_every_route_harm_nobody(venue, scenes, document):
    walks = [Walk(scene, usual(document), number) for number, scene in enumerate(scenes)]
    threads = [threading.Thread(target=walk.go) for walk in walks]
    with HonestGuests(venue.port) as honest:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    faults = [fault for walk in walks for fault in walk.findings.faults]
    assert venue.process.poll() is None, "\n".join(["the server ended", *faults, venue.errors()[-4000:]])
    assert not faults, "\n".join(faults)
    assert not honest.failures, honest.failures[0]
    late = max(LATE, 3 * max(honest.waits))
    slow = [f"{took:.2f} s: {request}" for took, request in still_slow(walks, late)]
    assert not slow, "\n".join(slow)
    everyone = {operation.name for walk in walks for operation in walk.operations if operation.writes}
    everyone -= WRONG_SECRET
    taken = set().union(*(walk.findings.taken for walk in walks))
    refused = {name: reply for walk in walks for name, reply in walk.findings.refused.items() if name not in taken}
    assert len(everyone & taken) >= 0.9 * len(everyone), refused  # Else little was reached at all.
    for audited in (["audit"], ["audit", "--names"]):
        audit = venue.run(*audited)
        assert audit.returncode == 0, audit.stdout + audit.stderr
    dropped = dropped_by_a_trusting_server(scenes[0], document)
    assert dropped
    waits = sorted(second for walk in walks for second in walk.findings.seconds)
    fields = set().union(*(walk.findings.covered for walk in walks))
    score(
        f"hostile values in {len(fields)} fields of {len(usual(document))} routes, as visitor, staff, manager, owner "
        "and token, in KRW, EUR and KWD",
        "no 5xx, no dropped connection, audit clean, answered within 250 ms beside other load",
        len(waits), "requests",
        f"0 faults; p99 {waits[int(len(waits) * 0.99)] * 1000:.0f} ms, {waits[-1] * 1000:.0f} ms at worst, honest "
        f"ones beside them {max(honest.waits) * 1000:.0f} ms; {len(everyone & taken)} of {len(everyone)} writing "
        "routes carried out their usual request",
        ("a server that takes what is called an amount for a number", f"{dropped} connections dropped"),
    )


class HonestGuests(HonestClients):
    """Visitors who read beside the attack."""

    def __init__(self, port: int):
        super().__init__(port, count=2, pause=0.05)

    @staticmethod
    def _ask(connection, turn: int):
        connection.request("GET", ("/api/stock", "/juice")[turn % 2])
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise ValueError(f"status {answer.status}")


def still_slow(walks, late: float):
    """Of the requests that were late those that are so by themselves, again and again."""
    for walk in walks:
        for took, request in walk.findings.slow:
            if took > late and all(again > late for again in repeated(walk, request)):
                yield took, request


def repeated(walk: Walk, request):
    for _ in range(3):
        count = len(walk.findings.seconds)
        walk._send(request)
        yield walk.findings.seconds[count]


def dropped_by_a_trusting_server(scene: Scene, document) -> int:
    """The control: how many connections a naive server drops that is sent the same amounts."""
    payment = next(each for each in usual(document) if each.name == "POST /pay/{id}/payments")
    amount = Field("form", "amount")
    with TrustingServer(patience=2) as naive:
        wire, dropped = Wire(naive.port), 0
        for value in values_for(amount, random.Random(SEED)):
            try:
                assert not fault_of(wire.send(Author(scene).write(payment, amount, value, "staff").data))
            except OSError:
                dropped += 1
        wire.close()
    return dropped
