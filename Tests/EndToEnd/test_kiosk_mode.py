"""A mounted screen: full, awake, and nothing leads out of it."""

import pytest
from playwright.sync_api import expect

from support.screens import dialog, order_button
from support.visits import mounted

EXHIBIT = "/exhibits/jikji"


@pytest.mark.parametrize("has_script", [True, False])
def test_no_link_leads_outside(visit, has_script):
    page = mounted(visit, EXHIBIT, java_script_enabled=has_script)
    page.locator("summary", has_text="출처").click()
    assert page.locator("a[href^=http]").filter(visible=True).count() == 0
    shown = page.locator(".sources .outward-address").filter(visible=True)
    assert shown.count() > 0
    assert shown.first.inner_text().startswith("http")
    page = mounted(visit, EXHIBIT, screen="kiosk-off", java_script_enabled=has_script)
    page.locator("summary", has_text="출처").click()
    assert page.locator("a[href^=http]").filter(visible=True).count() > 0
    assert page.locator(".sources .outward-address").filter(visible=True).count() == 0


def test_nothing_is_selected_dragged_zoomed_or_asked_for_a_menu(visit):
    page = mounted(visit, EXHIBIT)
    styles = page.evaluate(
        """['h1', '.prose', 'main .plate img', 'main a'].map(selector => {
          const style = getComputedStyle(document.querySelector(selector))
          return [style.userSelect, style.touchAction]
        })"""
    )
    assert {tuple(style) for style in styles} == {("none", "pan-x pan-y")}
    heard = """type => {
      const event = new Event(type, {bubbles: true, cancelable: true})
      document.querySelector('main .plate img').dispatchEvent(event)
      return event.defaultPrevented
    }"""
    page.wait_for_function(heard, arg="contextmenu")
    assert page.evaluate(heard, "dragstart")
    pinch = "dispatchEvent(new WheelEvent('wheel', {ctrlKey: %s, cancelable: true}))"
    assert not page.evaluate(pinch % "true") and page.evaluate(pinch % "false")

    elsewhere = mounted(visit, EXHIBIT, screen="kiosk-off")
    assert not elsewhere.evaluate(heard, "contextmenu")
    assert elsewhere.locator("h1").evaluate("e => getComputedStyle(e).touchAction") == "auto"
    assert elsewhere.locator("h1").evaluate("e => getComputedStyle(e).userSelect") == "auto"


def test_the_first_touch_fills_the_screen_unless_it_leads_on(visit):
    page = mounted(visit, EXHIBIT)
    filled = "document.fullscreenElement !== null"
    page.evaluate("document.addEventListener('click', event => event.preventDefault())")
    page.get_by_role("link", name="한국의 출품작").click()
    assert not page.evaluate(filled)
    page.locator("h1").click()
    expect(page.locator(":fullscreen")).to_have_count(1)


def test_it_stays_awake_also_after_it_was_away(visit):
    page = visit("/healthz")
    page.add_init_script(
        """window.asked = 0
        navigator.wakeLock.request = async type => { window.asked += type === 'screen' }"""
    )
    page.context.add_cookies([{"name": "screen", "value": "kiosk-on", "url": page.url}])
    page.goto(EXHIBIT)
    page.wait_for_function("() => window.asked === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.asked === 2")


def test_a_lock_asks_gently_where_the_device_turns_and_is_off_by_itself(visit):
    page = mounted(visit, EXHIBIT, screen="lock-portrait", device="tablet-sideways")
    notice = page.get_by_text("화면을 세로로 돌려 주세요.")
    expect(notice).to_be_visible()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(notice).to_be_hidden()
    page = mounted(visit, EXHIBIT, screen="lock-landscape", device="tablet")
    expect(page.get_by_text("화면을 가로로 돌려 주세요.")).to_be_visible()
    for device in ("tablet", "tablet-sideways"):
        page = visit(EXHIBIT, device=device)
        assert page.locator(".turn-notice").filter(visible=True).count() == 0


@pytest.mark.parametrize("has_script", [True, False])
def test_a_visitor_of_a_new_installation_meets_no_control_of_staff(visit, pavilion, has_script):
    page = mounted(visit, "/juice", java_script_enabled=has_script, expecting="status of 401")
    expect(page.get_by_role("button", name="직원 부르기")).to_be_visible()
    expect(page.get_by_role("link", name="재고 수정")).to_have_count(0)
    order_button(page, "strawberry").click()
    expect(dialog(page).get_by_role("heading", level=2)).to_have_text("재료가 모자라요.")
    ways = dialog(page).locator(".dialog-buttons").get_by_role("button")
    expect(ways).to_have_text(["나중에 하기", "직원 부르기"])
    expect(dialog(page).get_by_role("button", name="나중에 하기")).to_be_focused()
    for change in ({"delta": -1}, {"delta": -10, "reason": "waste"}):
        assert page.request.post("/api/stock/kiwi/movements", data=change).status == 401
    page.goto("/stock")
    expect(page).to_have_url(f"{pavilion.url}/sign-in?back=%2Fstock")
    assert pavilion.on_hand("kiwi") == 10


def test_staff_find_their_controls_on_a_mounted_screen(signed_in, own_pavilion):
    page = signed_in("staff", "/healthz")
    page.context.add_cookies([{"name": "screen", "value": "kiosk-on", "url": own_pavilion.url}])
    page.goto("/juice")
    order_button(page, "strawberry").click()
    expect(dialog(page)).to_contain_text("재고를 수정할까요?")
    dialog(page).get_by_role("button", name="재고 수정하기").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("재고 추가")
