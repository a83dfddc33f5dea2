"""Curators add files to the guide: dropped with a script, or sent by a form without one."""

import re
import struct
import zlib

import pytest
from playwright.sync_api import expect


def picture(side):
    """A PNG of so many pixels a side."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + bytes(3 * side) for _ in range(side))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_file_becomes_a_draft_with_its_picture(visit, own_pavilion, tmp_path, has_script):
    file = tmp_path / "horsehair-hat.png"
    file.write_bytes(picture(64))
    page = visit("/manage/guide/media", language="en", java_script_enabled=has_script)
    page.set_input_files("#media-file", str(file))
    page.locator(".media-drop button").click()
    page.wait_for_url(re.compile("/manage/guide/media/horsehair-hat"))
    expect(page.locator("h1")).to_have_text("horsehair-hat.png")
    shown = page.locator("[data-media-focus] img").get_attribute("src")
    assert page.request.get(own_pavilion.url + shown).status == 200
    # Visitors cannot have it: no published record names it.
    assert page.request.get(own_pavilion.url + "/media/" + shown.split("/")[-1]).status == 404
    if has_script:
        page.locator("[data-media-focus] div").click(position={"x": 16, "y": 48})
        expect(page.locator("[name='focus.x']")).to_have_value(re.compile(r"^0\.2"))
        expect(page.locator("[name='focus.y']")).to_have_value(re.compile(r"^0\.7"))


def test_a_file_that_is_none_of_the_guide_is_refused_with_a_reason(visit, own_pavilion, tmp_path):
    file = tmp_path / "workbook.xlsx"
    file.write_bytes(b"PK\x03\x04" + bytes(100))
    page = visit("/manage/guide/media", language="en", expecting="status of 422")
    page.set_input_files("#media-file", str(file))
    page.locator(".media-drop button").click()
    expect(page.locator("[data-media-progress]")).to_contain_text("This kind of file cannot be used")
