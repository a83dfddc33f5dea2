"""Everything can be done with the arrows, Enter, back and help of a keypad."""

import pytest
from playwright.sync_api import expect

from support.modes import choose, cookie, panel
from support.sampling import share, turn
from support.screens import NAMES, dialog, open_screen, shelf, typed
from support.visits import resize

# Numbers elements as they are met: their places change when a message appears before them.
NUMBER = """const number = element => {
  window.numbers ??= new Map()
  return window.numbers.get(element) ?? window.numbers.set(element, window.numbers.size).size - 1
}"""
# The element in focus: which it is, and whether it can be seen.
HERE = """() => {
  """ + NUMBER + """
  const element = document.activeElement
  if (!element || element === document.body) return null
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height, 40) / 2, 1), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  return {
    number: number(element),
    name: `${element.localName} ${element.textContent.trim().slice(0, 30)} ${element.id}`,
    isOutlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 3,
    isClear: box.top >= -1 && y > box.top - 1 && y < box.bottom + 1
      && (element.contains(top) || top?.contains(element)),
  }
}"""
# What the keys must reach: in what lies over the page, or on all of it; one button of a group of
# which one is chosen, whose others the arrows choose.
CONTROLS = """() => {
  """ + NUMBER + """
  const root = document.querySelector('dialog:modal')
    ?? document.querySelector('#attract:not([hidden])') ?? document.body
  return [...root.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && !e.closest('[inert]')
      && (e.type !== 'radio' || e.checked))
    .map(e => ({number: number(e), name: e.outerHTML.slice(0, 90)}))
}"""


def go_to(page, locator, key="ArrowDown", maximum_steps=80):
    """Presses an arrow until an element has the focus."""
    for _ in range(maximum_steps):
        if locator.evaluate("e => e === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {locator}")


# Whether the screen is still the one that was looked at: the feed may have loaded or changed it.
WATCH = """() => {
  window.isAsItWas = true
  new MutationObserver(() => { window.isAsItWas = false })
    .observe(document, {childList: true, subtree: true})
}"""


def walk(page, key):
    """What is wrong on the way round a screen with one key, which another screen took no part in."""
    for _ in range(3):
        page.evaluate(WATCH)
        wrong = walk_once(page, key)
        if not wrong or page.evaluate("window.isAsItWas === true"):
            break
    return wrong


def walk_once(page, key):
    """What is wrong on one way round: controls the key does not reach, and those whose focus
    cannot be seen."""
    wanted = {control["number"]: control["name"] for control in page.evaluate(CONTROLS)}
    seen, wrong = set(), []
    # One place more than there are controls: a dialog itself, or the heading of a page; arrows pass
    # each choice of a group, and Tab each part of a date.
    choices = page.locator("input[type=radio]:visible").count()
    parts = 7 * page.locator("input:is([type=date], [type=datetime-local]):visible").count()
    for _ in range(len(wanted) + choices + parts + 3):
        page.keyboard.press(key)
        here = page.evaluate(HERE)
        if here is None:
            continue  # Tab has left the page for the browser's own controls.
        seen.add(here["number"])
        if here["number"] in wanted and not (here["isOutlined"] and here["isClear"]):
            wrong.append(f"{key} leads to what is not seen: {here}")
    wrong += [f"{key} never reaches {name}" for number, name in wanted.items() if number not in seen]
    return wrong


KEYS = ("ArrowDown", "Tab")
WAYS = (("tablet", {}), ("kiosk", {"size": "200"}), ("kiosk", {"reach": "low"}))


# Those that any key ends have no way round: see `test_attract.py` and `test_idle.py`.
@pytest.mark.parametrize("name", share("keypad", [name for name in NAMES if name not in ("start-attract", "idle")]))
def test_the_keys_lead_everywhere_and_the_focus_is_seen(visit, own_pavilion, name):
    """With the arrows of a keypad, and with Tab; on a tablet, on a kiosk in large text and in low reach."""
    page = open_screen(visit, name, reduced_motion="reduce")
    found = []
    for device, chosen in turn("keys", NAMES.index(name), WAYS):
        resize(page, device)
        choose(page, **chosen)
        for key in KEYS:
            found += [f"{device} {chosen}: {line}" for line in walk(page, key)]
    assert not found, "\n".join(found)


def test_a_juice_is_ordered_and_the_focus_returns(visit, pavilion):
    page = visit("/")
    go_to(page, page.locator("a[href='/juice']"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(pavilion.url + "/juice")
    expect(page.locator("main h1")).to_be_focused()
    button = page.locator("[data-juice=kiwi] button[value=kiwi]")
    go_to(page, button)
    page.keyboard.press("Enter")
    expect(dialog(page)).to_contain_text("키위쥬스 나왔습니다!")
    page.keyboard.press("Backspace")
    expect(dialog(page)).not_to_be_visible()
    expect(button).to_be_focused()
    assert pavilion.on_hand("kiwi") == 7
    page.keyboard.press("Escape")
    expect(page).to_have_url(pavilion.url + "/")


def test_the_stock_is_changed_and_a_field_is_no_trap(visit, pavilion):
    page = visit("/stock")
    go_to(page, typed(page, "mango"))
    page.keyboard.press("ArrowLeft")
    expect(typed(page, "mango")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(shelf(page, "mango").locator("button[value='1']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(typed(page, "mango")).to_have_value("11")
    page.keyboard.press("ArrowUp")
    expect(typed(page, "mango")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page).to_have_url(pavilion.url + "/stock")


def test_back_leads_staff_to_no_screen_of_visitors(visit, pavilion):
    page = visit("/stock/forecast")
    page.keyboard.press("Escape")
    expect(page).to_have_url(pavilion.url + "/stock")
    expect(page.locator("[data-line]")).to_be_visible()
    page.evaluate("addEventListener('click', () => { window.isLed = true }, {capture: true})")
    for key in ("Escape", "Backspace"):
        page.keyboard.press(key)
    assert page.evaluate("window.isLed") is None
    assert page.url == pavilion.url + "/stock"


def test_an_exhibit_is_searched_and_read(visit, pavilion):
    page = visit("/exhibits")
    go_to(page, page.get_by_role("searchbox"))
    page.keyboard.type("갓")
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_be_focused()
    go_to(page, page.locator("main a[href='/exhibits/gat']"))
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text("갓")
    expect(page.locator("main h1")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page).to_have_url(pavilion.url + "/exhibits")


@pytest.mark.parametrize("path", ["/", "/juice", "/exhibits/jikji"])
def test_the_panel_and_the_help_answer_to_keys(visit, path):
    page = visit(path, language="en")
    page.keyboard.press("F2")
    expect(panel(page)).to_be_visible()
    go_to(page, page.locator("#view-panel button[name=size][value='200']"))
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-size", "200")
    assert cookie(page) == "size-200"
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How the keys work")).to_contain_text("Arrows:")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_language_is_chosen(visit):
    page = visit("/exhibits", language="en")
    go_to(page, page.locator("#language-chooser a[hreflang=fr]"), key="ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#language-chooser a[hreflang=fr]")).to_be_focused()


def test_a_language_is_chosen_from_the_list_of_a_narrow_screen(visit):
    page = visit("/exhibits", language="en")
    page.set_viewport_size({"width": 300, "height": 640})
    go_to(page, page.locator("#language-chooser summary"), key="ArrowUp")
    page.keyboard.press("Enter")
    go_to(page, page.locator("#language-chooser a[hreflang=ja]"))
    page.keyboard.press("Backspace")
    expect(page.locator("#language-chooser summary")).to_be_focused()
    page.keyboard.press("Enter")
    go_to(page, page.locator("#language-chooser a[hreflang=ja]"))
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#language-chooser summary")).to_be_focused()


@pytest.mark.parametrize("name", ["start", "juice", "juice-refused", "stock", "exhibits", "exhibit"])
def test_assistive_technology_knows_name_and_role_of_every_control(visit, name):
    page = open_screen(visit, name, language="en")
    if not page.locator("dialog:modal").count():
        page.locator("[data-view-open]").click()
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    controls = ("button", "link", "textbox", "searchbox", "checkbox", "DisclosureTriangle", "dialog",
                "alertdialog", "group")
    nameless, states = [], []
    for node in tree:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in controls:
            continue
        if not node.get("name", {}).get("value") and role != "group":
            nameless.append(node)
        states += [p["name"] for p in node.get("properties", []) if p["name"] == "pressed"]
    assert not nameless
    assert name == "juice-refused" or len(states) >= 15, "what is chosen is told"
