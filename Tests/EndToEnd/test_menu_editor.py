"""The menu editor as a manager uses it, while visitors look at the order screen."""

from playwright.sync_api import expect

from support.screens import dialog, draft_menu, order_button, toast

NAMES = {"Korean": "우유바나나", "English": "Milk banana", "French": "Lait banane", "Japanese": "ミルクバナナ"}


def test_a_juice_is_added_mended_published_ordered_and_taken_back(visit, pavilion):
    visitor = visit("/juice", language="en")
    screen = visit("/manage/menu", language="en")
    screen.get_by_role("link", name="Add a juice").click()
    screen.get_by_label("Identifier").fill("milk-banana")
    for language, name in NAMES.items():
        screen.get_by_role("group", name="Name", exact=True).get_by_label(language).fill(name)
    screen.get_by_role("group", name="Recipe").get_by_label("Banana").fill("2")
    screen.get_by_label("Milk").check()
    screen.get_by_role("button", name="Save in the draft").click()

    # The price is missing, and the draft cannot be published; a missing name it only tells.
    expect(toast(screen)).to_have_text("Saved in the draft.")
    problems = screen.locator(".notice [data-problem]")
    expect(problems).to_have_attribute("data-problem", "juices.milk-banana.price")
    gaps = screen.locator("[data-gaps]")
    expect(gaps).to_contain_text("1 name is missing, and another language stands in")
    expect(gaps).to_contain_text("Name: There is no name in Chinese.")
    screen.get_by_role("link", name="Publish…").click()
    expect(screen.get_by_role("button", name="Publish now")).to_have_count(0)
    # By key: a tap where the last page was tapped counts only after a moment.
    problems.get_by_role("link").press("Enter")
    expect(screen.get_by_text("Missing: another language stands in.")).to_be_visible()
    screen.get_by_label("Price").fill("4,500")
    screen.get_by_role("button", name="Save in the draft").click()
    expect(screen.get_by_role("heading", name="No problems: the draft can be published.")).to_be_visible()
    gaps.get_by_role("link").press("Enter")
    screen.get_by_role("group", name="Name", exact=True).get_by_label("Chinese").fill("牛奶香蕉汁")
    screen.get_by_role("button", name="Save in the draft").click()
    expect(toast(screen)).to_have_text("Saved in the draft.")
    expect(gaps).to_have_count(0)

    screen.get_by_role("link", name="Preview").click()
    expect(screen.locator("[data-juice=milk-banana] .allergens")).to_have_text("Contains: Milk")
    order_button(screen, "milk-banana").click()
    expect(screen.get_by_text("This is a preview of the draft.")).to_be_visible()
    expect(order_button(visitor, "milk-banana")).to_have_count(0)
    assert pavilion.api.stock()["fruits"][1]["onHand"] == 10

    screen.get_by_role("link", name="Menu", exact=True).click()
    screen.get_by_role("link", name="Publish…").click()
    expect(screen.locator(".menu-changes dt")).to_have_text(["Milk banana added"])
    screen.get_by_role("button", name="Publish now").click()
    expect(toast(screen)).to_have_text("The menu is published.")

    # Whoever looks at the order screen sees it at once, and orders it.
    expect(visitor.locator("[data-juice=milk-banana] .allergens")).to_have_text("Contains: Milk")
    order_button(visitor, "milk-banana").click()
    expect(dialog(visitor)).to_be_visible()
    pavilion.expect_on_hand("banana", 8)

    screen.locator("summary", has_text="Versions and files").click()
    screen.get_by_role("link", name="Versions").click()
    screen.get_by_role("link", name="Show: version 1").click()
    expect(screen.locator(".menu-changes dt")).to_have_text(["Milk banana removed"])
    screen.get_by_role("button", name="Publish version 1 again").click()
    expect(toast(screen)).to_have_text("The older version is published again.")
    visitor.locator("dialog[open] [data-close]").click()
    expect(order_button(visitor, "milk-banana")).to_have_count(0)
    pavilion.expect_on_hand("banana", 8)


def test_the_later_one_of_two_managers_is_told(visit):
    first = visit("/manage/menu/juices/kiwi", language="en")
    second = visit("/manage/menu/juices/mango", language="en", expecting="status of 409")
    first.get_by_label("Price").fill("4,100")
    second.get_by_label("Price").fill("4,200")
    first.get_by_role("button", name="Save in the draft").click()
    expect(toast(first)).to_have_text("Saved in the draft.")
    second.get_by_role("button", name="Save in the draft").click()
    expect(second.get_by_role("alert")).to_contain_text("Someone else has changed the draft")
    expect(second.get_by_label("Price")).to_have_value("4,200")
    second.wait_for_timeout(500)  # until then a click at the same spot is the one before, given twice
    second.get_by_role("button", name="Save in the draft").click()
    expect(second.locator(".menu-changes ins")).to_have_text(["₩4,100", "₩4,200"])


def test_a_file_becomes_the_draft_and_fruit_in_stock_stays(visit, pavilion, tmp_path):
    draft_menu(visit("/manage/menu"))
    sheet = pavilion.api.get("/api/menu/files/menu.csv").body.decode("utf-8-sig")
    lines = [line for line in sheet.splitlines() if "mango" not in line]
    file = tmp_path / "menu.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    screen = visit("/manage/menu/import", language="en", expecting="422")
    korean = {"name": "menu.csv", "mimeType": "text/csv", "buffer": "id,이름\nkiwi,키위똠".encode("cp949")}
    screen.get_by_label("Choose a file").set_input_files(korean)
    expect(screen.get_by_label("Content of the file")).to_have_value("id,이름\nkiwi,키위똠")
    screen.get_by_label("Choose a file").set_input_files(file)
    expect(screen.get_by_label("Content of the file")).to_have_value("\n".join(lines))
    # The changes of the draft are lost only if its reader says so.
    expect(screen.locator(".menu-changes")).to_contain_text("Milk and banana")
    use = screen.get_by_role("button", name="Use it as the draft")
    use.click()
    expect(screen.get_by_role("alert")).to_contain_text("The draft has changes")
    expect(screen.get_by_label("Content of the file")).to_have_value("\n".join(lines))
    screen.get_by_label("Discard these changes and use the file").check()
    use.click()
    expect(screen.locator("[data-problem]")).to_contain_text("10 pieces are in stock")
    assert any(fruit["id"] == "mango" for fruit in pavilion.api.stock()["fruits"])
