"""Programs that work with the bar: API tokens, and webhooks to a receiver that fails in every way."""

import json
import re
import socket
import threading

import pytest
from playwright.sync_api import expect

from support.api import Api
from support.patience import HANGING
from support.people import hire
from support.receiver import Receiver
from support.screens import answer_question
from support.server import REPOSITORY, Pavilion
from support.visits import Visits

# So many pauses that a receiver has time to come back in.
PATIENT = ",".join(["0.05"] * 5 + ["0.3"] * 25)


def bar(directory, pauses=PATIENT):
    return Pavilion(directory, "--webhook-pauses", pauses)


def add_webhook(pavilion, receiver, events="order.placed") -> dict:
    added = pavilion.run("webhook", "add", receiver.address, "--events", events, "--json")
    assert added.returncode == 0, added.stderr
    return json.loads(added.stdout)


def webhooks(pavilion) -> list[dict]:
    return json.loads(pavilion.run("webhook", "list", "--json").stdout)["webhooks"]


def place(pavilion, count: int) -> list[str]:
    """Places orders, and tells the identifiers of their events."""
    answers = []
    for _ in range(count):
        pavilion.api.move("kiwi", 3)
        answers.append(pavilion.api.order("kiwi"))
    assert all(answer.status == 201 for answer in answers)
    return [f"main-order-{answer.json['id']}" for answer in answers]


def is_genuine():
    """The function of the documentation."""
    text = (REPOSITORY / "Docs" / "integration.md").read_text(encoding="utf-8")
    names = {}
    exec(re.search(r"```python\n(.*?)```", text, re.S).group(1), names)
    return names["is_genuine"]


def test_events_are_signed_and_say_what_the_interface_says(tmp_path):
    with bar(tmp_path) as pavilion, Receiver() as receiver:
        pavilion.lead_orders()
        events = "order.placed,order.changed,stock.changed"
        secret = add_webhook(pavilion, receiver, events)["secret"]
        order = pavilion.api.order("kiwi").json
        placed = f"main-order-{order['id']}"
        receiver.wait(lambda receiver: placed in receiver.ids)
        pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": "ready"})
        receiver.wait(lambda receiver: any("step" in id for id in receiver.ids))
        genuine = is_genuine()
        for headers, body in receiver.requests:
            assert genuine(secret, headers, body)
            assert not genuine(secret, headers, body.replace(b"main", b"mine"))
            assert not genuine(secret[:-5] + "AAAA=", headers, body)
            old = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}
            assert not genuine(secret, old, body)
        told = {event["type"]: event for event in receiver.events}
        assert told["order.placed"]["data"]["status"] == "placed"
        changed = told["order.changed"]
        now = pavilion.api.get(f"/api/orders/{order['id']}").json
        assert changed["data"]["status"] == "ready"
        assert changed["data"]["lines"] == now["lines"]
        assert changed["data"]["total"] == now["total"]
        assert changed["bar"] == "main"
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", changed["timestamp"])
        assert "kiwi" in {fruit["id"] for fruit in told["stock.changed"]["data"]["fruits"]}
        assert secret.removeprefix("whsec_") not in pavilion.errors()


def test_a_receiver_that_fails_and_vanishes_misses_nothing(tmp_path):
    failing = [500, 503, 302]
    answer = lambda number, event: failing[number] if number < len(failing) else 204
    with bar(tmp_path) as pavilion, Receiver(answer) as receiver:
        add_webhook(pavilion, receiver)
        expected = place(pavilion, 3)
        receiver.wait_for(3)
        # The first came once for each failure, no redirect was followed, then all in order.
        assert receiver.ids == [expected[0]] * 3 + expected
        receiver.vanish()
        expected += place(pavilion, 3)
        receiver.appear()
        receiver.wait_for(6)
        assert receiver.first_ids == expected


def test_a_killed_server_tells_everything_in_order(tmp_path):
    is_stuck, may_go = threading.Event(), threading.Event()

    def answer(number, event):
        if number == 2:
            is_stuck.set()
            may_go.wait(HANGING)
        return 204

    with bar(tmp_path) as pavilion, Receiver(answer) as receiver:
        add_webhook(pavilion, receiver)
        expected = place(pavilion, 5)
        # Between two deliveries, and then before any.
        assert is_stuck.wait(HANGING)
        pavilion.process.kill()
        pavilion.process.wait()
        may_go.set()
        receiver.vanish()
        pavilion.start()
        expected += place(pavilion, 5)
        pavilion.process.kill()
        pavilion.process.wait()
        receiver.appear()
        pavilion.start()
        receiver.wait_for(10)
        assert receiver.first_ids == expected
        # What came again came again in order.
        last = receiver.ids[-len(expected):]
        assert last == expected or set(receiver.ids) == set(expected)


def test_a_slow_receiver_holds_nobody_up(tmp_path):
    may_go = threading.Event()
    slow = Receiver(lambda number, event: 204 if may_go.wait(HANGING) else 500)
    with bar(tmp_path) as pavilion, slow, Receiver() as quick:
        add_webhook(pavilion, slow)
        add_webhook(pavilion, quick)
        expected = place(pavilion, 4)
        quick.wait_for(4)
        assert quick.ids == expected
        slow.wait_for(1)
        assert slow.ids == expected[:1]
        may_go.set()
        slow.wait_for(4)
        assert slow.ids == expected


def test_what_is_given_up_is_sent_by_hand(tmp_path, browser):
    is_well = threading.Event()
    first = []

    def answer(number, event):
        first.append(event["id"])
        return 204 if is_well.is_set() or event["id"] != first[0] else 410

    with bar(tmp_path, "0.01,0.01") as pavilion, Receiver(answer) as receiver:
        add_webhook(pavilion, receiver)
        expected = place(pavilion, 2)
        receiver.wait_for(2)
        # Three attempts, then the next event.
        assert receiver.ids == [expected[0]] * 3 + expected[1:]
        with Visits(browser, pavilion.url) as visits:
            page = visits("/manage/webhooks", language="en", java_script_enabled=False)
            page.get_by_role("link", name="Deliveries").click()
            letter = page.locator(f'[data-dead="{expected[0]}"]')
            expect(letter).to_contain_text("410")
            letter.get_by_role("button", name="Send again").click()
            expect(page.locator("main .notice[role=status]")).to_contain_text("410")
            assert webhooks(pavilion)[0]["deadLetters"] == 1
            is_well.set()
            letter.get_by_role("button", name="Send again").click()
            expect(page.locator("main .notice[role=status]")).to_contain_text("204")
            expect(letter).to_have_count(0)
            assert receiver.ids[-1] == expected[0]
            assert receiver.requests[-1][1] == receiver.requests[0][1]


@pytest.mark.parametrize("address", ["https://169.254.169.254/latest", "https://localhost:1/"])
def test_an_address_that_cannot_be_reached_fails(tmp_path, address):
    with bar(tmp_path) as pavilion:
        added = pavilion.run("webhook", "add", address, "--events", "order.placed", "--json")
        sent = pavilion.run("webhook", "test", json.loads(added.stdout)["id"])
        assert sent.returncode == 1
        assert "no answer" in sent.stdout
        for wrong in ("http://till.example/", "https://me:pw@till.example/", "ftp://till.example/"):
            assert pavilion.run("webhook", "add", wrong, "--events", "order.placed").returncode == 2


def test_a_token_does_what_its_scopes_say(own_pavilion):
    hire(own_pavilion, "owner")
    made = own_pavilion.run("token", "add", "till", "--scopes", "orders:write", "--json")
    token = json.loads(made.stdout)["token"]
    api = Api(own_pavilion.port)
    bearer = {"Authorization": f"Bearer {token}"}
    assert api.request("POST", "/api/orders", {"juice": "kiwi"}, bearer).status == 201
    refused = api.request("GET", "/api/reports", headers=bearer)
    assert refused.status == 403 and 'scope="reports:read"' in refused.headers["www-authenticate"]
    assert api.get(f"/api/queue?access_token={token}").status == 401
    assert api.request("GET", "/manage", headers=bearer).status == 303
    assert own_pavilion.run("token", "revoke", "till").returncode == 0
    assert api.request("POST", "/api/orders", {"juice": "kiwi"}, bearer).status == 401
    assert token[4:] not in own_pavilion.errors()


def test_a_manager_makes_and_revokes_a_token(signed_in, own_pavilion):
    page = signed_in("manager", "/manage/tokens", language="en")
    page.locator("#token-name").fill("Bookkeeping")
    page.get_by_label("Read the reports").check()
    page.get_by_role("button", name="Create a token").click()
    secret = page.locator("[data-secret]").inner_text()
    api = Api(own_pavilion.port)
    bearer = {"Authorization": f"Bearer {secret}"}
    assert api.request("GET", "/api/reports", headers=bearer).status == 200
    page.goto("/manage/tokens")
    expect(page.locator("[data-secret]")).to_have_count(0)
    row = page.locator('[data-token="Bookkeeping"]')
    expect(row).to_contain_text(secret[-4:])
    row.get_by_role("button", name="Revoke").click()
    answer_question(page)
    expect(row).to_have_count(0)
    assert api.request("GET", "/api/reports", headers=bearer).status == 401


def test_an_owner_adds_tries_and_removes_a_webhook(signed_in, own_pavilion):
    with Receiver() as receiver:
        page = signed_in("owner", "/manage/webhooks", language="en")
        page.locator("#address").fill(receiver.address)
        page.get_by_label("An order was placed").check()
        page.get_by_role("button", name="Add a webhook").click()
        expect(page.locator("[data-secret]")).to_contain_text("whsec_")
        page.get_by_role("link", name="Deliveries").click()
        page.get_by_role("button", name="Send a test").click()
        expect(page.locator("main .notice[role=status]")).to_contain_text("204")
        assert receiver.events[-1]["type"] == "webhook.test"
        page.get_by_role("button", name="Switch off").click()
        expect(page.locator("[data-state]")).to_have_text("Switched off")
        page.get_by_role("button", name="Remove").click()
        answer_question(page)
        expect(page.locator("[data-webhook]")).to_have_count(0)


def test_a_webhook_that_is_tried_tells_nothing_of_a_port_but_the_status_of_its_answer(tmp_path):
    with bar(tmp_path) as pavilion, Receiver() as receiver, socket.socket() as closed, Hanging() as hanging:
        closed.bind(("127.0.0.1", 0))
        addresses = [receiver.address] + [f"http://127.0.0.1:{port}/" for port in (closed.getsockname()[1], hanging.port)]
        for address in addresses:
            added = pavilion.run("webhook", "add", address, "--events", "order.placed", "--json")
            assert added.returncode == 0, added.stderr
        found = [webhook["id"] for webhook in webhooks(pavilion)]
        results = [json.loads(pavilion.run("webhook", "test", id, "--json").stdout) for id in found]
        assert sorted(result["sent"][0]["result"] for result in results) == ["204", "no answer", "no answer"]
        pages = [pavilion.api.get(f"/manage/webhooks/{id}?lang=en").body.decode() for id in found]
        assert sum("no answer" in page for page in pages) == 2
        for page in pages:
            assert ("no answer" in page) == (" ms<" not in page), page
            assert not re.search("ailed to connect|refused|Empty reply|timed out", page)


class Hanging:
    """A port that takes connections and answers nothing."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.take, daemon=True).start()
        return self

    def take(self):
        while True:
            try:
                self.listener.accept()[0].close()
            except OSError:
                return

    def __exit__(self, *_):
        self.listener.close()
