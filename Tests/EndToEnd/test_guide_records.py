"""A guide of several exhibitions, with people, terms and further texts; and what is not to be seen yet."""

import csv
import hashlib
import io
import json
import re
from contextlib import contextmanager
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.sampling import turn
from support.server import Pavilion
from support.visits import DEVICES

LANGUAGES = ("ko", "en", "fr", "ja", "zh-Hans")
SOON = "2999-01-01T00:00:00Z"
RARE = "quagga"  # a word in every field of what nobody may see yet
ENDED = "tarpan"  # the same of an exhibition whose time has passed
GONE = "bluebuck"  # the same of an exhibition that was withdrawn with its exhibit and its tour
HIDDEN = (RARE, ENDED, GONE)
LAYERS = ("label", "main", "deep", "easy", "children", "description")
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"
SAMPLE = 13  # exhibits that every new storage shows
FACETS = ("kind", "material", "technique", "subject", "period", "person", "place")
KINDS = ("exhibition", "exhibit", "person", "place", "period", "term", "tour", "media")
TABLES = [f"/api/guide.csv?kind={kind}" for kind in KINDS] + ["/api/guide.csv?exhibition=today"]
# Before there is an account, the machine itself is led to the places of staff too.
STAFF = r"/(assets|manage|sign-in|events|view|bar\b|orders|reports|stock|day|pay|kiosk|calls)"
CRAWLED = 1500  # more pages than a crawl finds
ADDRESS = re.compile(r"""(?:href|src|action)="([^"#]+)|"(/[a-z][^"\\ ]*)\"""")


def words(text: str) -> dict:
    return {language: f"{text} {language}" for language in LANGUAGES}


def exhibit(name: str, **fields) -> dict:
    return {"id": name, "name": words(name), "texts": {"label": words("label"), "main": words("main")}, **fields}


def file(word: str, name: str) -> tuple[str, str]:
    """A drawing with its hash, another one for each word and name."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>{word} {name}</title></svg>'
    return hashlib.sha256(text.encode()).hexdigest(), text


def captions(word: str) -> tuple[str, str]:
    text = f"WEBVTT\n\n00:00.000 --> 00:01.000\n{word}\n"
    return hashlib.sha256(text.encode()).hexdigest(), text


def secret(word: str, placing: list[str], **moments: str) -> dict[str, list]:
    """Records that one exhibition leads to, with a word in every field that takes words."""
    address, sources = f"https://example.org/{word}", [{
        "title": words(word), "url": f"https://example.org/{word}/source", "note": words(word),
    }]
    named = {"name": words(word), "dated": {"edtf": "1900", "text": words(word)}, "sameAs": [address]}
    wide = {"id": f"{word}-wide", **named}

    def media(name: str) -> dict:
        return {
            "id": f"{word}-{name}", "name": f"{word}-{name}.svg", "file": file(word, name)[0], "format": "svg",
            "rights": CC0, "credit": words(word), "alt": words(word), "transcript": words(word),
            "captions": {language: captions(word)[0] for language in LANGUAGES},
        }

    return {
        "exhibitions": [{
            "id": f"{word}-show", "title": words(word), "location": words(word), "languages": list(LANGUAGES),
            "texts": {layer: words(word) for layer in LAYERS[:-1]}, "poster": f"{word}-poster",
            "exhibits": [
                {"exhibit": f"{word}-cup", "section": f"{word}-section"}, *({"exhibit": id} for id in placing),
            ],
            "sections": [
                {"id": f"{word}-section", "name": words(word), "intro": words(word), "room": words(word)},
            ],
            "facts": [{"label": words(word), "value": words(word)}], "sources": sources, **moments,
        }],
        "tours": [{
            "id": f"{word}-tour", "title": words(word), "intro": words(word),
            "stops": [{"exhibit": f"{word}-cup", "text": words(word)}],
        }],
        "exhibits": [
            exhibit(
                f"{word}-cup", inventory=word, formerly=[f"{word}-mug"], kind=word, materials=["clay", word],
                techniques=[word], subjects=[word], people=[{"person": word, "role": words(word)}],
                media=[{"media": f"{word}-picture", "role": "picture", "caption": words(word)}],
                places=[{"place": word, "role": words(word)}], periods=[word],
                relations=[{"to": "vase", "kind": "pairOf"}], sources=sources, sameAs=[address],
                credit=words(word), dimensions=words(word), dated={"edtf": "1900", "text": words(word)},
            ) | {"texts": {layer: words(word) for layer in LAYERS}},
        ],
        "people": [{"id": word, **named}],
        "places": [{"id": word, "within": f"{word}-wide", **named}, wide],
        "periods": [{"id": word, "within": f"{word}-wide", **named}, wide],
        "terms": [{"id": word, "within": f"{word}-wide", "scheme": "material", **named},
                  {"scheme": "material", **wide}],
        "media": [media("picture"), media("poster")],
    }


def guide(visible_from: str | None) -> dict[str, list]:
    moments = {"visibleFrom": visible_from} if visible_from else {}
    parts = [
        {
            "exhibitions": [{
                "id": "today", "title": words("Today"), "main": True, "languages": list(LANGUAGES),
                "duration": {"opens": "2026-01-02", "closes": "2026-12-30"},
                "sections": [{"id": "clay", "name": words("Clay"), "room": words("Room 2")}],
                "exhibits": [{"exhibit": "vase", "section": "clay", "number": 7}, {"exhibit": "bowl"}],
            }],
            "tours": [{
                "id": "round", "title": words("Round"), "intro": words("A round"),
                "stops": [{"exhibit": "vase"}, {"exhibit": f"{RARE}-cup", "text": words(RARE)}],
            }],
            "exhibits": [
                exhibit(
                    "vase", inventory="V 1", kind="vessel", materials=["clay"], dated={"edtf": "1236/1251"},
                    people=[{"person": "kim", "role": words("maker")}], credit=words("Given"), rights=CC0,
                    relations=[{"to": f"{word}-cup", "kind": "pairOf"} for word in (RARE, ENDED)],
                ) | {"texts": {layer: words(layer) for layer in ("label", "main", "deep", "children", "description")}},
                exhibit("bowl", materials=["clay"]),
            ],
            "people": [{"id": "kim", "name": words("Kim"), "dated": {"edtf": "1200/1260"}}],
            "terms": [{"id": "clay", "name": words("Clay"), "scheme": "material"},
                      {"id": "vessel", "name": words("Vessel"), "scheme": "kind"}],
        },
        secret(RARE, ["vase"], **moments),
        secret(ENDED, [], visibleUntil="2020-01-01T00:00:00Z"),
        secret(GONE, []),
    ]
    return {kind: [record for part in parts for record in part.get(kind, [])] for kind in parts[1]}


def write(folder, records: dict[str, list]):
    folder.mkdir(exist_ok=True)
    head = {"format": "pavilion-guide/2"} | {kind: records[kind] for kind in ("exhibitions", "tours")}
    (folder / "guide.json").write_text(json.dumps(head, ensure_ascii=False))
    for kind in ("exhibits", "people", "places", "periods", "terms", "media"):
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records[kind]]
        (folder / f"{kind}.jsonl").write_text("".join(lines))
    (folder / "media").mkdir(exist_ok=True)
    for word in HIDDEN:
        for (hash, text), ending in ((file(word, "picture"), "svg"), (file(word, "poster"), "svg"), (captions(word), "vtt")):
            (folder / "media" / f"{hash}.{ending}").write_text(text)


def withdraw(server, *keys: str):
    """Withdraws records, and publishes that."""
    for key in keys:
        path = f"/api/guide/draft/{key}"
        tag = server.api.get(path).headers["etag"]
        answer = server.api.request("PUT", path, "null", {"If-Match": tag, "Content-Type": "application/json"})
        assert answer.status == 200, answer.body
    answer = server.api.post("/api/guide/versions", {"records": list(keys)})
    assert answer.status == 201, answer.body


@contextmanager
def showing(place):
    """A server whose guide has an exhibition that is visible in the year 2999."""
    write(place / "guide", guide(SOON))
    with Pavilion(place) as server:
        run = server.run("exposition", "import", str(place / "guide"))
        assert run.returncode == 0, run.stderr
        # The control: before it is withdrawn, it is there.
        for path in addresses(GONE):
            assert server.api.get(path).status == 200, path
        withdraw(server, f"exhibition/{GONE}-show", f"tour/{GONE}-tour", f"exhibit/{GONE}-cup")
        yield server


@pytest.fixture(scope="module")
def museum(tmp_path_factory):
    with showing(tmp_path_factory.mktemp("museum")) as server:
        yield server


def addresses(word: str) -> list[str]:
    """The addresses of the records of a word, but those of a tour, which has none yet."""
    return [
        f"/exhibitions/{word}-show", f"/exhibits/{word}-cup", f"/api/exhibits/{word}-cup",
        *(f"/{kind}/{word}" for kind in ("people", "places", "periods", "terms")),
        *(f"/{kind}/{word}-wide" for kind in ("places", "periods", "terms")),
        *(f"/pictures/{word}-{name}.svg" for name in ("picture", "poster")),
        *(f"/media/{file(word, name)[0]}" for name in ("picture", "poster")), f"/media/{captions(word)[0]}",
        f"/api/guide.csv?exhibition={word}-show",
    ]


def is_deep(path: str) -> bool:
    """Whether a list is narrowed more than once: there are thousands of such ways to the same exhibits."""
    return path.startswith("/exhibits?") and len(re.findall(r"[?&](?!to=|page=)\w+=", path)) > 1


def crawl(server, language: str) -> dict[str, bytes]:
    """Every address that a visitor is led to from the start, with its answer."""
    first = ["/exhibits?material=clay", "/exhibits?kind=vessel&query=bowl"]
    pages, rest = {}, [*first, "/", "/exhibitions", "/exhibits", "/api/exhibits", "/api/exposition", "/offline.json", *TABLES]
    while rest:
        path = rest.pop()
        if path in pages or is_deep(path) and path not in first:
            continue
        assert len(pages) < CRAWLED, f"more than {CRAWLED} addresses, such as {list(pages)[-5:]}"
        answer = server.api.get(path, **{"Accept-Language": language})
        pages[path] = answer.body
        if "html" in answer.headers.get("content-type", "") or path.startswith(("/api", "/offline")):
            for found in ADDRESS.findall(answer.body.decode(errors="replace")):
                link = urljoin(path, found[0] or found[1]).replace("&amp;", "&")
                if link.startswith("/") and not re.match(STAFF, link):
                    rest.append(link)
    return pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_leads_to_what_is_not_visible(museum, language):
    pages = crawl(museum, language)
    assert {"/exhibits/vase", "/people/kim", "/terms/clay", "/exhibitions/today", *TABLES} <= pages.keys()
    assert b"Round" in pages["/api/guide.csv?kind=tour"]
    hashes = [hash for word in HIDDEN for hash, _ in (file(word, "picture"), file(word, "poster"), captions(word))]
    secrets = [text.encode() for text in (*HIDDEN, *hashes)]
    told = [path for path, body in pages.items() if any(text in body.lower() for text in secrets)]
    assert told == []


def rows(server, query=""):
    """The rows of a table of the guide by their identifiers."""
    answer = server.api.get(f"/api/guide.csv{query}")
    assert answer.status == 200, answer.body
    assert answer.headers["content-type"].startswith("text/csv")
    table = csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"), newline=""))
    return {row["pavilion:id"]: row for row in table}


def test_tables_have_what_visitors_see_and_no_references_to_the_rest(museum):
    exhibits = rows(museum)
    assert len(exhibits) == 2 + SAMPLE
    assert exhibits["vase"]["pavilion:name@en"] == "vase en" and exhibits["vase"]["pavilion:materials"] == "clay"
    assert exhibits["vase"]["pavilion:relations"] == ""
    assert list(rows(museum, "?exhibition=today")) == ["vase", "bowl"]
    assert set(rows(museum, "?kind=person")) >= {"kim"} and RARE not in rows(museum, "?kind=person")


def test_a_table_that_is_known_is_not_sent_again(museum):
    first = museum.api.get("/api/guide.csv?kind=term")
    assert 'filename="terms.csv"' in first.headers["content-disposition"]
    again = museum.api.get("/api/guide.csv?kind=term", **{"If-None-Match": first.headers["etag"]})
    assert again.status == 304 and not again.body
    other = museum.api.get("/api/guide.csv?kind=person", **{"If-None-Match": first.headers["etag"]})
    assert other.status == 200


@pytest.mark.parametrize("query, field", [
    ("kind=x", "kind"), ("kind=", "kind"), ("exhibition=nothing", "exhibition"), ("exhibition=A", "exhibition"),
    (f"exhibition={RARE}-show", "exhibition"), ("kind=term&exhibition=today", "exhibition"),
])
def test_a_table_of_nothing_is_refused_by_name(museum, query, field):
    answer = museum.api.get(f"/api/guide.csv?{query}")
    assert answer.status == 422 and [error["field"] for error in answer.json["errors"]] == [field]


@pytest.mark.parametrize("word", HIDDEN)
def test_nothing_of_it_can_be_had_at_its_own_addresses(museum, word):
    for path in (*addresses(word), f"/exhibits/{word}-mug", f"/tours/{word}-tour"):
        for language in LANGUAGES:
            answer = museum.api.get(path, Accept="text/html", **{"Accept-Language": language})
            assert answer.status in ((422,) if "exhibition=" in path else (404,)), (path, language)
            # What was asked for is in the address alone.
            assert f"{word} ".encode() not in answer.body.lower(), (path, language)


@pytest.mark.parametrize("word", HIDDEN)
def test_nothing_of_it_is_found_or_counted(museum, word):
    chosen = [f"{name}={word}" for name in FACETS] + ["from=1900&to=1900"]
    for query in (f"query={word}", f"query={word}+label", f"query={word[1:]}", *chosen):
        answer = museum.api.get(f"/api/exhibits?{query}")
        assert answer.json["total"] == 0, query
        # What was asked for is in the address alone, and in nothing that is offered.
        page = museum.api.get(f"/exhibits?{query}", Accept="text/html").body.decode()
        assert f">{word} " not in page.lower()
    everything = museum.api.get("/api/exhibits")
    assert everything.json["total"] == 2 + SAMPLE
    assert word not in json.dumps(everything.json)
    materials = {value["value"]: value["count"] for value in everything.json["facets"]["material"]}
    assert materials["clay"] == 2


def test_an_exhibition_that_is_not_open_keeps_its_exhibits_back(museum):
    path, key = f"/exhibits/{RARE}-cup", f"exhibition/{RARE}-show"
    draft = f"/api/guide/draft/{key}"
    before = museum.api.get(draft)
    shorter = {name: value for name, value in before.json["published"].items() if name != "id"}
    shorter["exhibits"] = [{"exhibit": "vase"}]
    # It is withdrawn, or lets go of one of its exhibits.
    for document in ("null", json.dumps(shorter)):
        headers = {"If-Match": museum.api.get(draft).headers["etag"], "Content-Type": "application/json"}
        assert museum.api.request("PUT", draft, document, headers).status == 200
        answer = museum.api.post("/api/guide/versions", {"records": [key]})
        assert answer.status == 409, answer.body
        kinds = [(obstacle["record"], obstacle["kind"]) for obstacle in answer.json["obstacles"]]
        assert kinds == [(key, "exhibitsRevealed")]
        assert f"{RARE}-cup" in answer.json["obstacles"][0]["detail"]
        assert museum.api.get(path).status == 404
        tag = museum.api.get(draft).headers["etag"]
        assert museum.api.request("DELETE", draft, headers={"If-Match": tag}).status in (200, 204)


@pytest.mark.parametrize("query", [
    "kind=%00", "kind=A", "material=" + "a" * 200 + "-", "from=x", "to=99999999999999999999", "from=-10000",
    "page=0", "page=99999999999999999999", "page=2", "kind=nothing&page=2",
    "&".join(f"material=a{number}" for number in range(13)),
])
def test_what_cannot_be_looked_up_is_refused(museum, query):
    for path in (f"/exhibits?{query}", f"/api/exhibits?{query}"):
        if path.startswith("/api") and "page" in query:
            continue
        assert museum.api.get(path, Accept="text/html").status in (400, 404, 422), path


def test_any_museum_reads_its_own_words_and_not_those_of_the_world_s_fair(visit, museum):
    address = f"http://127.0.0.1:{museum.port}"
    page = visit("/", language="en", address=address)
    expect(page.locator("a[href='/exposition'] .door-title")).to_have_text("Visit the exhibition")
    page.goto("/exposition")
    page.get_by_role("link", name="See the exhibits").click()
    expect(page.locator("h1")).to_have_text("Exhibits")
    page.get_by_role("link", name="About the exhibition").click()
    expect(page).to_have_url(re.compile("/exposition$"))


def test_a_list_is_narrowed_by_what_is_known_of_it(visit, museum):
    page = visit("/exhibits", language="en", address=f"http://127.0.0.1:{museum.port}")
    expect(page.locator("h1")).to_have_text("Exhibits")
    page.locator(".facets summary", has_text="Kind").click()
    page.get_by_role("link", name="Vessel en").click()
    expect(page.locator(".catalogue-card h2")).to_have_text(["vase en"])
    expect(page.locator(".found")).to_contain_text("1 exhibit")
    # It is the only one, and all of it is of clay: there is nothing more to choose.
    expect(page.locator(".facets")).to_have_count(0)
    page.get_by_role("link", name="Remove: Vessel en").click()
    expect(page.locator(".catalogue-card")).to_have_count(2 + SAMPLE)


def test_an_exhibit_is_found_by_the_number_on_its_label(visit, museum):
    page = visit("/exhibits", language="en", address=f"http://127.0.0.1:{museum.port}")
    for words, number in (("7", "№ 7"), ("№ 2", "№ 2")):
        page.locator("#query").fill(words)
        page.locator("#query").press("Enter")
        expect(page.locator("#query")).to_have_value(words)
        expect(page.locator(".catalogue-card").first).to_contain_text(number)


def test_nothing_found_says_what_to_drop(visit, museum):
    address = f"http://127.0.0.1:{museum.port}"
    page = visit("/exhibits?query=bowl&kind=vessel&from=1200&to=1299", language="en", address=address)
    expect(page.get_by_text("Nothing matches “bowl”.")).to_be_visible()
    # Without the word there is the vase; without another one there is nothing still.
    ways = page.locator(".facets .chosen a")
    expect(ways).to_have_count(1)
    ways.click()
    expect(page.locator(".catalogue-card h2")).to_have_text(["vase en"])
    expect(page.locator(".chosen")).to_contain_text("1200–1299")


def test_it_is_everywhere_from_its_moment_on(tmp_path):
    write(tmp_path / "guide", guide("2020-01-01T00:00:00Z"))
    with Pavilion(tmp_path) as server:
        run = server.run("exposition", "import", str(tmp_path / "guide"))
        assert run.returncode == 0, run.stderr
        pages = crawl(server, "en")
        for path in addresses(RARE):
            answer = server.api.get(path, **{"Accept-Language": "en"})
            assert answer.status == 200 and RARE.encode() in answer.body.lower(), path
        # The control of the crawl: it comes by all of this, once it may be seen.
        for path in (f"/exhibitions/{RARE}-show", f"/exhibits/{RARE}-cup", f"/people/{RARE}", f"/terms/{RARE}",
                     f"/places/{RARE}", f"/periods/{RARE}", *TABLES[:-1]):
            assert RARE.encode() in pages[path].lower(), path


@pytest.mark.parametrize("path", ["/exhibits/vase", "/exhibitions", "/exhibitions/today", "/people/kim", "/terms/clay",
                                  "/exhibits?kind=vessel&material=clay", "/exhibits?kind=vessel&query=bowl"])
def test_pages_of_records_read_well_everywhere(visit, museum, path):
    device = turn(path, 1, tuple(DEVICES))
    language = turn(path, 2, LANGUAGES)
    page = visit(path, device=device[0], language=language[0], address=f"http://127.0.0.1:{museum.port}")
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_finds(page, RULES) == []


def test_an_exhibit_tells_what_is_known_of_it(visit, museum):
    page = visit("/exhibits/vase", language="en", address=f"http://127.0.0.1:{museum.port}")
    facts = page.locator(".object-facts")
    for text in ("1236/1251", "Kim en", "maker en", "Clay en", "Vessel en", "V 1", "Given en", "CC0"):
        expect(facts).to_contain_text(text)
    expect(page.locator(".exhibit-line .number")).to_contain_text("7")
    page.get_by_text("Going deeper").click()
    expect(page.get_by_text("deep en")).to_be_visible()
    page.get_by_role("link", name="Clay en").click()
    expect(page.locator(".catalogue-card")).to_have_count(2)
    page.get_by_role("link", name="bowl en").click()
    expect(page.locator("h1")).to_have_text("bowl en")


def test_an_exhibition_is_told_section_by_section(visit, museum):
    page = visit("/exhibitions", language="en", address=f"http://127.0.0.1:{museum.port}")
    page.get_by_role("link", name="Today en").click()
    expect(page.locator(".section-name")).to_have_text(["Clay en"])
    expect(page.locator("main")).to_contain_text("Room 2 en")
    expect(page.locator(".catalogue-card h2")).to_have_text(["vase en", "bowl en"])
