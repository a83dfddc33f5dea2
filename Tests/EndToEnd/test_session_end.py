"""What staff see whose session has ended elsewhere while a screen is open, and what stays of their work."""

import re

import pytest
from playwright.sync_api import expect

from support.people import PIN, hire, remove, signed_in_page
from support.screens import order, shelf, step, typed


@pytest.fixture
def ended(visit, own_pavilion):
    """Opens a screen on which somebody is signed in, and afterwards ends all their sessions."""

    def open_page(path, prepare=lambda page: None):
        page = signed_in_page(visit, own_pavilion, "staff", path, language="en", expecting="status of 401")
        prepare(page)
        other = signed_in_page(visit, own_pavilion, "staff", "/manage", language="en")
        answer = other.request.post("/sign-out/everywhere")
        assert answer.ok, answer.status
        return page

    return open_page


def notice(page):
    return page.locator("#session-ended")


def sign_in_again(page, pavilion):
    page.locator("#staff-name").fill(hire(pavilion, "staff"))
    page.locator("#staff-secret").fill("482914")
    page.locator("main form button").click()
    expect(page.locator("main .notice")).not_to_be_empty()
    page.locator("#staff-name").fill(hire(pavilion, "staff"))
    page.locator("#staff-secret").fill(PIN)
    page.locator("main form button").click()


def test_a_count_that_was_typed_waits_for_the_sign_in(ended, own_pavilion):
    page = ended("/stock")
    typed(page, "mango").fill("33")
    step(page, "kiwi", 1).click()
    expect(notice(page)).to_contain_text("sign in again")
    expect(typed(page, "kiwi")).to_have_value("10")
    shelf(page, "mango").locator("[data-save]").click()
    expect(typed(page, "mango")).to_have_value("33")
    notice(page).get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/sign-in\?back=%2Fstock$"))
    sign_in_again(page, own_pavilion)
    page.wait_for_url("**/stock")
    expect(typed(page, "mango")).to_have_value("33")
    shelf(page, "mango").locator("[data-save]").click()
    expect(shelf(page, "mango").locator("[data-save]")).to_be_hidden()
    own_pavilion.expect_on_hand("mango", 33)
    page.reload()
    expect(typed(page, "kiwi")).to_have_value("10")


def test_a_form_that_was_sent_comes_back_as_it_was_filled_in(ended, own_pavilion):
    page = ended("/stock/delivery")
    page.locator("input[name='amount.kiwi']").fill("12")
    page.locator("#note").fill("Halles")
    page.locator("form.booking button").click()
    expect(page).to_have_url(re.compile(r"/sign-in\?back=%2Fstock%2Fdelivery$"))
    sign_in_again(page, own_pavilion)
    page.wait_for_url("**/stock/delivery")
    expect(page.locator("input[name='amount.kiwi']")).to_have_value("12")
    expect(page.locator("#note")).to_have_value("Halles")
    page.locator("form.booking button").click()
    page.wait_for_url("**/stock/delivery?*")
    expect(page.locator("input[name='amount.kiwi']")).to_have_value("")
    own_pavilion.expect_on_hand("kiwi", 22)


def test_the_bar_says_so_at_the_next_step(ended, own_pavilion):
    own_pavilion.lead_orders()
    page = ended("/bar", lambda page: order(page, ("kiwi", 1)))
    # What has just come up takes no touch yet, see `test_bar_screen.py`.
    page.locator("[data-order]:not([data-resting]) .step-forward").click()
    expect(notice(page)).to_contain_text("sign in again")
    expect(page.locator("main [data-notice]")).to_be_empty()
    expect(notice(page).get_by_role("link")).to_have_attribute("href", "/sign-in?back=%2Fbar")


@pytest.mark.parametrize("path", ["/bar", "/stock"])
def test_an_open_screen_hears_no_more_when_the_account_is_removed_on_the_command_line(visit, own_pavilion, path):
    page = signed_in_page(visit, own_pavilion, "staff", path, language="en", expecting="status of 401")
    expect(notice(page)).to_be_hidden()
    remove(own_pavilion, "staff")
    expect(notice(page)).to_contain_text("sign in again")
    call = own_pavilion.api.post("/api/calls", {"reason": "help"})
    assert call.status == 201
    page.wait_for_timeout(1500)
    expect(page.locator("[data-call-id]")).to_have_count(0)
    expect(page.locator("#connection-banner")).to_be_empty()


def test_a_bar_screen_that_nobody_touches_says_so_within_a_minute(ended):
    page = ended("/bar", lambda page: [page.clock.install(), page.reload()])
    expect(notice(page)).to_be_hidden()
    page.clock.run_for(61_000)
    expect(notice(page)).to_contain_text("sign in again")
