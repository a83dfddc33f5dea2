"""An order is paid at the counter, has a receipt, and is given back; all of it in a browser."""

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from support.screens import FRUITS, buy, dialog, order_button
from support.server import Pavilion


def choose_order(page, order: str):
    page.goto("/pay")
    page.locator(f'[data-order="{order}"]').click()
    expect(page.locator(".tenders")).to_be_visible()


def test_letters_take_a_payment_on_its_page(visit, pavilion):
    staff = visit("/pay", language="en")
    for key, method in (("2", "cash"), ("c", "card")):
        order = pavilion.api.post("/api/orders", {"juice": "kiwi"}).json
        staff.goto(f"{pavilion.url}/pay/{order['id']}")
        expect(staff.locator(".tenders")).to_be_visible()
        staff.keyboard.press(key)
        expect(staff.locator(f"[data-paid={method}]")).to_be_visible()
        # Paid and given back, it is paid again only where the forms are open.
        refund = {"amount": order["total"], "reason": "spilled"}
        assert pavilion.api.post(f"/api/orders/{order['id']}/refunds", refund).status == 201
        staff.reload()
        staff.keyboard.press(key)
        staff.reload()
        expect(staff.get_by_text("Take payment again")).to_be_visible()
        assert pavilion.api.get(f"/api/orders/{order['id']}").json["payment"] == "refunded"


def test_an_order_is_paid_with_cash_gets_a_receipt_and_is_given_back(visit, pavilion):
    visitor = visit("/juice", device="phone")
    order_button(visitor, "kiwi").click()
    expect(dialog(visitor).locator("[data-slot=due]")).to_have_text(
        "카운터에서 5,000원 결제해 주세요."
    )
    link = dialog(visitor).locator("[data-slot=receipt]")
    assert min(link.bounding_box().values()) >= 0 and link.bounding_box()["height"] >= 44
    link.click()
    expect(visitor.locator("[data-unpaid]")).to_be_visible()
    order = visitor.locator(".receipt").get_attribute("data-order")

    staff = visit("/pay")
    choose_order(staff, order)
    expect(staff.locator("[data-total]")).to_have_text("5,000원")
    staff.get_by_role("button", name="10,000원").click()
    expect(staff.locator("[data-change]")).to_have_text("거스름돈 5,000원")
    expect(staff.locator("[data-paid]")).to_contain_text("현금 5,000원")

    visitor.reload()
    paid = visitor.locator("[data-paid=cash]")
    expect(paid).to_contain_text("10,000원")
    expect(visitor.locator("[data-rate='1000'] td")).to_have_text(["4,545원", "455원"])

    staff.locator("#amount").fill("2,000")
    staff.locator(".refund").get_by_label("잘못 만들었어요").check()
    staff.locator(".refund .act").click()
    expect(staff.locator("[data-refund]")).to_contain_text("−2,000원")
    staff.locator("#amount").fill("3,001")
    staff.locator(".refund").get_by_label("쏟았어요").check()
    staff.locator(".refund .act").click()
    expect(staff.locator("main .notice")).to_have_text("3,000원까지 환불할 수 있어요.")
    assert staff.locator("#amount").input_value() == "3,001"

    visitor.reload()
    expect(visitor.locator("[data-refunds]")).to_contain_text("−2,000원")
    expect(visitor.locator("[data-refunds] .strong dd")).to_have_text("3,000원")
    assert pavilion.on_hand("kiwi") == 7, "money alone comes back, no fruit"
    assert pavilion.run("audit").returncode == 0


def test_a_cancelled_order_gives_back_its_fruit_and_its_money_once(visit, pavilion):
    pavilion.lead_orders()
    staff = visit("/pay", device="phone")
    order = buy(staff)
    choose_order(staff, order)
    staff.locator("#card-reference > summary").press("Enter")
    staff.locator("#reference").fill("A-000017")
    staff.get_by_role("button", name="카드로 결제했어요").click()
    expect(staff.locator("[data-paid=card]")).to_be_visible()
    for _ in range(2):
        step = staff.request.put(f"/api/orders/{order}/status", data={"status": "cancelled"})
        assert step.ok
    # The fruit that was delivered for the order is there again, beside the opening stock.
    delivered = {"kiwi": 6, "strawberry": 10, "banana": 1}
    assert pavilion.counts() == {fruit: 10 + delivered.get(fruit, 0) for fruit in FRUITS}
    staff.goto(f"/orders/{order}/receipt")
    expect(staff.locator("main [data-cancelled]")).to_be_visible()
    expect(staff.locator("[data-paid=card]")).to_contain_text("A-000017")
    expect(staff.locator("[data-refunds] > div")).to_have_count(2)
    expect(staff.locator("[data-refunds]")).to_contain_text("−16,000원")
    expect(staff.locator("[data-refunds] .strong dd")).to_have_text("0원")
    assert pavilion.run("audit").returncode == 0


def test_paying_works_without_a_script_and_two_screens_take_it_once(visit, pavilion):
    staff = visit("/pay", java_script_enabled=False)
    order = buy(staff)
    number = staff.request.get(f"/api/orders/{order}").json()["number"]
    staff.locator("#orders-words").fill(str(number))
    staff.get_by_role("button", name="찾기").click()
    expect(staff.locator(".tenders")).to_be_visible()
    other = visit(staff.url, java_script_enabled=False)
    # Enter in the field takes what was typed, not the first of the quick amounts.
    staff.locator("#other-cash summary").click()
    staff.locator("#given").fill("20,000")
    staff.locator("#given").press("Enter")
    expect(staff.locator("[data-change]")).to_have_text("거스름돈 4,000원")
    other.locator(".tenders .act").click()
    expect(other.locator("main .notice")).to_have_text("이미 결제한 주문이에요.")
    expect(other.locator("[data-change]")).to_have_text("거스름돈 4,000원")


@pytest.fixture
def own_pavilion(tmp_path, monkeypatch):
    """A server that knows where phones reach it; under the loopback's name they would not."""
    monkeypatch.setenv("PAVILION_PUBLIC_URL", "https://bar.example")
    with Pavilion(tmp_path) as server:
        yield server


def test_the_qr_code_leads_to_the_receipt(visit, own_pavilion):
    page = visit("/juice", color_scheme="dark")
    path = f"/orders/{buy(page)}/receipt"
    page.goto(path)
    code = page.locator(".receipt-code svg")
    code.scroll_into_view_if_needed()
    picture = Image.open(io.BytesIO(code.screenshot()))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == ["https://bar.example" + path]


def test_a_receipt_prints_on_paper_of_80_mm(visit, own_pavilion):
    page = visit("/juice")
    page.goto(f"/orders/{buy(page)}/receipt")
    printed = page.pdf(prefer_css_page_size=True)
    # 80 mm are 226.8 points.
    sizes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ", printed)
    assert sizes and all(abs(float(size) - 226.8) < 1 for size in sizes), sizes
    page.emulate_media(media="print")
    expect(page.locator("[data-print]")).to_be_hidden()
    expect(page.locator(".receipt h1")).to_be_visible()
    expect(page.locator(".receipt-code svg")).to_be_visible()


def test_staff_gives_the_price_of_glasses_back_each_once(visit, pavilion):
    staff = visit("/pay", device="phone", language="en")
    order = buy(staff)
    staff.goto(f"/pay/{order}")
    staff.get_by_role("button", name="Paid by card").click()
    glasses = staff.locator(".refund-glasses")
    staff.wait_for_timeout(500)  # until then a click at the same spot is the one before, given twice
    glasses.get_by_text("Refund glasses").click()
    field = glasses.locator("[name='glasses.1']")
    field.fill("1")
    glasses.get_by_label("Made incorrectly").check()
    glasses.get_by_role("button").click()
    expect(staff.locator("[data-refund]")).to_contain_text("1 × ")
    glasses.get_by_text("Refund glasses").click()
    field.fill("2")
    glasses.get_by_label("Made incorrectly").check()
    glasses.get_by_role("button").click()
    expect(staff.locator("main .notice")).not_to_be_empty()
    expect(staff.locator("[data-refund]")).to_have_count(1)
    staff.goto(f"/orders/{order}/receipt")
    expect(staff.locator("[data-refunds]")).to_contain_text("1 × ")
    assert pavilion.run("audit").returncode == 0
