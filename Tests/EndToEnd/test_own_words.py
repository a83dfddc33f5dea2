"""What is wrong with a field the program says itself: beside the field, in the screen's language."""

import pytest
from playwright.sync_api import expect

from support.screens import notice, shelf, typed

FORMS = (
    "/juice", "/exhibits", "/stock", "/stock/delivery", "/stock/waste", "/stock/transfer",
    "/stock/count", "/stock/ledger", "/stock/levels", "/pay", "/reports", "/bar", "/sign-in", "/kiosk",
    "/view", "/manage/devices", "/manage/staff", "/manage/bars", "/manage/bars/new", "/manage/menu",
    "/manage/menu/juices/new", "/manage/menu/fruits/new", "/manage/webhooks", "/manage/tokens",
)


def test_no_form_of_any_screen_is_judged_by_the_browser(visit):
    page = visit("/", expecting="404")
    seen = 0
    for path in FORMS:
        if page.goto(path).status != 200:
            continue
        judged = page.evaluate(
            "[...document.forms].filter(form => !form.noValidate).map(form => form.outerHTML.slice(0, 90))"
        )
        assert judged == [], path
        seen += page.evaluate("document.forms.length")
    assert seen > 60


@pytest.mark.parametrize(
    "language, words", [("ko", "수량을 잘못 입력하였습니다."), ("fr", "Cette quantité n’est pas valable.")]
)
@pytest.mark.parametrize("has_script", [True, False])
def test_a_wrong_number_is_told_beside_its_field(visit, pavilion, language, words, has_script):
    # A browser of one language, a screen in another.
    page = visit(
        f"/stock?lang={language}", language="en", java_script_enabled=has_script, expecting="422"
    )
    typed(page, "kiwi").fill("ten")
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(notice(page, "kiwi")).to_have_text(words)
    field = typed(page, "kiwi")
    expect(field).to_have_value("ten")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(words)
    expect(field).to_be_focused()
    box, below = field.bounding_box(), notice(page, "kiwi").bounding_box()
    assert 0 <= below["y"] - box["y"] < 200
    assert page.locator("[aria-invalid=true]").count() == 1
    pavilion.expect_on_hand("kiwi", 10)
    field.fill("12")
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(notice(page, "kiwi")).to_be_empty()
    pavilion.expect_on_hand("kiwi", 12)


def test_an_empty_field_is_told_too(visit):
    page = visit("/stock", language="en")
    typed(page, "mango").fill("")
    shelf(page, "mango").locator("[data-save]").click()
    expect(notice(page, "mango")).to_have_text("That is not a valid quantity.")
    expect(typed(page, "mango")).to_be_focused()


def test_days_that_are_none_are_told_beside_them(visit):
    page = visit("/reports", language="ja", expecting="422")
    page.locator("main [name=from]").fill("21.11.2026")
    page.locator(".report-choice button").click()
    expect(page.locator(".field-error")).to_contain_text("2026-11-21のように")
    expect(page.locator("main [name=from]")).to_have_value("21.11.2026")
    expect(page.locator("main [name=from]")).to_be_focused()
    expect(page.locator(".figures").first).to_be_visible()


def test_a_pace_that_cannot_be_is_told_at_its_field(visit):
    page = visit("/bar", language="fr", expecting="422")
    page.locator(".preparation-settings summary").click()
    page.locator("[name=longestQueueMinutes]").fill("601")
    page.locator(".preparation-settings button").click()
    field = page.locator("[name=longestQueueMinutes]")
    expect(field).to_have_accessible_description("Indiquez un nombre de 0 à 600.")
    expect(field).to_be_focused()
    expect(page.locator("[name=makers]")).not_to_have_attribute("aria-invalid", "true")


def test_a_sign_in_without_a_name_is_told(visit):
    page = visit("/sign-in", language="fr", expecting="4[0-9][0-9]")
    page.locator("main form button").click()
    expect(page.get_by_role("alert").filter(visible=True).first).not_to_be_empty()
