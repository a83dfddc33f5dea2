"""A list of more exhibits than a page shows: page by page, by keyboard and without a connection."""

import json

import pytest
from playwright.sync_api import expect

from support.server import Pavilion
from support.visits import Visits
from support.worker import GONE, keep_guide

COUNT = 130


def write_exhibition(folder, count: int):
    """So many things, the last of which is a zither."""
    folder.mkdir()
    text = {"ko": "글이다.", "en": "A text."}
    fair = {
        "title": text, "visitors": 1, "location": text, "duration": "1900. 04. 14 - 1900. 11. 12",
        "description": text,
    }
    items = [
        {
            "id": f"thing-{number}", "name": {"ko": f"물건 {number}", "en": f"Thing {number}"},
            "short_desc": {"ko": "가야금" if number == count else "것", "en": "A thing"}, "desc": text,
        }
        for number in range(1, count + 1)
    ]
    (folder / "exposition.json").write_text(json.dumps(fair), "utf-8")
    (folder / "items.json").write_text(json.dumps(items), "utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    with Pavilion(folder) as server:
        write_exhibition(folder / "exhibition", COUNT)
        imported = server.run("exposition", "import", str(folder / "exhibition"))
        assert imported.returncode == 0, imported.stderr
        yield server


@pytest.fixture
def pavilion(server):
    return server


def test_the_list_is_walked_from_page_to_page(visit):
    page = visit("/exhibits?lang=en")
    expect(page.locator(".catalogue-card")).to_have_count(60)
    page.get_by_role("link", name="Page 2 of 3").press("Enter")
    expect(page.locator(".catalogue-card")).to_have_count(60)
    expect(page.get_by_role("link", name="Thing 61")).to_be_visible()
    page.get_by_role("link", name="Page 3 of 3").press("Enter")
    expect(page.locator(".catalogue-card")).to_have_count(10)
    expect(page.locator("a[rel=next]")).to_have_count(0)
    page.go_back()
    page.locator("a[rel=prev]").click()
    expect(page.get_by_role("link", name="Thing 1", exact=False).first).to_be_visible()


def test_a_search_keeps_its_words_on_the_next_page(visit):
    page = visit("/exhibits?query=thing&lang=en")
    page.locator("a[rel=next]").click()
    expect(page.get_by_role("searchbox")).to_have_value("thing")
    expect(page.locator(".catalogue-card")).to_have_count(60)


def test_too_many_words_are_refused_beside_the_field(visit):
    page = visit("/exhibits?query=a+b+c+d+e+f+g+h+i&lang=en", expecting="status of 422")
    field = page.get_by_role("searchbox")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Please search for at most 8 words and 100 characters.")
    expect(page.locator(".catalogue-card")).to_have_count(60)


def test_all_pages_are_kept_and_searched_without_a_connection(browser, tmp_path):
    with Pavilion(tmp_path) as server:
        write_exhibition(tmp_path / "exhibition", 61)
        imported = server.run("exposition", "import", str(tmp_path / "exhibition"))
        assert imported.returncode == 0, imported.stderr
        with Visits(browser, server.url) as visits:
            page = visits("/exhibits?lang=ko", service_workers="allow", expecting=GONE)
            keep_guide(page, seconds=120)  # Hundreds of files.
            server.stop()
            page.goto("/exhibits?page=2")
            expect(page.locator("html[data-stored]")).to_have_count(1)
            expect(page.locator(".catalogue-card:visible")).to_have_count(1)
            page.goto("/exhibits?query=가야금")
            expect(page.locator(".catalogue-card:visible")).to_have_count(1)
            expect(page.locator("a[href='/exhibits/thing-61']")).to_be_visible()
        server.start()
