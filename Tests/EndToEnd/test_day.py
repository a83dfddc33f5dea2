"""Money at the counter: mistakes are voided, bills are split or waived, and the day is closed on its cash."""

import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from support.people import PIN, hire, signed_in_page

WITH_AND_WITHOUT = pytest.mark.parametrize("scripts", [True, False])


def place(pavilion, juice="kiwi"):
    return pavilion.api.post("/api/orders", {"juice": juice}).json


def send(pavilion, path, body):
    answer = pavilion.api.post(path, body, **{"Idempotency-Key": uuid.uuid4().hex})
    assert answer.status == 201, answer.json
    return answer.json


def pay(pavilion, order, **payment):
    payment = {"amount": order["total"], "method": "card", **payment}
    return send(pavilion, f"/api/orders/{order['id']}/payments", payment)


@WITH_AND_WITHOUT
def test_a_wrong_tender_is_voided_and_entered_anew_in_one_form(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    pay(own_pavilion, order)
    page = visit(f"/pay/{order['id']}", java_script_enabled=scripts)
    page.get_by_text("잘못 눌렀어요").click()
    page.get_by_role("button", name="무효로 하고 다시 적기").click()
    expect(page.locator("[data-payment='1'] del")).to_have_text("카드 5,000원")
    expect(page.locator("[data-payment='1']")).to_contain_text("무효: 결제 방법이 달라요")
    expect(page.locator("[data-payment='2']")).to_contain_text("현금 5,000원")
    receipt = page.request.get(f"/orders/{order['id']}/receipt").text()
    assert 'data-voided="card"' in receipt and 'data-paid="cash"' in receipt
    assert own_pavilion.run("audit").returncode == 0


@WITH_AND_WITHOUT
def test_a_bill_is_split_between_cash_and_card(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    page = visit(f"/pay/{order['id']}", java_script_enabled=scripts)
    page.get_by_text("나눠 내기").click()
    page.locator("#part-amount").fill("2,000")
    page.locator("#part-amount").press("Enter")  # Nobody has said how it is paid.
    page.locator("#part").get_by_role("button", name="현금").click()
    expect(page.locator("[data-total]")).to_have_text("3,000원")
    page.get_by_text("나눠 내기").click()
    page.locator("#part-amount").fill("3,001")
    page.locator("#part").get_by_role("button", name="카드").click()
    expect(page.locator("main .notice")).to_contain_text("3,000원")
    assert page.locator("#part-amount").input_value() == "3,001"
    page.locator("#part-amount").fill("3,000")
    page.locator("#part").get_by_role("button", name="카드").click()
    expect(page.locator("[data-payment]")).to_have_count(2)
    expect(page.locator(".tenders")).to_have_count(0)
    assert own_pavilion.run("audit").returncode == 0


def test_an_order_is_waived_for_a_reason_and_paid_after_all(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit(f"/pay/{order['id']}")
    page.locator("#waiver > summary").click()
    page.locator("#waiver").get_by_label("직원 음료").check()
    page.get_by_role("button", name="5,000원 받지 않기").click()
    expect(page.locator("[data-payment='1']")).to_contain_text("받지 않음 (직원 음료) 5,000원")
    page.goto("/pay")
    expect(page.locator("[data-order]")).to_have_count(0)
    page.goto(f"/pay/{order['id']}")
    page.locator("#void > summary").click()
    page.locator("#void").get_by_label("카드 5,000원").check()
    page.get_by_role("button", name="무효로 하고 다시 적기").click()
    expect(page.locator("[data-payment='2']")).to_contain_text("카드 5,000원")


def test_a_tender_that_the_manager_named_takes_an_order_in_one_touch(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/pay")
    page.locator("#tenders > summary").click()
    page.locator("#tender-names").fill("제로페이\n상품권")
    page.locator("#tenders button").click()
    page.goto(f"/pay/{order['id']}")
    panel = page.get_by_role("region", name="제로페이")
    panel.get_by_role("button", name="5,000원 받았어요").click()
    expect(page.locator("[data-paid]")).to_contain_text("제로페이 5,000원")


@WITH_AND_WITHOUT
def test_a_day_is_closed_on_the_cash_that_was_counted_blind(visit, own_pavilion, scripts):
    place(own_pavilion)
    page = visit("/day", java_script_enabled=scripts)
    page.locator("#float").fill("100,000")
    page.get_by_role("button", name="하루 열기").click()
    first, second = place(own_pavilion), place(own_pavilion, "mango")
    pay(own_pavilion, first, method="cash", given=10_000)
    pay(own_pavilion, second)
    page.get_by_text("꺼내기·넣기 적기").click()
    page.locator("#amount").fill("12000")
    page.locator("#reason").fill("얼음 사기")
    page.locator("#reason").press("Enter")
    expect(page.locator("[data-cash='1']")).to_contain_text("−12,000원")

    # The order from before the day is owed; it is settled from here, or carried over.
    expect(page.locator("[data-open]")).to_contain_text("5,000원")
    page.locator("[data-open] a").click()
    expect(page.locator("[data-sheet] [data-total]")).to_have_text("5,000원")
    page.goto("/day")
    expect(page.locator("main")).not_to_contain_text("93,000")
    page.get_by_text("권종별로 세기").click()
    page.locator("#pieces-50000").fill("1")
    page.locator("#pieces-10000").fill("4")
    page.locator("#pieces-1000").fill("2")
    page.locator("#counted-card").fill("5,500")
    page.get_by_role("button", name="다 셌어요").click()
    cash = page.locator("[data-kind=cash]")
    expect(cash).to_contain_text("93,000원")
    expect(cash).to_contain_text("92,000원")
    expect(cash).to_contain_text("−1,000원")
    page.get_by_role("button", name="하루 닫기").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Z 보고서 1")
    money = page.locator("[data-money=KRW]")
    expect(money.locator(".strong dd")).to_have_text("10,500원")
    expect(page.locator("[data-drawer]")).to_contain_text("−1,000원")
    expect(page.locator("[data-drawer]")).to_contain_text("얼음 사기")
    expect(page.locator("[data-orders]")).to_contain_text("2–3")
    report = own_pavilion.api.get("/api/days/1").json
    assert report["drawer"][0] == {"kind": "card", "expected": 5500, "counted": 5500, "difference": 0}
    assert report["drawer"][1]["difference"] == -1000
    sheet = page.request.get("/day/1/report.csv").text()
    assert "KRW,expected,cash,,93000" in sheet
    expect(page.locator("main [role=status]")).to_contain_text("장부와 맞아요")
    assert ",order number,first,2," in sheet and ",fruit,mango,3," in sheet
    assert page.request.get(page.get_by_role("link", name="JSON").get_attribute("href")).json() == report
    assert own_pavilion.run("audit").returncode == 0

    # What comes after the close counts for the next day, and closing twice closes once.
    third = place(own_pavilion, "banana")
    pay(own_pavilion, third)
    assert own_pavilion.api.get("/api/days/1").json == report
    page.goto("/day")
    expect(page.get_by_role("button", name="하루 열기")).to_be_visible()
    page.locator("#float").fill("92,000")
    page.get_by_role("button", name="하루 열기").click()
    later = own_pavilion.api.get("/api/days/2").json
    assert later["money"][0]["gross"] == third["total"]
    assert (later["firstOrder"], later["lastOrder"]) == (4, 4)


@WITH_AND_WITHOUT
def test_cash_above_the_limit_is_taken_out_with_a_shift_lead_on_the_spot(visit, own_pavilion, scripts):
    lead = hire(own_pavilion, "shift-lead")
    send(own_pavilion, "/api/days", {"float": 50_000})
    assert own_pavilion.api.put("/api/refund-limit", {"limit": 10_000}).status == 200
    page = signed_in_page(
        visit, own_pavilion, "staff", "/day", language="en", java_script_enabled=scripts, expecting="422"
    )
    page.get_by_text("Note cash in or out").click()
    expect(page.locator("#amount-hint")).to_contain_text("Up to ₩10,000 more")
    page.locator("#amount").fill("12000")
    page.locator("#reason").fill("ice")
    page.locator("#reason").press("Enter")
    expect(page.locator("#cash-approval-pin-hint")).to_have_text("To approve: ₩12,000")
    expect(page.locator("#amount")).to_have_value("12000")
    page.get_by_label(lead).check()
    page.locator("[name=approvalPIN]").fill(PIN)
    page.locator("[name=approvalPIN]").press("Enter")
    expect(page.locator("[data-cash='1']")).to_contain_text("−₩12,000")
    expect(page.locator(".signed-in-name")).to_contain_text("Amélie")
    assert own_pavilion.run("audit").returncode == 0


def test_a_report_says_that_entries_of_its_day_were_changed_after_the_close(visit, own_pavilion):
    send(own_pavilion, "/api/days", {"float": 0})
    pay(own_pavilion, place(own_pavilion))
    send(own_pavilion, "/api/days/1/close", {"counted": [{"kind": "cash", "amount": 0}]})
    page = visit("/day/1")
    expect(page.locator("main > .notice")).to_contain_text("장부와 맞아요")
    with sqlite3.connect(own_pavilion.database) as connection:
        for (guard,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {guard}")
        connection.execute("UPDATE payment SET amount = amount - 1")
    page.reload()
    expect(page.locator("main > .notice")).to_contain_text("장부와 맞지 않아요")


def test_a_payment_of_a_closed_day_is_refunded_not_voided(visit, own_pavilion):
    order = place(own_pavilion)
    send(own_pavilion, "/api/days", {"float": 0})
    pay(own_pavilion, order)
    send(own_pavilion, "/api/days/1/close", {"counted": [{"kind": "cash", "amount": 0}]})
    page = visit(f"/pay/{order['id']}")
    page.locator("#void > summary").click()
    page.get_by_role("button", name="무효로 하고 다시 적기").click()
    expect(page.locator("main .notice[role=alert]")).to_contain_text("이미 마감해서 무효로 할 수 없어요")
    assert len(own_pavilion.api.get("/api/days").json["days"]) == 1
