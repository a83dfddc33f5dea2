"""An editor imports a file to drafts: what would change is told first, and one button takes it back."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

HEAD = "pavilion:id,pavilion:name@ko,pavilion:name@en,pavilion:scheme\r\n"
TERMS = HEAD + "moonstone,월장석,Moonstone,material\r\ndriftwood,유목,Driftwood,material\r\n"


def send(page, tmp_path, name, content, map_name=""):
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    page.goto("/manage/guide/import")
    page.set_input_files("#import-file", str(file))
    page.locator("#import-map").select_option(map_name)
    page.locator("[data-desk-import] > .button").press("Enter")
    page.wait_for_load_state()


def figures(page):
    expect(page.locator("#import-report-heading")).to_be_visible()
    return [int(text.replace(",", "")) for text in page.locator("#import-report-heading ~ dl .figure").all_inner_texts()]


def drafts(server):
    return [record["id"] for record in server.api.get("/api/guide/draft").json["records"]]


@pytest.mark.parametrize("has_script", [True, False])
def test_a_table_becomes_drafts_that_one_button_takes_back(visit, own_pavilion, tmp_path, has_script):
    page = visit("/manage/guide/import", language="en", java_script_enabled=has_script)
    send(page, tmp_path, "terms.csv", TERMS)
    expect(page.locator("#import-report-heading")).to_have_text("terms.csv")
    assert figures(page) == [2, 0, 0, 0]
    assert drafts(own_pavilion) == []
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 2 records into drafts.")
    assert drafts(own_pavilion) == ["driftwood", "moonstone"]
    page.locator("#toast [action$='/undo'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took back 2 imported drafts.")
    assert drafts(own_pavilion) == []
    log = own_pavilion.api.get("/manage/log", Accept="text/html", **{"Accept-Language": "en"}).body.decode()
    assert "Took 2 records of terms.csv into drafts." in log


def test_the_same_form_twice_imports_once(visit, own_pavilion, tmp_path):
    page = visit("/manage/guide/import", language="en")
    send(page, tmp_path, "terms.csv", TERMS)
    assert figures(page) == [2, 0, 0, 0]
    report = page.url
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 2")
    page.goto(report)
    assert figures(page) == [0, 0, 2, 0]
    fields = {name: re.search(f"{name}=([^&]*)", report).group(1) for name in ("file", "name")}
    again = page.request.post("/manage/guide/import/drafts", form=fields, headers={"Accept-Language": "en"})
    assert again.ok and "there are no new drafts" in again.text()
    page.goto("/manage/guide/term/moonstone/history")
    expect(page.locator("[data-edit]")).to_have_count(1)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_record_with_a_draft_of_its_own_stays_as_it_is(visit, own_pavilion, tmp_path, has_script):
    page = visit("/manage/guide/import", language="en", java_script_enabled=has_script)
    send(page, tmp_path, "terms.csv", TERMS)
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 2")
    send(page, tmp_path, "terms.csv", TERMS.replace("Moonstone", "Adularia"))
    assert figures(page) == [0, 0, 1, 0]
    expect(page.locator("[data-kept-drafts] a")).to_have_text(["Moonstone"])
    expect(page.locator("form[action$='/drafts']")).to_have_count(0)
    send(page, tmp_path, "terms.csv", TERMS.replace("Moonstone", "Adularia") + "jet,흑옥,Jet,material\r\n")
    assert figures(page) == [1, 0, 1, 0]
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 1 record into drafts. 1 record has a draft of its own")
    record = own_pavilion.api.get("/api/guide/draft/term/moonstone").json
    assert record["draft"]["document"]["name"]["en"] == "Moonstone"


@pytest.mark.parametrize("has_script", [True, False])
def test_a_refused_row_names_its_field_and_keeps_all_from_being_taken(visit, own_pavilion, tmp_path, has_script):
    page = visit("/manage/guide/import", language="en", expecting="status of 422", java_script_enabled=has_script)
    send(page, tmp_path, "terms.csv", TERMS + "red,빨강,Red,colour\r\n")
    assert figures(page) == [2, 0, 0, 1]
    row = page.locator("#import-report-heading ~ table tbody tr")
    expect(row).to_contain_text("4")
    expect(row).to_contain_text("scheme")
    expect(row).to_contain_text("one of kind, material, technique, subject")
    fields = {name: re.search(f"{name}=([^&]*)", page.url).group(1) for name in ("file", "name")}
    assert page.request.post("/manage/guide/import/drafts", form=fields).status == 422
    assert drafts(own_pavilion) == []


@pytest.mark.parametrize("has_script", [True, False])
def test_good_rows_are_taken_and_the_others_are_handed_back_to_be_mended(visit, own_pavilion, tmp_path, has_script):
    page = visit("/manage/guide/import", language="en", expecting="status of 422", java_script_enabled=has_script)
    send(page, tmp_path, "terms.csv", TERMS + "red,빨강,Red,colour\r\n")
    assert figures(page) == [2, 0, 0, 1]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the refused rows").click()
    assert download.value.suggested_filename == "terms.refused.csv"
    refused = download.value.path().read_text("utf-8-sig")
    assert refused.splitlines()[0] == "problem," + HEAD.strip()
    assert refused.splitlines()[1].endswith(",red,빨강,Red,colour") and "scheme: expected one of kind" in refused
    page.get_by_role("button", name="Take only the 2 good records into drafts").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 2 records into drafts.")
    assert drafts(own_pavilion) == ["driftwood", "moonstone"]
    send(page, tmp_path, "terms.refused.csv", refused.replace(",colour", ",material"))
    assert figures(page) == [1, 0, 0, 0]
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 1 record into drafts.")
    assert drafts(own_pavilion) == ["driftwood", "moonstone", "red"]


def test_what_becomes_of_refused_rows_is_named_in_no_other_way(own_pavilion):
    kept = own_pavilion.api.post("/manage/guide/import/file", (TERMS + "red,빨강,Red,colour\r\n").encode(),
                                 **{"Content-Type": "text/csv"}).json["file"]  # fmt: skip
    path = f"/manage/guide/import/refused?file={kept}&name=terms.csv"
    answer = own_pavilion.api.get(path + "&rows=some")
    assert answer.status == 422 and answer.json["errors"][0]["field"] == "rows"
    bad = "pavilion:id,pavilion:name@en\r\nBlue!,Blue\r\n".encode()
    other = own_pavilion.api.post("/manage/guide/import/file", bad, **{"Content-Type": "text/csv"}).json["file"]
    named = own_pavilion.api.get(f"/manage/guide/import/refused?file={other}&name=" + quote('a"\\b;é.csv'))
    assert named.headers["content-disposition"] == 'attachment; filename="ab.refused.csv"'
    good = own_pavilion.api.post("/manage/guide/import/file", TERMS.encode(), **{"Content-Type": "text/csv"}).json["file"]
    assert own_pavilion.api.get(path.replace(kept, good)).status == 404


BAD = {
    "nothing": ("terms.csv", b"", "The file is empty."),
    "utf-16": ("terms.csv", TERMS.encode("utf-16"), "text in UTF-8"),
    "latin-1": ("terms.csv", (HEAD + "cafe,카페,Café,material\r\n").encode("utf-8").replace("é".encode(), b"\xe9"), "text in UTF-8"),
    "no head": ("terms.csv", b"\r\n\r\n", "a line with the names of the columns"),
    "binary": ("terms.csv", bytes(range(256)) * 40, "expected"),
    "workbook": ("terms.xlsx", b"PK\x03\x04" + bytes(100), ".csv, .tsv or .jsonl"),
    "long field": ("terms.csv", HEAD.encode() + b"silk," + b"a" * 2_000_000, "at most 1048576 bytes in a line"),
    "lines without a map": ("things.jsonl", b"{}\n", "Choose the form of this file."),
    "no field": ("terms.csv", b"pavilion:id,pavilion:colour\r\nsilk,red\r\n", "a field of terms"),
    "zero byte": ("terms.csv", (HEAD + "silk,비\0단,Silk,material\r\n").encode(), "text without the character U+0000"),
    "zero escape": ("terms.jsonl", b'{"id":"silk","name":{"ko":"\\u0000"},"scheme":"material"}\n', "text without the character U+0000"),
    "no json": ("terms.jsonl", b"<html></html>\n[[[[\n\xff\xfe\n", "an object of JSON on one line"),
    "deep json": ("terms.jsonl", b"[" * 100_000 + b"\n", "an object of JSON on one line"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_with_what_was_expected(visit, own_pavilion, tmp_path, case):
    name, content, words = BAD[case]
    page = visit("/manage/guide/import", language="en", java_script_enabled=False, expecting="status of 4")
    send(page, tmp_path, name, content)
    expect(page.locator("main")).to_contain_text(words)
    assert drafts(own_pavilion) == []


def test_a_table_with_a_mark_and_a_formula_is_taken_as_it_is(visit, own_pavilion, tmp_path):
    page = visit("/manage/guide/import", language="en")
    send(page, tmp_path, "terms.csv", "\ufeff" + HEAD.replace(",", ";") + "sum;'=1+1;Sum;material\r\n")
    page.locator("form[action$='/drafts'] button").press("Enter")
    expect(page.locator("#toast")).to_contain_text("Took 1 record into drafts.")
    name = own_pavilion.api.get("/api/guide/draft/term/sum").json["draft"]["document"]["name"]
    assert name == {"ko": "=1+1", "en": "Sum"}


def test_a_map_of_ones_own_says_which_key_is_which_field(visit, own_pavilion, tmp_path):
    own = tmp_path / "mine.json"
    own.write_text('{"format": "pavilion-map/1", "kind": "term", "language": "en", "id": ["word"], "fields": '
                   '[{"to": "name", "from": ["word"]}, {"to": "scheme", "value": "material"}]}')
    things = tmp_path / "things.jsonl"
    things.write_text('{"word": "Horn"}\n')
    page = visit("/manage/guide/import", language="en")
    page.set_input_files("#import-file", str(things))
    page.set_input_files("#import-own", str(own))
    page.locator("[data-desk-import] > .button").press("Enter")
    expect(page.locator("#import-report-heading")).to_have_text("things.jsonl")
    assert figures(page) == [1, 0, 0, 0]


def test_a_file_beyond_the_limit_is_refused_and_the_server_stays(own_pavilion):
    answer = own_pavilion.api.post("/manage/guide/import/file", b"a" * 70_000_000, **{"Content-Type": "application/octet-stream"})
    assert answer.status == 413
    assert own_pavilion.api.get("/api/guide/draft").status == 200
