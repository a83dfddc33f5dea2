"""Several juices in one order: the cart on the order screen, with a script and without."""

import json

import pytest
from playwright.sync_api import expect

from support.layout import flaws
from support.modes import remember
from support.proxy import Cable
from support.screens import (
    add,
    cart,
    cart_bar,
    cart_order,
    dialog,
    expect_counts,
    gather,
    gather_link,
    glasses,
    makeable,
    order_button,
    stepper,
)
from support.visits import set_text_size

SEVERAL = "/juice?several=yes"
FORGET = "document.dispatchEvent(new CustomEvent('pavilion:forget'))"
PLACES = "[...document.querySelectorAll('h1, [data-fruit], [data-juice]')].map(e => e.offsetTop)"
BAR = """(({top, bottom}) => [Math.round(top), Math.round(bottom)])
  (document.querySelector('.cart-bar').getBoundingClientRect())"""
SHIFTS = """() => new Promise(resolve => {
  new PerformanceObserver(list => resolve(list.getEntries().reduce((sum, e) => sum + e.value, 0)))
    .observe({type: 'layout-shift', buffered: true})
  setTimeout(() => resolve(0), 100)
})"""


@pytest.fixture
def plain(visit):
    return lambda path, **settings: visit(path, java_script_enabled=False, **settings)


def field(page, juice):
    return page.locator(f"input[name='quantity.{juice}']")


def test_several_juices_are_one_order(visit, pavilion):
    page = visit("/juice")
    sent = []
    page.on("request", lambda r: sent.append(r.post_data_json) if r.method == "POST" else None)
    expect(cart_bar(page)).not_to_be_visible()
    add(page, "kiwi", 2)
    add(page, "banana")
    bar = cart_bar(page)
    expect(cart(page).locator("[data-cart-lines] li")).to_have_text(["키위쥬스 2잔", "바나나쥬스 1잔"])
    expect(cart(page).locator("[data-cart-needs] li")).to_have_text(["키위 6", "바나나 2"])
    expect(cart_order(page)).to_have_text("3잔 주문하기14,500원")
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("3잔 나왔습니다! 맛있게 드세요!")
    expect(dialog(page)).to_contain_text("키위쥬스 2잔, 바나나쥬스 1잔")
    expect(dialog(page).locator("svg.glass")).to_have_count(2)
    dialog(page).get_by_role("button", name="확인").click()
    expect(bar).not_to_be_visible()
    expect(glasses(page, "kiwi")).to_have_text("0")
    assert page.evaluate("document.activeElement !== document.body")
    assert sent == [
        {"lines": [{"juice": "kiwi", "quantity": 2}, {"juice": "banana", "quantity": 1}]}
    ]
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("banana")) == (4, 8)


def test_each_juice_says_what_the_rest_of_the_cart_leaves(visit):
    page = visit("/juice")
    add(page, "mango-kiwi", 2)
    for juice, words in [
        ("mango-kiwi", "3잔 더 가능"), ("mango", "2잔 더 가능"), ("kiwi", "2잔 더 가능"),
        ("banana", "5잔 남았어요"), ("strawberry", "품절"),
    ]:
        expect(makeable(page, juice)).to_have_text(words)
    add(page, "mango", 2)
    expect(makeable(page, "mango")).to_have_text("남은 망고를 모두 담았어요")
    more = stepper(page, "mango", 1)
    expect(more).to_have_accessible_description("남은 망고를 모두 담았어요")
    expect(more).to_have_attribute("aria-disabled", "true")
    more.click(force=True)
    expect(glasses(page, "mango")).to_have_text("2")
    expect(page.locator("#announcer")).to_have_text("망고쥬스: 남은 망고를 모두 담았어요")
    stepper(page, "mango", -1).click()
    expect(more).to_have_attribute("aria-disabled", "false")
    expect(makeable(page, "mango")).to_have_text("1잔 더 가능")


def test_a_cart_of_three_is_checked_live_while_others_take_the_fruit(visit, pavilion):
    page, other = visit("/juice"), visit("/juice", device="phone")
    for juice in ("kiwi", "mango", "mango-kiwi"):
        add(page, juice)
    needs = cart(page).locator("[data-cart-needs] li")
    expect(needs).to_have_text(["키위 4", "망고 5"])
    for _ in range(3):
        order_button(other, "kiwi").click()
        dialog(other).get_by_role("button", name="확인").click()
    expect(needs).to_have_text(["키위 부족: 현재 1, 필요 4", "망고 5"])
    for juice in ("kiwi", "mango-kiwi"):
        expect(makeable(page, juice)).to_have_text("키위가 모자라요")
    expect(makeable(page, "mango")).to_have_text("1잔 더 가능")
    assert pavilion.api.move("kiwi", 3).status == 201
    expect(needs).to_have_text(["키위 4", "망고 5"])
    expect(makeable(page, "kiwi")).to_have_text("남은 키위를 모두 담았어요")
    cart_order(page).click()
    expect(dialog(page)).to_contain_text("3잔 나왔습니다!")
    expect_counts(page, {"kiwi": 0, "mango": 5})


def test_what_was_sold_out_comes_back_with_the_fruit(visit, pavilion):
    page = visit("/juice")
    gather(page)
    more = stepper(page, "strawberry", 1)
    expect(makeable(page, "strawberry")).to_have_text("품절")
    expect(more).to_have_attribute("aria-disabled", "true")
    assert pavilion.api.move("strawberry", 25).status == 201
    expect(makeable(page, "strawberry")).to_have_text("2잔 남았어요")
    expect(more).to_have_attribute("aria-disabled", "false")
    more.click()
    expect(cart_order(page)).to_contain_text("1잔 주문하기")


def test_the_cart_outlives_reload_and_language_but_not_its_visitor(visit):
    page = visit("/juice")
    add(page, "kiwi", 2)
    page.reload()
    expect(glasses(page, "kiwi")).to_have_text("2")
    page.goto("/exposition")
    page.goto("/juice?lang=en")
    expect(cart(page).locator("[data-cart-lines]")).to_have_text("2 × Kiwi juice")
    expect(cart_order(page)).to_contain_text("Order 2 glasses")
    page.evaluate(FORGET)
    expect(cart_bar(page)).not_to_be_visible()
    page.reload()
    expect(glasses(page, "kiwi")).to_have_text("0")
    assert page.evaluate("localStorage.getItem('pavilion.cart')") is None


def test_a_cart_is_emptied_and_another_window_follows(visit):
    page = visit("/juice")
    window = page.context.new_page()
    window.goto("/juice")
    add(page, "kiwi", 2)
    expect(glasses(window, "kiwi")).to_have_text("2")
    window.get_by_role("button", name="비우기").click()
    expect(cart_bar(window)).not_to_be_visible()
    expect(glasses(page, "kiwi")).to_have_text("0")
    expect(cart_order(page)).to_have_attribute("aria-disabled", "true")
    assert window.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("device", ["phone", "phone-sideways", "tablet", "tablet-sideways", "kiosk", "kiosk-sideways"])
def test_the_bar_moves_nothing_and_covers_nothing(visit, device):
    page = visit("/juice", device=device)
    before, room = page.evaluate(PLACES), page.evaluate(BAR)
    gather(page)
    stepper(page, "mango-kiwi", 1).click()
    expect(cart_bar(page)).to_be_in_viewport(ratio=0.95)
    assert page.evaluate(PLACES) == before
    assert page.evaluate(BAR) == room
    assert page.evaluate(SHIFTS) == 0
    assert flaws(page) == []
    last = stepper(page, "mango", 1)
    last.focus()
    low, high = last.bounding_box(), cart_bar(page).bounding_box()
    assert low["y"] + low["height"] <= high["y"]
    page.get_by_role("button", name="비우기").click()
    assert page.evaluate(PLACES) == before
    assert page.evaluate(BAR) == room


def test_the_cart_is_used_with_the_keyboard_and_read_aloud(visit, pavilion):
    page = visit("/juice")
    page.get_by_role("link", name="여러 잔 담기").focus()
    page.keyboard.press("Enter")
    expect(stepper(page, "strawberry-banana", 1)).to_be_focused()
    page.get_by_role("button", name="키위쥬스 담기").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text("키위쥬스 1잔, 모두 1잔")
    expect(stepper(page, "kiwi", 1)).to_have_accessible_name("키위쥬스 담기, 지금 1잔")
    page.keyboard.press("Space")
    expect(page.locator("#announcer")).to_have_text("키위쥬스 2잔, 모두 2잔")
    less = page.get_by_role("button", name="키위쥬스 한 잔 빼기, 지금 2잔")
    less.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text("키위쥬스 1잔, 모두 1잔")
    expect(page.locator('[data-juice="kiwi"] [role=group]')).to_have_accessible_name("키위쥬스")
    expect(page.get_by_role("region", name="담은 쥬스")).to_match_aria_snapshot(
        """
        - region "담은 쥬스":
          - heading "담은 쥬스" [level=2]
          - list "필요한 과일":
            - listitem: 키위 3
          - button "비우기"
          - list "담은 쥬스":
            - listitem: 키위쥬스 1잔
          - button "1잔 주문하기 5,000원"
        """
    )
    expect(cart_order(page)).to_have_attribute("aria-disabled", "false")
    cart_order(page).focus()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_have_accessible_name("키위쥬스 나왔습니다! 맛있게 드세요!")
    page.keyboard.press("Escape")
    expect(dialog(page)).not_to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    assert pavilion.on_hand("kiwi") == 7


@pytest.mark.parametrize("language", ["ko", "fr"])
def test_a_cart_fits_the_narrowest_screen_and_large_counts(visit, pavilion, language):
    with Cable(pavilion.port) as cable:
        page = visit("/juice", language=language, address=cable.url, device="phone", expecting="ERR_")
        add(page, "mango-kiwi", 2)
        add(page, "kiwi")
        stock = pavilion.api.stock()
        for fruit in stock["fruits"]:
            fruit["onHand"] = 123_456_789
        stock["version"] += 1
        cable.say(f"id: {stock['version']}\nevent: stock\ndata: {json.dumps(stock)}\n\n")
        expect(page.locator('[data-fruit="kiwi"]')).to_contain_text("789")
        expect(makeable(page, "banana")).to_contain_text("394")
        page.set_viewport_size({"width": 320, "height": 568})
        found = flaws(page)
        for text in (200, 300):
            set_text_size(page, text)
            found += [f"{text} %: {flaw}" for flaw in flaws(page)]
    assert found == []


# MARK: One way to order


def acts(page):
    """The buttons that can be seen and pressed on the cards."""
    return page.locator("[data-juice] button:visible")


def test_with_an_empty_order_a_card_has_one_button_and_it_orders_at_once(visit, pavilion):
    page = visit("/juice")
    expect(acts(page)).to_have_count(7)
    expect(acts(page).first).to_have_accessible_name("딸바쥬스 주문")
    expect(acts(page).first).to_have_accessible_description("1잔 남았어요")
    gather(page)
    expect(acts(page)).to_have_count(14)
    assert all(button.get_attribute("data-step") for button in acts(page).all())
    expect(page.get_by_role("link", name="여러 잔 담기")).to_have_count(0)
    assert pavilion.counts() == dict.fromkeys(pavilion.counts(), 10)


def test_no_button_orders_where_the_last_glass_was_taken_out(visit, pavilion):
    page = visit("/juice")
    add(page, "kiwi")
    stepper(page, "kiwi", -1).click()
    expect(glasses(page, "kiwi")).to_have_text("0")
    expect(stepper(page, "kiwi", -1)).to_be_visible()
    expect(stepper(page, "kiwi", -1)).to_have_attribute("aria-disabled", "true")
    expect(cart_order(page)).to_have_attribute("aria-disabled", "true")
    cart_order(page).click(force=True)
    expect(page.locator("#announcer")).to_have_text("아직 담은 쥬스가 없어요. 먼저 쥬스를 골라 주세요.")
    page.reload()
    expect(cart_bar(page)).to_be_visible()
    page.get_by_role("button", name="비우기").click()
    expect(order_button(page, "kiwi")).to_be_visible()
    expect(gather_link(page)).to_be_focused()
    assert pavilion.on_hand("kiwi") == 10


def test_what_cannot_be_added_names_the_fruit_and_only_own_glasses_count_as_taken(visit):
    page = visit("/juice")
    add(page, "kiwi", 3)
    expect(makeable(page, "kiwi")).to_have_text("남은 키위를 모두 담았어요")
    add(page, "mango", 3)
    for juice in ("mango-kiwi",):
        expect(makeable(page, juice)).to_have_text("망고가 모자라요")
        expect(makeable(page, juice)).to_have_attribute("data-short", "")
    add(page, "banana", 5)
    expect(makeable(page, "strawberry-banana")).to_have_text("바나나가 모자라요")
    green = makeable(page, "kiwi").evaluate("e => getComputedStyle(e).color")
    assert makeable(page, "mango-kiwi").evaluate("e => getComputedStyle(e).color") != green


# MARK: Motion


def await_motions(page, count):
    """Waits until so many motions have begun."""
    page.wait_for_function("count => durations.length >= count", arg=count)


def test_the_motion_is_brief_and_stands_still_for_those_who_asked(visit):
    page = visit("/juice")
    gather(page)
    page.evaluate(
        """() => {
          window.durations = []
          // Where frames are rare, an animation is over by the time its start is told; its style stays.
          addEventListener('animationstart', ({target, pseudoElement}) => durations.push(
            1000 * parseFloat(getComputedStyle(target, pseudoElement).animationDuration)))
        }"""
    )
    stepper(page, "kiwi", 1).click()
    await_motions(page, 1)
    cart_order(page).click()
    await_motions(page, 3)
    assert max(page.evaluate("durations")) <= 200
    dialog(page).get_by_role("button", name="확인").click()
    page.evaluate("document.documentElement.dataset.motion = 'reduced'; durations = []")
    add(page, "kiwi")
    cart_order(page).click()
    expect_counts(page, {"kiwi": 4})
    assert page.evaluate("durations") == []


# MARK: Without a script


def test_a_cart_is_written_into_fields(plain, pavilion):
    page = plain("/juice")
    expect(field(page, "kiwi")).not_to_be_visible()
    page.get_by_role("link", name="여러 잔 담기").click()
    expect(order_button(page, "kiwi")).not_to_be_visible()
    expect(stepper(page, "kiwi", 1)).not_to_be_visible()
    field(page, "kiwi").fill("2")
    field(page, "mango").fill("1")
    page.get_by_role("button", name="담은 쥬스 주문하기").click()
    expect(dialog(page)).to_contain_text("3잔 나왔습니다! 맛있게 드세요!")
    expect(dialog(page)).to_contain_text("키위쥬스 2잔, 망고쥬스 1잔")
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("mango")) == (4, 7)


def test_enter_in_a_field_orders_the_cart(plain, pavilion):
    page = plain(SEVERAL)
    field(page, "kiwi").fill("1")
    field(page, "kiwi").press("Enter")
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다! 맛있게 드세요!")
    assert pavilion.on_hand("kiwi") == 7 and pavilion.on_hand("strawberry") == 10


@pytest.mark.parametrize("wrong", ["x", "101", "-1", "1.5"])
def test_a_wrong_number_is_named_at_its_field(visit, plain, pavilion, wrong):
    page = plain(SEVERAL, expecting="status of 422")
    field(page, "kiwi").fill(wrong)
    field(page, "mango").fill("1")
    page.get_by_role("button", name="담은 쥬스 주문하기").click()
    expect(field(page, "kiwi")).to_have_value(wrong)
    expect(field(page, "kiwi")).to_have_accessible_description("0에서 100까지의 수를 써 주세요.")
    expect(field(page, "mango")).to_have_value("1")
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    assert pavilion.on_hand("mango") == 10


def test_a_cart_without_a_juice_is_told(plain):
    page = plain(SEVERAL, expecting="status of 422")
    page.get_by_role("button", name="담은 쥬스 주문하기").click()
    expect(dialog(page)).to_contain_text("아직 담은 쥬스가 없어요.")


def test_a_refused_cart_is_ordered_as_far_as_it_can_be_made(plain, pavilion):
    page = plain(SEVERAL)
    field(page, "kiwi").fill("4")
    field(page, "banana").fill("1")
    page.get_by_role("button", name="담은 쥬스 주문하기").click()
    expect(dialog(page).locator("tbody tr").get_by_role("cell")).to_have_text(["12", "10", "2"])
    expect(dialog(page)).to_contain_text("빠지는 것: 키위쥬스 1잔")
    dialog(page).get_by_role("button", name="되는 만큼 4잔 주문하기").click()
    expect(dialog(page)).to_contain_text("4잔 나왔습니다!")
    assert (pavilion.on_hand("kiwi"), pavilion.on_hand("banana")) == (1, 8)


def test_in_low_reach_the_upper_half_shows_the_glasses_and_the_sum(visit, pavilion):
    page = visit("/healthz", device="kiosk")
    remember(page.context, pavilion.url, "reach-low")
    page.goto("/juice")
    chosen = page.locator(".cart-chosen")
    add(page, "mango-kiwi", 2)
    add(page, "pineapple")
    half = page.viewport_size["height"] / 2
    box = chosen.bounding_box()
    assert (box["y"], box["height"]) == (0, half)
    for glass in chosen.locator(".glass").all():
        assert glass.bounding_box()["height"] > 200
    expect(chosen).to_have_text("망키쥬스 2잔파인애플쥬스 1잔")
    assert chosen.evaluate("e => getComputedStyle(e, '::after').content") == '"17,000원" / ""'
    for button in cart_bar(page).get_by_role("button").all():
        assert button.bounding_box()["y"] > half
    cart_bar(page).get_by_role("button", name="비우기").click()
    expect(page.locator(".reach-title")).to_be_visible()
    expect(chosen.locator(".glass")).to_have_count(0)
