"""The screen of those who make the orders: steps on several devices, juices off sale, labels."""

import re

import pytest
from playwright.sync_api import expect

from support.screens import card, makeable, open_card, order_button
from support.visits import Soon, resize


@pytest.fixture
def bar(own_pavilion):
    """A server with orders of its own."""
    own_pavilion.lead_orders()
    own_pavilion.restock(kiwi=100, mango=100)
    return own_pavilion


def place(bar, juice="kiwi", quantity=1):
    return bar.api.post("/api/orders", {"lines": [{"juice": juice, "quantity": quantity}]}).json


def set_status(bar, order, status, **more):
    return bar.api.put(f"/api/orders/{order['id']}/status", {"status": status, **more})


def status(bar, order):
    return bar.api.get(f"/api/orders/{order['id']}").json["status"]


def button(page, order, words):
    return card(page, order).get_by_role("button", name=words)


def press(page, order, words):
    """Presses the button of a card that has stood there long enough to be meant."""
    expect(card(page, order)).not_to_have_attribute("data-resting", "")
    button(page, order, words).click()


def press_back(page, order):
    expect(card(page, order)).not_to_have_attribute("data-resting", "")
    open_card(page, order).get_by_role("button", name="되돌리기").click()


def test_orders_stand_in_the_column_of_their_state_with_all_fruit_they_take(visit, bar):
    orders = [place(bar, "kiwi", 2), place(bar, "mango-kiwi"), place(bar, "kiwi"), place(bar, "kiwi")]
    set_status(bar, orders[2], "ready")
    set_status(bar, orders[3], "making")
    screen = visit("/bar")
    columns = {
        column.get_attribute("data-column"): [one.get_attribute("data-number") for one in column.locator(".card").all()]
        for column in screen.locator("[data-column]").all()
    }
    assert columns == {"placed": ["1", "2"], "making": ["4"], "ready": ["3"]}
    expect(card(screen, orders[0])).to_contain_text("2×")
    expect(card(screen, orders[0])).to_contain_text("키위쥬스")
    # What is ready takes no fruit any more.
    expect(screen.locator("[data-need=kiwi] strong")).to_have_text("10")
    expect(screen.locator("[data-need=mango] strong")).to_have_text("2")


def test_columns_stand_by_the_room_there_is_and_new_work_on_top_of_a_phone(visit, bar):
    orders = {name: place(bar) for name in ("placed", "making", "ready")}
    for name in ("making", "ready"):
        set_status(bar, orders[name], name)
    bar.lead_orders("--paid", "before-making")
    unpaid = place(bar)
    screen = visit("/bar")
    for device, places in (("desktop", 4), ("tablet", 2), ("phone", 1)):
        resize(screen, device)
        # At one moment, since a look at the server may put new columns in their place.
        corners = screen.evaluate(
            """() => [...document.querySelectorAll("[data-column]")]
              .map((one) => one.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)])"""
        )
        assert len({x for x, _ in corners}) == places, device
        assert [y for _, y in corners] == sorted(y for _, y in corners), device
    screen.set_viewport_size({"width": 390, "height": 844})
    step = card(screen, unpaid).locator("[data-pay]").bounding_box()
    places = screen.locator(".places").bounding_box()
    assert step["y"] + step["height"] <= places["y"], "a whole order stands above the fold"


@pytest.mark.parametrize("language, words", [("ko", "주문 넣기"), ("fr", "Nouvelle commande")])
def test_a_whole_order_stands_below_a_call_on_a_phone(visit, bar, language, words):
    lines = [{"juice": "kiwi", "quantity": 2}, {"juice": "mango-kiwi", "quantity": 1}]
    order = bar.api.post("/api/orders", {"lines": lines}).json
    bar.api.post("/api/calls", {"reason": "help", "place": "1층"})
    screen = visit("/bar", device="phone", language=language)
    expect(screen.locator("#calls [data-call-id]")).to_be_visible()
    bottom, bars = (
        screen.locator(part).evaluate(f"one => one.getBoundingClientRect().{edge}")
        for part, edge in ((f"[data-order='{order['id']}']", "bottom"), (".places", "top"))
    )
    assert bottom <= bars, "a whole order stands above the fold"
    take = screen.locator("[data-take-order]")
    expect(take).to_have_accessible_name(words)
    box = take.bounding_box()
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("device, ready", [("phone", 12), ("desktop", 30)])
def test_ready_orders_of_long_ago_hide_nothing(visit, bar, device, ready):
    old = [place(bar) for _ in range(ready)]
    for order in old:
        set_status(bar, order, "ready")
    new = place(bar)
    screen = visit("/bar", device=device)
    expect(card(screen, new)).to_be_in_viewport()
    assert screen.locator(".card").first.get_attribute("data-order") == new["id"]


def test_what_is_done_over_a_broken_line_is_said_to_be_not_done_yet(visit, bar):
    order = place(bar)
    screen, other = visit("/bar", expecting="ERR_|Failed to load"), visit("/bar")
    screen.context.set_offline(True)
    button(screen, order, "만들기 시작").click()
    unsent = card(screen, order).locator("[data-unsent]")
    expect(unsent).to_have_text("아직 보내지 못했어요 · 다시 보내는 중")
    assert card(screen, order).evaluate("card => getComputedStyle(card).borderTopStyle") == "dashed"
    assert status(bar, order) == "placed"
    screen.context.set_offline(False)
    expect(card(screen, order)).to_have_attribute("data-status", "making")
    expect(unsent).to_be_hidden()
    expect(card(other, order)).to_have_attribute("data-status", "making")


def test_two_devices_take_one_step_each_touch_and_see_each_other(visit, bar):
    order, soon = place(bar), Soon()
    first, second = visit("/bar"), visit("/bar", device="phone")
    press(first, order, "만들기 시작")
    soon(expect(card(second, order)).to_have_attribute, "data-status", "making")
    press(second, order, "완료")
    soon(expect(card(first, order)).to_have_attribute, "data-status", "ready")
    press(first, order, "전달했어요")
    soon(expect(card(second, order)).to_have_count, 0)
    assert status(bar, order) == "collected"
    # A wrong touch is taken back from the other device.
    again = second.locator(f"[data-collected='{order['id']}']").get_by_role("button")
    again.click()
    soon(expect(card(first, order)).to_have_attribute, "data-status", "ready")
    press_back(first, order)
    soon(expect(card(second, order)).to_have_attribute, "data-status", "making")
    new = place(bar)
    soon(expect(card(second, new)).to_be_visible)
    assert soon.came_within(1.5), soon.seconds
    expect(second.locator("#announcer")).to_have_text("새 주문 2번")


def test_a_double_tap_takes_one_step(visit, bar):
    order = place(bar)
    screen = visit("/bar")
    screen.clock.install()
    screen.reload()
    screen.clock.pause_at(screen.evaluate("Date.now()") + 1000)
    button(screen, order, "만들기 시작").dblclick()
    # The button of the next step stands where the last one was, and does nothing for a moment.
    button(screen, order, "완료").click()
    assert status(bar, order) == "making"
    screen.clock.run_for(1000)
    button(screen, order, "완료").click()
    expect(card(screen, order)).to_have_attribute("data-status", "ready")


def test_a_step_that_somebody_overtook_changes_nothing(visit, bar):
    order = place(bar)
    screen = visit("/bar", expecting="ERR_FAILED")
    screen.route("**/bar", lambda route: route.abort())
    set_status(bar, order, "collected")
    button(screen, order, "만들기 시작").click()
    expect(button(screen, order, "만들기 시작")).not_to_have_attribute("aria-busy", "true")
    assert status(bar, order) == "collected"


def test_a_card_says_in_words_that_it_waits_long(visit, bar):
    order = place(bar)
    screen = visit("/bar", expecting="ERR_FAILED")
    # What the server says by its own clock must not come in between.
    screen.route("**/events*", lambda route: route.abort())
    screen.clock.install()
    screen.reload()
    expect(card(screen, order)).to_have_attribute("data-age", "fresh")
    screen.clock.run_for(5 * 60_000)
    expect(card(screen, order)).to_have_attribute("data-age", "late")
    expect(card(screen, order)).to_contain_text("오래 기다려요")
    screen.clock.run_for(5 * 60_000)
    expect(card(screen, order)).to_contain_text("너무 오래 기다려요")
    screen.clock.run_for(85 * 60_000)
    expect(card(screen, order).locator("[data-placed-at]")).to_have_text("1시간 35분")


def test_the_keyboard_goes_from_card_to_card(visit, bar):
    orders = [place(bar), place(bar)]
    screen = visit("/bar")
    button(screen, orders[0], "만들기 시작").focus()
    screen.keyboard.press("Enter")
    expect(button(screen, orders[0], "완료")).to_be_focused()
    assert status(bar, orders[0]) == "making"


def test_steps_and_sales_work_without_script(visit, bar):
    order = place(bar)
    screen = visit("/bar", java_script_enabled=False)
    button(screen, order, "만들기 시작").click()
    button(screen, order, "완료").click()
    press_back(screen, order)
    assert status(bar, order) == "making"
    screen.locator("#availability-item").select_option("fruit:mango")
    screen.locator("#availability-until").select_option("60")
    screen.get_by_role("button", name="판매 중지").click()
    assert screen.locator("[data-suspended]").count() == 2
    screen.locator("[data-suspended=mango]").get_by_role("button").click()
    assert screen.locator("[data-suspended]").count() == 1
    assert bar.api.order("mango").status == 201
    assert bar.api.order("mango-kiwi").json["suspended"] == ["mango-kiwi"]
    visitor = visit("/juice", java_script_enabled=False)
    order_button(visitor, "mango-kiwi").click()
    expect(visitor.locator("#order-dialog")).to_contain_text("지금은 팔지 않는 쥬스예요: 망키쥬스")


def test_a_juice_off_sale_is_so_on_every_screen_until_it_is_back(visit, bar):
    staff, visitor, soon = visit("/bar"), visit("/juice"), Soon()
    staff.locator("#availability-item").select_option("juice:kiwi")
    staff.get_by_role("button", name="판매 중지").click()
    expect(staff.locator("[data-suspended=kiwi]")).to_contain_text("다시 팔 때까지")
    soon(expect(makeable(visitor, "kiwi")).to_have_text, "지금은 팔지 않아요")
    order_button(visitor, "kiwi").click()
    expect(visitor.locator("#order-dialog")).to_contain_text("지금은 팔지 않는 쥬스예요: 키위쥬스")
    visitor.get_by_role("button", name="확인").click()
    staff.locator("[data-suspended=kiwi]").get_by_role("button").click()
    soon(expect(makeable(visitor, "kiwi")).to_have_text, "33잔 남았어요")
    assert soon.came_within(1.5), soon.seconds
    assert bar.api.order("kiwi").status == 201


def test_a_juice_comes_back_by_itself(visit, bar):
    visitor = visit("/juice")
    now = bar.api.get("/api/queue").json["now"]
    until = {"sold": False, "until": now + 1500}
    assert bar.api.put("/api/juices/kiwi/sale", until).json == {"juice": "kiwi", **until}
    expect(makeable(visitor, "kiwi")).to_have_text("지금은 팔지 않아요")
    expect(makeable(visitor, "kiwi")).to_have_text("33잔 남았어요")
    assert bar.api.get("/api/queue").json["suspended"] == []


def test_visitors_are_told_the_wait(visit, bar):
    visitor = visit("/juice")
    sign = visitor.locator("[data-queue]")
    wait = sign.locator("[data-wait]")
    expect(wait).to_have_text("주문하면 바로 만들어요")
    orders = [place(bar, "kiwi", 4), place(bar, "kiwi", 4)]
    expect(wait).to_have_text("주문하면 약 6분")
    expect(sign.locator("[data-making]")).to_be_hidden()
    set_status(bar, orders[0], "making")
    # Eight glasses of 45 seconds, four of them under way.
    expect(wait).to_have_text("주문하면 약 6분")
    expect(sign.locator("[data-making]")).to_have_text("지금 4잔 만드는 중")
    expect(sign.locator(".glass[data-level='6']")).to_have_count(3)
    printed = visit("/juice", java_script_enabled=False).locator("[data-queue]")
    expect(printed).to_contain_text("지금 4잔 만드는 중")
    expect(printed).to_contain_text("주문하면 약 6분")
    order_button(visitor, "kiwi").click()
    expect(visitor.locator("[data-slot=wait]")).to_have_text("약 7분 뒤에 나와요.")
    staff = visit("/bar")
    staff.locator(".preparation-settings summary").click()
    staff.locator("[name=makers]").fill("2")
    staff.locator("[name=longestQueueMinutes]").fill("3")
    staff.locator(".preparation-settings button").click()
    expect(wait).to_have_text("주문하면 약 4분")
    refused = bar.api.order("kiwi")
    assert refused.status == 409 and refused.json["waitMinutes"] == 4
    for order in orders:
        set_status(bar, order, "ready")
    expect(wait).to_have_text("주문하면 약 1분")
    # The limit is known to half a second.
    for _ in range(20):
        if bar.api.order("kiwi").status == 201:
            break
        visitor.wait_for_timeout(250)
    else:
        pytest.fail("orders are refused although nobody waits")


def test_a_second_print_says_so(visit, bar):
    order = place(bar, "kiwi", 2)
    screen = visit(f"/bar/labels/{order['id']}", java_script_enabled=False)
    labels = screen.locator(".cup-label")
    expect(labels).to_have_count(2)
    screen.emulate_media(media="print")
    expect(labels.first).to_be_hidden()
    screen.emulate_media(media="screen")
    screen.get_by_role("button", name="인쇄하기").click()
    expect(screen.locator("[data-prints='1']")).to_be_visible()
    expect(screen.locator(".duplicate")).to_have_count(0)
    screen.emulate_media(media="print")
    expect(labels.first).to_be_visible()
    screen.emulate_media(media="screen")
    screen.get_by_role("button", name="다시 인쇄하기").click()
    expect(screen.locator(".duplicate")).to_have_text(["재발행", "재발행"])


def test_a_print_that_is_noted_prints_once(visit, bar):
    order = place(bar)
    screen = visit("/bar")
    screen.context.add_init_script(
        "window.print = () => sessionStorage.setItem('printed', Number(sessionStorage.getItem('printed')) + 1)"
    )
    screen.goto(f"/bar/labels/{order['id']}")
    screen.get_by_role("button", name="인쇄하기").click()
    expect(screen.locator("[data-prints='1']")).to_be_visible()
    screen.wait_for_load_state()
    screen.reload()
    assert screen.evaluate("sessionStorage.getItem('printed')") == "1"


def test_a_card_says_what_is_paid_and_an_unpaid_order_leads_to_its_payment(visit, bar):
    paid = place(bar)
    body = {"amount": paid["total"], "method": "card"}
    assert bar.api.post(f"/api/orders/{paid['id']}/payments", body).status == 201
    owed = place(bar)
    bar.lead_orders("--paid", "before-making")
    waiting = place(bar)
    screen = visit("/bar", language="en")
    expect(card(screen, paid).locator(".card-payment")).to_have_text("Paid")
    expect(card(screen, owed).locator(".card-payment")).to_have_text("To pay: ₩5,000")
    expect(card(screen, owed).locator(".step-forward")).to_be_visible()
    unpaid = screen.locator("[data-column=unpaid]")
    expect(unpaid.locator(".card")).to_have_count(1)
    expect(card(screen, waiting).locator(".step-forward")).to_have_count(0)
    card(screen, waiting).get_by_role("link", name="₩5,000").click()
    expect(screen).to_have_url(re.compile(rf"/bar\?pay={waiting['id']}$"))
