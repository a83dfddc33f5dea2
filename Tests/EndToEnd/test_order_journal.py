"""The journal of orders: found by any word on it, with all that happened to each; and its webhooks."""

import csv
import io
import re
import uuid

import pytest
from playwright.sync_api import expect

from support.receiver import Receiver
from support.server import Pavilion


def send(pavilion, path, body):
    answer = pavilion.api.post(path, body, **{"Idempotency-Key": uuid.uuid4().hex})
    assert answer.status == 201, answer.json
    return answer.json


def place(pavilion, juice="kiwi", **more):
    return send(pavilion, "/api/orders", {"juice": juice, **more})


def pay(pavilion, order, **payment):
    payment = {"amount": order["total"], "method": "card", **payment}
    return send(pavilion, f"/api/orders/{order['id']}/payments", payment)


def work(pavilion):
    """An order paid in a wrong way, mended and refunded in part; one that owes; one cancelled."""
    first = place(pavilion, name="소율")
    pay(pavilion, first, reference="30214390")
    send(pavilion, f"/api/orders/{first['id']}/voids", {"payment": 1, "reason": "wrong-tender"})
    pay(pavilion, first, method="cash", given=10_000)
    send(pavilion, f"/api/orders/{first['id']}/refunds", {"amount": 1500, "reason": "spilled"})
    second = place(pavilion, "mango")
    third = place(pavilion, "kiwi")
    cancelled = pavilion.api.put(f"/api/orders/{third['id']}/status", {"status": "cancelled"})
    assert cancelled.status == 200, cancelled.json
    return first, second, third


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("language, find, voided", [("ko", "찾기", "무효"), ("en", "Find", "Void")])
def test_an_order_is_found_on_a_phone_and_tells_its_story(
    visit, own_pavilion, scripts, language, find, voided
):
    own_pavilion.lead_orders()
    first, second, third = work(own_pavilion)
    page = visit("/orders", device="phone", language=language, java_script_enabled=scripts)
    expect(page.locator("[data-order]")).to_have_count(3)
    assert page.locator("[data-order]").first.get_attribute("data-order") == third["id"]
    page.locator("#orders-words").fill("소율")
    page.get_by_role("button", name=find, exact=True).click()
    expect(page.locator("[data-order]")).to_have_count(1)
    page.locator("[data-order] a").click()
    expect(page.locator("h1")).to_contain_text("소율")
    events = page.locator("[data-event]")
    assert [event.get_attribute("data-event") for event in events.all()] == [
        "placed", "payment", "void", "payment", "refund",
    ]
    expect(events.nth(2)).to_contain_text(voided)
    expect(events.nth(3)).to_contain_text("5,000")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_filters_are_links_and_a_wrong_field_is_named(visit, own_pavilion):
    own_pavilion.lead_orders()
    _, second, third = work(own_pavilion)
    page = visit("/orders", expecting="422")
    page.get_by_role("link", name="결제 기다림").click()
    expect(page.locator("[data-order]")).to_have_count(1)
    assert page.locator("[data-order]").get_attribute("data-order") == second["id"]
    page.get_by_role("link", name="취소됨").click()
    expect(page.locator("[data-order]")).to_have_attribute("data-order", third["id"])
    page.goto(own_pavilion.url + "/orders?day=yesterday")
    expect(page.locator("main .notice")).to_be_empty()
    expect(page.locator("main .field-error")).to_have_count(1)
    expect(page.locator("main .field-error")).to_contain_text("영업일")
    expect(page.locator("#orders-day")).to_have_value("yesterday")
    page.goto(own_pavilion.url + "/orders?status=lost")
    expect(page.locator("main .field-error")).to_have_count(1)
    expect(page.locator("#orders-status")).to_have_attribute("aria-invalid", "true")
    page.goto(own_pavilion.url + "/orders?before=0")
    expect(page.locator("main .notice")).not_to_be_empty()
    file = page.request.get(own_pavilion.url + "/orders.csv?lang=ko&payment=unpaid").body()
    assert file.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(file.decode("utf-8-sig"))))
    assert len(rows) == 2 and rows[1][0] == str(second["number"])


def test_a_letter_leads_to_the_orders(visit, own_pavilion):
    page = visit("/bar")
    page.keyboard.press("g")
    page.keyboard.press("o")
    expect(page).to_have_url(re.compile("/orders$"))


def missing(document, schema, value) -> list[str]:
    """The members that a schema promises and a value lacks."""
    if "$ref" in schema:
        return missing(document, document["components"]["schemas"][schema["$ref"].split("/")[-1]], value)
    found = [name for part in schema.get("allOf", []) for name in missing(document, part, value)]
    if schema.get("type") == "object":
        found += [name for name in schema.get("required", []) if name not in value]
        for name, part in schema.get("properties", {}).items():
            if name in value:
                found += missing(document, part, value[name])
    if schema.get("type") == "array":
        found += [name for item in value for name in missing(document, schema["items"], item)]
    return found


def test_webhooks_are_told_of_money_once_it_is_whole(tmp_path):
    with Pavilion(tmp_path) as pavilion, Receiver() as receiver:
        pavilion.lead_orders()
        events = "order.paid,order.refunded,order.cancelled,day.closed"
        added = pavilion.run("webhook", "add", receiver.address, "--events", events, "--json")
        assert added.returncode == 0, added.stderr
        send(pavilion, "/api/days", {"float": 0})
        order = place(pavilion)
        pay(pavilion, order, amount=1000, isPart=True)
        pay(pavilion, order, amount=order["total"] - 1000, method="cash", given=10_000)
        line = {"lines": [{"position": 1, "glasses": 1}], "reason": "changed-mind"}
        send(pavilion, f"/api/orders/{order['id']}/refunds", line)
        send(pavilion, "/api/days/1/close", {"counted": [{"kind": "cash", "amount": 0}]})
        receiver.wait_for(4)
        assert [event["type"] for event in receiver.events] == [
            "order.paid", "order.refunded", "order.cancelled", "day.closed",
        ]
        paid, refunded, cancelled, closed = [event["data"] for event in receiver.events]
        assert paid["id"] == order["id"] and paid["paid"]["number"] == 2
        assert refunded["refund"]["amount"] == order["total"]
        assert cancelled["cause"] == "refunded"
        assert closed == pavilion.api.get("/api/days/1").json
        document = pavilion.api.get("/openapi.json").json
        for event in receiver.events:
            body = document["webhooks"][event["type"]]["post"]["requestBody"]["content"]
            assert missing(document, body["application/json"]["schema"], event) == []
        entries = pavilion.api.get("/api/payments?day=1").json["entries"]
        assert sum(entry["amount"] for entry in entries) == closed["money"][0]["net"] == 0
        assert pavilion.run("audit").returncode == 0
