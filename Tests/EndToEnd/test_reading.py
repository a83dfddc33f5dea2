"""Texts in full and in easy words, in the letters of their language, honest about another one."""

import json

import pytest
from playwright.sync_api import expect

from support.server import Pavilion
from support.visits import LANGUAGES, Visits

EASY = {"name": "view", "value": "reading-easy"}


def read_easily(page):
    page.context.add_cookies([{**EASY, "url": page.url}])
    page.reload()


def fonts(page, selector: str) -> set[str]:
    """The fonts in which the browser really draws an element's text."""
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"] for font in used}


@pytest.mark.parametrize("path, sentences", [("/exhibits/jikji", 7), ("/exposition", 15)])
def test_easy_reading_shows_the_easy_text_in_place_of_the_full_one(visit, path, sentences):
    page = visit(path)
    full, easy = page.locator("div.prose.full-text"), page.locator("div.prose.easy-text")
    expect(full).to_be_visible()
    expect(easy).to_be_hidden()
    read_easily(page)
    for language in LANGUAGES:
        page.goto(f"{path}?lang={language}")
        expect(easy).to_be_visible()
        expect(full).to_be_hidden()
        assert easy.locator("p").count() >= sentences
        for name, value in (("hyphens", "manual"), ("text-align", "start")):
            expect(easy.locator("p").first).to_have_css(name, value)
        looks = easy.locator("p").first.evaluate(
            """p => {
              const {lineHeight, fontSize} = getComputedStyle(p)
              const letter = getComputedStyle(p, '::first-letter').initialLetter
              return [parseFloat(lineHeight) / parseFloat(fontSize), letter]
            }"""
        )
        assert looks[0] >= 1.5 and looks[1] == "normal", (language, looks)


def test_the_choice_above_the_text_changes_it(visit):
    page = visit("/exhibits/jikji")
    full, easy = page.locator("div.prose.full-text"), page.locator("div.prose.easy-text")
    choice = page.locator(".text-choice")
    choice.get_by_role("button", name="쉬운 글").click()
    expect(easy).to_be_visible()
    expect(full).to_be_hidden()
    choice.get_by_role("button", name="자세히").click()
    expect(full).to_be_visible()
    expect(easy).to_be_hidden()


def test_easy_reading_shows_one_sentence_a_line(visit):
    page = visit("/exhibits/gat", language="en")
    read_easily(page)
    lines = page.locator(".easy-text p").all_inner_texts()
    assert lines[0] == "A gat is a hat."
    assert all(line.endswith(".") and line.count(".") == 1 for line in lines)


@pytest.fixture(scope="module")
def mixed(browser, tmp_path_factory):
    """Pages of an exhibition that is only partly translated."""
    folder = tmp_path_factory.mktemp("mixed")
    with Pavilion(folder) as server:
        assert server.run("exposition", "export", str(folder / "files"), "--format", "seed", "--force").returncode == 0
        file = folder / "files" / "items.json"
        jikji, bulgyeong, palman, samguk, *others = json.loads(file.read_text())
        for key in ("name", "short_desc", "desc"):
            jikji[key] = jikji[key]["ko"]
        del jikji["easy"]
        bulgyeong["easy"] = bulgyeong["easy"]["ko"]
        palman["name"] = palman["name"]["ko"]
        samguk["desc"] = {"ja": samguk["desc"]["ja"]}
        samguk["easy"] = {"ja": samguk["easy"]["ja"]}
        file.write_text(json.dumps([jikji, bulgyeong, palman, samguk, *others]))
        assert server.run("exposition", "import", str(folder / "files")).returncode == 0
        with Visits(browser, server.url) as visits:
            yield visits


def test_a_text_in_another_language_says_so_once_a_block(mixed):
    page = mixed("/exhibits/jikji", language="fr")
    notes = page.locator(".fallback-note:visible")
    expect(notes).to_have_text(["Ce texte n’existe qu’en coréen."])
    expect(page.locator(".full-text[lang]")).to_have_attribute("lang", "ko")
    page.goto("/exhibits/palman-daejanggyeong")
    expect(notes).to_have_text(["Certains mots n’existent ici qu’en coréen."])
    page.goto("/exhibits")
    expect(notes).to_have_text(["Certains mots n’existent ici qu’en coréen."])
    page.goto("/exhibits/gat")
    expect(notes).to_have_count(0)
    page.goto("/exhibits/samguk-sagi?lang=ko")
    expect(notes).to_have_text(["이 글은 일본어로만 있어요."])


def test_a_phrase_of_another_language_is_marked(visit):
    for language in ("ko", "ja", "zh-Hans", "en"):
        page = visit("/exposition", language=language)
        expect(page.locator("h1 [lang=fr]")).to_contain_text("Exposition")
        expect(page.locator(".full-text [lang=fr]").first).to_contain_text("Le bilan d")
    page = visit("/exposition", language="fr")
    expect(page.locator("main [lang=fr]")).to_have_count(0)


def test_where_there_is_no_easy_text_the_full_one_stays(mixed):
    page = mixed("/exhibits/jikji", language="fr")
    read_easily(page)
    expect(page.locator(".full-text[lang]")).to_be_visible()
    page.goto("/exhibits/bulgyeong")  # Korean easy words are not easier than French.
    expect(page.locator(".prose.full-text")).to_be_visible()
    expect(page.locator(".fallback-note:visible")).to_have_count(0)
    page.goto("/exhibits/samguk-sagi")
    expect(page.locator(".prose.easy-text")).to_be_visible()
    expect(page.locator(".prose.easy-text")).to_have_attribute("lang", "ja")
    expect(page.locator(".fallback-note:visible")).to_have_text(
        ["Ce texte n’existe qu’en japonais."]
    )


def test_each_language_has_the_letters_of_its_country(mixed):
    for language, region in (("ja", "JP"), ("zh-Hans", "SC")):
        page = mixed("/exhibits/gat", language=language)
        assert fonts(page, "h1") == {f"Noto Serif CJK {region}"}
        assert fonts(page, ".full-text p") == {f"Noto Sans CJK {region}"}
    page.goto("/exhibits/samguk-sagi")
    assert fonts(page, ".full-text[lang=ja] p") == {"Noto Sans CJK JP"}


def test_japanese_and_chinese_lines_keep_their_rules(visit):
    page = visit("/exposition", device="tablet-sideways")
    for language in ("ja", "zh-Hans"):
        page.goto(f"/exposition?lang={language}")
        text = page.locator(".full-text")
        characters = text.evaluate("e => e.clientWidth / parseFloat(getComputedStyle(e).fontSize)")
        assert 30 <= characters <= 34
        expect(text.locator("p").first).to_have_css("line-break", "strict")
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto("/exhibits?lang=zh-Hans")
    lines = page.locator("h2").first.evaluate(
        """e => {
          const range = document.createRange()
          range.setStart(e.firstChild, 0)
          range.setEnd(e.firstChild, 6)
          return [range.toString(), range.getClientRects().length]
        }"""
    )
    assert lines == ["直指心体要节", 1]
