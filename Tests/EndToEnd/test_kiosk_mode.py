"""A mounted screen: full, awake, and nothing leads out of it."""

import pytest
from playwright.sync_api import expect

EXHIBIT = "/exhibits/jikji"


def mounted(visit, path=EXHIBIT, screen="kiosk-on", **settings):
    page = visit("/healthz", **settings)
    page.context.add_cookies([{"name": "screen", "value": screen, "url": page.url}])
    page.goto(path)
    return page


@pytest.mark.parametrize("has_script", [True, False])
def test_no_link_leads_outside(visit, has_script):
    page = mounted(visit, java_script_enabled=has_script)
    page.locator("summary", has_text="출처").click()
    assert page.locator("a[href^=http]").filter(visible=True).count() == 0
    shown = page.locator(".sources .outward-address").filter(visible=True)
    assert shown.count() > 0
    assert shown.first.inner_text().startswith("http")
    page = mounted(visit, screen="kiosk-off", java_script_enabled=has_script)
    page.locator("summary", has_text="출처").click()
    assert page.locator("a[href^=http]").filter(visible=True).count() > 0
    assert page.locator(".sources .outward-address").filter(visible=True).count() == 0


def test_nothing_is_selected_dragged_zoomed_or_asked_for_a_menu(visit):
    page = mounted(visit)
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
    page.wait_for_function(f"({heard})('contextmenu')")
    assert page.evaluate(heard, "dragstart")
    pinch = "dispatchEvent(new WheelEvent('wheel', {ctrlKey: %s, cancelable: true}))"
    assert not page.evaluate(pinch % "true") and page.evaluate(pinch % "false")

    elsewhere = mounted(visit, screen="kiosk-off")
    assert not elsewhere.evaluate(heard, "contextmenu")
    assert elsewhere.locator("h1").evaluate("e => getComputedStyle(e).touchAction") == "auto"
    assert elsewhere.locator("h1").evaluate("e => getComputedStyle(e).userSelect") == "auto"


def test_the_first_touch_fills_the_screen_unless_it_leads_on(visit):
    page = mounted(visit)
    filled = "document.fullscreenElement !== null"
    page.evaluate("document.addEventListener('click', event => event.preventDefault())")
    page.locator("main a").first.click()
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
    page.wait_for_function("window.asked === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("window.asked === 2")


def test_a_lock_asks_gently_where_the_device_turns_and_is_off_by_itself(visit):
    page = mounted(visit, screen="lock-portrait", device="tablet-sideways")
    notice = page.get_by_text("화면을 세로로 돌려 주세요.")
    expect(notice).to_be_visible()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(notice).to_be_hidden()
    page = mounted(visit, screen="lock-landscape", device="tablet")
    expect(page.get_by_text("화면을 가로로 돌려 주세요.")).to_be_visible()
    for device in ("tablet", "tablet-sideways"):
        page = visit(EXHIBIT, device=device)
        assert page.locator(".turn-notice").filter(visible=True).count() == 0


def test_the_way_to_the_stock_screen_is_there(visit):
    page = mounted(visit, "/juice")
    page.get_by_role("link", name="재고 수정").click()
    page.wait_for_url("**/stock")
