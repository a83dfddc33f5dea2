"""Photographs the screens for people to look at; `script/contact-sheet` calls it."""

import argparse
import base64
import html
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

from support.browser import launch
from support.screens import NAMES, open_screen
from support.server import Pavilion
from support.visits import DEVICES, LANGUAGES, Visits, resize

# What a visitor can choose, as the attributes of the html element that tell it.
MODES = {
    "usual": {},
    "dark": {"theme": "dark"},
    "contrast": {"contrast": "high"},
    "200": {"size": "200"},
    "300": {"size": "300"},
    "reach": {"reach": "low"},
}
USUAL_DEVICES = ("phone", "tablet", "desktop", "kiosk")
HEIGHT = 400  # pixels of a picture on the sheet
WHOLE_HEIGHT = 4000  # CSS pixels of a whole page that are shown at most
STYLE = """
body { margin: 16px; background: #888; color: #fff; font: 15px/1.2 sans-serif; width: max-content }
h1 { margin: 0 0 12px; font-size: 22px }
table { border-spacing: 8px 6px } th { text-align: left; vertical-align: top }
td { vertical-align: top } img { display: block }
"""


def arguments():
    parser = argparse.ArgumentParser(prog="script/contact-sheet", description=__doc__)

    def choice(name, choices, default, words):
        def names(text):
            chosen = text.split(",")
            unknown = set(chosen) - set(choices)
            if unknown:
                raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: one of {', '.join(choices)}")
            return chosen

        parser.add_argument(name, type=names, default=list(default), help=words, metavar="A,B")

    choice("--languages", LANGUAGES, LANGUAGES, "default: all")
    choice("--modes", MODES, MODES, "default: " + ",".join(MODES))
    choice("--devices", DEVICES, USUAL_DEVICES, "default: " + ",".join(USUAL_DEVICES))
    choice("--screens", NAMES, NAMES, "default: all, as support/screens.py lists them")
    parser.add_argument("--whole", action="store_true", help="whole pages, not only what is seen first")
    parser.add_argument("--rows", type=int, default=5, help="screens on a sheet (5)")
    parser.add_argument(
        "--output",
        type=Path,
        default=Path(tempfile.gettempdir()) / "pavilion-contact-sheet",
        help="the folder of the sheets (%(default)s)",
    )
    return parser.parse_args()


def photograph(page: Page, devtools, device: str, is_whole: bool) -> bytes:
    width, height = DEVICES[device]
    shown = height
    if is_whole and not page.locator("dialog:modal").count():
        shown = min(page.evaluate("document.documentElement.scrollHeight"), WHOLE_HEIGHT)
    clip = {"x": 0, "y": 0, "width": width, "height": max(shown, height), "scale": HEIGHT / height}
    picture = devtools.send(
        "Page.captureScreenshot",
        {"format": "jpeg", "quality": 85, "clip": clip, "captureBeyondViewport": is_whole},
    )
    return base64.b64decode(picture["data"])


def show_screen(visits, name: str, language: str, chosen, folder: Path):
    """Takes all pictures of a screen, which is opened once."""
    page = open_screen(visits, name, language=language, reduced_motion="reduce")
    devtools = page.context.new_cdp_session(page)
    for device in chosen.devices:
        resize(page, device)
        for mode in chosen.modes:
            page.evaluate(
                """([all, view]) => {
                  for (const name of all) delete document.documentElement.dataset[name];
                  Object.assign(document.documentElement.dataset, view);
                  scrollTo(0, 0);
                }""",
                [["theme", "contrast", "size", "reach"], MODES[mode]],
            )
            picture = photograph(page, devtools, device, chosen.whole)
            (folder / f"{name}.{device}.{mode}.jpeg").write_bytes(picture)
    page.context.close()


def sheet(browser, title: str, names, mode: str, chosen, folder: Path, path: Path):
    """Puts the pictures of some screens on one sheet: a row for each, a column for each device."""

    def picture(name, device):
        file = folder / f"{name}.{device}.{mode}.jpeg"
        return f'<td><img src="{file.as_uri()}"></td>' if file.exists() else "<td>–</td>"

    heads = "".join(f"<th>{device} {DEVICES[device][0]} × {DEVICES[device][1]}" for device in chosen.devices)
    rows = "".join(
        f"<tr><th>{html.escape(name)}</th>" + "".join(picture(name, d) for d in chosen.devices)
        for name in names
    )
    page = folder / "sheet.html"
    page.write_text(f"<style>{STYLE}</style><h1>{title}</h1><table><tr><th>{heads}{rows}</table>")
    tab = browser.new_page(viewport={"width": 800, "height": 600})
    tab.goto(page.as_uri(), wait_until="load")
    box = tab.locator("body").bounding_box()
    tab.set_viewport_size({"width": int(box["width"]) + 32, "height": int(box["height"]) + 32})
    try:
        tab.screenshot(path=path)
    except PlaywrightError:  # A busy machine now and then has no room for a large picture.
        tab.screenshot(path=path)
    tab.close()


def show_language(language: str, chosen) -> list[str]:
    """Makes the sheets of a language, with a server and a browser of its own; what went wrong."""
    complaints = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        browser = launch(playwright.chromium)
        for name in chosen.screens:
            # A server of its own: a screen may ask for a bar without orders, or with some alone.
            data = folder / name
            data.mkdir()
            with Pavilion(data) as server:
                visits = Visits(browser, server.url)
                try:
                    show_screen(visits, name, language, chosen, folder)
                except Exception as error:  # The other screens are worth a look all the same.
                    complaints.append(f"{language} {name}: {(str(error) or repr(error)).splitlines()[0]}")
                complaints += [f"{language} {name}: {complaint}" for complaint in visits.complaints]
        for mode in chosen.modes:
            for start in range(0, len(chosen.screens), chosen.rows):
                path = chosen.output / f"{language}.{mode}.{start // chosen.rows + 1}.png"
                names = chosen.screens[start : start + chosen.rows]
                sheet(browser, f"{language} · {mode}", names, mode, chosen, folder, path)
        browser.close()
    return complaints


def main():
    chosen = arguments()
    chosen.output.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        results = [pool.submit(show_language, language, chosen) for language in chosen.languages]
        complaints = [complaint for result in results for complaint in result.result()]
    print(f"The sheets are in {chosen.output}.")
    for complaint in complaints:
        print(f"  {complaint}")
    raise SystemExit(1 if complaints else 0)


if __name__ == "__main__":
    main()
