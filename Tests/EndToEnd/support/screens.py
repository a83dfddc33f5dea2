"""The parts of the screens, and the list of all screens."""

from dataclasses import dataclass
from typing import Callable

from playwright.sync_api import Locator, Page, expect

from .photos import photo

FRUITS = ("strawberry", "banana", "pineapple", "kiwi", "mango")
MIXED = ("strawberry-banana", "mango-kiwi")
JUICES = (*MIXED, "strawberry", "banana", "pineapple", "kiwi", "mango")


def count(page: Page, fruit: str) -> Locator:
    return page.locator(f'[data-fruit="{fruit}"] [data-count]')


def order_button(page: Page, juice: str) -> Locator:
    return page.locator(f'[data-juice="{juice}"] button[name=juice]')


def stepper(page: Page, juice: str, delta: int) -> Locator:
    return page.locator(f'[data-juice="{juice}"] [data-step="{delta}"]')


def glasses(page: Page, juice: str) -> Locator:
    return page.locator(f'[data-juice="{juice}"] [data-glasses]')


def cart(page: Page) -> Locator:
    """The end of the order screen: the cart, and the bar at the lower edge."""
    return page.locator(".cart-place")


def cart_bar(page: Page) -> Locator:
    """The content of the lower bar while a visitor picks glasses."""
    return page.locator("[data-cart-bar]")


def gather_link(page: Page) -> Locator:
    return page.locator("[data-gather]")


def cart_order(page: Page) -> Locator:
    return page.locator("[data-cart-order]")


def makeable(page: Page, juice: str) -> Locator:
    return page.locator(f'[data-juice="{juice}"] [data-makeable]')


def dialog(page: Page) -> Locator:
    return page.locator("dialog#order-dialog[open]")


def shelf(page: Page, fruit: str) -> Locator:
    return page.locator(f'li[data-fruit="{fruit}"]')


def step(page: Page, fruit: str, delta: int) -> Locator:
    return shelf(page, fruit).locator(f'button[name=delta][value="{delta}"]')


def typed(page: Page, fruit: str) -> Locator:
    return shelf(page, fruit).locator("input[name=onHand]")


def notice(page: Page, fruit: str) -> Locator:
    return shelf(page, fruit).locator("[data-notice]")


def count_form(page: Page, fruit: str) -> Locator:
    return page.locator(f'[data-counted="{fruit}"]')


def movements(page: Page) -> Locator:
    return page.locator("[data-movement]")


def toast(page: Page) -> Locator:
    """The sentence that says what was just done."""
    return page.locator("#toast p")


def undo(page: Page) -> Locator:
    return page.locator("#toast [data-undo] button")


def card(page: Page, order: dict) -> Locator:
    """The card of an order at the counter."""
    return page.locator(f"[data-order='{order['id']}']")


def open_card(page: Page, order: dict) -> Locator:
    """Opens what can be done with an order besides its next step."""
    ways = card(page, order).locator(".card-ways")
    if not ways.is_visible():
        card(page, order).locator(".card-more > summary").click()
    expect(ways).to_be_visible()
    return ways


def answer_question(page: Page):
    """Says yes to the page that asks before something is lost."""
    expect(page.locator("[data-question] p").first).not_to_be_empty()
    page.locator("[data-sure]").click()


def choose_language(page: Page, language: str):
    """Chooses a language, in the row or in the list that opens where there is no room for one."""
    summary = page.locator("#language-chooser summary")
    if summary.is_visible():
        summary.click()
    page.locator(f"#language-chooser a[hreflang={language}]").click()


def expect_counts(page: Page, counts: dict[str, int], timeout: float | None = None):
    for fruit, number in counts.items():
        expect(count(page, fruit)).to_have_text(str(number), timeout=timeout)


def refuse(page: Page):
    """Places an order that opening stock cannot fill, and waits for the refusal."""
    order_button(page, "strawberry").click()
    expect(dialog(page).locator("tbody tr")).to_have_count(1)


def succeed(page: Page):
    """Places an order that opening stock can fill, and waits until the juice is ready."""
    order_button(page, "mango-kiwi").click()
    expect(dialog(page).locator("[data-slot=glass] svg")).to_be_visible()


def gather(page: Page):
    """Makes the cards add to the cart."""
    if page.locator("main[data-gathering]").count() == 0:
        gather_link(page).click()
    expect(cart_bar(page)).to_be_visible()


def add(page: Page, juice: str, count: int = 1):
    """Puts glasses into the cart."""
    gather(page)
    for _ in range(count):
        stepper(page, juice, 1).click()


def fill_cart(page: Page):
    """Puts two juices into the cart."""
    add(page, "mango-kiwi", 2)
    add(page, "kiwi")


def fall_short(page: Page):
    """Puts juices into the cart, then has another visitor take their fruit."""
    fill_cart(page)
    page.request.post("/api/orders", data={"lines": [{"juice": "kiwi", "quantity": 2}]})
    expect(cart(page).locator(".cart-needs .short")).to_have_count(1)


def lose_answer(page: Page):
    """Orders over a line that breaks, so that the outcome is unknown."""
    page.route("**/api/orders", lambda route: route.abort())
    order_button(page, "kiwi").click()
    expect(dialog(page).locator(".checking")).to_be_visible()


def conflict(page: Page):
    """Types a number that another member of staff changes meanwhile."""
    typed(page, "kiwi").fill("20")
    page.request.post("/api/stock/kiwi/movements", data={"delta": 1})
    shelf(page, "kiwi").locator("[data-save]").click()
    expect(notice(page, "kiwi")).not_to_be_empty()


def take_stock(page: Page):
    """Delivers, wastes and counts fruit, so that every screen of stock work has content."""
    post = page.request.post
    post("/api/orders", data={"lines": [{"juice": "kiwi", "quantity": 2}, {"juice": "mango-kiwi", "quantity": 1}]})
    lines = [{"fruit": "strawberry", "amount": 40}, {"fruit": "banana", "amount": 25}]
    note = "Grands Magasins de Fruits du Champ-de-Mars"
    post("/api/stock/movements", data={"reason": "delivery", "note": note, "lines": lines})
    wrong = post("/api/stock/movements", data={"reason": "wrongly-prepared", "lines": lines[1:]})
    post(f"/api/stock/movements/{wrong.json()['movements'][0]['id']}/reversal")
    sheet = post("/api/stocktakes").json()["id"]
    for fruit, counted in {"kiwi": 1, "banana": 36, "mango": 8}.items():
        page.request.put(f"/api/stocktakes/{sheet}/counts/{fruit}", data={"counted": counted})
    page.reload()


def count_stock(page: Page):
    """Starts a stocktake with a mistyped count."""
    take_stock(page)
    count_form(page, "pineapple").locator("input[name=counted]").fill("ten")
    count_form(page, "pineapple").get_by_role("button").click()
    expect(page.locator("#count-pineapple-error")).to_be_visible()
    page.wait_for_load_state()


def review_stock(page: Page):
    """Reviews the differences of a stocktake."""
    take_stock(page)
    page.locator("main a.solid").click()
    expect(page.locator("[data-variance]")).to_have_count(3)
    page.wait_for_load_state()


def book_nothing(page: Page):
    """Sends a transfer without a place."""
    take_stock(page)
    page.locator("input[name='amount.kiwi']").fill("1")
    page.locator("form.booking button").click()
    expect(page.locator("#note[aria-invalid]")).to_be_visible()
    page.wait_for_load_state()


def sell(page: Page):
    """Sells, wastes and refuses something, and adds up the summaries."""
    for juice in ("kiwi", "mango-kiwi", "strawberry"):
        page.request.post("/api/orders", data={"juice": juice})
    page.request.post("/api/stock/banana/movements", data={"delta": -2, "reason": "waste"})
    page.reload()


def open_bars(page: Page):
    """Opens two more bars, and returns to a page that lists all of them."""
    names = {
        "seine": {"name.ko": "센강점", "name.en": "Seine bar", "name.fr": "Bar de la Seine"},
        "trocadero": {"name.ko": "트로카데로 정원점", "name.fr": "Bar des jardins du Trocadéro", "follows": "yes"},
    }
    path = page.url.split("?")[0]
    for identifier, form in names.items():
        page.request.post("/manage/bars", form={"id": identifier, **form})
    page.request.post("/bars/seine/api/orders", data={"juice": "kiwi"})
    page.goto("/manage/bars" if path.endswith("/manage/bars") else "/bars")


def pair_screens(page: Page):
    """Pairs two screens, of which one tells its battery, and returns to the page that lists them."""
    if page.locator("[data-screen]").count():
        return
    for name, battery in (("Entrance", 87), ("Bench by the window", None)):
        cookies = page.context.cookies()
        page.goto("/pair")
        page.locator("main form button").press("Enter")  # No second tap on one spot.
        code = page.locator(".pairing-code").inner_text()
        page.request.post("/manage/devices", form={"code": code, "name": name, "kind": "kiosk"})
        page.goto("/pair")
        if battery:
            told = {"version": "0.0.9", "language": "fr", "battery": battery}
            page.request.post("/api/screen", data=told)
        page.context.clear_cookies()
        page.context.add_cookies(cookies)
    page.goto("/manage/screens")


def set_up_badly(page: Page):
    """Refuses an idle time of a screen."""
    pair_screens(page)
    page.get_by_role("link", name="Entrance").click()
    page.locator("#idle").fill("7")
    page.locator("main form button.solid").click()
    expect(page.locator("#idle-error")).to_be_visible()


def need_somebody(page: Page):
    """Makes a bar short of fruit that another has plenty of, one with an open call, and one
    closed."""
    open_bars(page)
    post = page.request.post
    post("/manage/bars", form={"id": "alma", "name.ko": "알마 다리 아래", "name.fr": "Bar du pont de l’Alma"})
    post("/manage/bars/alma/status", form={"status": "closed"})
    post("/bars/trocadero/api/stock/movements", data={"reason": "delivery", "lines": [{"fruit": "mango", "amount": 80}]})
    post("/bars/seine/api/stock/movements", data={"reason": "spoiled", "lines": [{"fruit": "mango", "amount": 10}]})
    post("/bars/seine/api/calls", data={"reason": "help"})
    make_orders(page, "by-counter", "/bars/seine")
    order = post("/bars/seine/api/orders", data={"juice": "banana"}).json()
    page.request.put(f"/bars/seine/api/orders/{order['id']}/status", data={"status": "making"})
    page.goto("/manage/bars")
    expect(page.locator(".overview-offer").first).to_be_visible()


def open_many_bars(page: Page):
    """Opens so many bars that the list needs a search."""
    open_bars(page)
    for number in range(1, 9):
        form = {"id": f"stand-{number}", "name.ko": f"{number}호 전시관 앞", "name.fr": f"Étal nº {number} des Invalides"}
        page.request.post("/manage/bars", form=form)
    page.goto("/bars")
    expect(page.locator("#bar-query")).to_be_visible()


def rename_badly(page: Page):
    """Sends the form of a bar with an unknown time zone."""
    open_bars(page)
    page.goto("/manage/bars/seine")
    page.locator("#bar-timeZone").fill("Mars/Utopia")
    page.locator("main form .solid").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.wait_for_load_state()


def look_at_menu(page: Page):
    """Previews the changes that another bar's menu would make."""
    open_bars(page)
    page.request.put("/bars/seine/api/stock/kiwi/levels", data={"capacity": 150, "low": 30})
    page.goto("/manage/bars/seine/menu?of=main")
    expect(page.locator("dl.menu-changes")).to_be_visible()


def close_bar(page: Page):
    """Opens a bar that is closed."""
    open_bars(page)
    page.request.post("/manage/bars/seine/status", form={"status": "closed"})
    page.goto("/bars/seine/juice")
    page.request.post("/manage/bars/seine/status", form={"status": "open"})


def send_to_bar(page: Page):
    """Sends another bar more fruit than there is."""
    open_bars(page)
    page.goto("/stock/transfer?bar=seine&amount.kiwi=90")
    page.locator("form.booking button").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.wait_for_load_state()


def sell_at_cost(page: Page):
    """Buys fruit with a stated cost, sells juice of it, refunds some, and throws some away."""
    post, put = page.request.post, page.request.put
    lines = [{"fruit": "kiwi", "amount": 30, "cost": 21_050}, {"fruit": "mango", "amount": 20, "cost": 33_333}]
    # Fruit from before has no cost and is used first.
    post("/api/stock/movements", data={"reason": "waste", "lines": [{"fruit": "kiwi", "amount": 10}]})
    post("/api/stock/movements", data={"reason": "delivery", "lines": lines})
    order = post("/api/orders", data={"lines": [{"juice": "kiwi", "quantity": 2}, {"juice": "mango-kiwi", "quantity": 1}]})
    address = f"/api/orders/{order.json()['id']}"
    post(f"{address}/payments", data={"amount": order.json()["total"], "method": "card"})
    post(f"{address}/refunds", data={"lines": [{"position": 1, "glasses": 1}], "reason": "made-wrong"})
    put(f"{address}/status", data={"status": "ready"})
    post("/api/stock/movements", data={"reason": "spoiled", "lines": [{"fruit": "kiwi", "amount": 2}]})
    page.reload()


def wait_for_staff(page: Page):
    """Calls staff, once from a place with the longest name, and waits until the calls are shown."""
    page.request.post("/api/calls", data={"reason": "shortage", "place": "Pavillon B3 " * 4 + "Salle 12"})
    page.request.post("/api/calls", data={"reason": "help"})
    expect(page.locator("[data-call-id]")).to_have_count(2)


def plain(page: Page):
    """Sends a PIN that is easy to guess, and waits for the message."""
    page.locator("#staff-name").fill("Minji")
    page.locator("#staff-secret").fill("123456")
    page.locator("main form button.solid").click()
    expect(page.get_by_role("alert").first).not_to_be_empty()
    page.wait_for_load_state()


def restock(page: Page):
    """Changes the stock, so that the log has lines."""
    page.request.post("/api/stock/kiwi/movements", data={"delta": 1})
    page.reload()
    expect(page.locator("[data-action]").first).to_be_visible()


def make_token(page: Page):
    """Makes a token, which is shown only once, in place of one from an earlier test."""
    revoke = page.locator("[data-token] button")
    if revoke.count():
        revoke.click()
        answer_question(page)
        expect(revoke).to_have_count(0)
    page.locator("#token-name").fill("Buchhaltung der Weltausstellung")
    for scope in ("orders:read", "orders:write"):
        page.locator(f'[name="{scope}"]').check()
    page.locator("main form button.solid").click()
    expect(page.locator("[data-secret]")).to_be_visible()
    page.wait_for_load_state()


def add_webhook(page: Page, *events: str):
    """Fills in the form for a webhook whose address does not answer."""
    page.locator("#address").fill("https://localhost:1/till-in-the-arcade-with-the-longest-path-of-all")
    for event in events:
        # By key: the page scrolls, and a tap where the last one was counts only after a moment.
        page.locator(f'[name="{event}"]').press("Space")
    page.locator("main form button.solid").click()


def choose_no_event(page: Page):
    """Submits a second webhook without events."""
    if page.locator("[data-webhook]").count() == 0:
        add_webhook(page, "order.placed", "order.changed", "menu.published")
        expect(page.locator("[data-secret]")).to_be_visible()
    add_webhook(page)
    expect(page.get_by_role("alert").first).not_to_be_empty()
    page.wait_for_load_state()


def try_webhook(page: Page):
    """Sends a test event that does not arrive."""
    if page.locator("[data-webhook]").count() == 0:
        add_webhook(page, "menu.published")
    page.locator("[data-webhook] a").click()
    page.locator("main button.solid").click()
    expect(page.locator("[data-attempt]").first).to_be_visible()
    page.wait_for_load_state()


def make_orders(page: Page, flow: str, base: str = ""):
    """Sets how a bar makes its orders: `at-once` or `by-counter`."""
    form = {
        "flow": flow, "payment": "at-pick-up", "makers": "1", "longestQueueMinutes": "0",
        "unpaidMinutes": "10", "readyMinutes": "120",
    }
    assert page.request.post(f"{base}/bar/settings", form=form).ok


def order(page: Page, *lines: tuple[str, int]) -> dict:
    """Orders juices whose fruit has just been delivered, and returns the outcome."""
    juices = page.request.get("/api/menu").json()["juices"]
    recipes = {juice["id"]: juice["recipe"] for juice in juices}
    for juice, quantity in lines:
        for fruit, amount in recipes[juice].items():
            delivery = {"delta": amount * quantity, "reason": "delivery"}
            page.request.post(f"/api/stock/{fruit}/movements", data=delivery)
    body = {"lines": [{"juice": juice, "quantity": quantity} for juice, quantity in lines]}
    answer = page.request.post("/api/orders", data=body)
    assert answer.status == 201, answer.text()
    return answer.json()


def buy(page: Page) -> str:
    """Orders three glasses, and returns the order's identifier."""
    return order(page, ("kiwi", 2), ("strawberry-banana", 1))["id"]


def await_orders(page: Page):
    """Keeps two orders on the device, one of which is ready."""
    make_orders(page, "by-counter")
    ids = [order(page, ("kiwi", 1))["id"] for _ in range(2)]
    assert page.request.put(f"/api/orders/{ids[0]}/status", data={"status": "ready"}).ok
    for id in ids:
        page.goto(f"/juice/orders/{id}")
        page.wait_for_function("id => (localStorage.getItem('pavilion.orders') ?? '').includes(id)", arg=id)
    page.goto("/")
    expect(page.locator("#order-strip [data-status=ready]")).to_be_visible()
    expect(page.locator("#order-strip [data-status=placed]")).to_be_visible()


def find_to_pay(page: Page):
    """Places an order on each of two days, and looks for the number that both are called."""
    for day in (1, 2):
        assert page.request.post("/api/days", data={"float": 0}).ok
        order(page, ("kiwi", 2), ("strawberry-banana", 1))
        if day == 1:
            counted = [{"kind": "cash", "amount": 0}]
            assert page.request.post("/api/days/1/close", data={"counted": counted}).ok
    page.goto("/pay")
    page.locator("#orders-words").fill("1")
    page.locator(".find-order button").click()
    expect(page.locator("[data-order]")).to_have_count(2)


def filter_badly(page: Page):
    """Places an order, opens the filters, and asks for a day that is none."""
    buy(page)
    page.goto("/orders")
    page.locator(".orders-search summary").click()
    page.locator("#orders-day").fill("yesterday")
    page.locator(".orders-search details button").click()
    expect(page.locator("#orders-day-error")).to_be_visible()


def read_story(page: Page):
    """Pays an order, refunds a part of it, and reads what happened to it."""
    pay_and_refund(page)
    page.goto("/orders")
    page.locator("[data-order] a").click()
    expect(page.locator("[data-event=refund]")).to_be_visible()


def pay_too_little(page: Page):
    """Pays less cash than the amount due."""
    page.goto(f"/pay/{buy(page)}")
    page.locator("#other-cash summary").press("Enter")  # No second tap on one spot.
    page.locator("#given").fill("9")
    page.locator("#other-cash .button").click()
    expect(page.locator("main .notice")).not_to_be_empty()
    page.wait_for_load_state()


def pay_and_refund(page: Page, path: str = "/pay/{}"):
    """Pays an order, refunds part of it, and opens a page about it."""
    order = buy(page)
    # The current price: another screen may have published other prices.
    total = page.request.get(f"/api/orders/{order}").json()["total"]
    paid = {"amount": total, "method": "cash", "given": 50_000}
    page.request.post(f"/api/orders/{order}/payments", data=paid)
    note = "the second glass was of mango " * 5
    given = {"amount": 5_000, "reason": "other", "note": note.strip()}
    page.request.post(f"/api/orders/{order}/refunds", data=given)
    page.goto(path.format(order))
    expect(page.locator("[data-paid]")).to_be_visible()


def keep_day(page: Page):
    """Opens a business day, with cash that went out, an order that is paid and one that is not."""
    assert page.request.post("/api/days", data={"float": 100_000}).ok
    pay_and_refund(page)
    buy(page)
    ice = {"amount": -12_000, "reason": " ".join(["얼음 사기"] * 8)}
    assert page.request.post("/api/days/1/cash", data=ice).ok
    page.goto("/day")
    expect(page.locator("[data-cash='1']")).to_be_visible()


def count_day(page: Page):
    """Counts the drawer blind, and compares it with what is expected."""
    keep_day(page)
    page.locator("#counted-cash").fill("99000")
    page.locator("form[action$='/day/count'] .act").press("Enter")
    expect(page.locator("[data-kind=cash]")).to_be_visible()
    page.wait_for_load_state()


def close_day(page: Page):
    """Closes the day on its count, and shows its report."""
    count_day(page)
    page.locator("form[action$='/day/close'] button").press("Enter")
    expect(page.locator("[data-drawer]")).to_be_visible()
    page.wait_for_load_state()


def keep_receipt(page: Page):
    """Opens the receipt of an order that was paid and refunded in part."""
    pay_and_refund(page, "/orders/{}/receipt")


def lose_connection(page: Page):
    """Cuts the live feed, and advances the clock until the page says so."""
    page.route("**/events*", lambda route: route.abort())
    page.clock.install()
    page.reload()
    page.clock.run_for(10_000)
    expect(page.locator("#connection-banner")).not_to_be_empty()


def mistype(page: Page):
    """Enters an invalid diagonal, and waits for the message."""
    page.locator("#diagonal").fill("27 feet")
    page.locator(".kiosk-form > button").click()
    expect(page.locator("#diagonal-error")).to_be_visible()
    page.wait_for_load_state()


def order_in_vain(page: Page):
    """Places an order while the server is unreachable, and waits for the message that it is
    queued."""
    lose_connection(page)
    order_button(page, "kiwi").click()
    expect(page.locator("#waiting-dialog")).to_be_visible()


def attract(page: Page):
    """Advances the clock on the start screen until the attract screen appears."""
    page.clock.install()
    page.clock.run_for(31_000)
    expect(page.locator("#attract")).to_be_visible()


def ask(page: Page):
    """Advances the clock until a mounted screen asks whether the visitor is still there."""
    page.context.add_cookies([{"name": "screen", "value": "kiosk-on", "url": page.evaluate("location.origin")}])
    page.clock.install()
    page.reload()
    page.clock.run_for(62_000)
    expect(page.locator("#idle-dialog")).to_be_visible()


def prepare(page: Page):
    """Puts orders of every status on the staff's screen, and takes a juice off sale."""
    make_orders(page, "by-counter")
    for status in ("making", "ready", "collected", None):
        made = order(page, ("mango-kiwi", 1), ("banana", 1))
        if status:
            page.request.put(f"/api/orders/{made['id']}/status", data={"status": status})
    page.request.put("/api/juices/pineapple/sale", data={"sold": False})
    page.reload()
    expect(page.locator("[data-suspended=pineapple]")).to_be_visible()


def start_making(page: Page):
    """Takes a step, and waits for the toast that takes it back."""
    prepare(page)
    page.locator("[data-status=placed] .step-forward").click()
    expect(undo(page)).to_be_visible()


def stand_back(page: Page):
    """Opens the large view of the counter."""
    prepare(page)
    page.goto("/bar?wall")


def order_too_much(page: Page):
    """Takes an order with a quantity that no order has."""
    prepare(page)
    page.goto("/bar?new")
    page.locator("#quantity-kiwi").fill("1000")
    page.locator(".counter-order > .button").click()
    expect(page.locator("#quantity-kiwi-error")).to_be_visible()
    page.wait_for_load_state()


def pay_beside(page: Page):
    """Opens the payment of an order beside the queue."""
    prepare(page)
    page.goto(f"/bar?pay={buy(page)}")


def be_paid_beside(page: Page):
    """Takes cash beside the queue, and shows the change and the next order."""
    pay_beside(page)
    made = order(page, ("kiwi", 1))
    page.request.put(f"/api/orders/{made['id']}/status", data={"status": "ready"})
    page.locator("[name=quick][value='50000']").click()
    expect(page.locator("[data-next]")).to_be_visible()
    page.wait_for_load_state()


def cancel_beside(page: Page):
    """Asks whether an order is cancelled that was paid."""
    prepare(page)
    made = buy(page)
    total = page.request.get(f"/api/orders/{made}").json()["total"]
    page.request.post(f"/api/orders/{made}/payments", data={"amount": total, "method": "card"})
    page.goto(f"/bar?cancel={made}")
    expect(page.locator("[data-question]")).to_be_visible()


def show_numbers(page: Page):
    """Puts numbers on the board."""
    make_orders(page, "by-counter")
    for status in ("making", "ready"):
        made = order(page, ("kiwi", 1))
        page.request.put(f"/api/orders/{made['id']}/status", data={"status": status})
    expect(page.locator(f"[data-numbers=ready] [data-number='{made['number']}']")).to_be_visible()


def follow_order(page: Page):
    """Follows an order in progress, in a bar that makes its orders by the counter."""
    make_orders(page, "by-counter")
    made = order(page, ("mango-kiwi", 2), ("strawberry-banana", 1))
    page.request.put(f"/api/orders/{made['id']}/status", data={"status": "making"})
    page.goto(f"/juice/orders/{made['id']}")
    expect(page.locator(".order-progress[data-status=making]")).to_be_visible()


def outstay_session(page: Page):
    """Changes the stock after the session has ended."""
    page.route("**/api/stock/**", lambda route: route.fulfill(status=401, json={}))
    step(page, "kiwi", 1).click()
    expect(page.locator("#session-ended")).not_to_be_empty()


def print_twice(page: Page):
    """Shows the labels of an order whose print is a duplicate."""
    id = order(page, ("mango-kiwi", 1))["id"]
    for sheet in ("first", "second"):
        page.request.post(f"/bar/labels/{id}", form={"key": f"{sheet}-{id}"})
    page.goto(f"/bar/labels/{id}")
    expect(page.locator(".duplicate")).to_be_visible()


def draft_menu(page: Page):
    """Makes a valid draft of the menu with changes, a new juice among them."""
    request = page.request
    revision = request.get("/api/menu/draft").json()["revision"]
    menu = request.get("/api/menu").json()
    name = {"ko": "우유바나나쥬스", "en": "Milk and banana", "fr": "Lait et banane", "ja": "ミルクバナナ", "zh-Hans": "牛奶香蕉汁"}
    juice = {"id": "milk-banana", "name": name, "recipe": {"banana": 2}, "price": 4500, "allergens": ["milk", "nuts"]}
    menu["juices"][0]["price"] += 500
    menu["juices"][1]["recipe"]["kiwi"] = 2
    menu["juices"] = [other for other in menu["juices"] if other["id"] != juice["id"]] + [juice]
    pictured = (menu["juices"][0], menu["juices"][5], menu["fruits"][0])
    for piece, color in zip(pictured, ((236, 112, 99), (122, 176, 66), (204, 60, 70))):
        picture = request.put("/api/menu/pictures", data=photo(color), headers={"Content-Type": "image/webp"})
        piece["picture"] = picture.json()["picture"]
    answer = request.put(f"/api/menu/draft?revision={revision}", data=menu)
    assert answer.json()["problems"] == [], answer.text()
    page.reload()


def draft_record(page: Page):
    """Makes a draft of an exhibit with a fault, and of a new term."""
    page.goto("/manage/guide/exhibit/jikji")
    label = page.locator("[name='texts.label@ko']")
    label.fill(label.input_value() + "  그리고 더")
    page.locator("[name='name@en']").fill("Jikji, printed with movable metal type")
    page.locator(".desk-save button").press("Enter")
    expect(page.locator("#toast")).not_to_be_empty()


def draft_and_preview(page: Page):
    """Looks at a draft as visitors will see it."""
    draft_record(page)
    page.goto("/manage/guide/preview/exhibits/jikji")
    expect(page.locator(".preview-bar")).to_be_visible()


def make_preview_link(page: Page):
    """Makes a link for a colleague, whose address is shown this once."""
    page.get_by_role("main").locator("form:not([action$='/end']) button").press("Enter")
    expect(page.locator("[data-secret]")).to_be_visible()


def compare_drafts(page: Page):
    """Comes too late with a form, and sees both texts."""
    draft_record(page)
    page.evaluate("document.querySelector('[name=revision]').value = '1-0'")
    page.locator("[name='name@en']").fill("Jikji, the oldest print with metal type")
    page.locator(".desk-save button").press("Enter")
    expect(page.locator("[value=theirs]").first).to_be_visible()


def mistype_date(page: Page):
    """Enters a date that is none."""
    page.locator("[name='dated.edtf']").fill("c. 1377")
    page.locator(".desk-save button").press("Enter")
    expect(page.locator(".field-error")).to_be_visible()


def look_back(page: Page):
    """Looks at the edits of a record."""
    draft_record(page)
    page.goto("/manage/guide/exhibit/jikji/history")
    expect(page.locator("ins").first).to_be_visible()


def prepare_publication(page: Page):
    """Sees what would be published."""
    draft_record(page)
    page.goto("/manage/guide/publish")
    expect(page.locator("ins").first).to_be_visible()


def upload_table(page: Page, *rows: str):
    """Sends a table of terms to the import."""
    table = "\r\n".join(("pavilion:id,pavilion:name@ko,pavilion:name@en,pavilion:scheme", *rows))
    file = {"name": "terms.csv", "mimeType": "text/csv", "buffer": table.encode()}
    page.locator("#import-file").set_input_files(file)
    page.locator("[data-desk-import] > .button").press("Enter")
    expect(page.locator("#import-report-heading")).to_be_visible()


def look_at_file(page: Page):
    """Sees what a file would change."""
    upload_table(page, "moonstone,월장석,Moonstone,material")


def look_at_bad_file(page: Page):
    """Sees which rows of a file are refused."""
    upload_table(page, "moonstone,월장석,Moonstone,material", "red,빨강,Red,colour", "Blue!,파랑,Blue,material")


def compare_versions(page: Page):
    """Publishes a term and sees it beside the version before."""
    address, path = page.url, "/api/guide/draft/term/basalt"
    page.goto("about:blank")  # A page that is open loads itself anew at the news of a publication.
    if not page.request.get(path).ok:
        term = {"name": {"ko": "현무암", "en": "Basalt", "fr": "Basalte", "ja": "玄武岩", "zh-Hans": "玄武岩"}, "scheme": "material"}
        page.request.put(path, data=term, headers={"If-Match": '"0-0"'})
        answer = page.request.post("/api/guide/versions", data={"records": ["term/basalt"]})
        assert answer.ok, answer.text()
    page.goto(address)
    page.locator(".desk-search .button").press("Enter")
    expect(page.locator("[data-change]").first).to_be_visible()


def list_drafts(page: Page):
    """Lists records with a draft among them."""
    draft_record(page)
    page.goto("/manage/guide")
    expect(page.locator(".desk-waiting")).to_be_visible()


def discard_menu(page: Page):
    """Asks to discard a draft with changes."""
    draft_menu(page)
    page.locator("[value=discard]").click()
    expect(page.locator("[data-question] dt").first).to_be_visible()
    page.wait_for_load_state()


def publish_pictures(page: Page):
    """Publishes a menu with pictures for some juices and a fruit, and none for the others."""
    draft_menu(page)
    revision = page.request.get("/api/menu/draft").json()["revision"]
    assert page.request.post("/api/menu/versions", data={"revision": revision}).status == 201
    expect(page.locator("img.menu-photo").first).to_be_visible()


def choose_no_picture(page: Page):
    """Uploads a file that is no picture for a juice that has one in the draft."""
    draft_menu(page)
    page.locator("#picture-file").set_input_files(
        {"name": "kiwi.png", "mimeType": "image/png", "buffer": b"GIF89a"}
    )
    page.locator(".menu-picture .button:not([name=action])").click()
    expect(page.locator("#picture-error")).to_be_visible()
    page.wait_for_load_state()


def spoil_menu(page: Page):
    """Makes a draft whose juices lack a fruit and names."""
    draft_menu(page)
    revision = page.request.get("/api/menu/draft").json()["revision"]
    page.request.delete(f"/api/menu/draft/fruits/mango?revision={revision}")
    unnamed = {"id": "kiwi", "name": {"ko": "키위쥬스"}, "recipe": {"kiwi": 3}, "price": 4000}
    page.request.put(f"/api/menu/draft/juices/kiwi?revision={revision + 1}", data=unnamed)
    page.reload()
    expect(page.locator("[data-problem]")).not_to_have_count(0)


def await_code(page: Page):
    """Comes to the page that follows a right PIN."""
    page.context.add_cookies([{"name": "sign-in", "value": "0" * 64, "url": page.url}])
    page.goto("/sign-in/code")
    expect(page.locator("#code")).to_be_visible()


def mistype_juice(page: Page):
    """Sends the form of a juice with an invalid price."""
    page.locator("#field-price").fill("cheap")
    page.locator("main form .solid").click()
    expect(page.locator("#field-price[aria-invalid]")).to_be_visible()
    page.wait_for_load_state()


@dataclass(frozen=True)
class Screen:
    """A screen, and the steps that lead to it on an opened page."""

    name: str
    path: str
    reach: Callable[[Page], None] = lambda page: None
    complaint: str | None = None


SCREENS = [
    Screen("start", "/"),
    Screen("start-attract", "/", attract),
    Screen("juice", "/juice"),
    Screen("juice-cart", "/juice", fill_cart),
    Screen("juice-cart-short", "/juice", fall_short),
    Screen("juice-checking", "/juice", lose_answer, "ERR_FAILED"),
    Screen("juice-ready", "/juice", succeed),
    Screen("juice-refused", "/juice", refuse),
    Screen("juice-offline", "/juice", lose_connection, "ERR_FAILED"),
    Screen("juice-waiting", "/juice", order_in_vain, "ERR_FAILED"),
    Screen("juice-progress", "/juice", follow_order),
    Screen("start-orders", "/", await_orders),
    Screen("stock", "/stock"),
    Screen("stock-session", "/stock", outstay_session, "status of 401"),
    Screen("stock-conflict", "/stock", conflict),
    Screen("stock-calls", "/stock", wait_for_staff),
    Screen("stock-delivery", "/stock/delivery", take_stock),
    Screen("stock-transfer", "/stock/transfer", book_nothing, "status of 422"),
    Screen("stock-count", "/stock/count", count_stock, "status of 422"),
    Screen("stock-review", "/stock/count", review_stock),
    Screen("stock-ledger", "/stock/ledger?reason=", take_stock),
    Screen("stock-ledger-found", "/stock/ledger?fruit=banana", take_stock),
    Screen("stock-levels", "/stock/levels"),
    Screen("reports", "/reports", sell),
    Screen("reports-costs", "/reports", sell_at_cost),
    Screen("stock-forecast", "/stock/forecast"),
    Screen("sign-in", "/sign-in"),
    Screen("sign-in-code", "/sign-in", await_code),
    Screen("trust", "/trust"),
    Screen("second-factor", "/manage/secret/second-factor"),
    Screen("set-up", "/setup", plain, "status of 422"),
    Screen("manage", "/manage"),
    Screen("business", "/manage/business"),
    Screen("first-day", "/manage/first-day"),
    Screen("menu", "/manage/menu", spoil_menu),
    Screen("menu-juice", "/manage/menu/juices/mango-kiwi", mistype_juice, "status of 422"),
    Screen("menu-fruit", "/manage/menu/new-fruit"),
    Screen("menu-picture", "/manage/menu/juices/kiwi", choose_no_picture, "status of 422"),
    Screen("juice-pictures", "/juice", publish_pictures),
    Screen("stock-pictures", "/stock", publish_pictures),
    Screen("menu-publish", "/manage/menu/publish", draft_menu),
    Screen("menu-question", "/manage/menu", discard_menu),
    Screen("menu-preview", "/manage/menu/preview", draft_menu),
    Screen("menu-versions", "/manage/menu/versions"),
    Screen("menu-version", "/manage/menu/versions/1"),
    Screen("menu-import", "/manage/menu/import"),
    Screen("desk", "/manage/guide", list_drafts),
    Screen("desk-record", "/manage/guide/exhibit/jikji", draft_record),
    Screen("desk-wrong", "/manage/guide/exhibit/jikji", mistype_date, "status of 422"),
    Screen("desk-exhibition", "/manage/guide/exhibition/paris-exposition-1900"),
    Screen("desk-new", "/manage/guide/new/term"),
    Screen("desk-conflict", "/manage/guide", compare_drafts, "status of 409"),
    Screen("desk-history", "/manage/guide", look_back),
    Screen("desk-publish", "/manage/guide", prepare_publication),
    Screen("desk-versions", "/manage/guide/versions"),
    Screen("desk-version", "/manage/guide/versions/1"),
    Screen("desk-order", "/manage/guide/order/paris-exposition-1900"),
    Screen("desk-findings", "/manage/guide/check"),
    Screen("guide-import", "/manage/guide/import", look_at_file),
    Screen("guide-import-refused", "/manage/guide/import", look_at_bad_file, "status of 422"),
    Screen("guide-compare", "/manage/guide/versions", compare_versions),
    Screen("desk-preview", "/manage/guide/preview/exhibits/jikji", draft_and_preview),
    Screen("desk-links", "/manage/guide/links", make_preview_link),
    Screen("guide-media", "/manage/guide/media"),
    Screen("guide-translate", "/manage/guide/translate?language=en&show=all&record=exhibit/jikji"),
    Screen("staff", "/manage/staff"),
    Screen("bars", "/bars", open_bars),
    Screen("bars-many", "/bars", open_many_bars),
    Screen("bar-closed", "/bars", close_bar, "status of 404"),
    Screen("overview", "/manage/bars", need_somebody),
    Screen("bar-new", "/manage/new-bar"),
    Screen("bar-settings", "/manage/bars/main", rename_badly, "status of 422"),
    Screen("bar-menu", "/manage/bars/main", look_at_menu),
    Screen("bar-transfer", "/stock/transfer", send_to_bar),
    Screen("devices", "/manage/devices"),
    Screen("screens", "/manage/screens", pair_screens),
    Screen("screen-settings", "/manage/screens", set_up_badly, "status of 422"),
    Screen("pair", "/pair"),
    Screen("log", "/manage/log", restock),
    Screen("tokens", "/manage/tokens", make_token),
    Screen("webhooks", "/manage/webhooks", choose_no_event, "status of 422"),
    Screen("webhook", "/manage/webhooks", try_webhook),
    Screen("own-secret", "/manage/secret"),
    Screen("pay", "/pay", buy),
    Screen("pay-found", "/pay", find_to_pay),
    Screen("pay-order", "/pay", pay_too_little),
    Screen("pay-paid", "/pay", pay_and_refund),
    Screen("orders", "/orders", filter_badly, "status of 422"),
    Screen("order-story", "/orders", read_story),
    Screen("receipt", "/juice", keep_receipt),
    Screen("exposition", "/exposition"),
    Screen("exhibits", "/exhibits"),
    Screen("exhibits-chosen", "/exhibits?material=paper"),
    Screen("guide-person", "/people/kim-bu-sik"),
    Screen("guide-term", "/terms/paper"),
    Screen("exhibits-none", "/exhibits?query=xyzzy"),
    Screen("exhibit", "/exhibits/jikji"),
    Screen("exhibit-long", "/exhibits/samguk-sagi"),
    Screen("kiosk", "/kiosk", mistype, "status of 422"),
    Screen("idle", "/exhibits/jikji", ask),
    Screen("offline", "/offline"),
    Screen("not-found", "/nowhere", complaint="status of 404"),
    Screen("board", "/board", show_numbers),
    Screen("labels", "/bar", print_twice),
    Screen("bar", "/bar", prepare),
    Screen("bar-toast", "/bar", start_making),
    Screen("bar-wall", "/bar", stand_back),
    Screen("bar-order", "/bar", order_too_much, "status of 422"),
    Screen("bar-pay", "/bar", pay_beside),
    Screen("bar-paid", "/bar", be_paid_beside),
    Screen("bar-cancel", "/bar", cancel_beside),
    Screen("day", "/day", keep_day),
    Screen("day-count", "/day", count_day),
    Screen("day-report", "/day", close_day),
]
BY_NAME = {screen.name: screen for screen in SCREENS}
NAMES = [screen.name for screen in SCREENS]


def open_screen(visit, name: str, **settings) -> Page:
    """Opens a screen and performs its steps."""
    screen = BY_NAME[name]
    page = visit(screen.path, expecting=screen.complaint, **settings)
    screen.reach(page)
    return page
