"""Claims about what is asked twice, late or forged; Docs/reliability.md lists all fourteen."""

import json
import sqlite3
import time

import pytest

from support.crowd import at_once, scaled
from support.raw import exchange, request

KEY = {"Idempotency-Key": "one-visitor-one-juice"}
WEEK = 7 * 24 * 3600 * 1000
MINUTE = 60 * 1000


@pytest.mark.parametrize("clients", [2, 16])
def test_claim_06_the_same_key_at_once_makes_one_order_with_the_same_answer(pavilion, clients):
    for number in range(scaled(3)):
        pavilion.restock()
        key = {"Idempotency-Key": f"{clients}-at-once-{number}"}
        answers = at_once(*[lambda: pavilion.api.order("kiwi", **key)] * clients)
        assert {answer.status for answer in answers} == {201}
        assert len({answer.body for answer in answers}) == 1
        assert pavilion.on_hand("kiwi") == 7
        assert pavilion.api.order("mango", **key).status == 422
        assert pavilion.on_hand("mango") == 10


def test_claim_06_the_same_key_after_a_time_out_gives_the_answer_that_was_lost(pavilion):
    body = b'{"juice":"kiwi"}'
    for number in range(scaled(10)):
        pavilion.restock()
        key = f"lost-{number}"
        headers = {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Idempotency-Key": key,
        }
        exchange(pavilion.port, request("POST", "/api/orders", headers) + body, leaves=True)
        first = pavilion.api.order("kiwi", **{"Idempotency-Key": key})
        again = pavilion.api.order("kiwi", **{"Idempotency-Key": key})
        assert (first.status, again.status) == (201, 201)
        assert first.body == again.body
        assert pavilion.on_hand("kiwi") == 7


def test_claim_06_the_same_key_after_a_page_reload_makes_one_order(pavilion):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    places = [
        pavilion.api.request("POST", "/juice/orders", "juice=kiwi&key=reloaded", form).headers
        for _ in range(3)
    ]
    assert len({place["location"] for place in places}) == 1
    assert pavilion.on_hand("kiwi") == 7
    other = pavilion.api.request("POST", "/juice/orders", "juice=mango&key=reloaded", form)
    assert other.status == 422
    assert "이 화면에서는 이미 다른 주문을 했어요" in other.body.decode()


@pytest.mark.parametrize("is_killed", [False, True], ids=["ended", "killed"])
def test_claim_06_the_same_key_after_a_restart_gives_the_same_answer(own_pavilion, is_killed):
    first = own_pavilion.api.order("kiwi", **KEY)
    if is_killed:
        own_pavilion.process.kill()
        own_pavilion.process.wait()
    else:
        assert own_pavilion.stop() == 0
    own_pavilion.start()
    again = own_pavilion.api.order("kiwi", **KEY)
    assert (again.status, again.body) == (first.status, first.body) != (409, b"")
    assert own_pavilion.on_hand("kiwi") == 7
    assert own_pavilion.api.order("mango", **KEY).status == 422


def test_claim_06_the_same_key_gives_the_same_answer_after_the_order_was_cancelled(pavilion):
    key = {"Idempotency-Key": "cancelled-meanwhile"}
    pavilion.lead_orders()
    first = pavilion.api.order("kiwi", **key)
    path = f"/api/orders/{first.json['id']}/status"
    assert pavilion.api.put(path, {"status": "cancelled"}).status == 200
    assert pavilion.api.order("kiwi", **key).json == first.json
    assert pavilion.on_hand("kiwi") == 10


def test_claim_06_keys_expire_only_after_seven_days(own_pavilion):
    """A busy bar, whose keys are dropped when it starts: those of a week ago and no others."""
    first = own_pavilion.api.order("kiwi", **KEY)
    own_pavilion.stop()
    with sqlite3.connect(own_pavilion.database) as file:
        file.execute(
            """WITH RECURSIVE change(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM change LIMIT 20000)
            INSERT INTO movement
            SELECT 'main', 2 + n, 'mango', 2 * (n % 2) - 1, 10 + n % 2, 'correction', NULL, ?, NULL, NULL
            FROM change""",
            (time.time_ns() // 1_000_000,),
        )
        file.execute("UPDATE bar SET stock_version = 20002")

    def start_at_age(age: int):
        with sqlite3.connect(own_pavilion.database) as file:
            answered = time.time_ns() // 1_000_000 - age
            file.execute("UPDATE idempotency SET answered_at = ?", (answered,))
        own_pavilion.start()

    start_at_age(WEEK - MINUTE)
    assert own_pavilion.api.order("kiwi", **KEY).body == first.body
    own_pavilion.stop()
    start_at_age(WEEK + MINUTE)
    own_pavilion.wait_until(lambda: "old keys dropped" in own_pavilion.errors())
    assert own_pavilion.api.order("kiwi", **KEY).json["number"] == 2


def test_claim_09_an_order_keeps_the_recipe_and_price_it_was_sold_with(own_pavilion):
    api = own_pavilion.api
    own_pavilion.lead_orders()
    sold = api.order("mango-kiwi").json
    del sold["waitMinutes"]
    path = own_pavilion.database.with_name("menu.json")
    own_pavilion.run("menu", "export", str(path))
    menu = json.loads(path.read_text())
    for juice in menu["juices"]:
        juice["price"] += 500
        juice["recipe"] = {fruit: 2 * amount for fruit, amount in juice["recipe"].items()}
    path.write_text(json.dumps(menu))
    assert own_pavilion.run("menu", "import", str(path)).returncode == 0

    assert api.get(f"/api/orders/{sold['id']}").json == sold
    later = api.order("mango-kiwi").json
    assert later["lines"][0]["price"] == sold["lines"][0]["price"] + 500
    assert later["lines"][0]["recipe"] == {"mango": 4, "kiwi": 2}
    assert (own_pavilion.on_hand("mango"), own_pavilion.on_hand("kiwi")) == (4, 7)
    # What comes back is what that order took, not what it would take now.
    assert api.put(f"/api/orders/{sold['id']}/status", {"status": "cancelled"}).status == 200
    assert (own_pavilion.on_hand("mango"), own_pavilion.on_hand("kiwi")) == (6, 8)
    audit = own_pavilion.run("audit")
    assert audit.returncode == 0, audit.stderr


FORGED = {
    "id": "00000000-0000-7000-8000-000000000000",
    "number": 999,
    "status": "ready",
    "placedAt": 0,
    "price": 0,
    "total": -5,
    "currency": "XXX",
    "recipe": {"kiwi": 0},
    "stock": [{"id": "kiwi", "onHand": 1000}],
    "version": 77,
}


@pytest.mark.parametrize("has_lines", [False, True], ids=["juice", "lines"])
def test_claim_11_forged_prices_totals_and_numbers_are_ignored(own_pavilion, has_lines):
    api = own_pavilion.api
    price = {juice["id"]: juice["price"] for juice in api.get("/api/menu").json["juices"]}
    line = {"juice": "kiwi", "quantity": 1}
    body = {**FORGED, "lines": [{**line, **FORGED}]} if has_lines else {**FORGED, **line}
    order = api.post("/api/orders?price=0&number=5", body, **{"X-Price": "0"}).json
    assert order["id"] != FORGED["id"]
    assert (order["number"], order["status"], order["version"]) == (1, "collected", 2)
    assert abs(order["placedAt"] - time.time() * 1000) < MINUTE
    assert order["lines"][0]["price"] == price["kiwi"] > 0
    assert order["lines"][0]["recipe"] == {"kiwi": 3}
    assert order["total"] == price["kiwi"] and own_pavilion.on_hand("kiwi") == 7
    assert api.get(f"/api/orders/{order['id']}").json == order


@pytest.mark.parametrize(
    "quantity", [0, -1, 0.5, 1.5, 101, 10**9, 2**63, 1e300, "1", True, None, [1], {"n": 1}], ids=str
)
def test_claim_11_forged_quantities_are_refused(pavilion, quantity):
    before = pavilion.api.stock()
    lines = [{"juice": "banana", "quantity": 1}, {"juice": "kiwi", "quantity": quantity}]
    for body in ({"lines": lines}, {"juice": "kiwi", "quantity": quantity}):
        assert pavilion.api.post("/api/orders", body).status == 422
    assert pavilion.api.stock() == before


def test_claim_11_what_staff_does_cannot_be_forged_from_afar(pavilion):
    order = pavilion.api.order("kiwi").json
    before = pavilion.api.stock()
    afar = {"X-Forwarded-For": "192.0.2.7", "Content-Type": "application/json"}
    for method, path, body in [
        ("PUT", f"/api/orders/{order['id']}/status", {"status": "cancelled"}),
        ("PUT", "/api/stock/kiwi", {"onHand": 100, "expected": 7}),
        ("POST", "/api/stock/kiwi/movements", {"delta": 50}),
    ]:
        assert pavilion.api.request(method, path, json.dumps(body), afar).status == 401
    assert pavilion.api.stock() == before
