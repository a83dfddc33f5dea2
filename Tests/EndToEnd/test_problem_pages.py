"""A page that cannot be shown says what happened, what can be done, and the ways from there."""

import pytest
from playwright.sync_api import expect

from support.screens import shelf
from support.visits import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_is_none_leads_to_what_a_visitor_may_have_come_for(visit, language):
    page = visit("/exhibits/no-such-thing", language=language, expecting="404")
    main = page.locator("main")
    expect(main.locator("p:not([data-reference])")).not_to_be_empty()
    ways = main.get_by_role("navigation").get_by_role("link")
    links = ways.evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert links == ["/", "/juice", "/exhibits"]
    assert all(ways.all_inner_texts())
    expect(ways.first).to_be_focused()
    expect(page.locator(".view-bar [data-call=help]")).to_be_visible()


def test_a_form_that_is_not_understood_says_that_nothing_changed_and_leads_staff_back(visit, pavilion):
    page = visit("/stock", java_script_enabled=False, expecting="422", language="en")
    shelf(page, "kiwi").locator("[name=expected]").evaluate("field => { field.value = 'x' }")
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(page.locator("h1")).to_have_text("We did not understand that request.")
    expect(page.locator("main p").first).to_contain_text("nothing was changed")
    links = page.locator("main nav a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert links == ["/stock", "/manage"]
    expect(page.locator("nav.places")).to_be_visible()
    expect(page.locator("[data-call=help]")).to_have_count(0)


def test_the_ways_are_in_sight_on_a_phone(visit):
    page = visit("/no", device="phone", expecting="404")
    for way in page.locator("main nav a").all():
        box = way.bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] < 667
