"""When fruit runs out and what to buy: on a server whose bar has six weeks of orders behind it."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import expect

from support.axe import axe_finds
from support.layout import flaws_on
from support.screens import FRUITS
from support.server import Pavilion
from support.visits import LANGUAGES, set_text_size

FORECAST = "/stock/forecast"
CLOCK = {language: r"\d\d:\d\d" for language in LANGUAGES} | {"fr": r"\d{1,2}\s?h\s?\d\d"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server on a file that orders of the last six weeks were written to."""
    server = Pavilion(tmp_path_factory.mktemp("pavilion"), "--time-zone", "Asia/Seoul")
    server.invent_past(seed=7, days=42, zone="Asia/Seoul")
    assert server.run("audit").returncode == 0
    with server:
        yield server


@pytest.fixture
def pavilion(server):
    """Some of each fruit on hand, so that none is gone already."""
    for fruit in FRUITS:
        server.set_stock(fruit, 40)
    return server


def forecast(server) -> dict:
    return server.api.get("/api/stock/forecast?lang=en").json


def row(page, fruit: str):
    return page.locator(f'[data-forecast="{fruit}"]')


@pytest.mark.parametrize("has_script", [True, False])
def test_each_fruit_has_its_time_and_its_line_on_the_list(visit, pavilion, has_script):
    page = visit(FORECAST, language="en", java_script_enabled=has_script)
    told = {fruit["id"]: fruit for fruit in forecast(pavilion)["fruits"]}
    assert set(told) == set(FRUITS)
    words = {"gone": "all gone", "at": "gone at about", "lasts": "lasts until closing"}
    for fruit, known in told.items():
        expect(row(page, fruit).locator("[data-run-out]")).to_contain_text(
            words[known["runOut"]["state"]]
        )
        line = page.locator("[data-shopping] tbody tr").filter(has_text=known["name"])
        pieces = known["purchase"]["pieces"]
        expect(line.locator("td").first).to_contain_text(str(pieces) if pieces else "nothing")
        assert known["purchase"]["pieces"] + known["purchase"]["leftOver"] <= 100
    expect(page.locator("[data-accuracy]")).to_contain_text("pieces an hour on average")


def test_the_error_stands_beside_those_of_guesses(visit, pavilion):
    test = forecast(pavilion)["backtest"]
    assert test["model"]["hour"] < test["lastWeek"]["hour"]
    rows = visit(FORECAST, language="en").locator("[data-accuracy] tbody tr")
    expect(rows).to_have_count(3)
    for line, method in zip(rows.all(), ("model", "lastWeek", "hourMean")):
        # The interface tells two digits, the page one; halves are rounded either way.
        shown = float(line.locator("td").first.inner_text())
        assert shown == pytest.approx(test[method]["hour"], abs=0.051)


def test_the_drawing_has_words_and_a_table_behind_it(visit, pavilion):
    page = visit(FORECAST, language="en")
    hours = forecast(pavilion)["fruits"][1]["hours"]
    banana = row(page, "banana")
    expect(banana.get_by_role("img", name="Banana: what will be left")).to_be_visible()
    expect(banana.locator("table")).to_be_hidden()
    banana.locator("summary").click()
    expect(banana.locator("tbody tr")).to_have_count(len(hours))
    lefts = banana.locator("tbody td:nth-child(3)").all_inner_texts()
    assert [text.split()[-1] for text in lefts] == [str(hour["left"]) for hour in hours]


@pytest.mark.parametrize("language", LANGUAGES)
def test_times_are_written_as_the_language_does(visit, language):
    page = visit(FORECAST, language=language)
    expect(row(page, "pineapple").locator("[data-run-out]")).to_have_text(re.compile(CLOCK[language]))


def test_a_fruit_that_is_sold_out_is_gone(visit, pavilion):
    pavilion.set_stock("mango", 0)
    page = visit(FORECAST)
    expect(row(page, "mango").locator("[data-run-out]")).to_have_text("망고는 다 떨어졌어요.")
    pavilion.set_stock("mango", 40)
    page.reload()
    expect(row(page, "mango").locator("[data-run-out]")).not_to_contain_text("다 떨어졌어요")


def test_paper_is_a_shopping_list(visit):
    page = visit(FORECAST)
    page.emulate_media(media="print")
    expect(page.locator("[data-shopping]")).to_be_visible()
    expect(page.locator(".forecasts")).to_be_hidden()
    expect(page.locator("[data-accuracy]")).to_be_hidden()


@pytest.mark.parametrize("language", ["ko", "fr"])
def test_nothing_is_cut_off_covered_or_too_small(visit, language):
    page = visit(FORECAST, language=language)
    row(page, "kiwi").locator("summary").click()
    found = flaws_on(page)
    set_text_size(page, 200)
    found += [f"200 %, {flaw}" for flaw in flaws_on(page, ("phone", "tablet"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(visit, scheme):
    page = visit(FORECAST, color_scheme=scheme)
    row(page, "kiwi").locator("summary").click()
    assert axe_finds(page, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]) == []


def test_shelves_tell_when_fruit_is_gone_where_that_is_sure(visit, pavilion):
    for fruit in FRUITS:
        pavilion.set_stock(fruit, 100 if fruit == "banana" else 10)
    page = visit("/stock", language="en")
    hours = lambda start, end: (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds() / 3600
    for fruit in forecast(pavilion)["fruits"]:
        line, known = page.locator(f"[data-gone-at={fruit['id']}]"), fruit["runOut"]
        is_sure = known["state"] == "at" and "latest" in known and hours(known["earliest"], known["latest"]) <= 3
        expect(line).to_have_text(re.compile(r"^gone at about \d\d:\d\d$" if is_sure else "^$"))
        expect(line).to_be_visible(visible=is_sure)
