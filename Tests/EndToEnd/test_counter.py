"""Beside the queue of the counter: a payment in three touches, an order taken by staff, a cancelling."""

import re

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.layout import flaws_on
from support.people import PIN
from support.screens import answer_question, card, open_card, toast
from support.visits import resize

WITH_AND_WITHOUT = pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
TAP_MS = 700  # until then a tap at the same spot is the one before


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose orders are paid at the counter before they are made."""
    own_pavilion.lead_orders("--paid", "before-making")
    own_pavilion.restock(kiwi=100, mango=100)
    return own_pavilion


def place(pavilion, juice="kiwi", quantity=1, **more):
    return pavilion.api.post("/api/orders", {"lines": [{"juice": juice, "quantity": quantity}], **more}).json


def told(pavilion, order):
    known = pavilion.api.get(f"/api/orders/{order['id']}").json
    return known["status"], known["payment"]


def sheet(page):
    return page.locator("[data-sheet]")


def press(page, *keys):
    """Presses keys once the script that listens to them is there: it shows the connection."""
    expect(page.locator("[data-line]")).to_be_visible()
    for key in keys:
        page.keyboard.press(key)


@WITH_AND_WITHOUT
def test_an_order_is_paid_in_three_touches_and_leads_to_the_next(visit, own_pavilion, scripts):
    order, other = place(own_pavilion, name="지우"), place(own_pavilion, "mango", 2)
    page = visit("/bar", java_script_enabled=scripts)
    card(page, order).locator("[data-pay]").click()
    expect(sheet(page).locator("h1")).to_have_text("주문 번호 1 · 지우")
    expect(sheet(page).locator("[data-total]")).to_have_text("5,000원")
    sheet(page).get_by_role("button", name="10,000원").click()
    expect(sheet(page).locator("[data-change]")).to_have_text("거스름돈 5,000원")
    assert told(own_pavilion, order) == ("placed", "paid")
    expect(card(page, order)).to_have_attribute("data-status", "placed")
    expect(page.locator("[data-column=unpaid] .card")).to_have_count(1)
    following = sheet(page).locator("[data-next]")
    expect(following).to_have_text("2번 11,000원 받기")
    page.wait_for_timeout(TAP_MS)
    following.click()
    expect(sheet(page).locator("[data-total]")).to_have_text("11,000원")
    page.wait_for_timeout(TAP_MS)
    sheet(page).get_by_role("button", name="카드로 결제했어요").click()
    expect(sheet(page).locator("[data-paid=card]")).to_be_visible()
    expect(sheet(page).locator("[data-next]")).to_have_count(0)
    page.wait_for_timeout(TAP_MS)
    sheet(page).locator("[data-close]").click()
    expect(sheet(page)).to_have_count(0)
    assert told(own_pavilion, other) == ("placed", "paid")
    assert own_pavilion.run("audit").returncode == 0


@WITH_AND_WITHOUT
def test_a_part_is_taken_and_the_rest_stays_due_beside_the_queue(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    page = visit(f"/bar?pay={order['id']}", java_script_enabled=scripts)
    sheet(page).locator("#part summary").click()
    sheet(page).locator("#part-amount").fill("2,000")
    sheet(page).locator("#part").get_by_role("button", name="카드").click()
    expect(sheet(page).locator(".paid-how")).to_have_text("카드 2,000원")
    expect(sheet(page).locator("[data-total]")).to_have_text("3,000원")
    sheet(page).get_by_text("다른 금액").click()
    sheet(page).locator("#given").fill("1")
    sheet(page).locator("#given").press("Enter")
    expect(sheet(page).locator(".notice")).not_to_be_empty()
    expect(sheet(page).locator("#given")).to_have_value("1")
    sheet(page).get_by_role("button", name="딱 맞게").click()
    expect(sheet(page).locator("[data-paid=cash]")).to_be_visible()
    assert told(own_pavilion, order) == ("placed", "paid")


def test_a_sheet_stands_beside_over_or_instead_of_the_queue_which_waits(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit(f"/bar?pay={order['id']}")
    work = page.locator(".sheet-work")
    expect(work).to_have_attribute("inert", "")
    for device, is_beside in (("desktop", True), ("tablet", False)):
        resize(page, device)
        ours, theirs = sheet(page).bounding_box(), work.bounding_box()
        assert (theirs["x"] + theirs["width"] <= ours["x"]) == is_beside, device
    resize(page, "phone")
    expect(work).to_be_hidden()
    expect(sheet(page).get_by_role("button", name="딱 맞게")).to_be_in_viewport()
    # What changes meanwhile is there when the sheet is closed.
    new = place(own_pavilion)
    resize(page, "desktop")
    expect(card(page, new)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(card(page, order).locator("[data-pay]")).to_be_in_viewport()


@WITH_AND_WITHOUT
def test_staff_takes_an_order_and_its_payment(visit, own_pavilion, scripts):
    page = visit("/bar", java_script_enabled=scripts)
    page.locator("[data-take-order]").click()
    if scripts:
        offer = sheet(page).locator("[data-offer=kiwi]")
        for name in ("키위쥬스 담기", "키위쥬스 담기", "키위쥬스 한 잔 빼기"):
            offer.get_by_role("button", name=name).click()
        expect(offer.locator("input")).to_have_value("1")
    else:
        sheet(page).locator("#quantity-kiwi").fill("1")
    sheet(page).locator("#cup-name").fill("Zoé")
    sheet(page).get_by_role("button", name="주문하고 결제하기").click()
    expect(sheet(page).locator("h1")).to_have_text("주문 번호 1 · Zoé")
    sheet(page).get_by_role("button", name="딱 맞게").click()
    expect(sheet(page).locator("[data-paid=cash]")).to_contain_text("현금 5,000원")
    placed = page.locator("[data-column=placed] .card")
    expect(placed).to_contain_text("Zoé")
    assert own_pavilion.on_hand("kiwi") == 97


def test_an_order_that_cannot_be_made_keeps_its_form(visit, own_pavilion):
    own_pavilion.restock(kiwi=4)
    page = visit("/bar?new", expecting="422")
    sheet(page).get_by_role("button", name="주문하고 결제하기").click()
    expect(sheet(page).locator(".notice")).to_have_text("아직 담은 쥬스가 없어요. 먼저 쥬스를 골라 주세요.")
    sheet(page).locator("#quantity-kiwi").fill("2")
    sheet(page).get_by_role("button", name="주문하고 결제하기").click()
    expect(sheet(page).locator(".notice")).to_contain_text("키위")
    expect(sheet(page).locator("#quantity-kiwi")).to_have_value("2")
    assert own_pavilion.on_hand("kiwi") == 4


@WITH_AND_WITHOUT
def test_money_above_the_limit_is_given_back_by_a_shift_lead_on_the_spot(visit, own_pavilion, signed_in, scripts):
    page = signed_in("staff", "/bar", java_script_enabled=scripts)
    signed_in("shift-lead", "/bar")
    order = place(own_pavilion, "kiwi", 5)
    paid = {"amount": order["total"], "method": "card"}
    assert own_pavilion.api.post(f"/api/orders/{order['id']}/payments", paid).status == 201
    page.goto("/bar")
    open_card(page, order).locator("[data-cancel]").click()
    expect(sheet(page).locator("[data-question]")).to_contain_text("돌려줄 돈: 카드 25,000원")
    sheet(page).get_by_label("Sora").check()
    sheet(page).locator("[name=approvalPIN]").fill(PIN)
    answer_question(page)
    expect(toast(page)).to_contain_text("1번 주문을 취소했어요")
    assert told(own_pavilion, order) == ("cancelled", "refunded")
    assert own_pavilion.on_hand("kiwi") == 100
    assert own_pavilion.run("audit").returncode == 0


def test_keys_take_an_order_its_payment_and_its_cancelling(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/bar")
    press(page, "p")
    expect(sheet(page).locator("[data-total]")).to_be_visible()
    press(page, "2")
    expect(sheet(page).locator("[data-change]")).to_have_text("거스름돈 5,000원")
    press(page, "n")
    expect(sheet(page).locator("#quantity-kiwi")).to_be_visible()
    # Where somebody writes, letters and digits are theirs.
    sheet(page).locator("#cup-name").press("p")
    expect(sheet(page).locator("#cup-name")).to_have_value("p")
    sheet(page).locator("h1").click()
    press(page, "Escape")
    expect(sheet(page)).to_have_count(0)
    other = place(own_pavilion)
    expect(card(page, other)).to_be_visible()
    press(page, "p")
    expect(sheet(page).locator("[data-total]")).to_be_visible()
    press(page, "c")
    expect(sheet(page).locator("[data-paid=card]")).to_be_visible()
    press(page, "Escape")
    expect(sheet(page)).to_have_count(0)
    press(page, "j", "x")
    expect(sheet(page).locator("[data-question]")).to_be_visible()
    answer_question(page)
    expect(toast(page)).to_contain_text("1번 주문을 취소했어요")
    assert told(own_pavilion, order)[0] == "cancelled"


def test_the_large_view_is_the_work_alone_in_large_letters(visit, own_pavilion):
    unpaid, order = place(own_pavilion), place(own_pavilion, "mango")
    paid = {"amount": order["total"], "method": "card"}
    assert own_pavilion.api.post(f"/api/orders/{order['id']}/payments", paid).status == 201
    page = visit("/bar", device="desktop")
    expect(page.locator("[data-line]")).to_be_visible()
    page.keyboard.press("f")
    expect(page).to_have_url(re.compile(r"/bar\?wall$"))
    expect(card(page, unpaid)).to_have_count(0)
    expect(page.locator("[data-column]")).to_have_count(3)
    expect(page.locator(".places")).to_be_hidden()
    expect(page.locator("[data-line]")).to_be_visible()
    line = card(page, order).locator(".line-juice")
    expect(line).to_have_css("font-size", re.compile(r"^(2[89]|3\d|40)(\.\d+)?px$"))
    own_pavilion.api.post("/api/calls", {"reason": "help"})
    expect(page.locator("#calls [data-call-id]")).to_be_visible()
    card(page, order).locator(".step-forward").click()
    expect(card(page, order)).to_have_attribute("data-status", "making")
    expect(page.locator("[data-column]")).to_have_count(3)
    page.locator("h1").click()
    page.keyboard.press("Escape")
    expect(page.locator(".places")).to_be_visible()


# Counts the notes that are played.
PLAYED = """(() => {
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    const { dataset } = document.documentElement
    dataset.played = Number(dataset.played ?? 0) + 1
    return start.call(this, when)
  }
})()"""


def expect_played(page, notes):
    expect(page.locator("html")).to_have_attribute("data-played", str(notes))


def test_a_new_order_and_a_call_sound_once_somebody_has_switched_it_on(visit, own_pavilion):
    page = visit("/healthz")
    page.add_init_script(PLAYED)
    page.goto("/bar")
    switch = page.locator("[data-sound]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    first = place(own_pavilion)
    expect(card(page, first)).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-played", re.compile("."))
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect_played(page, 2)
    place(own_pavilion)
    expect_played(page, 4)
    own_pavilion.api.post("/api/calls", {"reason": "help"})
    expect_played(page, 7)
    # It is remembered, and the next page needs a touch.
    page.goto("/reports")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.locator("h1").click()
    own_pavilion.api.post("/api/calls", {"reason": "order"})
    expect_played(page, 3)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    own_pavilion.api.post("/api/calls", {"reason": "shortage"})
    expect(page.locator("#calls [data-call-id]")).to_have_count(3)
    expect_played(page, 3)
    # Visitors hear nothing and have no switch.
    visitor = visit("/juice")
    expect(visitor.locator("[data-sound]")).to_have_count(0)


def test_an_order_of_an_earlier_day_says_so_beside_its_number(visit, own_pavilion):
    own_pavilion.lead_orders()
    own_pavilion.api.post("/api/days", {"float": 0})
    old = place(own_pavilion, name="어제")
    report = own_pavilion.api.get("/api/days/1").json
    assert old["dayNumber"] == 1, report
    assert own_pavilion.api.post("/api/days/1/close", {"counted": [{"kind": "cash", "amount": 0}]}).status in (200, 201)
    own_pavilion.api.post("/api/days", {"float": 0})
    new = place(own_pavilion, name="오늘")
    assert new["dayNumber"] == 1
    page, board = visit("/bar"), visit("/board", device="kiosk-sideways")
    expect(card(page, old).locator("[data-carried-over]")).to_have_text(re.compile(r"\d{4}\. \d\d\. \d\d"))
    expect(card(page, new).locator("[data-carried-over]")).to_have_count(0)
    for order in (old, new):
        own_pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": "ready"})
    expect(board.locator("[data-numbers=ready] li")).to_have_count(1)
    expect(board.locator("[data-numbers=ready]")).to_contain_text("오늘")
    expect(board.locator("[data-fresh=earlier-ready] li")).to_have_count(1)
    expect(board.locator("[data-fresh=earlier-ready]")).to_contain_text("어제")


@pytest.mark.parametrize("language", ["ko", "fr"])
@pytest.mark.parametrize("task", ["", "?pay={}", "?cancel={}", "?new", "?wall"])
def test_every_task_of_the_counter_reads_well_everywhere(visit, own_pavilion, language, task):
    order = place(own_pavilion, "strawberry-banana", name="Château-Thierry")
    place(own_pavilion)
    page = visit("/bar" + task.format(order["id"]), language=language, reduced_motion="reduce")
    assert axe_finds(page, RULES) == []
    assert flaws_on(page, ("phone", "tablet", "desktop")) == []
