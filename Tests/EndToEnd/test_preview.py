"""The guide with its drafts as visitors will see it, for those who write them, and for nobody else."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.sampling import turn
from support.visits import DEVICES
from test_guide_records import LANGUAGES, RARE, crawl, showing, words

DRAFT = "zorilla"  # a word in every text of the drafts
LAYERS = ("label", "main", "deep", "easy", "children", "description")
DESK = "/manage/guide/preview"
OUTSIDE = {"X-Forwarded-For": "203.0.113.7"}  # a proxy speaks for a stranger


def draft(server, key: str, document: dict):
    """Makes a document the draft of a record."""
    path = f"/api/guide/draft/{key}"
    tag = server.api.get(path).headers.get("etag", '"0-0"')
    answer = server.api.request("PUT", path, document, {"If-Match": tag})
    assert answer.status == 200, answer.body


def draft_vase(server):
    record = server.api.get("/api/guide/draft/exhibit/vase").json["published"]
    texts = {layer: words(f"{DRAFT} {layer}") for layer in LAYERS}
    people = [*record["people"], {"person": "lee"}]
    draft(server, "exhibit/vase", record | {"name": words(f"{DRAFT} vase"), "texts": texts, "people": people})


@pytest.fixture(scope="module")
def museum(tmp_path_factory):
    """A server whose guide has a coming exhibition, a changed exhibit and a new person."""
    with showing(tmp_path_factory.mktemp("museum")) as server:
        draft(server, "person/lee", {"name": words(f"{DRAFT} Lee")})
        draft_vase(server)
        yield server


def look(server, path: str, language: str, prefix: str = DESK) -> str:
    answer = server.api.get(prefix + path, Accept="text/html", **{"Accept-Language": language})
    assert answer.status == 200, (path, answer.status)
    assert answer.headers["cache-control"] == "no-store"
    return answer.body.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draft_is_in_the_preview_in_each_language_and_layer(museum, language):
    page = look(museum, "/exhibits/vase", language)
    for text in (*LAYERS, "vase", "Lee"):
        assert f"{DRAFT} {text} {language}" in page, text
    for path in ("/exhibits", "/exhibitions/today", "/people/lee", "/people/kim", f"/exhibits?query={DRAFT}+deep"):
        assert f"{DRAFT} vase {language}" in look(museum, path, language), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_visible_yet_is_in_the_preview(museum, language):
    for path in ("/exhibitions", f"/exhibitions/{RARE}-show", f"/exhibits/{RARE}-cup", f"/terms/{RARE}"):
        assert f"{RARE} " in look(museum, path, language), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_visitor_is_led_to_a_draft_that_was_looked_at(museum, language):
    for path in ("/exposition", "/exhibits/vase", "/exhibits", "/people/lee", f"/exhibits?query={DRAFT}"):
        look(museum, path, language)
    told = [path for path, body in crawl(museum, language).items() if DRAFT.encode() in body.lower() or DESK.encode() in body]
    assert told == []
    assert museum.api.get("/people/lee").status == 404
    assert museum.api.get(f"/api/exhibits?query={DRAFT}").json["total"] == 0
    assert DRAFT not in json.dumps(museum.api.get("/api/exhibits/vase").json)


@pytest.mark.parametrize("path", ["/nothing", "/exhibits/nothing", "/exhibits?page=99999999999999999999",
                                  "/exhibits/vase/more", "/people", "/media/x", "/pictures/none", "/tours/x"])
def test_what_is_not_there_is_not_found(museum, path):
    assert museum.api.get(DESK + path, Accept="text/html").status == 404


def test_what_cannot_be_looked_up_is_refused(museum):
    for query in ("from=x", "kind=A", "query=" + "+".join(f"w{number}" for number in range(9))):
        assert museum.api.get(f"{DESK}/exhibits?{query}", Accept="text/html").status == 422, query


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "plain"])
def test_a_curator_looks_round_and_comes_back(visit, museum, has_script):
    address = f"http://127.0.0.1:{museum.port}"
    page = visit("/manage/guide/exhibit/vase", language="en", address=address, java_script_enabled=has_script)
    page.get_by_role("link", name="Preview as visitors see it").press("Enter")
    expect(page.locator("h1")).to_have_text(f"{DRAFT} vase en")
    bar = page.get_by_role("complementary", name="Preview", exact=True)
    expect(bar).to_contain_text("Visitors do not see it yet.")
    # The exhibition that is not visible yet places it too.
    page.get_by_role("link", name=f"Previous {RARE}-cup en").press("Enter")
    expect(page.locator("h1")).to_have_text(f"{RARE}-cup en")
    expect(page).to_have_url(re.compile(f"{DESK}/exhibits/{RARE}-cup$"))
    page.goto(f"{DESK}/exhibits")
    page.locator("#query").fill(f"{DRAFT} easy")
    page.locator("#query").press("Enter")
    expect(page.locator(".catalogue-card h2")).to_have_text([f"{DRAFT} vase en"])
    page.locator(".catalogue-card").press("Enter")
    bar.get_by_role("link", name="Back to the form").press("Enter")
    expect(page).to_have_url(re.compile("/manage/guide/exhibit/vase$"))


@pytest.mark.parametrize("path", ["/exposition", "/exhibitions", "/exhibitions/today", "/exhibits", "/exhibits/vase",
                                  "/people/lee", "/terms/clay"])
def test_a_preview_reads_well_everywhere(visit, museum, path):
    device = turn(path, 1, tuple(DEVICES))
    language = turn(path, 2, LANGUAGES)
    page = visit(DESK + path, device=device[0], language=language[0], address=f"http://127.0.0.1:{museum.port}")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".preview-bar")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_finds(page, RULES) == []


def make_link(server) -> str:
    """Makes a link for a colleague; the prefix of its addresses."""
    page = server.api.request("POST", "/manage/guide/links", "", {"Content-Type": "application/x-www-form-urlencoded"})
    assert page.status == 200, page.body
    return re.search(r"/preview/[0-9a-f]{64}", page.body.decode())[0]


def end_links(server):
    page = server.api.get("/manage/guide/links", Accept="text/html").body.decode()
    for path in re.findall(r"/manage/guide/links/[0-9a-f]+/end", page):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.api.request("POST", path, "", kind).status == 303


@pytest.fixture(scope="module")
def link(museum):
    return make_link(museum)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colleague_reads_the_draft_in_each_language_and_layer(museum, link, language):
    page = look(museum, "/exhibits/vase", language, link)
    for text in (*LAYERS, "vase", "Lee"):
        assert f"{DRAFT} {text} {language}" in page, text
    for path in ("/exposition", "/exhibitions", "/exhibitions/today", "/exhibits", "/people/lee", f"/exhibits/{RARE}-cup"):
        body = look(museum, path, language, link)
        # Every way of the guide stays in the preview, and none leads to the desk.
        assert "/manage" not in body, path
        assert not re.search(r'href="/(exhibits|exhibitions|people|terms|exposition)', body), path
    picture = museum.api.get(f"{link}/pictures/jikji")
    assert picture.status == 200 and picture.headers["cache-control"] == "no-store"


def test_the_secret_of_a_link_goes_nowhere(museum, link):
    for path in ("/exhibits/vase", "/exhibits/nothing", "/pictures/jikji", "/pictures/none"):
        headers = museum.api.get(link + path, Accept="text/html").headers
        assert headers["referrer-policy"] == "no-referrer", path
        assert headers["x-robots-tag"] == "noindex, nofollow", path
        assert headers["cache-control"] == "no-store", path
    secret = link.rsplit("/", 1)[1]
    for path in ("/exposition", "/exhibits", "/exhibits/vase", "/view?from=/exhibits/vase"):
        asked = re.findall(r"""(?:href|src|action)=["']?[^"'\s>?]*\?([^"'\s>]*)""", look(museum, path, "en", link))
        assert asked and not any(secret in query for query in asked), path
    assert secret not in museum.errors()
    assert secret not in museum.api.get("/manage/guide/links", Accept="text/html").body.decode()
    assert secret not in museum.api.get("/manage/log", Accept="text/html").body.decode()
    assert all(secret.encode() not in body for body in crawl(museum, "en").values())


def test_a_link_that_is_closed_or_made_up_leads_nowhere(tmp_path):
    with showing(tmp_path) as server:
        link = make_link(server)
        kept = make_link(server)
        assert server.api.get(link + "/exposition").status == 200
        end_links(server)
        last = make_link(server)
        told = set()
        for prefix in (link, kept, "/preview/" + "0" * 64, "/preview/x", "/preview/" + last[-63:]):
            for path in ("/exposition", "/exhibits/vase", "/pictures/jikji", "/media/" + "0" * 64):
                answer = server.api.get(prefix + path)
                assert answer.status == 404, (prefix, path)
                body = re.sub(rb',"instance":"[^"]*"', b"", answer.body)
                told.add(body.replace(path.encode(), b""))
        assert len(told) == 1
        assert server.api.get(last + "/exposition").status == 200
        log = server.api.get("/manage/log?lang=en", Accept="text/html").body.decode()
        assert log.count("Made a link to the preview") == 3
        assert log.count("Ended a link to the preview") == 2


def test_guessing_is_limited_and_leaves_a_link_that_is_open_alone(tmp_path):
    with showing(tmp_path) as server:
        link = make_link(server)
        guesses = [server.api.get(f"/preview/{number:064x}/exposition", **OUTSIDE) for number in range(12)]
        statuses = [guess.status for guess in guesses]
        assert statuses[0] == 404 and statuses[-1] == 429, statuses
        assert statuses == sorted(statuses)
        refused = guesses[-1].headers
        assert int(refused["retry-after"]) > 0
        assert refused["referrer-policy"] == "no-referrer" and refused["cache-control"] == "no-store"
        assert server.api.get(link + "/exposition", **OUTSIDE).status == 200


def test_a_withdrawal_that_is_drafted_hides_the_record_in_the_preview_alone(tmp_path):
    with showing(tmp_path) as server:
        link = make_link(server)
        for key, path in (("exhibit/vase", "/exhibits/vase"), ("person/kim", "/people/kim"), ("media/jikji", "/pictures/jikji")):
            assert server.api.get(DESK + path).status == 200, path
            revision = server.api.get(f"/api/guide/draft/{key}").headers["etag"].strip('"')
            form = f"action=withdraw&revision={revision}&sure=1".encode()
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            assert server.api.request("POST", f"/manage/guide/{key}/end", form, kind).status == 303, key
            for prefix in (DESK, link):
                assert server.api.get(prefix + path).status == 404, (prefix, path)
            assert server.api.get(path).status == 200, path
        for prefix in (DESK, link):
            for path in ("/exhibits", "/exhibitions/today", "/exhibits/bowl", "/exhibits?query=vase"):
                assert "vase en" not in look(server, path, "en", prefix), (prefix, path)
        assert "vase en" in server.api.get("/exhibits", Accept="text/html", **{"Accept-Language": "en"}).body.decode()


def test_a_colleague_without_scripts_finds_back_from_the_panel(visit, museum, link):
    address = f"http://127.0.0.1:{museum.port}"
    page = visit(f"{link}/exhibits/vase", language="en", address=address, java_script_enabled=False)
    page.locator(".view-link").press("Enter")
    expect(page).to_have_url(re.compile(f"{link}/view\\?from=%2Fexhibits%2Fvase"))
    page.locator("button[name=contrast]").press("Enter")
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    page.locator("[data-view-done]").press("Enter")
    expect(page).to_have_url(re.compile(f"{link}/exhibits/vase$"))
    for other in ("//elsewhere.example", "https://elsewhere.example", "@elsewhere.example"):
        body = look(museum, f"/view?from={other}", "en", link)
        assert not re.search(r"""(?:href|action|value)=["']?(?:https?:)?//""", body), other


def test_no_form_of_a_shared_preview_changes_anything(museum, link):
    body = look(museum, "/exhibits/vase", "en", link)
    actions = set(re.findall(r'<form[^>]*action="([^"]+)"', body))
    assert actions <= {"/view"}, actions
    for path in ("/exposition", "/exhibits/vase"):
        assert museum.api.request("POST", link + path, "").status == 405


def ways_to_close(page) -> set[str]:
    """Where the buttons lead that close a link."""
    forms = page.locator("form", has=page.get_by_role("button", name="Close now"))
    return set(forms.evaluate_all("all => all.map(form => form.getAttribute('action'))"))


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "plain"])
def test_a_colleague_opens_the_link_that_was_made(visit, museum, has_script):
    address = f"http://127.0.0.1:{museum.port}"
    page = visit("/manage/guide/links", language="en", address=address, java_script_enabled=has_script)
    others = ways_to_close(page)
    page.get_by_role("button", name="Make a link").press("Enter")
    shown = page.locator("[data-secret]")
    expect(shown).to_contain_text("/preview/")
    link = re.search("/preview/.*", shown.inner_text())[0]
    expect(page.get_by_role("button", name="Copy")).to_have_count(1 if has_script else 0)
    colleague = visit(link, language="fr", address=address, java_script_enabled=has_script)
    expect(colleague.locator("h1")).to_be_visible()
    colleague.goto(link.replace("/exposition", "/exhibits/vase"))
    expect(colleague.locator(".preview-bar")).to_contain_text("Les visiteurs ne le voient pas encore.")
    assert not has_script or axe_finds(colleague, RULES) == []
    colleague.get_by_role("button", name="Facile à lire").press("Enter")
    expect(colleague.get_by_text(f"{DRAFT} easy fr")).to_be_visible()
    expect(colleague).to_have_url(re.compile(f"{link.replace('/exposition', '')}/exhibits/vase"))
    (way,) = ways_to_close(page) - others
    page.locator(f"form[action='{way}'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("The link is closed.")
    assert not has_script or axe_finds(page, RULES) == []
