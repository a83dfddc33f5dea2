"""On a measured screen every character is as high as the rules ask, and nothing breaks for it."""

import json
import math
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.layout import flaws
from support.sampling import share, turn
from support.screens import NAMES, open_screen

INK = (Path(__file__).parent / "support" / "ink.js").read_text()
KIOSK = {"width": 1080, "height": 1920}
KIOSK_DIAGONAL = 27 * 25.4
TABLET = {"width": 820, "height": 1180}
# The bases that `pavilion kiosk check` names for 27" of 1080 × 1920 and 10.9" of 820 × 1180.
KIOSK_BASE = 56
TABLET_BASE = 54


def set_up(page, **attributes):
    """Sets the screen up as its cookies would, without loading it anew."""
    page.evaluate(
        """attributes => {
          for (const [name, value] of Object.entries(attributes)) {
            if (value) document.documentElement.dataset[name] = value
            else delete document.documentElement.dataset[name]
          }
        }""",
        {name: value and str(value) for name, value in attributes.items()},
    )


def too_low(page, millimetres):
    """The texts whose characters are lower than so much, at the pitch of the kiosk."""
    pitch = KIOSK_DIAGONAL / math.hypot(*KIOSK.values())
    return [
        f"{text['text']}: H {text['capital'] * pitch:.2f} mm, 한 {text['syllable'] * pitch:.2f} mm"
        for text in page.evaluate(INK)
        if min(text["capital"], text["syllable"]) * pitch < millimetres
    ]


# French words are the longest; Korean ones must not break between syllables.
VIEWS = [(name, "fr") for name in share("measured", NAMES)] + [
    (name, "ko") for name in ("juice", "juice-refused", "stock", "exposition")
]


@pytest.mark.parametrize("name, language", VIEWS)
def test_a_measured_screen_shows_characters_of_12_mm_and_no_flaws(visit, own_pavilion, name, language):
    page = open_screen(visit, name, device="kiosk", language=language)
    found = []
    sizes = turn("measured", VIEWS.index((name, language)), (None, 200))
    for size in sizes:
        set_up(page, base=KIOSK_BASE, size=size)
        # Titles give way in a narrow window, but nothing gets lower than the rule asks.
        found += [f"kiosk, {size or 100} %: {text}" for text in too_low(page, 12)]
        found += [f"kiosk, {size or 100} %: {flaw}" for flaw in flaws(page)]
    page.set_viewport_size(TABLET)
    for size in sizes:
        set_up(page, base=TABLET_BASE, size=size)
        found += [f"tablet, {size or 100} %: {flaw}" for flaw in flaws(page)]
    assert not found, "\n".join(found)


def test_the_command_names_these_bases(pavilion):
    for resolution, diagonal, base in (
        ("1080x1920", "27in", KIOSK_BASE),
        ("820x1180", "10.9in", TABLET_BASE),
    ):
        words = ("kiosk", "check", "--resolution", resolution, "--diagonal", diagonal, "--json")
        answer = json.loads(pavilion.run(*words).stdout)
        assert answer["figures"]["base"] == base and answer["met"]


def fill(page, **values):
    for name, value in values.items():
        page.locator(f".kiosk-form #{name}").fill(value)


def test_a_screen_is_set_up_without_script_and_stays_so(visit):
    page = visit("/kiosk", device="kiosk", language="en", java_script_enabled=False)
    fill(page, place="Hall – 2층", idle="90", width="1080", height="1920", diagonal='27"')
    page.get_by_label("Use as a kiosk").check()
    page.get_by_label("Locked upright").check()
    page.locator(".kiosk-form > button").click()
    expect(page).to_have_url(re.compile(r"/kiosk\?saved=yes$"))
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    expect(page.locator('[data-rule="character-height"]')).to_have_attribute("data-verdict", "met")
    page.goto("/juice")
    root = page.locator("html")
    for name, value in {
        "base": str(KIOSK_BASE), "idle": "90", "kiosk": "on", "lock": "portrait",
        "place": "Hall – 2층",
    }.items():
        expect(root).to_have_attribute(f"data-{name}", value)
    expect(root).to_have_css("font-size", f"{KIOSK_BASE}px")
    page.goto("/kiosk")
    expect(page.locator("#diagonal")).to_have_value("685.8mm")
    expect(page.locator("#place")).to_have_value("Hall – 2층")


def test_the_ruler_is_50_mm_long_and_corrects_the_measure(visit):
    page = visit("/kiosk", device="kiosk", language="en")
    expect(page.locator("#width")).to_have_value("1080")
    fill(page, diagonal="27in")
    page.locator(".kiosk-form > button").click()
    pitch = KIOSK_DIAGONAL / math.hypot(*KIOSK.values())
    bar = page.get_by_role("img", name="50 mm")
    assert bar.bounding_box()["width"] * pitch == pytest.approx(50, abs=0.2)
    page.locator("#measured").fill("59.3")
    page.get_by_role("button", name="Correct to this length").click()
    # The screen was of 32" all the while.
    expect(page.locator(".kiosk-check .figures")).to_contain_text("1080 × 1920, 81")
    expect(page.locator("html")).to_have_attribute("data-base", "47")
    assert bar.bounding_box()["width"] * pitch * 59.3 / 50 == pytest.approx(50, abs=0.3)


def test_no_screen_of_visitors_leads_to_the_settings(visit):
    page = visit("/")
    for path in ("/", "/juice", "/exposition", "/exhibits", "/exhibits/jikji", "/nowhere"):
        assert "/kiosk" not in page.request.get(path).text().replace("/kiosk.js", "")
