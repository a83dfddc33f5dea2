"""How far an order has come, as the visitor who waits for it is told."""

import re

import pytest
from playwright.sync_api import expect

from support.screens import dialog, order, order_button
from support.server import Pavilion
from support.visits import LANGUAGES, Visits

STEPS = {"ko": "나왔어요", "en": "Ready", "fr": "Prête", "ja": "できあがり", "zh-Hans": "请取餐"}


@pytest.fixture
def queue(visit, own_pavilion):
    """A bar that makes its orders by the counter; a way to place an order and one to move it on."""
    own_pavilion.lead_orders()
    staff = visit("/healthz")

    def move(id, status):
        answer = staff.request.put(f"/api/orders/{id}/status", data={"status": status})
        assert answer.ok, answer.text()

    return staff, move


def progress(page):
    return page.locator("[data-slot=progress]")


def words(page):
    return page.locator("[data-slot=stand]")


def test_an_order_is_followed_until_it_is_ready(visit, queue):
    staff, move = queue
    page = visit("/juice", language="en")
    page.locator('[data-juice="kiwi"] button[name=juice]').click()
    expect(progress(page)).to_have_attribute("data-status", "placed")
    number = re.search(r"\d+", dialog(page).locator("[data-slot=sentence]").inner_text())[0]
    expect(dialog(page).locator("[data-slot=wait]")).to_contain_text("minute")
    expect(words(page)).to_have_text(f"Order placed · no. {number}")
    id = page.url.rsplit("/", 1)[1]
    move(id, "making")
    expect(progress(page).locator("[aria-current=step]")).to_have_attribute("data-step", "making")
    page.reload()  # The order is what its address says, on a page of its own.
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Order no. {number}")
    expect(progress(page)).to_have_attribute("data-status", "making")
    move(id, "ready")
    expect(words(page)).to_have_text(f"Order {number} is ready. Please collect it at the counter.")
    expect(words(page)).to_have_role("status")
    expect(page.locator("[data-slot=wait]")).to_be_empty()
    assert page.locator(".order-sky .glass").get_attribute("data-level") is None
    move(id, "collected")
    expect(words(page)).to_have_text(f"Order {number} has been collected.")
    page.get_by_role("link", name="Choose a juice").click()
    expect(page).to_have_url(re.compile("/juice$"))
    assert page.evaluate("localStorage.getItem('pavilion.orders')") is None


def test_a_code_in_the_dialog_leads_a_phone_to_the_order(browser, tmp_path):
    public = ("--public-url", "https://pavilion.example")
    with Pavilion(tmp_path, *public) as server, Visits(browser, server.url) as visits:
        server.lead_orders()
        page = visits("/juice")
        order_button(page, "kiwi").click()
        code = dialog(page).get_by_role("img", name="이 주문의 QR 코드")
        expect(code).to_be_visible()
        assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 0, () => false)")


def test_a_cancelled_order_is_told(visit, queue):
    staff, move = queue
    made = order(staff, ("kiwi", 1))
    page = visit(f"/juice/orders/{made['id']}", language="en")
    expect(progress(page)).to_have_attribute("data-status", "placed")
    move(made["id"], "cancelled")
    move(order(staff, ("mango", 1))["id"], "making")
    expect(words(page)).to_have_text(f"Order {made['number']} was cancelled.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_script_a_reload_tells_how_far_it_is(visit, queue, language):
    staff, move = queue
    made = order(staff, ("kiwi", 1))
    page = visit(f"/juice/orders/{made['id']}", language=language, java_script_enabled=False)
    expect(progress(page).locator("[aria-current=step]")).to_have_attribute("data-step", "placed")
    move(made["id"], "ready")
    page.reload()
    expect(progress(page).locator("[aria-current=step]")).to_have_text(STEPS[language])
    expect(words(page)).to_contain_text(str(made["number"]))


def test_nothing_is_told_where_juices_are_handed_out_at_once(visit, own_pavilion):
    page = visit("/juice")
    page.locator('[data-juice="kiwi"] button[name=juice]').click()
    expect(dialog(page).locator(".order-number")).not_to_be_empty()
    expect(progress(page)).to_be_hidden()
    expect(page).to_have_url(re.compile("/juice$"))


def test_who_waits_has_something_to_read_until_the_order_is_ready(visit, queue):
    staff, move = queue
    id = order(staff, ("kiwi", 1))["id"]
    move(id, "making")
    page = visit(f"/juice/orders/{id}", device="large-phone")
    teaser = page.get_by_role("link", name="기다리는 동안")
    expect(teaser).to_be_visible()
    move(id, "ready")
    expect(progress(page)).to_have_attribute("data-status", "ready")
    expect(teaser).to_be_hidden()
    id = order(staff, ("kiwi", 1))["id"]
    move(id, "making")
    page.goto(f"/juice/orders/{id}")
    number = teaser.locator(".number").inner_text()
    teaser.click()
    expect(page).to_have_url(re.compile("/exhibits/"))
    expect(page.locator(".exhibit-name .number")).to_have_text(number)


def test_an_order_to_be_paid_first_says_what_and_is_no_longer_due_when_it_is_paid(visit, own_pavilion):
    page, due = order_to_be_paid(visit, own_pavilion)
    expect(progress(page)).to_have_attribute("data-status", "placed")
    page.reload()
    expect(due).to_contain_text("Please pay ₩5,000 at the counter.")
    id = page.url.rsplit("/", 1)[1]
    pay_and_make(own_pavilion, id)
    expect(due).to_be_empty()
    page.reload()
    expect(due).to_have_count(0)


def test_an_answer_from_before_the_payment_does_not_stay(visit, own_pavilion):
    page, due = order_to_be_paid(visit, own_pavilion)
    id = page.url.rsplit("/", 1)[1]
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.route(f"**/api/orders/{id}", hold)
    pay_and_make(own_pavilion, own_pavilion.api.order("mango").json["id"])
    while not held:
        page.wait_for_timeout(20)
    pay_and_make(own_pavilion, id)
    expect(progress(page)).to_have_attribute("data-status", "making")
    route, answer = held[0]
    assert answer.json()["payment"] == "unpaid"
    route.fulfill(response=answer)
    expect(due).to_be_empty()
    expect(progress(page)).to_have_attribute("data-status", "making")


def test_an_order_that_nobody_paid_says_why_it_is_gone(visit, own_pavilion):
    page, _ = order_to_be_paid(visit, own_pavilion)
    id = page.url.rsplit("/", 1)[1]

    # The server's answer as it is after the bar's minutes (`UnpaidExpiryTests`).
    known = own_pavilion.api.get(f"/api/orders/{id}").json
    gone = {**known, "status": "cancelled", "payment": "nothing", "cause": "unpaid"}
    page.route(f"**/api/orders/{id}", lambda route: route.fulfill(json=gone))
    pay_and_make(own_pavilion, own_pavilion.api.order("mango").json["id"])
    expect(words(page)).to_contain_text("was not paid in time and was cancelled. Please order again.")


def order_to_be_paid(visit, pavilion):
    """An order that is due before it is made: its page, and where the page says so."""
    pavilion.lead_orders("--paid", "before-making")
    page = visit("/juice", language="en")
    page.locator('[data-juice="kiwi"] button[name=juice]').click()
    due = page.locator("[data-slot=due]")
    expect(due).to_contain_text("We make your order once it is paid.")
    return page, due


def pay_and_make(pavilion, id):
    paid = {"amount": pavilion.api.get(f"/api/orders/{id}").json["total"], "method": "card"}
    assert pavilion.api.post(f"/api/orders/{id}/payments", paid).status == 201
    assert pavilion.api.put(f"/api/orders/{id}/status", {"status": "making"}).status == 200


def test_nothing_is_due_where_nobody_pays(visit, own_pavilion):
    own_pavilion.lead_orders("--paid", "never")
    page = visit("/juice", language="en")
    page.locator('[data-juice="kiwi"] button[name=juice]').click()
    expect(progress(page)).to_have_attribute("data-status", "placed")
    expect(page.locator("[data-slot=due]")).to_have_count(0)
    assert own_pavilion.api.order("kiwi").json["payment"] == "nothing"
