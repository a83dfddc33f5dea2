"""Stock work as staff does it: deliveries, waste, a stocktake, the ledger, and taking back."""

import pytest
from playwright.sync_api import expect

from support.files import offered_table
from support.people import PIN, hire, signed_in_page
from support.screens import count_form, movements, shelf, step


def amount(screen, fruit):
    return screen.locator(f'input[name="amount.{fruit}"]')


def follow(screen, name):
    modes = screen.locator("nav.stock-modes").get_by_role("link", name=name, exact=True)
    if modes.count():
        return modes.click()
    screen.locator(".places-more > summary").click()
    screen.locator(".places-map").get_by_role("link", name=name, exact=True).click()


def test_a_delivery_is_booked_whole_and_found_in_the_ledger(visit, pavilion):
    screen = visit("/stock", language="en")
    follow(screen, "Delivery")
    amount(screen, "kiwi").fill("20")
    amount(screen, "mango").fill("95")
    screen.get_by_label("Supplier or note").fill("Halle B")
    screen.get_by_role("button", name="Book").click()
    expect(screen.locator("main")).to_contain_text("Mango: 105 in all, 5 more than the shelf holds (100).")
    pavilion.expect_on_hand("kiwi", 10)
    screen.get_by_role("link", name="Keep it").click()
    expect(amount(screen, "kiwi")).to_have_value("20")
    amount(screen, "mango").fill("5")
    screen.get_by_role("button", name="Book").click()
    expect(screen.get_by_role("status").filter(has_text="Booked")).to_be_visible()
    pavilion.expect_on_hand("kiwi", 30)
    follow(screen, "Ledger")
    expect(movements(screen).first).to_contain_text("Halle B")
    expect(movements(screen).nth(1)).to_contain_text("+20")


def test_waste_names_its_cause(visit, pavilion):
    screen = visit("/stock/waste", language="en")
    screen.get_by_label("Tasting").check()
    amount(screen, "banana").fill("2")
    screen.get_by_role("button", name="Book").click()
    pavilion.expect_on_hand("banana", 8)
    follow(screen, "Ledger")
    expect(movements(screen).first).to_contain_text("Tasting")


def test_a_stocktake_keeps_the_order_that_lands_while_counting(visit, pavilion):
    screen = visit("/stock/count", language="en")
    screen.get_by_role("button", name="Start a stocktake").click()
    form = count_form(screen, "kiwi")
    form.locator("input[name=counted]").fill("8")
    form.get_by_role("button").click()
    expect(form.locator(".entered")).to_contain_text("8 entered")
    assert pavilion.api.order("kiwi").status == 201
    screen.get_by_role("link", name="See the differences").click()
    expect(screen.locator('[data-variance="kiwi"]')).to_have_text("Kiwi108−2")
    screen.get_by_role("button", name="Approve and book").click()
    expect(screen.get_by_role("status").filter(has_text="approved and booked")).to_be_visible()
    pavilion.expect_on_hand("kiwi", 5)
    follow(screen, "Ledger")
    expect(movements(screen).first).to_contain_text("−2")
    screen.get_by_role("button", name="Undo −2 Kiwi, Stocktake").click()
    expect(movements(screen).first).to_contain_text("+2")
    expect(movements(screen).nth(1)).to_contain_text("Undone")
    expect(movements(screen).nth(1).get_by_role("button")).to_have_count(0)
    pavilion.expect_on_hand("kiwi", 7)


def test_a_stocktake_is_approved_on_the_counts_that_are_shown(visit, pavilion):
    screen = visit("/stock/count", language="en", expecting="409")
    screen.get_by_role("button", name="Start a stocktake").click()
    form = count_form(screen, "kiwi")
    form.locator("input[name=counted]").fill("8")
    form.get_by_role("button").click()
    screen.get_by_role("link", name="See the differences").click()
    sheet = screen.url.split("?")[0].rsplit("/", 1)[1]
    assert pavilion.api.put(f"/api/stocktakes/{sheet}/counts/kiwi", {"counted": 7}).status == 200
    screen.get_by_role("button", name="Approve and book").click()
    expect(screen.locator("main .notice[role=alert]")).to_contain_text("Fruit was counted meanwhile.")
    expect(screen.locator('[data-variance="kiwi"]')).to_have_text("Kiwi107−3")
    pavilion.expect_on_hand("kiwi", 10)
    screen.get_by_role("button", name="Approve and book").click()
    expect(screen.get_by_role("status").filter(has_text="approved and booked")).to_be_visible()
    pavilion.expect_on_hand("kiwi", 7)


def test_the_ledger_is_filtered_and_saved(visit, pavilion):
    order = pavilion.api.order("mango-kiwi").json["number"]
    screen = visit("/stock/waste", language="en")
    amount(screen, "mango").fill("3")
    screen.get_by_label("Note").fill("=1+1")
    screen.get_by_role("button", name="Book").click()
    expect(screen.get_by_role("status").filter(has_text="Booked")).to_be_visible()
    follow(screen, "Ledger")
    screen.get_by_text("Filter", exact=True).click()
    screen.get_by_label("Fruit").select_option(label="Mango")
    screen.get_by_label("Note contains").fill("1+")
    screen.get_by_role("button", name="Show").click()
    expect(movements(screen)).to_have_count(1)
    file, (head, *lines) = offered_table(screen.get_by_role("link", name="CSV file"))
    rows = [dict(zip(head, line)) for line in lines]
    assert [(row["Fruit"], row["Change"], row["Note"]) for row in rows] == [("Mango", "-3", "'=1+1")]
    assert file == "stock-ledger.csv"
    screen.get_by_label("Order no.").fill(str(order))
    screen.get_by_label("Note contains").fill("")
    screen.get_by_role("button", name="Show").click()
    expect(movements(screen)).to_have_count(1)
    expect(movements(screen)).to_contain_text(f"Order {order}")


def test_what_runs_low_is_told_at_once(visit, own_pavilion):
    screen = visit("/stock", language="en")
    alerts = screen.locator("[data-stock-alerts]")
    expect(alerts).to_be_hidden()
    for _ in range(2):
        assert own_pavilion.api.order("kiwi").status == 201
    step(screen, "kiwi", -1).click()
    expect(alerts).to_contain_text("Kiwi3 left")
    expect(shelf(screen, "kiwi").locator("[data-low-mark]")).to_be_visible()
    follow(screen, "Stock levels")
    low = screen.get_by_label("Kiwi: low at")
    low.fill("2")
    screen.get_by_role("button", name="Save: Kiwi").click()
    expect(screen.get_by_role("status").filter(has_text="low from 2")).to_be_visible()
    expect(alerts).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_step_is_one_touch_for_the_reason_chosen(visit, pavilion, scripts):
    screen = visit("/stock", language="en", java_script_enabled=scripts)
    screen.get_by_role("group", name="− and + are recorded as").get_by_text("Waste").click()
    step(screen, "kiwi", -1).click()
    pavilion.expect_on_hand("kiwi", 9)
    follow(screen, "Ledger")
    expect(movements(screen).first).to_contain_text("Waste, other cause")


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("act", ["approve", "discard"])
def test_a_shift_lead_approves_on_the_spot_what_staff_closes(visit, own_pavilion, act, scripts):
    lead = hire(own_pavilion, "shift-lead")
    screen = signed_in_page(
        visit, own_pavilion, "staff", "/stock/count", language="en", java_script_enabled=scripts, expecting="403"
    )
    screen.get_by_role("button", name="Start a stocktake").click()
    count_form(screen, "kiwi").locator("input[name=counted]").fill("4")
    count_form(screen, "kiwi").get_by_role("button").click()
    screen.get_by_role("link", name="See the differences").click()
    if act == "discard":
        screen.get_by_role("button", name="Discard").click()
    button = screen.locator("main form button.solid")
    for pin in ("000001", PIN):
        screen.get_by_label(lead).check()
        screen.locator("[name=approvalPIN]").fill(pin)
        button.click()
        if pin != PIN:
            expect(screen.locator(".field-error")).to_have_text("The PIN is wrong.")
            expect(screen.locator("[name=approvalPIN]")).to_be_focused()
    expect(screen.get_by_role("status").filter(has_text="approved" if act == "approve" else "discarded")).to_be_visible()
    own_pavilion.expect_on_hand("kiwi", 4 if act == "approve" else 10)
    expect(screen.locator(".signed-in-name")).to_contain_text("Amélie")
