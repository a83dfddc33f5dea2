"""Steps and typed numbers on the stock screen."""

import re

import pytest
from playwright.sync_api import expect

from support.screens import FRUITS, notice, shelf, step, typed


@pytest.fixture
def screen(visit):
    return visit("/stock")


def save(screen, fruit):
    shelf(screen, fruit).locator("[data-save]").click()


def test_the_screen_shows_the_current_stock(visit, pavilion):
    pavilion.restock(kiwi=42)
    screen = visit("/juice")
    screen.get_by_role("link", name="재고 수정").click()
    expect(screen.get_by_role("heading", level=1)).to_have_text("재고 추가")
    for fruit in FRUITS:
        expect(typed(screen, fruit)).to_have_value("42" if fruit == "kiwi" else "10")


def test_steps_go_up_and_down(screen, pavilion):
    step(screen, "kiwi", 1).click()
    expect(typed(screen, "kiwi")).to_have_value("11")
    step(screen, "kiwi", -1).click()
    step(screen, "kiwi", -1).click()
    expect(typed(screen, "kiwi")).to_have_value("9")
    pavilion.expect_on_hand("kiwi", 9)
    assert pavilion.counts() == {**dict.fromkeys(FRUITS, 10), "kiwi": 9}


def test_quick_steps_all_count(screen, pavilion):
    for _ in range(12):
        step(screen, "mango", 1).click(no_wait_after=True)
    expect(typed(screen, "mango")).to_have_value("22")
    pavilion.expect_on_hand("mango", 22)


def test_a_step_after_an_order_elsewhere_keeps_the_order(screen, pavilion):
    assert pavilion.api.order("kiwi").status == 201
    step(screen, "kiwi", 1).click()
    expect(typed(screen, "kiwi")).to_have_value("8")
    pavilion.expect_on_hand("kiwi", 8)


def test_a_stepper_stops_at_nothing(visit, pavilion):
    pavilion.restock(banana=1)
    screen = visit("/stock")
    for _ in range(3):
        step(screen, "banana", -1).click(force=True)
    expect(typed(screen, "banana")).to_have_value("0")
    pavilion.expect_on_hand("banana", 0)


def test_a_stepper_stops_at_the_capacity(visit, pavilion):
    pavilion.restock(banana=99)
    screen = visit("/stock")
    for _ in range(3):
        step(screen, "banana", 1).click(force=True)
    expect(typed(screen, "banana")).to_have_value("100")
    pavilion.expect_on_hand("banana", 100)


def test_a_typed_number_is_saved(screen, pavilion):
    typed(screen, "pineapple").fill("37")
    save(screen, "pineapple")
    expect(typed(screen, "pineapple")).to_have_value("37")
    expect(notice(screen, "pineapple")).to_be_empty()
    screen.reload()
    expect(typed(screen, "pineapple")).to_have_value("37")
    pavilion.expect_on_hand("pineapple", 37)


def test_a_typed_number_does_not_overwrite_what_came_in_between(screen, pavilion):
    typed(screen, "kiwi").fill("20")
    assert pavilion.api.order("kiwi").status == 201
    save(screen, "kiwi")
    expect(notice(screen, "kiwi")).to_be_visible()
    expect(notice(screen, "kiwi")).to_have_text(re.compile("그사이 재고가 바뀌었어요.*10.*7"))
    pavilion.expect_on_hand("kiwi", 7)


def test_after_a_conflict_the_number_can_be_saved_again(screen, pavilion):
    typed(screen, "kiwi").fill("20")
    assert pavilion.api.order("kiwi").status == 201
    save(screen, "kiwi")
    expect(notice(screen, "kiwi")).not_to_be_empty()
    typed(screen, "kiwi").fill("20")
    save(screen, "kiwi")
    expect(notice(screen, "kiwi")).to_be_empty()
    pavilion.expect_on_hand("kiwi", 20)


@pytest.mark.parametrize("text", ["101", "99999999999999999999", "-1", "1.5", "열"])
def test_a_number_that_cannot_be_is_not_taken(screen, pavilion, text):
    typed(screen, "kiwi").fill(text)
    save(screen, "kiwi")
    expect(notice(screen, "kiwi")).not_to_be_empty()
    pavilion.expect_on_hand("kiwi", 10)


def test_what_somebody_types_is_not_taken_away_by_an_order(screen, pavilion):
    typed(screen, "kiwi").focus()
    typed(screen, "kiwi").press_sequentially("5")
    before = typed(screen, "kiwi").input_value()
    assert pavilion.api.order("mango-kiwi").status == 201
    expect(typed(screen, "mango")).to_have_value("8")
    expect(typed(screen, "kiwi")).to_have_value(before)


def test_closing_shows_the_changed_counts(screen):
    step(screen, "kiwi", 1).click()
    expect(typed(screen, "kiwi")).to_have_value("11")
    screen.get_by_role("link", name="닫기").click()
    expect(screen.locator('[data-fruit="kiwi"] [data-count]')).to_have_text("11")
    expect(screen.locator('[data-fruit="pineapple"] [data-count]')).to_have_text("10")
