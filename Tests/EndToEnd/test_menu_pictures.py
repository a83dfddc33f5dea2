"""Pictures of juices and fruits, from the menu editor to the visitor's screen."""

import io

from PIL import Image
from playwright.sync_api import expect

from support.photos import noisy_photo, photo
from support.screens import dialog, order_button, refuse, toast


def file(name: str, content: bytes, kind: str = "image/webp") -> dict:
    return {"name": name, "mimeType": kind, "buffer": content}


def choose(screen, chosen: dict):
    screen.get_by_label("Choose a picture").set_input_files(chosen)


def is_loaded(picture) -> bool:
    return picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0, () => false)")


def test_a_picture_is_uploaded_previewed_published_and_seen(visit):
    visitor = visit("/juice", language="en")
    screen = visit("/manage/menu/juices/kiwi", language="en", expecting="status of 422")

    # A drawing with a script in it, however it is called, is no picture.
    choose(screen, file("kiwi.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/png"))
    screen.get_by_role("button", name="Add the picture to the draft").click()
    expect(screen.locator("#picture-error")).to_have_text(
        "This is not a PNG, JPEG or WebP picture. Choose another file."
    )
    expect(screen.get_by_label("Choose a picture")).to_have_accessible_description(
        "PNG, JPEG or WebP, at most 256 KB and 1,600 pixels a side. The edges may be cropped. "
        "This is not a PNG, JPEG or WebP picture. Choose another file."
    )

    choose(screen, file("kiwi.webp", photo((122, 176, 66))))
    screen.get_by_role("button", name="Add the picture to the draft").click()
    expect(toast(screen)).to_have_text("The picture is in the draft.")
    assert is_loaded(screen.locator(".menu-picture-now"))

    screen.goto("/manage/menu/preview")
    card = screen.locator("[data-juice=kiwi] img.menu-photo")
    card.scroll_into_view_if_needed()
    assert is_loaded(card)
    expect(visitor.locator("img.menu-photo")).to_have_count(0)
    screen.goto("/manage/menu/publish")
    expect(screen.locator(".menu-changes dt")).to_have_text(["Kiwi juice: Picture"])
    screen.get_by_role("button", name="Publish now").click()

    # The visitor's screen has it at once, in the room that the drawing had.
    seen = visitor.locator("[data-juice=kiwi] img.menu-photo")
    seen.scroll_into_view_if_needed()
    assert is_loaded(seen)
    boxes = [visitor.locator(f"[data-juice={juice}] .glass").bounding_box() for juice in ("kiwi", "mango")]
    assert boxes[0]["width"] == boxes[1]["width"]
    assert abs(boxes[0]["height"] - boxes[1]["height"]) <= 1
    visitor.locator("[data-juice=kiwi] .order").click()
    expect(visitor.locator("dialog[open] img.menu-photo")).to_be_visible()


def test_a_juice_with_a_photo_is_refused_with_a_drawing_and_another_is_ordered(visit, own_pavilion):
    screen = visit("/manage/menu/juices/strawberry", language="en")
    choose(screen, file("strawberry.webp", photo()))
    screen.get_by_role("button", name="Add the picture to the draft").click()
    expect(toast(screen)).to_have_text("The picture is in the draft.")
    screen.goto("/manage/menu/publish")
    screen.get_by_role("button", name="Publish now").click()
    for scripts in (True, False):
        visitor = visit("/juice", java_script_enabled=scripts)
        expect(visitor.locator("[data-juice=strawberry] img.menu-photo")).to_have_count(1)
        refuse(visitor)
        glass = dialog(visitor).locator("[data-slot=glass] svg.glass")
        expect(glass).to_have_attribute("data-level", "6")
        expect(glass.locator("use[href$='#missing']")).to_have_count(1)
        dialog(visitor).get_by_role("button", name="나중에 하기").click()
        expect(dialog(visitor)).to_have_count(0)
        order_button(visitor, "kiwi").click()
        expect(dialog(visitor)).to_contain_text("키위쥬스 나왔습니다!")


def test_a_photo_that_is_too_large_is_made_smaller(visit):
    screen = visit("/manage/menu/fruits/kiwi", language="en")
    large = noisy_photo()
    assert len(large) > 1_000_000
    choose(screen, file("IMG_0001.jpeg", large, "image/jpeg"))
    expect(screen.locator("[data-picture-smaller]")).to_contain_text("The picture was made smaller: from ")
    screen.get_by_role("button", name="Add the picture to the draft").click()
    expect(toast(screen)).to_have_text("The picture is in the draft.")
    address = screen.locator(".menu-picture-now").get_attribute("src")
    picture = Image.open(io.BytesIO(screen.request.get(address).body()))
    assert max(picture.size) <= 1200 and picture.width * 3 == picture.height * 4


def test_the_keyboard_alone_is_enough_and_no_script_is_needed(visit):
    screen = visit("/manage/menu/juices/mango", language="en", java_script_enabled=False, expecting="status of 413")
    field = screen.get_by_label("Choose a picture")
    field.focus()
    # Far larger than is taken: without a script the server reads it, keeps nothing, and says why.
    field.set_input_files(file("photo.jpeg", noisy_photo(), "image/jpeg"))
    screen.keyboard.press("Tab")
    screen.keyboard.press("Enter")
    expect(screen.locator("#picture-error")).to_contain_text("The picture is too large: at most 256 KB.")
    screen.get_by_label("Choose a picture").set_input_files(file("photo.png", photo(kind="PNG", size=(90, 120)), "image/png"))
    screen.get_by_label("Choose a picture").focus()
    screen.keyboard.press("Tab")
    screen.keyboard.press("Enter")
    expect(toast(screen)).to_have_text("The picture is in the draft.")
    screen.get_by_role("button", name="Remove the picture").focus()
    screen.keyboard.press("Enter")
    expect(toast(screen)).to_have_text("The picture is no longer in the draft.")
    expect(screen.locator(".menu-picture-now")).to_have_count(0)
