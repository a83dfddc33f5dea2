"""A card number that somebody sends by mistake is neither logged nor stored."""

import json
from urllib.parse import quote

from harness.reporting import SEED
from support.server import Pavilion

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PLACES = 17


def card_number(index: int) -> str:
    """A number of 16 digits whose last one is right (Luhn), as cards have; each is another one."""
    digits = f"4{SEED % 10_000:04d}{index:010d}"
    doubled = [int(d) * (2 if place % 2 == 0 else 1) for place, d in enumerate(digits)]
    total = sum(value // 10 + value % 10 for value in doubled)
    return digits + str(-total % 10)


def grouped(number: str) -> str:
    """A number as people write it, in groups of four digits."""
    return "-".join(number[place : place + 4] for place in range(0, 16, 4))


def send_everywhere(api) -> list[str]:
    """Sends a card number of its own in every place where a client may put text."""
    numbers = [card_number(index) for index in range(PLACES)]
    n = iter(numbers)
    api.post("/api/orders", {"juice": "kiwi", "card": next(n), "quantity": 1})
    api.post("/api/orders", {"juice": next(n)})
    api.post("/api/orders", {"lines": [{"juice": "kiwi", "quantity": int(next(n))}]})
    api.post("/api/orders", '{"juice": ' + next(n), **{"Content-Type": "application/json"})
    api.post("/juice/orders", f"juice=kiwi&key=one&pan={next(n)}", **FORM)
    api.post("/api/stock/kiwi/movements", {"delta": 1, "reason": next(n)})
    api.get(f"/exhibits/{next(n)}")
    api.get(f"/api/exhibits?query={quote(next(n))}&after={numbers[0]}")
    api.get("/api/stock", Cookie=f"lang={next(n)}", **{"User-Agent": numbers[8]})
    api.get("/api/stock", Authorization=f"Bearer {next(n)}", Referer=f"http://a/{numbers[9]}")
    api.request(next(n), "/api/stock")
    order = api.post("/api/orders", {"juice": "kiwi"}).json["id"]
    money = f"/api/orders/{order}"
    paid = {"amount": 5000, "method": "card"}
    api.post(f"{money}/payments", {**paid, "reference": next(n)}, **{"Idempotency-Key": "pay-1"})
    api.post(f"{money}/payments", {**paid, "amount": int(next(n))}, **{"Idempotency-Key": "pay-2"})
    api.post(f"/pay/{order}/payments", f"key=pay-3&method=card&amount=5000&reference={next(n)}", **FORM)
    api.get(f"/pay?q={next(n)}")
    assert api.post(f"{money}/payments", paid).status == 201
    note = f"card {grouped(next(n))}"
    api.post(f"{money}/refunds", {"amount": 1, "reason": "other", "note": note})
    api.post(f"/pay/{order}/refunds", f"key=pay-4&amount=1&reason=other&note={next(n)}", **FORM)
    return numbers


def traces(server: Pavilion, numbers: list[str]) -> list[str]:
    """The files and documents that hold a number."""
    kept = {path.name: path.read_bytes() for path in server.database.parent.iterdir()}
    kept["metrics"] = server.api.get("/metrics").body
    kept["stock"] = json.dumps(server.api.stock()).encode()
    return [
        f"{number} in {name}"
        for name, data in kept.items()
        for number in numbers
        if number.encode() in data or grouped(number).encode() in data
    ]


def test_a_card_number_is_neither_logged_nor_stored(own_pavilion):
    assert not traces(own_pavilion, send_everywhere(own_pavilion.api))


def test_the_control_what_is_stored_is_found(own_pavilion):
    """A client that makes a card number its idempotency key has it stored: traces must see it."""
    number = card_number(PLACES)
    own_pavilion.api.order("kiwi", **{"Idempotency-Key": number})
    assert traces(own_pavilion, [number])
