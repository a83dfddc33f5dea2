"""A visitor calls staff at one touch, staff sees it at once and answers, the visitor learns of it."""

import json

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.layout import flaws_on
from support.screens import dialog, refuse
from support.visits import LANGUAGES, Soon, mounted

CALLED = "직원을 불렀어요. 곧 갈게요."
COMING = "직원이 오고 있어요."


def button(page):
    return page.locator(".view-bar [data-call=help]")


def state(page):
    return page.locator(".view-bar [data-call-state]")


def calls(page):
    return page.locator("#calls [data-call-id]")


def test_staff_sees_a_call_within_a_second(visit, pavilion):
    staff, soon = visit("/stock"), Soon()
    for count, place in enumerate(("1층", "2층", "3층"), 1):
        assert pavilion.api.post("/api/calls", {"reason": "help", "place": place}).status == 201
        soon(expect(calls(staff)).to_have_count, count)
    assert soon.came_within(1), soon.seconds


def test_staff_sees_a_call_and_the_visitor_hears_of_the_answer(visit, pavilion):
    staff = visit("/stock")
    expect(staff.locator("#calls")).to_be_hidden()
    visitor = visit("/exhibits")
    visitor.evaluate("document.documentElement.dataset.place = '2층'")
    button(visitor).click()
    expect(calls(staff)).to_have_count(1)
    expect(calls(staff)).to_contain_text("도움이 필요해요")
    expect(calls(staff)).to_contain_text("2층")
    expect(calls(staff)).to_contain_text("방금")
    expect(staff.locator("#announcer")).to_have_text("직원 호출: 도움이 필요해요, 2층")
    expect(state(visitor)).to_have_text(CALLED)
    expect(visitor.locator("#announcer")).to_have_text(CALLED)
    done = calls(staff).get_by_role("button", name="처리했어요: 도움이 필요해요, 2층")
    done.click()
    expect(staff.locator("#calls")).to_be_hidden()
    expect(state(visitor)).to_have_text(COMING)
    expect(visitor.locator("#announcer")).to_have_text(COMING)
    assert pavilion.open_calls() == []


def test_staff_on_the_way_is_told_to_the_visitor_and_to_the_other_screens(visit, pavilion):
    pavilion.api.post("/api/calls", {"reason": "help", "place": "1층"})
    staff, other = visit("/stock"), visit("/manage")
    visitor = visit("/exhibits")
    visitor.evaluate("document.documentElement.dataset.place = '2층'")
    button(visitor).click()
    expect(state(visitor)).to_have_text(CALLED)
    second = calls(staff).nth(1)
    come = second.get_by_role("button", name="지금 갈게요: 도움이 필요해요, 2층")
    come.focus()
    staff.keyboard.press("Enter")
    expect(come).to_be_hidden()
    expect(second).to_contain_text("직원이 가는 중")
    expect(second.locator("[data-answer]")).to_be_focused()
    expect(staff.locator("#announcer")).to_have_text("직원이 가는 중")
    expect(calls(other).nth(1)).to_contain_text("직원이 가는 중")
    expect(calls(other).nth(0)).not_to_contain_text("직원이 가는 중")
    expect(state(visitor)).to_have_text(COMING)
    expect(visitor.locator("#announcer")).to_have_text(COMING)
    # It is the same call, also on the next page, until somebody is there.
    visitor.goto("/juice")
    expect(state(visitor)).to_have_text(COMING)
    button(visitor).click()
    assert len(pavilion.open_calls()) == 2
    second.locator("[data-answer]").click()
    expect(calls(other)).to_have_count(1)
    expect(state(visitor)).to_be_hidden()


def test_tapping_twice_calls_once_and_the_call_outlives_pages_but_not_the_visitor(visit, pavilion):
    visitor = visit("/juice")
    button(visitor).dblclick()
    button(visitor).click()
    expect(state(visitor)).to_have_text(CALLED)
    visitor.goto("/exposition?lang=en")
    expect(state(visitor)).to_have_text("We’ve called a member of staff. They’ll be with you shortly.")
    button(visitor).click()
    assert len(pavilion.open_calls()) == 1
    visitor.evaluate("document.dispatchEvent(new CustomEvent('pavilion:forget'))")
    expect(state(visitor)).to_be_hidden()
    assert visitor.evaluate("localStorage.getItem('pavilion.call')") is None
    visitor.reload()
    expect(button(visitor)).to_be_visible()
    expect(state(visitor)).to_be_hidden()


def test_a_call_whose_answer_was_lost_is_made_once(visit, pavilion):
    visitor = visit("/", expecting="ERR_")
    keys = []

    def lose(route):
        keys.append(route.request.headers["idempotency-key"])
        route.fetch()
        route.abort()

    visitor.route("**/api/calls", lose, times=1)
    button(visitor).click()
    expect(state(visitor)).to_have_text("직원을 부르고 있어요.")
    # The page goes while nobody knows; the next one asks again under the same key.
    with visitor.expect_request(lambda request: request.url.endswith("/api/calls")) as again:
        visitor.goto("/exhibits")
    assert again.value.headers["idempotency-key"] == keys[0]
    expect(state(visitor)).to_have_text(CALLED)
    assert len(pavilion.open_calls()) == 1


def test_what_cannot_be_heard_is_said(visit):
    visitor = visit("/", expecting="status of (503|422)")
    problem = {"type": "/problems/too-many-calls"}
    visitor.route("**/api/calls", lambda route: route.fulfill(status=503, json=problem))
    button(visitor).click()
    expect(state(visitor)).to_have_text(
        "지금은 부르시는 분이 많아요. 가까운 직원에게 말씀해 주세요."
    )
    visitor.unroute("**/api/calls")
    visitor.route("**/api/calls", lambda route: route.fulfill(status=422, json={}))
    button(visitor).click()
    expect(state(visitor)).to_have_text("아직 부르지 못했어요. 다시 눌러 주세요.")
    visitor.unroute("**/api/calls")
    button(visitor).click()
    expect(state(visitor)).to_have_text(CALLED)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_staff_answers_at_once_all_calls_that_the_screen_shows(visit, pavilion, script):
    for place in ("A", "B"):
        assert pavilion.api.post("/api/calls", {"reason": "help", "place": place}).status == 201
    staff = visit("/stock", java_script_enabled=script)
    expect(calls(staff)).to_have_count(2)
    if script:
        pavilion.api.post("/api/calls", {"reason": "help", "place": "C"})
        expect(calls(staff)).to_have_count(3)
    staff.get_by_role("button", name="모두 처리했어요").click()
    expect(staff.locator("#calls")).to_be_hidden()
    assert pavilion.open_calls() == []


def test_several_calls_are_answered_by_keyboard_and_the_focus_stays_on_the_list(visit, pavilion):
    for place in ("A", "B"):
        assert pavilion.api.post("/api/calls", {"reason": "order", "place": place}).status == 201
    staff = visit("/stock")
    expect(calls(staff)).to_have_count(2)
    staff.locator("h1").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    while staff.evaluate("!document.activeElement.hasAttribute('data-answer')"):
        staff.keyboard.press("Tab")
    staff.keyboard.press("Enter")
    expect(calls(staff)).to_have_count(1)
    expect(calls(staff)).to_contain_text("B")
    expect(calls(staff).locator("[data-answer]")).to_be_focused()
    staff.keyboard.press("Enter")
    expect(staff.locator("#calls")).to_be_hidden()
    expect(staff.locator("h1")).to_be_focused()
    assert pavilion.open_calls() == []


def test_nothing_moves_under_a_finger_that_works(visit, pavilion):
    staff = visit("/stock")
    staff.clock.install()
    staff.reload()
    plus = staff.locator("li[data-fruit=kiwi] button[value='1']")
    plus.click()
    with staff.expect_event("console", lambda message: message.text == "heard"):
        staff.evaluate(
            """() => {
              const feed = new EventSource('/events?bar=main&calls=1');
              feed.addEventListener('call', ({ data }) => {
                if (JSON.parse(data).calls.length === 0) return;
                feed.close();
                console.info('heard');
              });
            }"""
        )
        assert pavilion.api.post("/api/calls", {"reason": "help"}).status == 201
    expect(staff.locator("#calls")).to_be_hidden()
    staff.clock.run_for(1000)
    expect(calls(staff)).to_have_count(1)


def test_the_age_of_a_call_goes_by_the_servers_clock(visit):
    staff = visit("/healthz")
    call = {"id": "0" * 36, "reason": "order", "calledAt": 1_000_000}
    event = {"now": 1_130_000, "calls": [call]}
    body = f"event: call\ndata: {json.dumps(event)}\n\n"
    staff.route("**/events*", lambda route: route.fulfill(content_type="text/event-stream", body=body))
    staff.goto("/stock?lang=en")
    expect(calls(staff)).to_contain_text("Problem with an order")
    expect(calls(staff)).to_contain_text("2 minutes ago")


def test_a_call_from_another_process_is_shown_too(visit, pavilion):
    staff = visit("/stock")
    assert pavilion.api.post("/api/calls", {"reason": "help"}).status == 201
    expect(calls(staff)).to_have_count(1)
    listed = json.loads(pavilion.run("calls", "--json").stdout)["calls"]
    assert pavilion.run("calls", "answer", listed[0]["id"]).returncode == 0
    expect(staff.locator("#calls")).to_be_hidden()


def test_staff_is_called_from_a_refusal_at_one_touch(visit, pavilion):
    page = mounted(visit, "/juice", device="phone")
    refuse(page)
    dialog(page).get_by_role("button", name="직원 부르기").click()
    expect(dialog(page).get_by_role("status")).to_have_text(CALLED)
    assert [call["reason"] for call in pavilion.open_calls()] == ["shortage"]


def test_calls_without_a_script(visit, pavilion):
    visitor = visit("/exhibits?query=tea", java_script_enabled=False)
    button(visitor).click()
    expect(visitor.locator("h1")).to_have_text(CALLED)
    staff = visit("/stock", java_script_enabled=False)
    staff.get_by_role("button", name="지금 갈게요").click()
    expect(calls(staff)).to_contain_text("직원이 가는 중")
    visitor.reload()
    expect(visitor.locator("h1")).to_have_text(COMING)
    staff.get_by_role("button", name="처리했어요").click()
    expect(staff.locator("h1")).to_have_text("재고 추가")
    expect(staff.locator("#calls")).to_be_hidden()
    visitor.reload()
    expect(visitor.locator("h1")).to_have_text(COMING)
    visitor.get_by_role("link", name="계속 보기").click()
    expect(visitor).to_have_url(f"{pavilion.url}/exhibits?query=tea")
    assert pavilion.open_calls() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_reads_well_everywhere(visit, language):
    page = visit("/", language=language, reduced_motion="reduce")
    button(page).click()
    expect(state(page)).to_have_attribute("data-call-state", "called")
    assert axe_finds(page, RULES) == []
    assert flaws_on(page, ("phone", "tablet", "kiosk")) == []
