"""Staff walks from every screen to every other in at most two touches, by one navigation of three
shapes, which shows what a role may open and nothing else; also without script and by keys."""

import re

import pytest
from playwright.sync_api import expect

from support.people import signed_in_page
from support.sampling import rows
from support.screens import card

WORK = {"카운터": "/bar", "주문 내역": "/orders", "재고": "/stock", "현황": "/manage"}
STOCK = {"재고 기록": "/stock/ledger", "소진 예상": "/stock/forecast"}
MODES = {
    "재고": "/stock", "입고": "/stock/delivery", "재고 조사": "/stock/count", "폐기": "/stock/waste", "이동": "/stock/transfer",
}
OWN = {"내 PIN": "/manage/secret", "이 화면 설정": "/kiosk"}
PREPARATION = {"카운터": "/bar", "현황": "/manage", **OWN}
STAFF = {**WORK, "결제": "/pay", **STOCK, "메뉴": "/manage/menu", "영업일": "/day", **OWN}
LEAD = {**STAFF, "보고서": "/reports"}
MANAGER = {
    **LEAD, "재고 기준": "/stock/levels", "기기": "/manage/devices", "화면": "/manage/screens", "기록": "/manage/log",
    "사업자 정보": "/manage/business", "API 토큰": "/manage/tokens",
    "전시 목록": "/manage/guide", "전시 게시": "/manage/guide/publish", "게시한 버전": "/manage/guide/versions",
    "미디어": "/manage/guide/media", "가져오기": "/manage/guide/import", "번역": "/manage/guide/translate",
}
OWNER = {**MANAGER, "사람": "/manage/staff", "웹훅": "/manage/webhooks", "모든 바": "/manage/bars"}
PLACES = {"preparation": PREPARATION, "staff": STAFF, "shift-lead": LEAD, "manager": MANAGER, "owner": OWNER}


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def map_of(page):
    """The addresses of the map by their words, opened where it is closed, and the touches it took."""
    more = page.locator(".places-more > summary")
    touches = 0
    if more.is_visible():
        # By key: a tap where the last page was tapped counts only after a moment.
        more.press("Enter")
        touches = 1
    links = page.locator(".places-map a:not([data-view-open])")
    expect(links.first).to_be_visible()
    shown = {link.inner_text().strip(): link.get_attribute("href").split("?")[0] for link in links.all()}
    return shown, touches


@pytest.mark.parametrize("role, device", rows("staff walk", PLACES, ("large-phone", "tablet", "tablet-sideways")))
def test_every_screen_leads_to_every_other_in_two_touches(visit, own_pavilion, role, device):
    page = signed_in_page(visit, own_pavilion, role, "/manage", device=device)
    modes = MODES if "재고" in PLACES[role] else {}
    for path in {*PLACES[role].values(), *modes.values()}:
        assert page.goto(path).status == 200
        # The modes of the shelf stand on its screens; to the shelf itself leads one touch.
        expect(page.locator(".places a[href='/stock']:visible")).to_have_count(1 if modes else 0)
        shown, touches = map_of(page)
        assert shown == PLACES[role], path
        assert touches <= 1, path
        current = page.locator(".places-map [aria-current=page]")
        expect(current).to_have_count(1)
        assert current.get_attribute("href").split("?")[0] == ("/stock" if path in MODES.values() else path)


def test_the_shelf_leads_to_each_of_its_modes_in_one_touch(visit, own_pavilion):
    page = visit("/manage", device="phone")
    for name, path in MODES.items():
        page.locator(".places-usual a[href='/stock']").click()
        modes = page.locator(".stock-modes a")
        assert [mode.inner_text().strip() for mode in modes.all()] == list(MODES)
        modes.filter(has_text=re.compile(f"^\\s*{name}$")).click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(page.locator(".stock-modes [aria-current=page]")).to_have_text(name)


def test_a_side_bar_shows_all_words_without_a_touch(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "owner", "/manage", device="kiosk-sideways")
    for width in (1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("innerWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) >= 72"):
            assert map_of(page) == (OWNER, 0)


def test_a_side_bar_longer_than_the_screen_shows_the_place_that_is_open(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "owner", "/manage/webhooks", device="desktop")
    page.set_viewport_size({"width": 1440, "height": 600})
    page.reload()
    expect(page.locator(".places-map [aria-current=page]")).to_have_text("웹훅")
    expect(page.locator(".places-map [aria-current=page]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_the_places_of_every_day_are_one_touch_away(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "staff", "/manage", device="phone")
    for name, path in WORK.items():
        page.locator(".places-usual").get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(page.locator(".places-usual [aria-current=page]")).to_have_text(name)


def test_nobody_is_offered_a_pin_before_the_first_account(visit, own_pavilion):
    page = visit("/manage")
    assert "내 PIN" not in map_of(page)[0]


def test_the_map_opens_without_script(visit, own_pavilion):
    page = visit("/stock", device="phone", java_script_enabled=False)
    page.locator(".places-more > summary").click()
    page.locator(".places-map").get_by_role("link", name="재고 기록").click()
    expect(page).to_have_url(re.compile("/stock/ledger$"))


def test_the_number_of_calls_stands_on_every_screen(visit, own_pavilion):
    page = visit("/reports")
    own_pavilion.api.post("/api/calls", {"reason": "help", "place": "2층"})
    expect(page.locator("[data-calls-count]")).to_have_text("1")
    expect(page.locator("#calls [data-call-id]")).to_be_visible()
    # Money is counted in peace: the number alone tells of the call.
    page.goto("/pay")
    expect(page.locator("[data-calls-count]")).to_have_text("1")
    expect(page.locator("#calls")).to_be_hidden()
    page.locator("[data-calls-mark]").click()
    page.locator("#calls [data-answer]").click()
    expect(page.locator("[data-calls-count]")).to_have_text("")


def test_the_links_to_the_preview_are_two_touches_from_the_list(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "manager", "/manage/guide")
    page.get_by_role("main").get_by_role("link", name="관람객 화면으로 미리 보기").press("Enter")
    page.locator(".preview-bar").get_by_role("link", name="동료에게 보여 줄 링크").press("Enter")
    expect(page).to_have_url(re.compile("/manage/guide/links$"))
    assert map_of(page)[0] == MANAGER
    expect(page.locator(".places-map [aria-current=page]")).to_have_attribute("href", "/manage/guide")


QUIET = (
    "/pay", "/day", "/manage/menu", "/manage/staff", "/manage/devices", "/manage/screens", "/manage/secret", "/manage/tokens",
    "/manage/webhooks", "/manage/bars", "/manage/business", "/kiosk", "/manage/guide", "/manage/guide/media",
    "/manage/guide/import",
    "/manage/guide/translate", "/manage/guide/publish", "/manage/guide/versions",
)
"""The screens where money is counted or text is written; there the number of calls tells of them."""


@pytest.mark.parametrize("role", ["preparation", "owner"])
def test_an_open_call_stands_above_every_screen_where_nobody_counts_or_writes(visit, own_pavilion, role):
    page = signed_in_page(visit, own_pavilion, role, "/manage")
    own_pavilion.api.post("/api/calls", {"reason": "help", "place": "2층"})
    shown = {}
    for path in PLACES[role].values():
        page.goto(path)
        expect(page.locator("[data-calls-count]")).to_have_text("1")
        shown[path] = page.locator("#calls [data-call-id]").is_visible()
    assert shown == {path: path not in QUIET for path in shown}
    page.goto("/bar")
    page.locator("#calls [data-answer]").click()
    expect(page.locator("#calls")).to_be_hidden()
    expect(page.locator("[data-calls-count]")).to_have_text("")


def test_letters_lead_to_places_outside_fields_until_switched_off(visit, own_pavilion):
    page = visit("/manage")
    expect(page.locator("[data-line]")).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("s")
    expect(page).to_have_url(re.compile("/stock$"))
    expect(page.locator("[data-line]")).to_be_visible()
    page.keyboard.press("/")
    expect(page).to_have_url(re.compile("/orders$"))
    expect(page.locator("[data-line]")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("#orders-words")).to_be_focused()
    page.keyboard.type("gs")
    expect(page).to_have_url(re.compile("/orders$"))
    page.locator("h1").click()
    page.keyboard.press("?")
    switch = page.locator("[data-keys-switch]")
    expect(page.locator("#staff-keys")).to_be_visible()
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("g")
    page.keyboard.press("s")
    page.wait_for_timeout(300)
    expect(page).to_have_url(re.compile("/orders$"))


def test_letters_work_the_counter(visit, own_pavilion):
    api = own_pavilion.api
    orders = [api.order("kiwi").json, api.order("mango").json]
    status = lambda order: api.get(f"/api/orders/{order['id']}").json["status"]
    page = visit("/bar")
    expect(page.locator("[data-order]")).to_have_count(2)
    expect(page.locator("[data-line]")).to_be_visible()
    step = lambda number: card(page, orders[number]).locator(".step-forward")
    page.keyboard.press("j")
    expect(step(0)).to_be_focused()
    page.keyboard.press("j")
    expect(step(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#toast [data-undo]")).to_be_visible()
    expect(step(1)).to_be_focused()
    assert status(orders[1]) == "making"
    page.keyboard.press("k")
    expect(step(0)).to_be_focused()
    page.keyboard.press("z")
    expect(card(page, orders[1])).to_have_attribute("data-status", "placed")
    page.keyboard.press("j")
    expect(step(1)).to_be_focused()
    # With nothing just done, the step of the order in focus goes back.
    api.put(f"/api/orders/{orders[0]['id']}/status", {"status": "ready"})
    expect(card(page, orders[0])).to_have_attribute("data-status", "ready")
    expect(page.locator("[data-resting]")).to_have_count(0)
    step(0).focus()
    page.keyboard.press("z")
    expect(card(page, orders[0])).to_have_attribute("data-status", "making")
    page.keyboard.press("h")
    expect(page.locator("#availability-item")).to_be_focused()
    # Where somebody writes, letters are letters.
    page.goto("/pay")
    page.locator("#orders-words").press("z")
    expect(page.locator("#orders-words")).to_have_value("z")
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator("#staff-keys")).to_contain_text("J, K")


def test_letters_are_found_by_their_place_where_the_keyboard_writes_others(visit, own_pavilion):
    order = own_pavilion.api.order("kiwi").json
    page = visit("/bar")
    step = card(page, order).locator(".step-forward")
    expect(step).to_be_visible()
    expect(page.locator("[data-line]")).to_be_visible()
    press = """keys => keys.forEach(([key, code]) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key, code, bubbles: true})))"""
    page.evaluate(press, [["ㅓ", "KeyJ"]])
    expect(step).to_be_focused()
    page.evaluate(press, [["ㅎ", "KeyG"], ["ㄴ", "KeyS"]])
    expect(page).to_have_url(re.compile("/stock$"))


def test_an_open_bar_is_changed_at_the_top(visit, own_pavilion):
    page = visit("/stock")
    page.request.post("/manage/bars", form={"id": "seine", "name.ko": "센강점"})
    page.reload()
    page.wait_for_timeout(1200)
    page.reload()
    page.locator(".bar-switch summary").click()
    page.locator(".bar-switch").get_by_role("link", name="센강점").click()
    expect(page).to_have_url(re.compile("/bars/seine/stock$"))
    expect(page.locator(".bar-switch .bar-name")).to_have_text("센강점")


def test_the_first_page_says_what_needs_a_person(visit, own_pavilion):
    api = own_pavilion.api
    page = visit("/manage")
    expect(page.locator(".need")).to_have_count(1)
    expect(page.locator(".need a")).to_have_attribute("href", "/manage/first-day")
    order = api.post("/api/orders", {"lines": [{"juice": "kiwi", "quantity": 3}]}).json
    api.post("/api/stocktakes", {})
    page.reload()
    needs = page.locator(".need")
    expect(needs).to_have_count(2)
    expect(needs.first).to_contain_text("키위가 1개 남았어요")
    expect(page.locator(".figures").first).to_contain_text("받을 돈")
    price = page.locator(".figures a[href='/pay']")
    assert re.sub(r"\D", "", price.inner_text()) == str(order["total"])
    needs.filter(has_text="키위가 1개 남았어요").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/stock/delivery$"))


def test_staff_sees_no_figures_of_reports(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "staff", "/manage")
    expect(page.locator(".figures").first).to_contain_text("받을 돈")
    expect(page.locator("main")).not_to_contain_text("주문한 돈")
    expect(page.locator("main [href^='/reports']")).to_have_count(0)
