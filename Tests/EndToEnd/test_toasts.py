"""Nothing is lost: a toast says what was done and takes it back, with and without script; what cannot
come back is asked about first, and what somebody changed since stays."""

import re

import pytest
from playwright.sync_api import expect

from support.screens import answer_question, draft_menu, step, toast, typed, undo

WITH_AND_WITHOUT = pytest.mark.parametrize("scripts", [True, False])


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def place(pavilion, juice="kiwi", **more):
    return pavilion.api.post("/api/orders", {"juice": juice, **more}).json


def status(pavilion, order):
    return pavilion.api.get(f"/api/orders/{order['id']}").json["status"]


def set_status(pavilion, order, name):
    return pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": name})


def forward(page, order):
    card = page.locator(f"[data-order='{order['id']}']:not([data-resting])")
    card.locator(".step-forward").click()


@WITH_AND_WITHOUT
def test_a_step_of_an_order_is_taken_back(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    page = visit("/bar", java_script_enabled=scripts)
    for words, done, before in [
        ("1번을 만들기 시작했어요", "making", "placed"), ("1번이 나왔어요", "ready", "making"),
        ("1번을 전달했어요", "collected", "ready"),
    ]:
        forward(page, order)
        expect(toast(page)).to_have_text(words)
        assert status(own_pavilion, order) == done
        undo(page).click()
        expect(toast(page)).to_contain_text("되돌렸어요")
        expect(undo(page)).to_have_count(0)
        assert status(own_pavilion, order) == before
        set_status(own_pavilion, order, done)
        page.reload()


def test_what_was_done_is_said_though_the_feed_overtakes_it(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/bar")
    held = []
    page.route("**/bar?done=*", lambda route: held.append(route))
    with page.expect_request("**/bar?done=*"):
        forward(page, order)
    expect(page.locator(f"[data-order='{order['id']}'][data-status=making]")).to_be_visible()
    held[0].continue_()
    expect(toast(page)).to_have_text("1번을 만들기 시작했어요")


def test_taking_a_step_back_twice_takes_one_back(visit, own_pavilion):
    order = place(own_pavilion)
    first = visit("/bar", java_script_enabled=False)
    forward(first, order)
    forward(first, order)
    second = visit("/healthz", java_script_enabled=False)
    second.goto(first.url)
    undo(first).click()
    undo(second).click()
    assert status(own_pavilion, order) == "making"


@WITH_AND_WITHOUT
def test_a_step_that_another_followed_is_not_taken_back(visit, own_pavilion, scripts):
    order = place(own_pavilion)
    page = visit("/bar", java_script_enabled=scripts)
    forward(page, order)
    expect(undo(page)).to_be_visible()
    set_status(own_pavilion, order, "ready")
    undo(page).click()
    expect(page.locator("[data-notice]")).to_contain_text("1번")
    assert status(own_pavilion, order) == "ready"


@WITH_AND_WITHOUT
def test_a_juice_off_sale_comes_back_and_goes_again(visit, own_pavilion, scripts):
    page = visit("/bar", java_script_enabled=scripts)
    page.locator("#availability-item").select_option("fruit:mango")
    page.locator("#availability-until").select_option("60")
    page.get_by_role("button", name="판매 중지").click()
    expect(toast(page)).to_have_text("판매를 멈췄어요: 망고키위쥬스, 망고쥬스")
    expect(page.locator("[data-suspended]")).to_have_count(2)
    until = {one["juice"]: one["until"] for one in own_pavilion.api.get("/api/queue").json["suspended"]}
    undo(page).click()
    expect(page.locator("[data-suspended]")).to_have_count(0)
    expect(toast(page)).to_have_count(0)
    page.goto("/bar")
    for juice, time in until.items():
        assert own_pavilion.api.put(f"/api/juices/{juice}/sale", {"sold": False, "until": time}).status == 200
    page.reload()
    page.locator("[data-suspended=mango]").get_by_role("button").click()
    expect(toast(page)).to_have_text("다시 팔아요: 망고쥬스")
    undo(page).click()
    expect(page.locator("[data-suspended]")).to_have_count(2)
    assert {one["juice"]: one["until"] for one in own_pavilion.api.get("/api/queue").json["suspended"]} == until


def test_a_sale_that_somebody_changed_since_stays(visit, own_pavilion):
    page = visit("/bar", java_script_enabled=False)
    page.locator("#availability-item").select_option("juice:kiwi")
    page.get_by_role("button", name="판매 중지").click()
    until = own_pavilion.api.get("/api/queue").json["now"] + 600_000
    own_pavilion.api.put("/api/juices/kiwi/sale", {"sold": False, "until": until})
    undo(page).click()
    assert [one["until"] for one in own_pavilion.api.get("/api/queue").json["suspended"]] == [until]


@WITH_AND_WITHOUT
def test_a_change_of_the_stock_is_taken_back_once(visit, pavilion, scripts):
    page = visit("/stock", java_script_enabled=scripts)
    step(page, "kiwi", 1).click()
    expect(toast(page)).to_have_text("재고에 적었어요: 키위 +1")
    pavilion.api.post("/api/stock/kiwi/movements", {"delta": 4})
    undo(page).click()
    expect(toast(page)).to_have_text("되돌렸어요: 키위 −1")
    # What came since stays.
    pavilion.expect_on_hand("kiwi", 14)
    typed(page, "mango").fill("3")
    page.locator("[data-fruit=mango] [data-save]").click()
    expect(toast(page)).to_have_text("재고에 적었어요: 망고 −7")
    name = undo(page).locator("xpath=..").locator("[name=movements]").input_value()
    for _ in range(2):
        assert page.request.post("/stock/reversals", form={"movements": name}).ok
    pavilion.expect_on_hand("mango", 10)


def test_steps_one_after_the_other_are_taken_back_together(visit, pavilion):
    page = visit("/stock")
    for _ in range(3):
        step(page, "kiwi", 1).click()
    expect(toast(page)).to_have_text("재고에 적었어요: 키위 +3")
    undo(page).click()
    pavilion.expect_on_hand("kiwi", 10)
    expect(typed(page, "kiwi")).to_have_value("10")


@pytest.mark.parametrize("kind", ["delivery", "waste", "transfer"])
def test_a_booking_of_several_fruits_is_taken_back_whole(visit, pavilion, kind):
    page = visit(f"/stock/{kind}")
    page.locator("input[name='amount.kiwi']").fill("3")
    page.locator("input[name='amount.mango']").fill("2")
    page.locator("#note").fill("Halle B")
    page.locator("form.booking .solid").click()
    sign = "+" if kind == "delivery" else "−"
    expect(toast(page)).to_have_text(f"재고에 적었어요: 키위 {sign}3, 망고 {sign}2")
    undo(page).click()
    expect(toast(page)).to_contain_text("되돌렸어요")
    expect(page).to_have_url(re.compile(f"/stock/{kind}"))
    pavilion.expect_on_hand("kiwi", 10)
    pavilion.expect_on_hand("mango", 10)


def test_fruit_that_is_used_is_not_taken_back(visit, pavilion):
    page = visit("/stock/delivery", expecting="status of 409")
    page.locator("input[name='amount.kiwi']").fill("3")
    page.locator("form.booking .solid").click()
    pavilion.set_stock("kiwi", 1)
    undo(page).click()
    expect(page.get_by_role("alert").first).to_contain_text("키위")
    pavilion.expect_on_hand("kiwi", 1)


def test_a_line_of_the_ledger_says_that_it_is_taken_back(visit, pavilion):
    stock = pavilion.api.post("/api/stock/kiwi/movements", {"delta": 2, "reason": "delivery"}).json
    page = visit("/stock/ledger?fruit=kiwi")
    page.locator(f"form[action$='/{stock['version']}-kiwi/reversal'] button").click()
    expect(toast(page)).to_have_text("되돌렸어요: 키위 −2")
    expect(page).to_have_url(re.compile("fruit=kiwi"))


def test_levels_go_back_unless_somebody_changed_them(visit, own_pavilion):
    page = visit("/stock/levels")
    before = page.locator("#low-kiwi").input_value()
    for newer in (None, "9"):
        page.locator("#low-kiwi").fill("7")
        page.locator("main form[action$='/levels/kiwi'] button").click()
        expect(toast(page)).to_contain_text("7개부터")
        if newer:
            # The screen takes the toast away as soon as it hears of the change; a slow hand is not so quick.
            names = ("capacity", "low", "was")
            fields = {name: page.locator(f"#toast [name={name}]").input_value() for name in names}
            levels = {"capacity": int(fields["capacity"]), "low": int(newer)}
            own_pavilion.api.put("/api/stock/kiwi/levels", levels)
            assert page.request.post("/stock/levels/kiwi", form=fields).ok
        else:
            undo(page).click()
        # The screen follows by itself.
        expect(page.locator("#low-kiwi")).to_have_value(newer or before)
        fresh = page.request.get("/stock/levels").text()
        assert re.search('<input[^>]*id="low-kiwi"[^>]*>', fresh)[0].count(f'value="{newer or before}"') == 1


@WITH_AND_WITHOUT
def test_an_answered_call_is_opened_again_once(visit, pavilion, scripts):
    pavilion.api.post("/api/calls", {"reason": "help", "place": "2층"})
    page = visit("/stock", java_script_enabled=scripts)
    page.locator("#calls [data-answer]").click()
    expect(toast(page)).to_have_text("호출을 처리했어요: 도움이 필요해요 · 2층")
    calls = page.locator("#toast [name=calls]").input_value()
    undo(page).click()
    expect(toast(page)).to_contain_text("다시 열었어요")
    expect(page.locator("#calls [data-call-id]")).to_have_count(1)
    (call,) = pavilion.open_calls()
    assert call["place"] == "2층"
    # Taken back again, it does not call who has been answered meanwhile.
    pavilion.answer(call["id"])
    assert page.request.post("/calls/returns", form={"calls": calls}).ok
    assert pavilion.open_calls() == []


def test_a_juice_of_the_draft_moves_back(visit, own_pavilion):
    page = visit("/manage/menu")
    names = page.locator("[data-juice-piece] h3")
    before = names.all_inner_texts()
    ids = page.locator("[data-juice-piece]").evaluate_all("all => all.map(piece => piece.dataset.juicePiece)")
    page.locator(f"[data-juice-piece={ids[1]}] [value=up]").click()
    expect(toast(page)).to_contain_text(before[1])
    assert names.all_inner_texts() != before
    undo(page).click()
    expect(names.first).to_have_text(before[0])
    assert names.all_inner_texts() == before


def test_what_is_lost_of_a_draft_is_named_first(visit, own_pavilion):
    page = visit("/manage/menu")
    draft_menu(page)
    juice = page.locator("[data-juice-piece=milk-banana]")
    juice.locator("[value=remove]").click()
    expect(page.locator("h1")).to_contain_text("우유바나나쥬스")
    page.get_by_role("link", name="그대로 두기").click()
    expect(juice).to_have_count(1)
    juice.locator("[value=remove]").click()
    answer_question(page)
    expect(toast(page)).to_be_visible()
    expect(juice).to_have_count(0)
    page.locator("[value=discard]").click()
    expect(page.locator("[data-question] dt").first).to_be_visible()
    answer_question(page)
    expect(toast(page)).to_be_visible()
    assert own_pavilion.api.get("/api/menu/draft").json["revision"] > 0
    expect(page.locator("[value=discard]")).to_have_count(0)


def test_a_role_goes_back(signed_in, own_pavilion):
    signed_in("staff", "/bar")
    page = signed_in("owner", "/manage/staff")
    person = page.locator('[data-account="Amélie"]')
    role = person.locator(".panel-head .tag")
    before = role.inner_text()
    person.locator("summary").click()
    person.get_by_label("매니저").check()
    person.get_by_role("button", name="역할 저장", exact=True).click()
    expect(toast(page)).to_contain_text("Amélie")
    expect(role).not_to_have_text(before)
    undo(page).click()
    expect(role).to_have_text(before)


def test_a_webhook_is_switched_back_and_asks_before_it_goes(visit, own_pavilion):
    page = visit("/manage/webhooks")
    page.locator("#address").fill("https://localhost:1/hook")
    page.locator('[name="order.placed"]').check()
    page.locator("main form button.solid").click()
    page.locator("[data-webhook] a").click()
    state = page.locator("[data-state]")
    before = state.inner_text()
    page.locator("form[action$='/switch'] button").click()
    expect(toast(page)).to_be_visible()
    expect(state).not_to_have_text(before)
    undo(page).click()
    expect(state).to_have_text(before)
    page.locator("form[action$='/removal'] button").click()
    expect(page.locator("h1")).to_contain_text("localhost")
    answer_question(page)
    expect(toast(page)).to_be_visible()
    expect(page.locator("[data-webhook]")).to_have_count(0)


def test_a_toast_stays_until_it_is_dismissed(visit, own_pavilion):
    order = place(own_pavilion)
    page = visit("/bar")
    page.clock.install()
    page.reload()
    forward(page, order)
    expect(toast(page)).to_be_visible()
    page.clock.run_for(120_000)
    expect(toast(page)).to_be_visible()
    page.locator("[data-toast-close]").click()
    expect(toast(page)).to_have_count(0)
    page.reload()
    expect(toast(page)).to_have_count(0)


@pytest.mark.parametrize("device, text", [("phone", 100), ("phone", 200), ("tablet", 100), ("tablet", 200)])
def test_a_toast_hides_no_control_that_has_the_focus(visit, own_pavilion, device, text):
    own_pavilion.restock(kiwi=60)
    for _ in range(4):
        order = place(own_pavilion)
    set_status(own_pavilion, order, "making")
    page = visit(f"/bar?done={order['id']}.making", device=device, text=text)
    box = page.locator("#toast").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"] + 1
    hidden = page.evaluate(
        """async () => {
          const toast = document.querySelector("#toast")
          const hidden = []
          for (const control of document.querySelectorAll("main :is(a[href], button, select, summary)")) {
            control.focus()
            await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
            const [one, other] = [control.getBoundingClientRect(), toast.getBoundingClientRect()]
            const isApart = one.bottom <= other.top + 1 || one.top >= other.bottom - 1
              || one.right <= other.left || one.left >= other.right
            if (!isApart && document.activeElement === control) hidden.push(control.outerHTML.slice(0, 80))
          }
          return hidden
        }"""
    )
    assert hidden == []


@pytest.mark.parametrize("query", [
    "done=%3Cb%3Ehello%3C/b%3E", "done=9223372036854775807-kiwi", "done=1-kiwi,2-nothing", "undone=0-kiwi",
    "done-calls=x", "done-sale=kiwi&done-from=now&done-to=back", "done=x.making",
])
@pytest.mark.parametrize("path", ["/stock", "/bar", "/stock/ledger", "/manage/menu", "/manage/staff", "/stock/levels"])
def test_an_address_that_names_nothing_done_says_nothing(visit, pavilion, path, query):
    page = visit("/healthz")
    answer = page.request.get(f"{path}?{query}")
    assert answer.status == 200
    assert '<div id="toast" class="toast" role="status"></div>' in answer.text()
