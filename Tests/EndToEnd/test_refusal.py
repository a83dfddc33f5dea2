"""A refusal that helps: what is short, what can be made now, and as much of a cart as there is."""

import pytest
from playwright.sync_api import expect

from support.screens import add, cart, cart_bar, cart_order, dialog, order_button, refuse, succeed
from support.visits import set_text_size


def test_three_juices_are_offered_at_once_and_stay_true_in_their_places(visit, pavilion):
    page = visit("/juice")
    refuse(page)
    offers = dialog(page).locator("button[name=juice]:visible")
    expect(offers).to_have_text(["딸바쥬스 주문", "망키쥬스 주문", "바나나쥬스 주문"])
    place = dialog(page).locator("button[value=mango-kiwi]").bounding_box()
    assert pavilion.api.order("strawberry-banana").status == 201
    # A fourth takes no place in which another was.
    expect(offers).to_have_text(["망키쥬스 주문", "바나나쥬스 주문", "파인애플쥬스 주문"])
    assert dialog(page).locator("button[value=mango-kiwi]").bounding_box()["x"] == place["x"]
    assert pavilion.api.move("strawberry", 16).status == 201
    expect(offers).to_have_text(
        ["딸바쥬스 주문", "망키쥬스 주문", "바나나쥬스 주문", "파인애플쥬스 주문", "딸기쥬스 주문"]
    )
    dialog(page).get_by_role("button", name="딸기쥬스 주문").click()
    expect(dialog(page)).to_contain_text("딸기쥬스 나왔습니다!")
    assert pavilion.on_hand("strawberry") == 0


@pytest.mark.parametrize("scripts", [True, False])
def test_the_glass_shows_how_much_is_there_and_is_never_full(visit, pavilion, scripts):
    pavilion.restock(strawberry=15)
    page = visit("/juice", java_script_enabled=scripts)
    order_button(page, "strawberry").click()
    glass = dialog(page).locator("[data-slot=glass] .glass")
    expect(glass).to_have_attribute("data-level", "9")
    expect(glass.locator("use[href$='#missing']")).to_have_count(1)
    expect(dialog(page).get_by_role("columnheader")).to_have_text(["모자란 과일", "필요", "현재", "모자람"])
    expect(dialog(page).get_by_role("cell")).to_have_text(["16", "15", "1"])
    expect(dialog(page).locator(".alternative button")).to_have_text(
        ["딸바쥬스 주문", "망키쥬스 주문", "바나나쥬스 주문"]
    )


def test_a_cart_is_ordered_as_far_as_it_can_be_made(visit, pavilion):
    page = visit("/juice")
    add(page, "mango-kiwi", 2)
    add(page, "kiwi", 2)
    add(page, "mango")
    for juice in ("kiwi", "mango"):
        assert pavilion.api.order(juice).status == 201
    expect(cart(page).locator(".cart-needs .short")).to_have_count(1)
    cart_order(page).click()
    rows = dialog(page).locator("tbody tr")
    expect(rows.get_by_role("rowheader")).to_have_text(["키위"])
    expect(rows.get_by_role("cell")).to_have_text(["8", "7", "1"])
    expect(dialog(page)).to_contain_text("빠지는 것: 키위쥬스 1잔")
    dialog(page).get_by_role("button", name="되는 만큼 4잔 주문하기").click()
    expect(dialog(page)).to_contain_text("망키쥬스 2잔, 키위쥬스 1잔, 망고쥬스 1잔")
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("mango")) == (2, 0)
    dialog(page).get_by_role("button", name="확인").click()
    expect(cart_bar(page)).not_to_be_visible()


def test_where_nothing_can_be_made_that_is_said(visit, pavilion):
    pavilion.restock(**dict.fromkeys(["banana", "pineapple", "kiwi", "mango"], 0))
    page = visit("/juice")
    wait = page.locator("[data-wait]")
    expect(wait).to_be_hidden()
    refuse(page)
    expect(dialog(page)).to_contain_text("지금은 만들 수 있는 쥬스가 없어요.")
    expect(dialog(page).locator("button[name=juice]:visible")).to_have_count(0)
    # The next one is made at once again.
    assert pavilion.api.move("kiwi", 3).status == 201
    expect(wait).to_be_visible()
    assert pavilion.api.order("kiwi").status == 201
    expect(wait).to_be_hidden()


def test_an_answer_that_cannot_be_shown_holds_up_no_later_order(visit):
    page = visit("/juice", expecting="reading 'content'")
    page.evaluate("document.querySelector('#refusal-template').remove()")
    order_button(page, "strawberry").click()
    page.wait_for_function("localStorage.getItem('pavilion.order') === null")
    succeed(page)


@pytest.mark.parametrize("language", ["ko", "en", "fr", "ja", "zh-Hans"])
def test_on_a_phone_in_large_text_the_ways_on_are_in_sight(visit, language):
    page = visit("/juice", device="phone", language=language)
    set_text_size(page, 200)
    order_button(page, "strawberry").click()
    expect(dialog(page)).to_be_visible()
    for button in dialog(page).locator(".dialog-buttons button").all():
        expect(button).to_be_in_viewport(ratio=1)
    heading = dialog(page).get_by_role("heading", level=2)
    expect(heading).to_be_in_viewport(ratio=1)
    expect(dialog(page).locator("tbody td").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("device", ["phone", "kiosk"])
def test_in_large_text_the_fruit_is_named_in_letters_as_large_as_its_amounts(visit, device):
    page = visit("/juice", device=device)
    refuse(page)
    for size in (200, 300):
        set_text_size(page, size)
        fruit, amount = page.evaluate(
            """() => ['tbody th', 'tbody td'].map((part, isAmount) => parseFloat(getComputedStyle(
                 document.querySelector(`#order-dialog .shortages ${part}`), isAmount ? '::before' : null).fontSize))"""
        )
        assert fruit >= amount, f"{size} %"
