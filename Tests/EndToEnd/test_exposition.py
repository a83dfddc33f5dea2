"""The exposition guide: main screen, list, object, and back."""

import re

import pytest
from playwright.sync_api import expect

from support.modes import remember
from support.server import Pavilion
from support.visits import LANGUAGES, Visits, mounted


def test_the_title_stands_in_two_lines(visit):
    title = visit("/exposition", device="kiosk").get_by_role("heading", level=1)
    lines = title.inner_text().split("\n")
    assert lines == ["파리 만국박람회 1900", "(L'Exposition Universelle de Paris 1900)"]


def test_the_facts_stand_in_three_centred_lines(visit):
    facts = visit("/exposition").locator(".fact")
    expect(facts).to_have_text(
        [
            "방문객 : 48,130,300 명",
            "개최지 : 프랑스 파리",
            "개최 기간 : 1900. 04. 14 - 1900. 11. 12",
        ]
    )
    for fact in facts.all():
        expect(fact).to_have_css("text-align", "center")
        label = fact.locator("strong").evaluate("e => Number(getComputedStyle(e).fontWeight)")
        value = fact.evaluate("e => Number(getComputedStyle(e).fontWeight)")
        assert label >= 600 > value


def test_the_way_leads_from_exposition_to_list_to_object_and_back(visit):
    page = visit("/")
    page.locator("a[href='/exposition']").click()
    expect(page.get_by_role("img").first).to_be_visible()
    page.get_by_role("link", name="한국의 출품작 보러가기").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("한국의 출품작")
    cards = page.locator("main ul a[href^='/exhibits/']")
    expect(cards).to_have_count(13)
    page.get_by_role("link", name="해금").click()
    expect(page).to_have_url(re.compile("/exhibits/haegeum$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("해금")
    page.locator("main").get_by_role("link", name="한국의 출품작").click()
    expect(cards).to_have_count(13)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("해금")


def test_an_object_leads_to_the_one_before_and_the_one_after(visit):
    page = visit("/exhibits/haegeum")
    page.locator("a[rel=next]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("용고")
    page.locator("a[rel=prev]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("해금")
    expect(visit("/exhibits/jikji").locator("a[rel=prev]")).to_have_count(0)
    expect(visit("/exhibits/geomungo").locator("a[rel=next]")).to_have_count(0)


def test_every_picture_is_there(visit):
    for path in ("/", "/exposition", "/exhibits", "/exhibits/gat"):
        page = visit(path)
        pictures = page.locator("img:visible")
        assert pictures.count() > 0, path
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            page.wait_for_function("p => p.complete && p.naturalWidth > 0", arg=picture.element_handle())


def test_the_list_is_searched(visit):
    page = visit("/exhibits")
    field = page.get_by_role("searchbox")
    field.fill("거문고")
    field.press("Enter")
    expect(page.locator("main ul a[href='/exhibits/geomungo']")).to_be_visible()
    assert page.locator("main ul a[href^='/exhibits/']").count() < 13
    page.get_by_role("searchbox").fill("없는물건")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".nothing-found")).to_contain_text("없는물건")
    expect(page.locator("main ul a[href^='/exhibits/']")).to_have_count(13)


def test_each_number_is_a_key_on_a_mounted_screen_whatever_the_size(visit):
    page = mounted(visit, "/exhibits", device="kiosk")
    remember(page.context, page.url, "size-200")
    page.reload()
    keys = page.locator(".number-keys a")
    expect(keys).to_have_text([str(number) for number in range(1, 14)])
    addresses = "all => all.map(a => a.getAttribute('href'))"
    assert keys.evaluate_all(addresses) == page.locator(".catalogue-card").evaluate_all(addresses)
    page.locator(".number-keys").get_by_role("link", name="13", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("거문고")
    # On a visitor's own phone the list is near.
    expect(visit("/exhibits", device="phone").locator(".number-keys")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_are_in_sight_on_a_phone_and_an_exhibit_too(visit, language):
    page = visit("/exhibits", device="phone", language=language)
    kinds = page.locator(".in-sight a")
    expect(kinds).to_have_count(6)
    plate = page.locator(".catalogue .plate").first.bounding_box()
    assert plate["y"] < page.locator(".view-bar").bounding_box()["y"]
    kinds.and_(page.locator("[href*=book]")).click()
    expect(page.locator(".catalogue-card")).to_have_count(4)


def test_the_reader_is_never_shown_markup_of_a_search(visit):
    page = visit("/exhibits?query=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%26amp%3B")
    expect(page.locator("main")).to_contain_text("<img src=x onerror=alert(1)>&amp;")
    expect(page.locator("main img:not([src^='/pictures/'])")).to_have_count(0)


def test_an_exhibit_that_is_not_there_is_told(visit):
    page = visit("/exhibits/nothing-of-this-name", expecting="status of 404")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.locator("main").get_by_role("link", name="전시물").click()
    expect(page).to_have_url(re.compile("/exhibits$"))


def test_without_an_exhibition_visitors_are_led_to_the_juice_alone(browser, tmp_path):
    with Pavilion(tmp_path, "--empty") as empty:
        with Visits(browser, empty.url) as visits:
            page = visits("/")
            expect(page.locator(".door")).to_have_count(1)
            expect(page.locator(".door-art svg").first).to_be_visible()
            expect(page.locator(".door-lead")).to_have_text("메뉴를 준비하고 있어요")
            page.locator(".door").click()
            expect(page).to_have_url(re.compile("/juice$"))
            expect(page.locator("main .empty")).to_have_text("메뉴를 준비하고 있어요")
            expect(page.locator("main").get_by_role("textbox")).to_have_count(0)
            for path in ("/exposition", "/exhibits"):
                page = visits(path, expecting="status of 404")
                expect(page.get_by_role("heading", level=1)).to_have_text("아직 준비된 전시가 없어요.")
                page.locator("main").get_by_role("link", name="처음으로").click()
                expect(page.get_by_role("heading", level=1)).to_have_text("어서 오세요!")


def test_the_first_menu_reaches_an_order_screen_that_had_none(browser, tmp_path, pavilion):
    menu = tmp_path / "menu.json"
    assert pavilion.run("menu", "export", str(menu)).returncode == 0
    with Pavilion(tmp_path, "--empty") as empty:
        with Visits(browser, empty.url) as visits:
            page = visits("/juice")
            expect(page.locator("main .empty")).to_be_visible()
            assert empty.run("menu", "import", str(menu)).returncode == 0
            expect(page.locator("[data-juice]")).not_to_have_count(0)


def test_the_first_exhibition_reaches_a_start_screen_that_had_none(browser, tmp_path, pavilion):
    folder = tmp_path / "exhibition"
    assert pavilion.run("exposition", "export", str(folder), "--format", "seed", "--force").returncode == 0
    with Pavilion(tmp_path, "--empty") as empty:
        with Visits(browser, empty.url) as visits:
            page = visits("/")
            expect(page.locator(".exposition-door")).to_have_count(0)
            assert empty.run("exposition", "import", str(folder)).returncode == 0
            expect(page.locator(".exposition-door")).to_be_visible()


@pytest.mark.parametrize(
    "fault, words",
    [
        (None, "items.json: the file is missing"),
        ("{", "items.json: line 1"),
        (
            '[{"name": "갓", "image_name": "god", "short_desc": 3, "desc": "모자"}]',
            "items.json: [0].short_desc: expected",
        ),
    ],
    ids=["no-file", "no-json", "wrong-type"],
)
def test_a_faulty_file_is_refused_and_the_screens_stay(own_pavilion, visit, tmp_path, fault, words):
    folder = tmp_path / "exhibition"
    assert own_pavilion.run("exposition", "export", str(folder), "--format", "seed", "--force").returncode == 0
    (folder / "items.json").unlink()
    if fault is not None:
        (folder / "items.json").write_text(fault)
    refused = own_pavilion.run("exposition", "import", str(folder))
    assert refused.returncode == 1
    assert words in refused.stderr
    expect(visit("/exhibits").locator("main ul a[href^='/exhibits/']")).to_have_count(13)
