"""Tap twice, order once: a key outlives reload, retry and a lost answer, and nobody is told a guess."""

import json

import pytest
from playwright.sync_api import expect

from support.proxy import Cable
from support.screens import (
    add,
    cart,
    cart_bar,
    cart_order,
    dialog,
    expect_counts,
    glasses,
    order_button,
)

CUT = "ERR_|net::|Failed to fetch"
CHECKING = "확인하는 중"
UNANSWERED = "localStorage.getItem('pavilion.order')"
FORGET = "document.dispatchEvent(new CustomEvent('pavilion:forget'))"


@pytest.fixture
def cable(pavilion):
    with Cable(pavilion.port) as cable:
        yield cable


def keys_of(page):
    """The keys of all orders that the page sends from now on."""
    keys = []
    page.on(
        "request",
        lambda r: keys.append(r.headers["idempotency-key"]) if r.method == "POST" else None,
    )
    return keys


def test_a_double_tap_on_a_cart_is_one_order(visit, pavilion):
    page = visit("/juice")
    add(page, "kiwi")
    add(page, "banana")
    cart_order(page).dblclick()
    expect(dialog(page)).to_contain_text("2잔 나왔습니다!")
    expect_counts(page, {"kiwi": 7, "banana": 8})
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("banana")) == (7, 8)


@pytest.mark.parametrize("way", ["touch", "cart"])
def test_enter_three_times_is_one_order(visit, pavilion, way):
    page = visit("/juice")
    keys = keys_of(page)
    if way == "cart":
        add(page, "kiwi")
        expect(cart_order(page)).to_have_attribute("aria-disabled", "false")
    (cart_order(page) if way == "cart" else order_button(page, "kiwi")).focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)  # as fast as a finger
    expect_counts(page, {"kiwi": 7})
    assert len(keys) == 1 and pavilion.on_hand("kiwi") == 7


def test_a_key_that_is_held_down_is_one_order(visit, pavilion):
    page = visit("/juice")
    keys = keys_of(page)
    order_button(page, "kiwi").focus()
    for _ in range(6):
        page.keyboard.down("Enter")
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    page.keyboard.up("Enter")
    assert len(keys) == 1 and pavilion.on_hand("kiwi") == 7


@pytest.mark.parametrize("way", ["touch", "cart"])
def test_a_lost_answer_and_a_reload_are_one_order_and_its_answer(visit, pavilion, cable, way):
    page = visit("/juice", address=cable.url, expecting=CUT)
    keys = keys_of(page)
    if way == "cart":
        add(page, "kiwi", 2)
        made = json.loads(page.evaluate("localStorage.getItem('pavilion.cart')"))["key"]
    cable.lose_answers()
    (cart_order(page) if way == "cart" else order_button(page, "kiwi")).click()
    expect(dialog(page)).to_contain_text(CHECKING)
    expect(dialog(page)).to_contain_text("키위쥬스 %d잔" % (2 if way == "cart" else 1))
    assert cable.lost >= 1
    page.reload()
    expect(dialog(page)).to_contain_text(CHECKING)
    cable.mend()
    ready = "2잔 나왔습니다!" if way == "cart" else "키위쥬스 나왔습니다!"
    expect(dialog(page)).to_contain_text(ready)
    assert len(keys) >= 2 and len(set(keys)) == 1
    if way == "cart":
        assert keys[0] == made
        expect(cart_bar(page)).not_to_be_visible()
    assert pavilion.on_hand("kiwi") == (4 if way == "cart" else 7)
    page.reload()
    expect_counts(page, {"kiwi": pavilion.on_hand("kiwi")})
    expect(dialog(page)).not_to_be_visible()
    assert page.evaluate(UNANSWERED) is None


def test_a_page_that_dies_leaves_its_order_to_the_next(visit, pavilion, cable):
    page = visit("/juice", address=cable.url, expecting=CUT)
    cable.lose_answers()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text(CHECKING)
    window = page.context.new_page()
    page.close()
    window.goto("/juice?lang=en")
    expect(dialog(window)).to_contain_text("Checking your order")
    cable.mend()
    expect(dialog(window)).to_contain_text("Kiwi juice is ready.")
    assert pavilion.on_hand("kiwi") == 7


def test_two_windows_ask_for_one_order(visit, pavilion, cable):
    page = visit("/juice", address=cable.url, expecting=CUT)
    window = page.context.new_page()
    window.goto("/juice")
    cable.lose_answers()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text(CHECKING)
    order_button(window, "kiwi").click()
    expect(dialog(window)).to_contain_text(CHECKING)
    cable.mend()
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    expect(dialog(window)).not_to_be_visible()
    assert pavilion.on_hand("kiwi") == 7


def test_an_order_is_checked_behind_a_closed_dialog_and_answered_there(visit, pavilion, cable):
    page = visit("/juice", address=cable.url, expecting=CUT)
    page.clock.install()
    cable.cut()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text(CHECKING)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_visible()
    assert "busy" in page.evaluate("({...document.documentElement.dataset})")
    page.clock.fast_forward(46_000)
    expect(dialog(page)).to_contain_text("주문이 되었는지 아직 확인하지 못했어요")
    expect(dialog(page)).to_contain_text("계속 확인하고 있어요")
    dialog(page).get_by_role("button", name="확인").click()
    expect(dialog(page)).not_to_be_visible()
    pending = page.locator(".cart-pending")
    expect(pending).to_have_text("주문을 확인하는 중이에요: 키위쥬스 1잔")
    # Meanwhile nothing else is ordered, and the cart stays as it is.
    page.clock.run_for(1000)
    add(page, "banana")
    expect(dialog(page)).to_contain_text("계속 확인하고 있어요")
    dialog(page).get_by_role("button", name="확인").click()
    expect(glasses(page, "banana")).to_have_text("0")
    page.evaluate(FORGET)
    assert json.loads(page.evaluate(UNANSWERED))["lines"] == [{"juice": "kiwi", "quantity": 1}]
    cable.mend()
    page.clock.run_for(10_000)
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    expect(pending).not_to_be_visible()
    assert "busy" not in page.evaluate("({...document.documentElement.dataset})")
    assert pavilion.on_hand("kiwi") == 7


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_after_ten_minutes_nothing_is_ordered_for_nobody(visit, pavilion, cable, is_reloaded):
    page = visit("/juice", address=cable.url, expecting=CUT)
    page.clock.install()
    cable.cut()
    order_button(page, "kiwi").click()
    expect(dialog(page)).to_contain_text(CHECKING)
    if is_reloaded:
        # The device slept meanwhile.
        page.evaluate(
            """() => {
              const order = JSON.parse(localStorage.getItem('pavilion.order'))
              order.since -= 700_000
              localStorage.setItem('pavilion.order', JSON.stringify(order))
            }"""
        )
        cable.mend()
        page.reload()
    else:
        page.clock.fast_forward(700_000)
    expect(dialog(page)).to_contain_text("끝내 확인하지 못했어요")
    cable.mend()
    page.reload()
    expect_counts(page, {"kiwi": 10})
    expect(dialog(page)).not_to_be_visible()
    assert page.evaluate(UNANSWERED) is None and pavilion.on_hand("kiwi") == 10


def test_a_refused_cart_is_another_order_when_it_is_ordered_again(visit, pavilion):
    page = visit("/juice")
    keys = keys_of(page)
    add(page, "kiwi", 3)
    assert pavilion.api.order("kiwi").status == 201
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("재료가 모자라요")
    dialog(page).get_by_role("button", name="나중에 하기").click()
    expect(glasses(page, "kiwi")).to_have_text("3")
    assert pavilion.api.move("kiwi", 5).status == 201
    expect_counts(page, {"kiwi": 12})
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("3잔 나왔습니다!")
    assert len(set(keys)) == 2 and pavilion.on_hand("kiwi") == 3


def test_a_key_of_another_order_is_told(visit, pavilion):
    page = visit("/juice", expecting="status of 422")
    add(page, "kiwi")
    key = json.loads(page.evaluate("localStorage.getItem('pavilion.cart')"))["key"]
    assert pavilion.api.order("mango", **{"Idempotency-Key": key}).status == 201
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("이 화면에서는 이미 다른 주문을 했어요.")
    dialog(page).get_by_role("button", name="확인").click()
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("mango")) == (7, 7)


def test_a_juice_that_has_left_the_menu_is_told_and_drops_out(visit, own_pavilion, tmp_path):
    page = visit("/juice", expecting="status of 422|ERR_FAILED")
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    menu = tmp_path / "menu.json"
    assert own_pavilion.run("menu", "export", str(menu)).returncode == 0
    content = json.loads(menu.read_text())
    content["juices"] = [juice for juice in content["juices"] if juice["id"] != "kiwi"]
    menu.write_text(json.dumps(content))
    add(page, "kiwi")
    add(page, "mango")
    assert own_pavilion.run("menu", "import", str(menu)).returncode == 0
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("메뉴에 없는 쥬스예요.")
    page.reload()
    expect(cart(page).locator("[data-cart-lines]")).to_have_text("망고쥬스 1잔")


def test_an_order_waits_in_words_while_there_is_no_connection(visit, pavilion, cable):
    page = visit("/juice", address=cable.url, expecting=CUT)
    add(page, "kiwi")
    keys = keys_of(page)
    cable.cut()
    expect(page.locator("#connection-banner")).to_be_visible()
    cart_order(page).click()
    waiting = page.locator("#waiting-dialog")
    expect(waiting).to_be_visible()
    assert keys == []
    cable.mend()
    expect(waiting).not_to_be_visible()
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    assert pavilion.on_hand("kiwi") == 7


def test_a_screen_that_sent_too_much_says_so_keeps_the_cart_and_orders_later(visit, pavilion):
    page = visit("/juice", expecting="429")
    keys = keys_of(page)
    refused = []

    def limit(route):
        if refused:
            return route.fallback()
        refused.append(route.request.url)
        body = {"type": "/problems/too-many-requests", "status": 429}
        return route.fulfill(status=429, headers={"Retry-After": "2"}, json=body)

    page.route("**/api/orders", limit)
    add(page, "kiwi", 2)
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("조금만 기다려 주세요")
    cart = json.loads(page.evaluate("localStorage.getItem('pavilion.cart')"))
    assert cart["lines"] == [{"juice": "kiwi", "quantity": 2}]
    expect(dialog(page)).to_contain_text("2잔 나왔습니다!")
    assert len(keys) == 2 and len(set(keys)) == 1
    assert pavilion.on_hand("kiwi") == 4


def test_more_glasses_than_one_sender_may_order_are_told_so_and_stay_in_the_cart(visit, pavilion):
    page = visit("/juice", expecting="422")
    body = {"type": "/problems/wrong-field", "status": 422, "most": 30, "errors": [{"field": "lines"}]}
    page.route("**/api/orders", lambda route: route.fulfill(status=422, json=body))
    add(page, "kiwi", 2)
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("한 번에 30잔까지 주문할 수 있어요.")
    expect(glasses(page, "kiwi")).to_have_text("2")
