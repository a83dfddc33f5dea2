"""From the set-up to the first paid order with one juice of the bar's own, and the clicks it takes."""

import time

from playwright.sync_api import expect

from support.people import PIN


class Counted:
    """A page that counts the clicks of a person; typing is none."""

    def __init__(self, page):
        self.page, self.clicks = page, 0

    def click(self, locator):
        self.clicks += 1
        # Until then a click at the same spot is the one before, given twice.
        self.page.wait_for_timeout(500)
        locator.click()

    def press(self, name, role="button"):
        self.click(self.page.get_by_role(role, name=name))


def test_from_the_set_up_to_the_first_paid_order(visit, own_pavilion):
    start = time.monotonic()
    page = visit("/sign-in", language="en")
    hand = Counted(page)
    page.locator("#staff-name").fill("Minji")
    page.locator("#staff-secret").fill(PIN)
    hand.press("Create the account")
    page.wait_for_url("**/manage/first-day")
    page.locator("#business-name").fill("Juice Co.")
    page.locator("#first-day-country").select_option("KR")
    hand.press("Open the bar")
    page.wait_for_url("**/manage")
    hand.click(page.get_by_role("link", name="Make: Make your first juice"))
    page.wait_for_url("**/manage/menu/new-fruit")
    page.locator("[name=id]").fill("apple")
    for tag in ("ko", "en", "ja", "zh-Hans"):
        page.locator(f"[name='name.{tag}']").fill("Apple")
    page.locator("[name=capacity]").fill("50")
    page.locator("[name=opening]").fill("20")
    hand.press("Save")
    hand.press("Add a juice", "link")
    page.locator("[name=id]").fill("apple")
    for tag in ("ko", "en", "ja", "zh-Hans"):
        page.locator(f"[name='name.{tag}']").fill("Apple juice")
    page.locator("[name='recipe.apple']").fill("2")
    page.locator("[name=price]").fill("5000")
    hand.press("Save")
    hand.click(page.locator("a[href='/manage/menu/publish']"))
    hand.click(page.locator("main form button.act, main form button.solid"))
    page.wait_for_url("**/manage/menu**")

    visitor = Counted(visit("/juice", language="en"))
    visitor.click(visitor.page.locator("[data-juice=apple] .order"))
    expect(visitor.page.locator("dialog[open]")).to_be_visible()

    hand.click(page.locator("a[href='/bar']:visible"))
    hand.click(page.locator("main [data-pay]"))
    hand.click(page.locator("[name=quick][value='5000']"))
    expect(page.locator("[data-paid]").first).to_be_attached()
    print(f"first day: {hand.clicks + visitor.clicks} clicks, {time.monotonic() - start:.1f} s")
    assert hand.clicks + visitor.clicks == 12
