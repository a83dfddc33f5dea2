"""A screen without a keyboard shows one where a text is typed: by touch, and by keypad."""

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.modes import choose, listen, remember, sentence
from support.screens import dialog, order_button
from support.visits import LANGUAGES, mounted

SCREEN = "kiosk-on.keyboard-none"
WITHIN = """() => {
  const field = document.querySelector("[data-typing]").getBoundingClientRect()
  const board = document.querySelector("#screen-keyboard").getBoundingClientRect()
  const {reach} = document.documentElement.dataset
  return {
    places: [field.top, field.bottom, board.top],
    fieldIsSeen: field.top >= (reach ? innerHeight / 2 : 0) - 1 && field.bottom <= board.top + 1,
    boardIsWhole: board.left >= -1 && board.right <= innerWidth + 1 && Math.abs(board.bottom - innerHeight) < 2,
    isLow: !reach || board.top >= innerHeight / 2 - 1,
    cut: [...document.querySelectorAll(".key")].filter(key => {
      const box = key.getBoundingClientRect()
      return key.scrollWidth > key.clientWidth + 1 || box.left < -1 || box.right > innerWidth + 1
        || box.width < 43.9 || box.height < 43.9
    }).map(key => `${key.textContent} ${key.offsetWidth}x${key.offsetHeight}`),
  }
}"""


def board(page):
    return page.locator("#screen-keyboard")


def key(page, name):
    """The key that writes a character, or does what its name says."""
    return board(page).locator(f'.key[data-key="{name}"]')


def search(page):
    return page.get_by_role("searchbox")


def touch(page, names):
    for name in names:
        key(page, name).tap()


def at(visit, path, language="ko", screen=SCREEN, **settings):
    return mounted(visit, path, screen=screen, language=language, has_touch=True, **settings)


def opened(page, field):
    """Touches a field, and waits until the keyboard hears its keys."""
    expect(page.locator("link[href$='keyboard.css']")).to_have_count(1)
    field.tap()
    expect(board(page)).to_be_visible()
    page.wait_for_timeout(450)
    return field


def add_field(page, markup):
    """Puts a form with a field at the start of the page."""
    page.evaluate(
        "markup => document.querySelector('main').insertAdjacentHTML('afterbegin', `<form>${markup}</form>`)",
        f"<label for='own'>Own</label>{markup}",
    )
    return page.locator("#own")


def test_an_exhibit_is_found_by_touch_alone(visit, pavilion):
    page = at(visit, "/exhibits", device="kiosk")
    field = opened(page, search(page))
    touch(page, "ㅎㅐㄱㅡㅁ")
    expect(field).to_have_value("해금")
    expect(field).to_be_focused()
    key(page, "SEND").tap()
    page.wait_for_url("**/exhibits?query=*")
    expect(page.locator("main a[href='/exhibits/haegeum']")).to_be_visible()


def test_jamo_are_taken_back_one_by_one_and_a_closed_syllable_at_once(visit):
    page = at(visit, "/exhibits")
    field = opened(page, search(page))
    touch(page, "ㄱㅏㅂㅅㅇㅣ")
    for value in ("값ㅇ", "값", ""):
        key(page, "ERASE").tap()
        expect(field).to_have_value(value)
    key(page, "SHIFT").tap()
    touch(page, "ㅅㅏㅇ")
    expect(field).to_have_value("쌍")


def test_a_syllable_ends_where_the_caret_is_moved(visit):
    page = at(visit, "/exhibits")
    field = opened(page, search(page))
    touch(page, "ㄷㅏㄹㄱ")
    field.evaluate("e => e.setSelectionRange(0, 0)")
    touch(page, "ㅏ")
    expect(field).to_have_value("ㅏ닭")
    assert field.evaluate("e => e.selectionStart") == 1


@pytest.mark.parametrize(
    "language, keys, text",
    [
        ("fr", ["SHIFT", "é", "t", "é"], "Été"),
        ("fr", ["œ", "SPACE", "ç", "'"], "œ ç'"),
        ("en", ["SHIFT", "z", "o", "SIGNS", "1", "-", "LETTERS", "e"], "Zo1-e"),
        ("ja", ["か", "゛", "は", "゜", "つ", "小", "KATAKANA", "た", "゛", "ー"], "がぱっダー"),
        ("ja", ["SWITCH", "a", "SWITCH", "あ"], "aあ"),
        ("zh-Hans", ["j", "SPACE", "SIGNS", "，"], "j ，"),
        ("ko", ["ㅎ", "ㅏ", "SWITCH", "b", "SIGNS", "2", "LETTERS", "ㄴ"], "하b2ㄴ"),
    ],
)
def test_each_language_has_its_keys(visit, language, keys, text):
    page = at(visit, "/exhibits", language)
    field = opened(page, search(page))
    touch(page, keys)
    expect(field).to_have_value(text)


@pytest.mark.parametrize(
    "markup, keys, value",
    [
        ("<input id=own inputmode=numeric>", ["1", "0", "ERASE", "2"], "12"),
        ("<input id=own inputmode=decimal>", ["1", ".", "5"], "1.5"),
        ("<input id=own type=number>", ["4", "2", "ERASE"], "4"),
        ("<input id=own inputmode=numeric maxlength=2>", ["1", "2", "3"], "12"),
    ],
)
def test_a_number_has_a_pad_of_digits_alone(visit, markup, keys, value):
    page = at(visit, "/exhibits")
    field = opened(page, add_field(page, markup))
    assert board(page).locator(".key:not([data-action])").count() in (10, 11)
    touch(page, keys)
    expect(field).to_have_value(value)


def test_a_limit_holds_for_syllables_too(visit):
    page = at(visit, "/exhibits")
    field = opened(page, add_field(page, "<input id=own maxlength=1>"))
    touch(page, "ㅎㅏㄴㄱㅡㄹ")
    expect(field).to_have_value("한")


def test_a_secret_is_typed_in_letters_and_never_said(visit):
    page = at(visit, "/exhibits")
    field = opened(page, add_field(page, "<input id=own type=password>"))
    touch(page, ["a", "SIGNS", "7"])
    expect(field).to_have_value("a7")
    assert "7" not in page.locator("#announcer").inner_text()


def test_scripts_hear_each_key_and_the_change_at_the_end(visit):
    page = at(visit, "/exhibits", "en")
    field = add_field(page, "<input id=own>")
    field.evaluate(
        """e => {
          window.heard = []
          for (const kind of ["input", "change", "blur"]) e.addEventListener(kind, () => heard.push(kind + e.value))
        }"""
    )
    opened(page, field)
    touch(page, ["a", "b", "DONE"])
    expect(board(page)).to_have_count(0)
    assert page.evaluate("heard") == ["inputa", "inputab", "changeab"]
    expect(field).to_be_focused()
    field.tap()
    expect(board(page)).to_be_visible()
    page.locator("h1").tap()
    expect(board(page)).to_have_count(0)


def test_a_name_for_the_cup_is_typed_and_no_juice_is_ordered_by_it(visit, pavilion):
    page = at(visit, "/juice", device="kiosk")
    field = opened(page, page.locator("#cup-name"))
    touch(page, "ㅁㅣㄴㅈㅣ")
    expect(field).to_have_value("민지")
    expect(key(page, "SEND")).to_have_count(0)
    key(page, "DONE").tap()
    page.wait_for_timeout(700)
    order_button(page, "kiwi").tap()
    expect(dialog(page)).to_contain_text("민지")


def test_double_taps_write_what_they_mean(visit):
    page = at(visit, "/exhibits", "en")
    expect(page.locator("link[href$='keyboard.css']")).to_have_count(1)
    field = search(page)
    box = field.bounding_box()
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(board(page)).to_be_visible()
    expect(field).to_have_value("")
    page.wait_for_timeout(450)
    touch(page, ["l", "l", "SIGNS"])
    # The second tap on a key that changed the keys meets another, and means none of them.
    box = key(page, "LETTERS").bounding_box()
    page.wait_for_timeout(700)
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(key(page, "q")).to_be_visible()
    expect(field).to_have_value("ll")
    where = page.url
    page.wait_for_timeout(700)
    box = key(page, "DONE").bounding_box()
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(board(page)).to_have_count(0)
    assert page.url == where


def test_a_keypad_types_leaves_and_goes_on(visit):
    page = mounted(visit, "/exhibits", screen=SCREEN, language="en")
    expect(page.locator("link[href$='keyboard.css']")).to_have_count(1)
    field = search(page)
    for _ in range(40):
        page.keyboard.press("ArrowDown")
        if field.evaluate("e => e === document.activeElement"):
            break
    expect(board(page)).to_be_visible()
    for press in ("ArrowDown", "Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(press)
    expect(field).to_have_value("qwa")
    page.keyboard.press("Escape")
    expect(board(page)).to_have_count(0)
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(field).not_to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(board(page)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(board(page)).to_have_count(0)
    expect(field).not_to_be_focused()
    # From here on, every key is reached with the arrows alone.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    reached = set()
    for _ in range(key(page, "a").count() + board(page).locator(".key").count()):
        reached.add(page.evaluate("document.activeElement.dataset.key"))
        page.keyboard.press("ArrowRight")
    assert len(reached) == board(page).locator(".key").count()


def test_what_is_typed_is_spoken(visit):
    page = at(visit, "/healthz")
    listen(page)
    remember(page.context, page.url, "speech-on")
    page.goto("/exhibits")
    opened(page, search(page))
    sentence(page)
    touch(page, "ㅎㅐ")
    assert "해" in sentence(page)
    key(page, "ERASE").tap()
    assert "ㅎ" in sentence(page)


@pytest.mark.parametrize("screen", ["kiosk-on", "kiosk-off.keyboard-none", "keyboard-none"])
def test_no_other_screen_loads_or_shows_it(visit, screen):
    page = at(visit, "/healthz", screen=screen)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/exhibits")
    search(page).tap()
    page.wait_for_load_state("networkidle")
    expect(board(page)).to_have_count(0)
    assert not [url for url in loaded if "keyboard" in url]


def test_the_setting_is_made_on_the_screen_itself(visit):
    page = visit("/kiosk", language="en")
    page.get_by_label("Use as a kiosk").check()
    page.get_by_label("No keyboard").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("No keyboard")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-keyboard", "none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_checker_finds_nothing_and_every_key_has_a_name(visit, language):
    page = at(visit, "/exhibits", language, reduced_motion="reduce")
    opened(page, search(page))
    assert not axe_finds(page, RULES)
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    buttons = [n for n in tree if n.get("role", {}).get("value") == "button" and not n.get("ignored")]
    assert len(buttons) > 30 and all(node["name"]["value"] for node in buttons)


MODES = ({}, {"size": "200"}, {"size": "300"}, {"reach": "low"}, {"reach": "low", "size": "200"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("device", ["tablet", "tablet-sideways", "kiosk", "kiosk-sideways"])
def test_field_and_keys_are_in_sight_in_every_size(visit, language, device):
    page = at(visit, "/exhibits", language, device=device, reduced_motion="reduce")
    opened(page, search(page))
    found = []
    for chosen in MODES:
        choose(page, **chosen)
        page.evaluate("dispatchEvent(new Event('resize'))")
        for name in (None, "SIGNS"):
            if name:
                key(page, name).evaluate("e => e.click()")
            result = page.evaluate(WITHIN)
            good = result["fieldIsSeen"] and result["boardIsWhole"] and result["isLow"] and not result["cut"]
            if not good:
                found.append(f"{chosen} {name}: {result}")
        key(page, "LETTERS").evaluate("e => e.click()")
    assert not found, "\n".join(found)
