"""Pictures of every screen, for people to look at: Tests/EndToEnd/screenshots (not in git)."""

from pathlib import Path

import pytest

from support.screens import NAMES, open_screen
from support.visits import LANGUAGES, resize, set_text_size

FOLDER = Path(__file__).parent / "screenshots"
# Device, colour scheme, text size in percent.
VIEWS = [
    ("phone", "light", 100),
    ("large-phone-sideways", "light", 100),
    ("tablet", "dark", 100),
    ("kiosk", "light", 100),
    ("kiosk-sideways", "dark", 100),
    ("phone", "light", 200),
    ("tablet", "light", 300),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_screen_is_pictured(visit, name, language):
    FOLDER.mkdir(exist_ok=True)
    page = open_screen(visit, name, language=language, reduced_motion="reduce")
    for device, scheme, text in VIEWS:
        resize(page, device)
        page.emulate_media(color_scheme=scheme)
        set_text_size(page, text)
        picture = FOLDER / f"{name}.{language}.{device}.{scheme}.{text}.png"
        page.screenshot(path=picture, full_page=show_whole(page, text))
        assert picture.stat().st_size > 1000


def show_whole(page, text):
    """Whether a picture of the whole page can be taken.

    Chromium forgets the text size for that, so that the window grows to the page instead.
    """
    if page.locator("dialog:modal").count():
        return False
    if text == 100:
        return True
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": page.viewport_size["width"], "height": min(height, 9000)})
    return False
