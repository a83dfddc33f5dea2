"""The program can be installed like an app."""

import json

from support.browser import WHOLE


def test_the_browser_finds_nothing_wrong_with_installing_it(browser, pavilion, tmp_path):
    # A profile of its own: a browser installs nothing from a private window, as tests open them.
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path),
        executable_path=WHOLE,
        args=["--no-sandbox"],
        locale="ko",
    )
    try:
        page = context.new_page()
        page.goto(pavilion.url)
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        data = json.loads(manifest["data"])
        assert (data["name"], data["display"], data["start_url"]) == ("파빌리온", "fullscreen", "/")
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        context.close()


def test_its_colours_are_those_of_the_screens(visit):
    page = visit("/", service_workers="allow")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shown = page.evaluate(
            """() => {
              const canvas = new OffscreenCanvas(1, 1).getContext("2d");
              canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
              canvas.fillRect(0, 0, 1, 1);
              const bytes = canvas.getImageData(0, 0, 1, 1).data.slice(0, 3);
              return "#" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
            }"""
        )
        told = page.locator(f'meta[name=theme-color][media*="{scheme}"]').get_attribute("content")
        assert told == shown
