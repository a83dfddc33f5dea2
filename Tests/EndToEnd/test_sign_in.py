"""Signing in as the people who work here do, and what happens to those who do not."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from support.people import PIN, hire, signed_in_page
from support.screens import answer_question, card, step, typed


def fill(page, name, secret):
    page.locator("#staff-name").fill(name)
    page.locator("#staff-secret").fill(secret)
    page.locator("main form button").click()


def test_from_the_set_up_to_the_sign_out(visit, own_pavilion):
    page = visit("/manage", language="en", expecting="status of 4(01|22)")
    page.get_by_role("link", name="Get started").click()
    fill(page, "Minji", "123456")
    expect(page.get_by_role("alert")).to_contain_text("too easy to guess")
    fill(page, "Minji", PIN)
    page.wait_for_url("**/manage/first-day")
    page.context.clear_cookies()

    # From now on the machine itself is nobody special.
    page.goto("/stock")
    expect(page).to_have_url(re.compile(r"/sign-in\?back=%2Fstock$"))
    fill(page, "Minji", "482914")
    expect(page.get_by_role("alert")).to_contain_text("wrong")
    fill(page, "Minji", PIN)
    page.wait_for_url("**/stock")
    expect(page.locator(".signed-in-name")).to_contain_text("Minji")
    step(page, "kiwi", 1).click()
    expect(typed(page, "kiwi")).to_have_value("11")
    own_pavilion.expect_on_hand("kiwi", 11)

    page.goto("/manage/log")
    expect(page.locator("[data-action]").first).to_contain_text("Stock changed")
    expect(page.locator("[data-action]").first).to_contain_text("Minji")
    stolen = page.context.storage_state()
    page.locator(".signed-in summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    page.goto("/stock")
    expect(page).to_have_url(re.compile("/sign-in"))

    thief = visit("/stock", language="en", storage_state=stolen)
    expect(thief).to_have_url(re.compile("/sign-in"))


def test_works_without_scripts_and_offers_the_name_again(visit, own_pavilion):
    name = hire(own_pavilion, "owner")
    page = visit("/manage/staff", language="en", java_script_enabled=False)
    fill(page, name, PIN)
    expect(page).to_have_url(re.compile("/manage/staff$"))
    page.locator("#new-name").fill("Jun")
    page.locator("#new-secret").fill(PIN)
    page.get_by_role("button", name="Add a person").click()
    expect(page.locator('[data-account="Jun"]')).to_be_visible()
    page.locator(".signed-in summary").click()
    page.locator(".signed-in button").click()
    expect(page.locator("datalist option")).to_have_attribute("value", name)


def test_an_owner_changes_and_removes_people(signed_in, own_pavilion):
    hire(own_pavilion, "staff")
    page = signed_in("owner", "/manage/staff", language="en")
    person = page.locator('[data-account="Amélie"]')
    person.locator("summary").click()
    person.get_by_label("Manager").check()
    person.get_by_role("button", name="Save role").click()
    expect(person.locator(".tag")).to_have_text("Manager")
    person.locator("summary").click()
    person.get_by_role("button", name="Remove").click()
    answer_question(page)
    expect(person).to_have_count(0)


def test_an_owner_takes_the_data_of_a_person_and_erases_the_name(signed_in, own_pavilion):
    hire(own_pavilion, "staff")
    page = signed_in("owner", "/manage/staff", language="en")
    person = page.locator('[data-account="Amélie"]')
    person.locator("summary").click()
    with page.expect_download() as download:
        person.get_by_role("link", name="Download stored data").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert data["name"] == "Amélie" and data["records"] is not None
    person.get_by_role("button", name="Erase").click()
    expect(page.locator("main")).to_contain_text("Former staff")
    answer_question(page)
    expect(person).to_have_count(0)
    page.goto("/manage/log")
    expect(page.locator("main")).to_contain_text("the records now say Former staff")
    expect(page.locator("main")).not_to_contain_text("Amélie")


def test_an_owner_sets_how_long_records_are_kept(signed_in):
    page = signed_in("owner", "/manage/bars/main", language="en", expecting="status of 422")
    years = page.get_by_label("Orders and payments (years)")
    years.fill("3")
    page.locator("form[action$='/retention'] button").click()
    expect(page.locator("#retention-orders-error")).to_contain_text("from 10 to 100")
    years.fill("12")
    page.locator("form[action$='/retention'] button").click()
    expect(years).to_have_value("12")
    expect(page.locator(".notice")).to_be_visible()


def test_a_role_that_is_too_low_is_told_so_and_leads_on(signed_in, own_pavilion):
    page = signed_in("staff", "/manage", language="en", expecting="status of 403")
    expect(page.get_by_role("link", name="Log")).to_have_count(0)
    page.goto("/manage/staff")
    expect(page.get_by_role("heading", level=1)).to_have_text("This screen is for: Owner.")
    expect(page.locator("main")).to_contain_text("You are signed in as Amélie (Staff).")
    page.get_by_role("link", name="Go back").click()
    expect(page).to_have_url(re.compile("/manage$"))
    page.goto("/manage/staff")
    page.get_by_role("link", name="Sign in as somebody else").click()
    page.locator("#staff-name").fill(hire(own_pavilion, "owner"))
    page.locator("#staff-secret").fill(PIN)
    page.locator("main form button").click()
    expect(page).to_have_url(re.compile("/manage/staff$"))


def test_a_device_is_paired_by_a_code_and_parted_with(visit, signed_in, own_pavilion):
    manager = signed_in("manager", "/manage/devices", language="en")
    device = visit("/pair", language="en", expecting="status of 403")
    device.clock.install()
    device.get_by_role("button", name="Show a code").click()
    code = device.locator(".pairing-code").inner_text()
    manager.locator("#code").fill(code.lower())
    manager.locator("#device-name").fill("Bar tablet")
    manager.locator("#kind-staff").check()
    manager.get_by_role("button", name="Confirm").click()
    expect(manager.locator("main")).to_contain_text("Bar tablet")

    device.clock.run_for(4000)
    expect(device.locator("main")).to_contain_text("This device is paired: Bar tablet")
    # It prepares orders by itself, and asks who is there on the way to money.
    own_pavilion.lead_orders("--paid", "before-making")
    order = own_pavilion.api.post("/api/orders", {"juice": "kiwi"}).json
    device.goto("/bar")
    expect(device.locator(".signed-in-name")).to_contain_text("Bar tablet")
    card(device, order).locator("[data-pay]").click()
    expect(device.get_by_role("heading", name="Who is there?")).to_be_visible()
    device.get_by_label("Jun").check()
    device.locator("#approval-pin").fill(PIN)
    device.get_by_role("button", name="Go on").click()
    device.wait_for_url(f"**/bar?pay={order['id']}")
    expect(device.locator("[data-sheet] [data-total]")).to_have_text("₩5,000")
    expect(device.locator(".signed-in-name")).to_contain_text("Jun")

    manager.reload()
    manager.locator('[data-device="Bar tablet"] button').click()
    answer_question(manager)
    expect(manager.locator('[data-device="Bar tablet"]')).to_have_count(0)
    device.reload()
    expect(device).to_have_url(re.compile("/sign-in"))


def test_signing_out_leaves_no_page_of_staff_and_keeps_what_is_the_devices(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "staff", "/stock/delivery", language="en")
    page.evaluate("localStorage.setItem('pavilion.cart', '{}'); document.cookie = 'view=size-150; Path=/'")
    page.wait_for_function("() => caches.keys().then((names) => names.length > 0)")
    workers = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    kept = [page.evaluate("() => caches.keys()"), page.evaluate(workers)]
    page.locator("#note").fill("Halles")
    page.locator(".signed-in summary").click()
    with page.expect_response("**/sign-out") as sent:
        page.locator("form[action='/sign-out'] button").click()
    assert sent.value.header_value("clear-site-data") == '"cache"'
    page.wait_for_url("**/sign-in*")
    assert page.evaluate("sessionStorage.getItem('pavilion.draft')") is None
    assert page.evaluate("localStorage.getItem('pavilion.cart')") == "{}"
    assert [page.evaluate("() => caches.keys()"), page.evaluate(workers)] == kept
    assert "view" in [cookie["name"] for cookie in page.context.cookies()]
    page.go_back()
    expect(page.locator("#note")).to_have_count(0)
