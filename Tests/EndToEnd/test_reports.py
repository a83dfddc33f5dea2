"""What a manager reads in the evening: what was sold, when, and what could not be sold."""

import csv
import re

from playwright.sync_api import expect

from support.screens import sell


def figures(page):
    """The sums at the top, by their names."""
    sums = page.locator(".report-sums > div")
    return {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in sums.all()}


def test_a_report_of_today_tells_what_was_sold_wasted_and_missed(visit, own_pavilion):
    page = visit("/reports?from=2020-01-01", language="en")
    expect(page.locator("#missed + .hint")).to_have_text("Nothing in this period.")
    sell(page)
    page.get_by_role("link", name="Today").click()
    expect(page.get_by_role("link", name="Today")).to_have_attribute("aria-current", "page")
    sums = figures(page)
    assert sums["Glasses sold"] == "2" and sums["Glasses missed"] == "1"
    juices = page.get_by_role("region", name="By juice")
    expect(juices.get_by_role("cell")).to_have_text(["1", "₩5,000", "1", "₩6,000"])
    waste = page.get_by_role("region", name="Where the fruit went").get_by_role("row", name="Banana")
    expect(waste.get_by_role("cell")).to_have_text(["0", "0", "2", "10"])
    missed = page.get_by_role("region", name="What could not be sold")
    expect(missed.get_by_role("cell")).to_have_text(["Strawberry", "1"])


def test_each_picture_has_a_name_a_sentence_and_its_table(visit, own_pavilion):
    page = visit("/reports", language="en")
    sell(page)
    for name in ("By day", "By hour of day"):
        region = page.get_by_role("region", name=name, exact=True)
        picture = region.get_by_role("img")
        expect(picture).to_have_accessible_name(name)
        expect(picture).to_have_accessible_description(re.compile(r"^Most at .*: 2 glasses\.$"))
        expect(region.get_by_role("table")).not_to_be_visible()
        region.get_by_text("Show as a table").click()
        expect(region.get_by_role("row")).to_have_count(2)


def test_a_table_is_downloaded_for_a_spreadsheet(visit, own_pavilion):
    page = visit("/reports", language="en")
    sell(page)
    region = page.get_by_role("region", name="By juice")
    with page.expect_download() as download:
        region.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.startswith("pavilion-juices-20")
    with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["Juice", "Glasses sold", "Turnover (KRW)", "Glasses cancelled"]
    assert ["Mango-kiwi juice", "1", "6000", "0"] in rows


def test_a_period_is_asked_for_by_its_days(visit, own_pavilion):
    page = visit("/reports", language="en")
    page.get_by_label("From").fill("2026-01-01")
    page.get_by_label("To", exact=True).fill("2026-01-31")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("main > .lead")).to_have_text("1 January 2026 \u2013 31 January 2026")
    expect(page).to_have_url(own_pavilion.url + "/reports?from=2026-01-01&to=2026-01-31")
