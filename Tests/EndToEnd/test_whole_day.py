"""A day at a bar that its counter leads, from opening to closing, by everybody who has a part in it.

The owner works at a desktop, the shift lead at a tablet, the staff at a phone, the preparer at a
tablet in English; visitors order at a kiosk in English and in Korean. With `-s` it prints the touches
and the seconds of each task.
"""

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from support.people import PIN
from support.screens import card, dialog, open_card, order_button, toast
from support.visits import mounted

TAP_MS = 700  # until then a tap at the same spot is the one before


class Hand:
    """Somebody at a screen, whose touches are counted."""

    def __init__(self, page: Page):
        self.page = page
        self.touches = 0
        self.since = time.monotonic()

    def touch(self, place: Locator):
        self.page.wait_for_timeout(TAP_MS)
        place.click()
        self.touches += 1

    def begin(self):
        """Begins a task."""
        self.touches, self.since = 0, time.monotonic()

    def spent(self, task: str) -> int:
        """The touches of the task that was begun."""
        print(f"{task}: {self.touches} touches, {time.monotonic() - self.since:.1f} s")
        return self.touches

    @property
    def sheet(self) -> Locator:
        return self.page.locator("[data-sheet]")


@pytest.fixture
def bar(own_pavilion):
    own_pavilion.lead_orders("--paid", "before-making")
    own_pavilion.restock(kiwi=100, mango=100, banana=100)
    return own_pavilion


def order(kiosk: Page, bar, juice: str):
    """Orders a glass as a visitor does; returns the order, and what the screen says of it."""
    order_button(kiosk, juice).click()
    expect(dialog(kiosk)).to_be_visible()
    words = dialog(kiosk).inner_text()
    dialog(kiosk).locator("[data-close]").click()
    expect(dialog(kiosk)).to_have_count(0)
    return bar.api.get("/api/orders?limit=1").json["orders"][0], words


def take_cash(staff: Hand, waiting, note: str):
    staff.touch(card(staff.page, waiting).locator("[data-pay]"))
    staff.touch(staff.sheet.get_by_role("button", name=note))
    expect(staff.sheet.locator("[data-paid=cash]")).to_be_visible()
    staff.touch(staff.sheet.locator("[data-close]"))
    expect(staff.sheet).to_have_count(0)


def test_a_day_from_opening_to_closing(visit, signed_in, bar):
    owner = signed_in("owner", "/manage", device="desktop")
    lead = Hand(signed_in("shift-lead", "/day"))
    staff = Hand(signed_in("staff", "/bar", device="phone"))
    maker = Hand(signed_in("preparation", "/bar", language="en"))
    kiosk = mounted(visit, "/juice", "kiosk-on.idle-0", device="kiosk", language="en")
    board = visit("/board", device="kiosk")

    # Morning: the drawer is counted, and the first visitor orders.
    lead.page.locator("#float").fill("50,000")
    lead.touch(lead.page.get_by_role("button", name="하루 열기"))
    first, words = order(kiosk, bar, "kiwi")
    assert "Order no." in words and "is ready" not in words and "₩5,000" in words, words
    expect(card(maker.page, first)).to_have_count(0)
    staff.begin()
    take_cash(staff, first, "10,000원")
    assert staff.spent("an order is paid") == 3

    # Whoever prepares sees no amounts, and what is ready is so on the board.
    expect(card(maker.page, first)).to_be_visible()
    expect(maker.page.locator("main")).not_to_contain_text("₩")
    maker.touch(card(maker.page, first).get_by_role("button", name="Start"))
    expect(board.locator("[data-numbers=making] li")).to_have_text("1")
    maker.touch(card(maker.page, first).get_by_role("button", name="Ready"))
    expect(board.locator("[data-numbers=ready] li")).to_have_text("1")
    staff.touch(card(staff.page, first).get_by_role("button", name="전달했어요"))
    expect(board.locator("[data-numbers] li")).to_have_count(0)

    # Noon: a card is taken for cash, and mended.
    second, _ = order(kiosk, bar, "mango")
    staff.touch(card(staff.page, second).locator("[data-pay]"))
    staff.touch(staff.sheet.get_by_role("button", name="카드로 결제했어요"))
    expect(staff.sheet.locator("[data-paid=card]")).to_be_visible()
    staff.begin()
    staff.touch(staff.sheet.get_by_role("link", name="취소·환불"))
    staff.touch(staff.page.get_by_text("잘못 눌렀어요"))
    staff.touch(staff.page.get_by_role("button", name="무효로 하고 다시 적기"))
    expect(staff.page.locator("[data-payment='2']")).to_contain_text("현금")
    assert staff.spent("a wrong tender is mended") <= 4

    # A visitor goes away: what is given back is named, and a shift lead allows it on the spot.
    assert bar.api.put("/api/refund-limit", {"limit": 5000}).status == 200
    third, _ = order(kiosk, bar, "mango-kiwi")
    staff.page.goto("/bar")
    take_cash(staff, third, "딱 맞게")
    staff.touch(open_card(staff.page, third).locator("[data-cancel]"))
    expect(staff.sheet.locator("[data-question]")).to_contain_text("현금 6,000원")
    staff.sheet.get_by_label("Sora").check()
    staff.sheet.locator("[name=approvalPIN]").fill(PIN)
    staff.touch(staff.sheet.get_by_role("button", name="주문 취소"))
    expect(toast(staff.page)).to_contain_text("3번 주문을 취소했어요")

    # Evening: one order still waits for its payment; the drawer is counted blind, and the day closed.
    order(kiosk, bar, "banana")
    lead.page.goto("/day")
    expect(lead.page.locator("main")).not_to_contain_text("60,500")
    lead.begin()
    lead.page.locator("#counted-cash").fill("60,500")
    lead.touch(lead.page.get_by_role("button", name="다 셌어요"))
    lead.touch(lead.page.get_by_role("button", name="하루 닫기"))
    expect(lead.page.get_by_role("heading", level=1)).to_have_text("Z 보고서 1")
    assert lead.spent("a day is closed") == 2
    report = bar.api.get("/api/days/1").json
    cash = next(line for line in report["drawer"] if line["kind"] == "cash")
    assert (cash["expected"], cash["difference"]) == (60_500, 0)

    owner.goto("/orders")
    expect(owner.locator("[data-order]")).to_have_count(4)
    owner.locator(f"[data-order='{third['id']}'] a").click()
    expect(owner.locator("main")).to_contain_text("환불 6,000원Amélie")
    owner.goto("/manage/log")
    expect(owner.locator("main")).to_contain_text("Sora")
    assert bar.run("audit").returncode == 0
