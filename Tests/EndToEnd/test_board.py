"""The board on the wall: numbers of every device's steps, called once, read from afar."""

import sqlite3

import pytest
from playwright.sync_api import expect

from support.modes import listen, remember, said
from support.server import Pavilion
from support.visits import LANGUAGES, Soon, Visits

CALL = "주문 1번 나왔습니다"


@pytest.fixture
def own_pavilion(own_pavilion):
    """A server whose bar makes its orders by the counter."""
    own_pavilion.lead_orders()
    return own_pavilion


def place(pavilion, juice="kiwi"):
    return pavilion.api.order(juice).json["id"]


def set_status(pavilion, order, status, **more):
    answer = pavilion.api.put(f"/api/orders/{order}/status", {"status": status, **more})
    assert answer.status == 200


def numbers(page, column):
    return page.locator(f"[data-numbers={column}] li")


def test_numbers_go_from_making_to_ready_and_away(visit, own_pavilion):
    order, soon = place(own_pavilion), Soon()
    board = visit("/board", device="kiosk-sideways")
    expect(numbers(board, "making")).to_have_count(0)
    expect(board.locator("[data-nothing=ready]")).to_be_visible()
    set_status(own_pavilion, order, "making")
    soon(expect(numbers(board, "making")).to_have_text, ["1"])
    set_status(own_pavilion, order, "ready")
    soon(expect(numbers(board, "ready")).to_have_text, ["1"])
    expect(numbers(board, "making")).to_have_count(0)
    # Letters of 1/200 of the distance can be read: 25 mm at 5 m, on 1080 lines of 600 mm 45 px.
    assert numbers(board, "ready").bounding_box()["height"] >= 90
    set_status(own_pavilion, order, "collected")
    soon(expect(numbers(board, "ready")).to_have_count, 0)
    assert soon.came_within(1.5), soon.seconds


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_board_says_what_it_is_for_and_that_nothing_waits(visit, own_pavilion, language):
    board = visit("/board", device="kiosk-sideways", language=language)
    purpose = board.locator("[data-purpose]")
    expect(purpose).to_be_visible()
    # As large as what is read from 5 m.
    assert float(purpose.evaluate("e => getComputedStyle(e).fontSize")[:-2]) >= 45
    order = place(own_pavilion)
    set_status(own_pavilion, order, "making")
    expect(numbers(board, "making")).to_have_count(1)
    expect(purpose).to_be_hidden()
    set_status(own_pavilion, order, "ready")
    set_status(own_pavilion, order, "collected")
    expect(purpose).to_be_visible()


def test_a_number_is_called_once_and_by_speech_where_that_is_on(visit, own_pavilion):
    board = visit("/healthz")
    remember(board.context, own_pavilion.url, "speech-on")
    listen(board)
    board.goto("/board")
    silent = visit("/board")
    listen(silent)
    silent.reload()
    order = place(own_pavilion)
    set_status(own_pavilion, order, "ready")
    expect(board.locator("#announcer")).to_have_text(CALL)
    # What was being said ends, as the browser's voice does.
    board.wait_for_function(
        """call => {
          speechSynthesis.end()
          return speechSynthesis.said.filter(({ text }) => text === call).length === 1
        }""",
        arg=CALL,
    )
    set_status(own_pavilion, place(own_pavilion), "making")
    expect(numbers(board, "making")).to_have_text(["2"])
    assert [each["text"] for each in said(board)].count(CALL) == 1
    expect(silent.locator("#announcer")).to_have_text(CALL)
    assert said(silent) == []


def test_what_is_ready_before_the_board_is_there_is_shown_and_not_called(visit, own_pavilion):
    order = place(own_pavilion)
    set_status(own_pavilion, order, "ready")
    board = visit("/board")
    expect(numbers(board, "ready")).to_have_text(["1"])
    set_status(own_pavilion, place(own_pavilion), "making")
    expect(numbers(board, "making")).to_have_text(["2"])
    expect(board.locator("#announcer")).to_be_empty()


def test_a_call_that_is_over_does_not_begin_again(visit, own_pavilion):
    board = visit("/board", reduced_motion="reduce")  # Where no motion ends by itself.
    set_status(own_pavilion, place(own_pavilion), "ready")
    first = board.locator("[data-number='1']")
    expect(first).to_have_class("fresh")
    board.evaluate(
        """window.moved = 0
        new MutationObserver(() => moved++)
          .observe(document.querySelector('[data-numbers=ready]'), {childList: true})"""
    )
    second = place(own_pavilion)
    set_status(own_pavilion, second, "making")
    expect(numbers(board, "making")).to_have_text(["2"])
    assert board.evaluate("moved") == 0
    first.dispatch_event("animationend")
    set_status(own_pavilion, second, "ready")
    expect(numbers(board, "ready")).to_have_text(["1", "2"])
    expect(first).not_to_have_class("fresh")
    expect(board.locator("[data-number='2']")).to_have_class("fresh")


def test_the_board_shows_its_numbers_without_script(visit, own_pavilion):
    set_status(own_pavilion, place(own_pavilion), "ready")
    board = visit("/board", java_script_enabled=False)
    expect(numbers(board, "ready")).to_have_text(["1"])


def test_a_glass_fills_beside_each_order_and_is_full_when_it_is_ready(visit, own_pavilion):
    own_pavilion.restock(strawberry=10)
    kiwi, mixed = place(own_pavilion), place(own_pavilion, "strawberry-banana")
    set_status(own_pavilion, kiwi, "making")
    board = visit("/board")
    glasses = board.locator("[data-numbers=making] .glass")
    expect(glasses).to_have_count(1)
    set_status(own_pavilion, mixed, "making")
    expect(glasses).to_have_count(2)
    levels = glasses.evaluate_all("all => all.map(glass => glass.dataset.level)")
    layers = glasses.evaluate_all("all => all.map(glass => glass.querySelectorAll('path').length)")
    assert levels == ["6", "6"] and layers == [1, 2]
    set_status(own_pavilion, mixed, "ready")
    full = board.locator("[data-numbers=ready] .glass")
    expect(full).to_have_count(1)
    assert full.get_attribute("data-level") is None
    board.reload()
    expect(full).to_have_count(1)
    assert full.get_attribute("data-level") is None


def test_what_there_is_to_read_gives_way_in_its_place(visit, own_pavilion):
    board = visit("/healthz", device="kiosk-sideways")
    board.clock.install()
    board.goto("/board")
    teaser = board.locator(".board-teaser")
    expect(teaser).to_contain_text("기다리는 동안")
    expect(teaser.locator("img")).to_have_js_property("complete", True)
    before, column = teaser.bounding_box(), board.locator(".board").bounding_box()

    def answer_later(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("№ ", "№ 9"))

    board.route("**/board", answer_later)
    board.clock.run_for(61_000)
    expect(teaser).to_contain_text("№ 9")
    assert (teaser.bounding_box(), board.locator(".board").bounding_box()) == (before, column)
    assert board.evaluate("document.getAnimations().length") == 0


def test_a_phone_reads_on_where_another_device_can_reach_the_guide(browser, visit, tmp_path):
    public = ("--public-url", "https://pavilion.example")
    with Pavilion(tmp_path, *public) as server, Visits(browser, server.url) as visits:
        board = visits("/board", device="kiosk-sideways")
        expect(board.get_by_role("img", name="이 글의 QR 코드")).to_be_visible()
    board = visit("/board", device="kiosk-sideways")
    expect(board.locator(".board-code")).to_have_count(0)


def test_without_an_exhibition_the_empty_board_shows_the_pavilion(visit, own_pavilion):
    own_pavilion.stop()
    with sqlite3.connect(own_pavilion.database) as connection:
        for trigger in ("guide_record_is_kept", "guide_version_is_kept"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for table in ("guide_record", "guide_version"):
            connection.execute(f"DELETE FROM {table}")
    connection.close()
    own_pavilion.start()
    board = visit("/board")
    picture = board.locator(".board-art")
    expect(picture).to_be_visible()
    set_status(own_pavilion, place(own_pavilion), "making")
    expect(numbers(board, "making")).to_have_text(["1"])
    expect(picture).to_be_hidden()
