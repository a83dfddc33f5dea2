"""At the counter an order is cancelled and ready ones are handed over together, with and without script."""

import uuid

import pytest
from playwright.sync_api import expect

from support.screens import answer_question, card, open_card, toast, undo

WITH_AND_WITHOUT = pytest.mark.parametrize("scripts", [True, False])


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def place(pavilion, juice="kiwi"):
    return pavilion.api.post("/api/orders", {"juice": juice}).json


def status(pavilion, order):
    return pavilion.api.get(f"/api/orders/{order['id']}").json["status"]


def pay(pavilion, order):
    paid = {"amount": order["total"], "method": "card"}
    path = f"/api/orders/{order['id']}/payments"
    assert pavilion.api.post(path, paid, **{"Idempotency-Key": uuid.uuid4().hex}).status == 201


@WITH_AND_WITHOUT
def test_a_cancelled_order_gives_its_fruit_and_money_back_once(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    pay(own_pavilion, order)
    assert own_pavilion.on_hand("kiwi") == 7
    page, other = visit("/bar", java_script_enabled=scripts), visit("/bar", device="phone")
    expect(card(other, order)).to_have_count(1)
    open_card(page, order).locator("[data-cancel]").click()
    expect(page.locator("[data-question]")).to_contain_text("재고로 돌아와요: 키위 3")
    expect(page.locator("[data-question]")).to_contain_text("돌려줄 돈: 카드 5,000원")
    assert status(own_pavilion, order) == "placed"
    page.get_by_role("link", name="그대로 두기").click()
    open_card(page, order).locator("[data-cancel]").click()
    answer_question(page)
    expect(toast(page)).to_contain_text("1번 주문을 취소했어요 · 돌려줄 돈: 카드 5,000원")
    expect(card(page, order)).to_have_count(0)
    expect(card(other, order)).to_have_count(0)
    assert status(own_pavilion, order) == "cancelled"
    assert own_pavilion.on_hand("kiwi") == 10
    # The same answer again changes nothing.
    again = {"status": "cancelled", "sure": "yes"}
    assert page.request.post(f"/bar/orders/{order['id']}", form=again).ok
    assert own_pavilion.on_hand("kiwi") == 10
    assert own_pavilion.run("audit").returncode == 0


def test_an_order_that_somebody_has_begun_is_not_cancelled(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/bar", java_script_enabled=False)
    own_pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": "making"})
    open_card(page, order).locator("[data-cancel]").click()
    expect(page.locator("main")).to_contain_text("다른 곳에서 이미 바뀌었어요")
    expect(page.locator("[data-cancel]")).to_have_count(0)
    assert status(own_pavilion, order) == "making"
    assert own_pavilion.on_hand("kiwi") == 7


def test_an_unpaid_order_is_cancelled_where_it_would_be_paid(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/bar")
    open_card(page, order).get_by_role("link", name="결제", exact=True).click()
    page.locator("[data-cancel]").click()
    expect(page.locator("[data-question]")).not_to_contain_text("돌려줄 돈")
    answer_question(page)
    expect(toast(page)).to_have_text("1번 주문을 취소했어요")


@WITH_AND_WITHOUT
def test_all_that_is_ready_is_handed_over_in_one_touch(visit, own_pavilion, scripts):
    orders = [place(own_pavilion, juice) for juice in ("kiwi", "mango", "banana")]
    for order in orders:
        pay(own_pavilion, order)
    for order, name in zip(orders, ("ready", "ready", "making")):
        own_pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": name})
    page = visit("/bar", java_script_enabled=scripts)
    third = "making" if scripts else "ready"
    if not scripts:  # A page that stands still does not hand over what it does not show.
        own_pavilion.api.put(f"/api/orders/{orders[2]['id']}/status", {"status": "ready"})
    page.locator("[data-all-collected]").click()
    expect(toast(page)).to_have_text("주문 2건을 전달했어요")
    assert [status(own_pavilion, order) for order in orders] == ["collected", "collected", third]
    undo(page).click()
    expect(toast(page)).to_contain_text("되돌렸어요")
    assert [status(own_pavilion, order) for order in orders] == ["ready", "ready", third]
    expect(page.locator("[data-all-collected]")).to_be_visible()


def test_what_still_owes_money_is_not_handed_over_with_the_rest(visit, own_pavilion):
    owed, *paid = [place(own_pavilion, juice) for juice in ("kiwi", "mango", "banana")]
    for order in paid:
        pay(own_pavilion, order)
    for order in (owed, *paid):
        own_pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": "ready"})
    page = visit("/bar")
    page.get_by_role("button", name="결제가 끝난 주문 모두 전달했어요").click()
    expect(toast(page)).to_have_text("주문 2건을 전달했어요")
    expect(card(page, owed).locator("[data-pay]")).to_be_visible()
    assert status(own_pavilion, owed) == "ready"
