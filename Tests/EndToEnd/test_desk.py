"""The curators' desk: an object on its way from the first word to visitors and back."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from support.screens import toast

LANGUAGES = ["ko", "en", "fr", "ja", "zh-Hans"]
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"
EXHIBITION = "exhibition/paris-exposition-1900"


def field(page, name):
    return page.locator(f"[name='{name}']")


def save(page):
    page.locator(".desk-save button").press("Enter")
    expect(toast(page)).to_have_text("Saved in the draft.")


def mend_file(page, id):
    """Says what a picture shows in each language, and whose it is."""
    page.goto(f"/manage/guide/media/{id}")
    for language in LANGUAGES:
        if language not in ("ko", "en"):
            page.locator(f"[data-tab='with:{language}']").press("Enter")
        field(page, f"alt@{language}").fill(f"Words about {id} in {language}")
    field(page, "rights").select_option(CC0)
    save(page)


def spoil_file(page, id):
    """Takes a picture's French words and its rights away."""
    page.goto(f"/manage/guide/media/{id}")
    page.locator("[data-tab='with:fr']").press("Enter")
    field(page, "alt@fr").fill("")
    field(page, "rights").select_option("")
    save(page)


def add_bell(page):
    page.goto("/manage/guide/new/exhibit")
    page.get_by_label("Name").fill("놋쇠 종")
    page.get_by_label("Exhibition").select_option("")
    page.get_by_role("button", name="Add", exact=True).press("Enter")
    expect(page).to_have_url(re.compile("/manage/guide/exhibit/notsoe-jong"))


def place_bell(page):
    page.goto("/manage/guide/order/paris-exposition-1900")
    page.locator("#add-exhibit").fill("놋쇠 종")
    page.get_by_role("button", name="Add", exact=True).press("Enter")
    expect(page.locator("[data-place='14']")).to_contain_text("Brass bell")


def publish(page, note=""):
    page.goto("/manage/guide/publish")
    field(page, "note").fill(note)
    page.get_by_role("button", name="Publish the chosen ones").press("Enter")


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "plain"])
def test_an_object_is_added_mended_published_and_taken_back(visit, own_pavilion, has_script):
    page = visit("/manage/guide", language="en", java_script_enabled=has_script)
    spoil_file(page, "jikji")
    add_bell(page)
    field(page, "name@en").fill("Brass bell")
    field(page, "texts.label@ko").fill("두드려 만든  종입니다.")
    field(page, "texts.label@en").fill("A bell of hammered brass.")
    save(page)
    notes = page.locator("[data-control='texts.label@ko'] [data-notes]")
    expect(notes).to_contain_text("To fix")
    field(page, "texts.label@ko").fill("두드려 만든 종입니다.")
    page.locator("[data-tab='layer:main']").press("Enter")
    expect(field(page, "texts.main@en")).to_be_visible()
    field(page, "texts.main@ko").fill("장인이 놋쇠를 두드려 만든 종입니다.")
    field(page, "texts.main@en").fill("A bell that a smith hammered of brass.")
    page.locator("[data-new-element=media] > summary").press("Enter")
    field(page, "media[0].media").fill("jikji")
    field(page, "media[0].role").select_option("picture")
    page.locator("[data-new-element=media] button").press("Enter")
    expect(page.locator("legend", has_text="Media 1")).to_be_visible()
    expect(notes).to_be_empty()

    # The picture has no words and no rights: the object cannot be chosen, and leads to the field.
    place_bell(page)
    page.goto("/manage/guide/publish")
    bell = page.locator("[data-change='exhibit/notsoe-jong']")
    expect(bell.get_by_role("checkbox")).to_have_count(0)
    bell.get_by_role("link", name="jikji · Rights").press("Enter")
    expect(page).to_have_url(re.compile("/manage/guide/media/jikji"))
    mend_file(page, "jikji")
    publish(page, "A bell more")
    expect(toast(page)).to_have_text("Published.")
    visitor = visit("/exhibits/notsoe-jong", language="en", expecting="status of 404")
    expect(visitor.get_by_role("heading", name="Brass bell")).to_be_visible()

    page.goto("/manage/guide/versions")
    expect(page.locator("[data-version='2']")).to_contain_text("A bell more")
    page.goto("/manage/guide/versions/1")
    page.get_by_role("button", name="Roll back to version 1").press("Enter")
    expect(page.locator("[data-question]")).to_contain_text("Visitors see the guide of version 1 again.")
    page.locator("[data-sure]").press("Enter")
    expect(toast(page)).to_have_text("The older version is published again.")
    assert page.request.get("/exhibits/notsoe-jong").status == 404


def test_a_form_saves_itself_and_shows_what_the_server_found(visit, own_pavilion):
    page = visit("/manage/guide/exhibit/jikji", language="en")
    label = field(page, "texts.label@en")
    label.fill("Printed  with metal type in 1377.")
    expect(page.locator("[data-desk-state]")).to_contain_text("Saved")
    expect(page.locator("[data-control='texts.label@en'] [data-notes]")).to_contain_text("To fix")
    expect(page.locator("[data-finding-list]")).to_contain_text("Label · English")
    label.fill("Printed with metal type in the year 1377.")
    page.keyboard.press("Control+s")
    expect(page.locator("[data-control='texts.label@en'] [data-notes]")).not_to_contain_text("To fix")
    expect(page.get_by_role("link", name="Review and publish")).to_be_visible()
    page.reload()
    expect(label).to_have_value("Printed with metal type in the year 1377.")


def test_fields_languages_and_saving_are_reached_by_keys(visit, own_pavilion):
    page = visit("/manage/guide/exhibit/jikji", language="en")
    field(page, "name@ko").focus()
    page.keyboard.press("Alt+ArrowDown")
    expect(field(page, "name@en")).to_be_focused()
    page.keyboard.press("Alt+l")
    expect(field(page, "name@fr")).to_be_visible()
    expect(field(page, "name@en")).to_be_hidden()
    page.keyboard.press("Alt+ArrowUp")


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "plain"])
def test_a_late_comer_sees_both_texts_and_chooses(visit, own_pavilion, has_script):
    first = visit("/manage/guide/exhibit/jikji", language="en")
    second = visit("/manage/guide/exhibit/jikji", language="en", java_script_enabled=has_script, expecting="status of 409")
    field(first, "name@en").fill("Jikji, printed in 1377")
    save(first)
    field(second, "name@en").fill("Jikji, the oldest print")
    field(second, "texts.label@en").fill("Words of the second.")
    second.locator(".desk-save button").press("Enter")
    name = second.locator("fieldset", has_text="Name · English")
    expect(name.locator("del")).to_contain_text("printed in 1377")
    expect(name.locator("ins")).to_contain_text("the oldest print")
    name.get_by_label("Take theirs").check()
    second.get_by_role("button", name="Save the choice").press("Enter")
    expect(toast(second)).to_have_text("Saved in the draft.")
    expect(field(second, "name@en")).to_have_value("Jikji, printed in 1377")
    expect(field(second, "texts.label@en")).to_have_value("Words of the second.")


def test_a_draft_is_published_at_its_time_and_can_be_let_go(visit, own_pavilion):
    page = visit("/manage/guide", language="en", expecting="status of 422")
    page.goto("/manage/guide/new/term")
    page.get_by_label("Name").fill("비단")
    page.get_by_role("button", name="Add", exact=True).press("Enter")
    page.goto("/manage/guide/publish")
    field(page, "at").fill("2020-01-01T09:00")
    page.get_by_role("button", name="Publish the chosen ones").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Please enter a day and time after now.")
    at = (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT09:00")
    field(page, "at").fill(at)
    page.get_by_role("button", name="Publish the chosen ones").press("Enter")
    expect(toast(page)).to_have_text("Scheduled.")
    expect(page.locator("[data-schedule]")).to_contain_text("Scheduled for")
    page.get_by_role("button", name="Cancel the schedule").press("Enter")
    expect(page.locator("[data-schedule]")).to_have_count(0)
    expect(page.get_by_role("checkbox")).to_have_count(1)


def test_exhibits_are_ordered_by_buttons_by_typing_and_by_dragging(visit, own_pavilion):
    page = visit("/manage/guide/order/paris-exposition-1900", language="ko")
    names = page.locator("[data-place] h2")
    before = names.all_inner_texts()
    page.locator("[data-place='1']").get_by_role("button", name="아래로").press("Enter")
    expect(names.nth(1)).to_have_text(before[0])
    row = page.locator("[data-place='13']")
    row.locator("[name=place]").fill("1")
    row.locator("[name=place]").press("Enter")
    expect(names.first).to_have_text(before[12])
    page.locator("[data-place='3']").drag_to(page.locator("[data-place='1']"))
    expect(names.first).to_have_text(before[0])
    page.get_by_role("button", name="되돌리기").press("Enter")
    page.goto("/manage/guide/order/paris-exposition-1900")
    expect(names.first).to_have_text(before[12])


def test_an_older_state_is_put_back_as_a_draft(visit, own_pavilion):
    page = visit("/manage/guide/exhibit/jikji", language="en")
    for name in ("First words", "Second words"):
        field(page, "name@en").fill(name)
        save(page)
    page.get_by_role("link", name="History").press("Enter")
    expect(page.locator("[data-edit] ins").first).to_have_text("Second")
    page.get_by_role("button", name="Put this state back as a draft").press("Enter")
    expect(field(page, "name@en")).to_have_value("First words")


def test_a_wrong_value_is_told_at_its_field(visit, own_pavilion):
    page = visit("/manage/guide/exhibit/jikji", language="en", expecting="status of 422")
    field(page, "dated.edtf").fill("c. 1377")
    page.locator(".desk-save button").press("Enter")
    expect(field(page, "dated.edtf")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "dated.edtf")).to_have_value("c. 1377")
    expect(page.locator(".field-error")).to_contain_text("EDTF")
