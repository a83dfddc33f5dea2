"""Somebody who has never seen the desk makes an exhibition of their own, in the browser and by keyboard alone."""

import os
import re
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.screens import toast
from support.server import Pavilion
from support.visits import Visits
from test_desk_media import picture

OBJECTS = (
    ("Moon jar", "달항아리"), ("Celadon cup", "청자 잔"), ("Roof tile", "기와"), ("Salt pot", "소금 항아리"),
    ("Oil lamp", "등잔"), ("Ink stone", "벼루"), ("Water dropper", "연적"), ("Rice bowl", "밥그릇"),
    ("Tea bowl", "찻사발"), ("Kimchi jar", "김칫독"), ("Brush stand", "필통"), ("Kiln brick", "가마 벽돌"),
)
CC0 = "CC0"
PICTURES = os.environ.get("PAVILION_WALK")
"""A folder for pictures of the screens on the way, to be looked at."""


class Keyboard:
    """Reaches what can be seen with Tab, and uses it with keys."""

    def __init__(self, page):
        self.page = page
        self.keys = 0
        self.pages = 0

    def press(self, key: str):
        self.page.keyboard.press(key)
        self.keys += 1

    def reach(self, spot):
        """Goes on to a control, around the page if need be."""
        expect(spot).to_be_visible()
        handle = spot.element_handle()
        for _ in range(400):
            if self.page.evaluate("e => e === document.activeElement", handle):
                return
            self.press("Tab")
        raise AssertionError(f"no key leads to {spot}")

    def type(self, spot, words: str):
        self.reach(spot)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(words)
        self.keys += len(words)

    def use(self, spot):
        self.reach(spot)
        self.press("Enter")

    def follow(self, spot):
        """Uses what leads to another page, and waits for that."""
        self.reach(spot)
        with self.page.expect_navigation():
            self.press("Enter")

    def go(self, path: str):
        """Takes the way there in the frame's navigation, which large text folds."""
        way = self.page.locator(f"nav a[href='{path}']:visible")
        if way.count() == 0:
            self.use(self.page.locator("nav details:visible > summary", has_text="More"))
        self.follow(way.first)
        self.page.wait_for_url(re.compile(re.escape(path) + "($|[?])"))

    def choose(self, spot, words: str):
        """Takes what begins with the words in a list of choices."""
        self.reach(spot)
        self.page.keyboard.type(words)
        self.keys += len(words)
        expect(spot.locator("option:checked")).to_have_text(re.compile(f"^{words}"))

    def see(self, name: str):
        """Takes a picture, and looks for barriers."""
        self.pages += 1
        if PICTURES:
            self.page.screenshot(path=Path(PICTURES) / f"{self.pages:02}-{name}.png", full_page=True)
        assert axe_finds(self.page, RULES) == []


@pytest.fixture
def museum(browser, tmp_path):
    """A program without any content, and its curator's screen in large text."""
    with Pavilion(tmp_path, "--empty") as server:
        with Visits(browser, server.url) as visits:
            yield server, visits


# Hundreds of keys, and up to two minutes until the change that is set for later.
@pytest.mark.timeout(420)
def test_an_exhibition_is_made_published_changed_and_taken_back(museum, tmp_path):
    server, visits = museum
    page = visits("/healthz", language="en", device="desktop")
    page.context.add_cookies([{"name": "view", "value": "size-200", "url": server.url}])
    page.goto("/manage")
    began, keys = time.monotonic(), Keyboard(page)
    keys.go("/manage/guide")
    keys.see("empty")
    begin_exhibition(page, keys)
    add_pictures(page, keys, tmp_path)
    for number, (name, _) in enumerate(OBJECTS):
        add_object(page, keys, name, number)
    keys.go("/manage/guide")
    keys.see("list")
    keys.follow(page.get_by_role("link", name="Review and publish"))
    keys.see("publish")
    keys.follow(page.get_by_role("button", name="Publish the chosen ones"))
    expect(toast(page)).to_have_text("Published.")

    visitor = visits("/exhibits", language="ko")
    for _, name in OBJECTS:
        expect(visitor.get_by_role("link", name=name)).to_be_visible()
    visitor.get_by_role("link", name="달항아리").click()
    expect(visitor.locator("main")).to_contain_text("달항아리에 대한 긴 글이에요.")
    assert visitor.locator("main img").first.evaluate("e => e.naturalWidth") > 0

    at = change_later(page, keys)
    visitor.goto("/exhibits/moon-jar")
    expect(visitor.locator("h1")).to_have_text("달항아리")
    waited = max(0, (at - datetime.now()).total_seconds())
    visitor.wait_for_timeout(1000 * waited)
    visitor.goto("/exhibits/moon-jar")  # A screen that rests for so long has gone back to the start.
    expect(visitor.locator("h1")).to_have_text("백자 달항아리")
    keys.go("/manage/guide")
    keys.go("/manage/guide/versions")
    keys.see("versions")
    keys.follow(page.get_by_role("link", name="Version 1"))
    keys.see("version")
    keys.follow(page.get_by_role("button", name="Roll back to version 1"))
    keys.see("question")
    keys.follow(page.locator("[data-sure]"))
    expect(toast(page)).to_have_text("The older version is published again.")
    expect(visitor.locator("h1")).to_have_text("달항아리")
    print(f"{keys.keys} keys, {time.monotonic() - began - waited:.0f} s besides the wait")


def begin_exhibition(page, keys):
    keys.follow(page.get_by_role("link", name="New: Exhibition"))
    keys.see("new-exhibition")
    keys.type(page.get_by_label("Name"), "Clay and Fire")
    keys.follow(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator("h1")).to_have_text("Clay and Fire")
    keys.use(page.locator("[data-new-element=languages] > summary"))
    keys.choose(page.locator("[data-new-element=languages] select"), "Korean")
    keys.follow(page.locator("[data-new-element=languages] button"))
    expect(page.locator("[data-control='languages[1]']")).to_be_visible()
    keys.type(page.locator("[name='title@ko']"), "흙과 불")
    keys.type(page.locator("[name='texts.label@en']"), "Twelve things of clay.")
    keys.type(page.locator("[name='texts.label@ko']"), "흙으로 만든 열두 가지예요.")
    keys.see("exhibition")
    keys.press("Control+s")
    expect(page.locator("[data-desk-state]")).to_contain_text("Saved")


def add_pictures(page, keys, folder):
    files = []
    for number, (name, _) in enumerate(OBJECTS):
        file = folder / f"{name.lower().replace(' ', '-')}.png"
        file.write_bytes(picture(1000 + number))
        files.append(file)
    page.on("filechooser", lambda chooser: chooser.set_files(files))
    keys.go("/manage/guide/media")
    keys.reach(page.locator("#media-file"))
    keys.press("Enter")
    page.wait_for_function("count => document.querySelector('#media-file').files.length === count", arg=len(files))
    keys.use(page.get_by_role("button", name="Upload"))
    expect(page.locator(".media-card")).to_have_count(len(OBJECTS))
    keys.see("media")
    for name, korean in OBJECTS:
        keys.follow(page.get_by_role("link", name=f"{name.lower().replace(' ', '-')}.png"))
        keys.type(page.locator("[name='alt@en']"), f"{name} on a grey ground")
        keys.type(page.locator("[name='alt@ko']"), f"회색 바탕에 놓인 {korean}")
        keys.choose(page.locator("[name=rights]"), CC0)
        keys.press("Control+s")
        expect(page.locator("[data-desk-state]")).to_contain_text("Saved")
        if name == OBJECTS[0][0]:
            keys.see("picture")
        keys.go("/manage/guide/media")


def add_object(page, keys, name, number):
    korean = OBJECTS[number][1]
    keys.go("/manage/guide")
    keys.follow(page.get_by_role("link", name="Add", exact=True))
    keys.type(page.get_by_label("Name"), name)
    if number == 0:
        keys.see("new-object")
    keys.follow(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator("h1")).to_have_text(name)
    keys.type(page.locator("[name='name@ko']"), korean)
    keys.type(page.locator("[name='texts.label@en']"), f"{name}, of clay.")
    keys.type(page.locator("[name='texts.label@ko']"), f"흙으로 만든 {korean}예요.")
    keys.use(page.locator("[data-tab='layer:main']"))
    keys.type(page.locator("[name='texts.main@en']"), f"A long text about the {name.lower()}.")
    keys.type(page.locator("[name='texts.main@ko']"), f"{korean}에 대한 긴 글이에요.")
    keys.use(page.locator("[data-new-element=media] > summary"))
    keys.type(page.locator("[name='media[0].media']"), name.lower().replace(" ", "-"))
    keys.choose(page.locator("[name='media[0].role']"), "Picture")
    keys.follow(page.locator("[data-new-element=media] button"))
    expect(page.locator("legend", has_text="Media 1")).to_be_visible()
    if number == 0:
        keys.see("object")


def change_later(page, keys) -> datetime:
    """Has a name changed at the next full minute, and returns when."""
    keys.go("/manage/guide")
    keys.follow(page.get_by_role("link", name="Moon jar"))
    keys.type(page.locator("[name='name@ko']"), "백자 달항아리")
    keys.press("Control+s")
    expect(page.locator("[data-desk-state]")).to_contain_text("Saved")
    keys.follow(page.get_by_role("link", name="Review and publish"))
    at = (datetime.now() + timedelta(seconds=75)).replace(second=0, microsecond=0)
    keys.reach(page.locator("[name=at]"))
    page.keyboard.type(at.strftime("%m%d%Y"))
    keys.press("Tab")
    page.keyboard.type(at.strftime("%I%M%p"))
    expect(page.locator("[name=at]")).to_have_value(at.strftime("%Y-%m-%dT%H:%M"))
    keys.see("schedule")
    keys.follow(page.get_by_role("button", name="Publish the chosen ones"))
    expect(toast(page)).to_have_text("Scheduled.")
    keys.see("scheduled")
    return at
