"""What a manager reads in the evening: what was sold, when, and what could not be sold."""

import re

from playwright.sync_api import expect

from support.files import offered_table
from support.screens import sell, sell_at_cost


def figures(page):
    """The sums at the top, by their names."""
    sums = page.locator(".figures > div")
    return {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in sums.all()}


def test_a_report_of_today_tells_what_was_sold_wasted_and_missed(visit, own_pavilion):
    page = visit("/reports?from=2020-01-01", language="en")
    expect(page.locator("#missed + .hint")).to_have_text("Nothing in this period.")
    sell(page)
    page.get_by_role("navigation", name="Period").get_by_role("link", name="Today").click()
    expect(page.get_by_role("navigation", name="Period").get_by_role("link", name="Today")).to_have_attribute("aria-current", "page")
    sums = figures(page)
    assert sums["Glasses sold"] == "2" and sums["Lost sales (glasses)"] == "1"
    juices = page.get_by_role("region", name="By juice")
    expect(juices.get_by_role("cell")).to_have_text(["1", "₩5,000", "₩0", "₩5,000", "1", "₩6,000", "₩0", "₩6,000"])
    waste = page.get_by_role("region", name="Where the fruit went").get_by_role("row", name="Banana")
    expect(waste.get_by_role("cell")).to_have_text(["0", "0", "2", "10"])
    missed = page.get_by_role("region", name="Lost sales")
    expect(missed.get_by_role("cell")).to_have_text(["Strawberry", "1"])


def test_each_picture_has_a_name_a_sentence_and_its_table(visit, own_pavilion):
    page = visit("/reports", language="en")
    sell(page)
    for name in ("By day", "By hour of day"):
        region = page.get_by_role("region", name=name, exact=True)
        picture = region.get_by_role("img")
        expect(picture).to_have_accessible_name(name)
        expect(picture).to_have_accessible_description(re.compile(r"^Peak: .*, 2 glasses\.$"))
        expect(region.get_by_role("table")).not_to_be_visible()
        region.get_by_text("Show as a table").click()
        expect(region.get_by_role("row")).to_have_count(2)


def test_a_table_is_downloaded_for_a_spreadsheet(visit, own_pavilion):
    page = visit("/reports", language="en")
    sell(page)
    region = page.get_by_role("region", name="By juice")
    file, rows = offered_table(region.get_by_role("link", name="Download"))
    assert file.startswith("pavilion-juices-20")
    names = ["Juice", "Glasses sold", "Turnover (KRW)", "Glasses cancelled", "Refunds (KRW)", "After refunds (KRW)"]
    assert rows[0] == names
    assert ["Mango-kiwi juice", "1", "6000", "0", "0", "6000"] in rows


def test_a_period_is_asked_for_by_its_days(visit, own_pavilion):
    page = visit("/reports", language="en")
    page.get_by_label("From").fill("2026-01-01")
    page.get_by_label("To", exact=True).fill("2026-01-31")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("main > .lead")).to_have_text("1 January 2026 \u2013 31 January 2026")
    expect(page).to_have_url(own_pavilion.url + "/reports?from=2026-01-01&to=2026-01-31")


def test_refunds_waits_and_costs_stand_in_the_report(visit, own_pavilion):
    own_pavilion.lead_orders()
    page = visit("/reports", language="en")
    hint = page.get_by_role("region", name="Stock value", exact=True).locator(".hint")
    expect(hint).to_contain_text("No delivery has a cost yet.")
    sell_at_cost(page)
    sums = figures(page)
    assert (sums["Turnover"], sums["Refunds"], sums["After refunds"]) == ("₩16,000", "−₩5,000", "₩11,000")
    assert sums["Tax included"] == "₩1,000"
    assert re.fullmatch(r"0 min \d+ s", sums["Average wait"])
    # 7 and 2 pieces of 30 kiwis for 21,050, and 2 of 20 mangos for 33,333; the mangos before had no cost.
    stock = page.get_by_role("region", name="Stock value", exact=True)
    expect(stock.get_by_role("row", name="Kiwi").get_by_role("cell")).to_have_text(["21", "0", "₩702", "₩14,735"])
    expect(stock.get_by_role("row", name="Mango").get_by_role("cell")).to_have_text(["20", "8", "₩1,667", "₩33,333"])
    costs = page.get_by_role("region", name="Fruit costs")
    kiwi = costs.get_by_role("row", name="Kiwi").get_by_role("cell")
    expect(kiwi).to_have_text(["₩21,050", "₩4,912", "₩1,403", "₩0", "₩0"])
    margins = page.get_by_role("region", name="Margin by juice")
    mixed = margins.get_by_role("row", name="Mango-kiwi").get_by_role("cell")
    expect(mixed).to_have_text(["₩6,000", "₩702", "₩1,298", "33%"])
    name = page.get_by_role("rowheader", name="Kiwi juice", exact=True)
    alone = margins.get_by_role("row").filter(has=name).get_by_role("cell")
    expect(alone).to_have_text(["₩5,000", "₩4,210", "₩790", "100%"])
    assert own_pavilion.run("audit").returncode == 0
