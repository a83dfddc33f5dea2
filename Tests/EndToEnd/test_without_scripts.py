"""Every screen works by links and forms alone, in a browser that runs no scripts."""

import re

import pytest
from playwright.sync_api import expect

from support.screens import choose_language, dialog, expect_counts, notice, order_button, shelf, step, typed


@pytest.fixture
def plain(visit):
    return lambda path, **settings: visit(path, java_script_enabled=False, **settings)


def test_a_juice_is_ordered(plain, pavilion):
    page = plain("/juice")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다! 맛있게 드세요!")
    expect_counts(page, {"kiwi": 7})
    dialog(page).get_by_role("button", name="확인").click()
    expect(dialog(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/juice\??$"))
    assert pavilion.on_hand("kiwi") == 7


def test_looking_at_an_order_again_does_not_repeat_it(plain, pavilion):
    page = plain("/juice")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_be_visible()
    page.reload()
    page.go_back()
    page.go_forward()
    assert pavilion.on_hand("kiwi") == 7


def test_the_same_form_sent_twice_makes_one_order(plain, pavilion):
    page = plain("/juice")
    key = page.locator("input[name=key]").get_attribute("value")
    for _ in range(2):
        answer = page.request.post("/juice/orders", form={"key": key, "juice": "kiwi"})
        assert answer.ok and "키위쥬스 나왔습니다!" in answer.text()
    assert pavilion.on_hand("kiwi") == 7


def test_too_little_fruit_is_refused(plain, pavilion):
    page = plain("/juice")
    order_button(page, "strawberry").click()
    expect(dialog(page)).to_contain_text("재료가 모자라요. 재고를 수정할까요?")
    expect(dialog(page).locator("tbody tr").get_by_role("cell")).to_have_text(["16", "10", "6"])
    dialog(page).locator("button[value=banana]").click()
    expect(dialog(page)).to_contain_text("바나나쥬스 나왔습니다!")
    assert pavilion.on_hand("banana") == 8


def test_a_refusal_leads_to_restocking_and_the_juice(plain, pavilion):
    page = plain("/juice")
    order_button(page, "strawberry").click()
    dialog(page).get_by_role("button", name="재고 수정하기").click()
    for number in range(11, 17):
        step(page, "strawberry", 1).click()
        expect(typed(page, "strawberry")).to_have_value(str(number))
    page.get_by_role("link", name="닫기").click()
    order_button(page, "strawberry").click()
    expect(dialog(page)).to_contain_text("딸기쥬스 나왔습니다! 맛있게 드세요!")
    assert pavilion.on_hand("strawberry") == 0


def test_a_number_is_typed(plain, pavilion):
    page = plain("/stock")
    typed(page, "kiwi").fill("33")
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(typed(page, "kiwi")).to_have_value("33")
    assert pavilion.on_hand("kiwi") == 33


def test_a_conflict_is_told(plain, pavilion):
    page = plain("/stock")
    assert pavilion.api.order("kiwi").status == 201
    typed(page, "kiwi").fill("33")
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(notice(page, "kiwi")).to_have_text(re.compile("그사이 재고가 바뀌었어요.*10.*7"))
    assert pavilion.on_hand("kiwi") == 7


@pytest.mark.parametrize("edge, delta", [(0, -1), (100, 1)])
def test_a_step_over_the_edge_is_told(plain, pavilion, edge, delta):
    page = plain("/stock")
    pavilion.set_stock("kiwi", edge)
    step(page, "kiwi", delta).click()
    expect(notice(page, "kiwi")).to_have_text("키위는 0에서 100까지 둘 수 있어요. 지금은 %d입니다." % edge)
    assert pavilion.on_hand("kiwi") == edge


def test_the_language_is_changed(plain):
    page = plain("/juice")
    choose_language(page, "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fresh juice, made just for you!")
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text("Kiwi juice is ready. Enjoy!")


def test_the_exhibition_is_visited(plain):
    page = plain("/")
    page.locator("a[href='/exposition']").click()
    page.get_by_role("link", name="한국의 출품작 보러가기").click()
    page.get_by_role("searchbox").fill("갓")
    page.get_by_role("searchbox").press("Enter")
    page.locator("main ul a[href='/exhibits/gat']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("갓")
