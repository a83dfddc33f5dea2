"""People at tills, who sell, make every mistake of the trade, and keep a notebook."""

import http.client
import itertools
import json
import random
import time
from dataclasses import dataclass, field

from support.api import Answer, Api
from support.patience import HANGING

from .books import kind_in

VOUCHER = "other:Voucher"
KINDS = ("cash", "cash", "cash", "card", "card", VOUCHER)
WAIVERS = ("staff-drink", "made-wrong", "complaint")
REFUNDS = ("made-wrong", "spilled", "not-collected", "changed-mind", "price-error")
# One of so many answers is lost on its way.
LOSSES = 12


class Line:
    """The way to a server that may die and start again on another port."""

    def __init__(self, port: int):
        self.port = port
        self.lost = 0
        self.unanswered = 0

    def ask(self, cookie: str, method: str, path: str, body, key: str | None, is_lost: bool) -> Answer:
        """The answer of a command, sent again under its key until there is one."""
        headers = {"Idempotency-Key": key} if key else {}
        deadline = time.monotonic() + HANGING
        if is_lost:
            self._hang_up_on(cookie, method, path, body, headers)
        while True:
            assert time.monotonic() < deadline, f"{method} {path} is not answered"
            try:
                answer = Api(self.port, cookie).request(method, path, body, headers)
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
                time.sleep(0.02)
                continue
            if answer.status not in (429, 503):
                return answer
            time.sleep(0.05)

    def _hang_up_on(self, cookie: str, method: str, path: str, body, headers: dict):
        """Sends a command, and goes without waiting for its answer."""
        self.lost += 1
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        fields = {"Content-Type": "application/json", "Cookie": cookie, **headers}
        try:
            connection.request(method, path, json.dumps(body), fields)
        except OSError:
            pass
        finally:
            connection.close()


@dataclass
class Notebook:
    """What the server has confirmed to a till: payments, voids, refunds and cancellations."""

    orders: list[str] = field(default_factory=list)
    payments: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    voids: set[tuple[str, int]] = field(default_factory=set)
    refunds: dict[tuple[str, int], dict[str, int]] = field(default_factory=dict)
    # The money that came back with each cancellation.
    cancelled: dict[str, int] = field(default_factory=dict)
    cash_moves: list[tuple[int, int]] = field(default_factory=list)
    refusals: int = 0


class Till:
    """One person, who draws the work of a day from a seed."""

    def __init__(self, name: str, cookie: str, line: Line, seed: str, juices: list[str]):
        self.name = name
        # The day that is open, if the person may move cash.
        self.day: int | None = None
        # The session of a shift lead, to whom this person turns.
        self.lead = ""
        self.notes = Notebook()
        # Orders that are left for later.
        self.left: list[dict] = []
        self.cookie, self._line, self._juices = cookie, line, juices
        self._chance = random.Random(seed)
        self._keys = (f"{seed}-{number}" for number in itertools.count(1))

    def work(self, orders: int):
        for _ in range(orders):
            if self.left and self._chance.random() < 0.2:
                self._finish(self.left.pop(self._chance.randrange(len(self.left))))
            self._serve(self.place())
            if self._chance.random() < 0.05:
                self._move_cash()

    def place(self) -> dict:
        """A new order, with what is owed for it."""
        juices = self._chance.sample(self._juices, self._chance.choice((1, 1, 2, 3)))
        lines = [{"juice": juice, "quantity": self._chance.randint(1, 3)} for juice in juices]
        order = self._do("POST", "/api/orders", {"lines": lines}, 201)
        self.notes.orders.append(order["id"])
        total = order["total"]
        return {"id": order["id"], "total": total, "due": total, "left": 0, "lines": lines}

    # MARK: - Work

    def _serve(self, order: dict):
        kinds = [
            (30, self._pay_at_once), (8, self._correct), (10, self._split), (6, self._waive),
            (10, self._give_back_some), (6, self._give_back_glasses), (6, self._pay_anew),
            (6, self._cancel_unpaid), (6, self._cancel_paid), (6, self._leave), (6, self._blunder),
        ]
        deeds = [deed for _, deed in kinds]
        self._chance.choices(deeds, [weight for weight, _ in kinds])[0](order)

    def _finish(self, order: dict):
        """Takes up an order left earlier, maybe on another day; it may have expired since."""
        if order["due"] == 0:
            return self._chance.choice((self._refund, self._collect))(order)
        kind = self._chance.choice(KINDS)
        body = self._payment(order, order["due"], kind)
        answer = self._ask(self.cookie, "POST", f"/api/orders/{order['id']}/payments", body)
        if answer.status == 201:
            self._note_payment(order, answer.json, kind)
            self._collect(order)
        else:
            assert answer.status == 409 and "cancel" in answer.json["type"], (order, answer.json)

    def _pay_at_once(self, order: dict):
        self._pay(order)
        self._collect(order)

    def _correct(self, order: dict):
        """A tender keyed wrongly, once or twice."""
        for _ in range(self._chance.choice((1, 1, 2))):
            self._pay(order)
            self._void(order)
        self._pay(order)

    def _split(self, order: dict):
        """A bill in parts; sometimes the last part was wrong, and sometimes one was a waiver."""
        for _ in range(self._chance.randint(1, 3)):
            if order["due"] < 2:
                break
            self._pay(order, self._chance.randint(1, order["due"] - 1))
            if self._chance.random() < 0.2:
                self._void(order)
        if self._chance.random() < 0.15:
            self.left.append(order)
        elif self._chance.random() < 0.15:
            self._waive(order)
        else:
            self._pay(order)

    def _waive(self, order: dict):
        reason = self._chance.choice(WAIVERS)
        self._pay(order, kind=f"waiver:{reason}")
        if self._chance.random() < 0.2:
            self._void(order)
            self._pay(order)

    def _give_back_some(self, order: dict):
        self._split(order) if self._chance.random() < 0.4 else self._pay(order)
        for _ in range(self._chance.randint(1, 3)):
            self._refund(order)

    def _give_back_glasses(self, order: dict):
        self._pay(order)
        self._step(order, "making")
        position = self._chance.randrange(len(order["lines"]))
        glasses = self._chance.randint(1, order["lines"][position]["quantity"])
        body = {"lines": [{"position": position + 1, "glasses": glasses}], "reason": "spilled"}
        self._refund(order, body)

    def _pay_anew(self, order: dict):
        """All is given back, and the order is paid again, wholly or in part."""
        self._pay(order)
        self._refund(order, {"amount": order["total"], "reason": "changed-mind"})
        order["due"] = order["total"]
        if self._chance.random() < 0.3:
            return
        amount = order["total"] if self._chance.random() < 0.6 else self._chance.randint(1, order["total"])
        self._pay(order, amount)
        if self._chance.random() < 0.4:
            self._refund(order)

    def _cancel_unpaid(self, order: dict):
        self._cancel(order)

    def _cancel_paid(self, order: dict):
        if self._chance.random() < 0.4 and order["due"] > 1:
            self._pay(order, self._chance.randint(1, order["due"] - 1))
        else:
            self._pay(order)
        if self._chance.random() < 0.3:
            self._refund(order)
        self._cancel(order)

    def _leave(self, order: dict):
        """Unpaid, or paid and not collected."""
        if self._chance.random() < 0.4:
            self._pay(order)
        self.left.append(order)

    def _blunder(self, order: dict):
        """What the bar has to refuse changes nothing."""
        total, path = order["total"], f"/api/orders/{order['id']}"
        self._refuse(f"{path}/payments", {"amount": total + 1, "method": "card"})
        self._refuse(f"{path}/payments", {"amount": total, "method": "cash", "given": total - 1})
        self._refuse(f"{path}/refunds", {"amount": 1, "reason": "spilled"})
        if total > 1:
            self._pay(order, total - 1)
            self._refuse(f"{path}/payments", {"amount": 2, "method": "card", "isPart": True})
        self._pay(order)
        self._refuse(f"{path}/payments", {"amount": total, "method": "card"})
        if total > 1:
            self._refuse(f"{path}/voids", {"payment": 1, "reason": "wrong-amount"})
        self._refuse(f"{path}/refunds", {"amount": total + 1, "reason": "spilled"})

    # MARK: - Commands

    def _payment(self, order: dict, amount: int, kind: str) -> dict:
        body: dict = {"amount": amount, "isPart": amount != order["due"]}
        method, _, name = kind.partition(":")
        match method:
            case "cash":
                return body | {"method": "cash", "given": amount + self._chance.choice((0, 500, 7))}
            case "waiver":
                return body | {"method": "waiver", "reason": name}
            case "other":
                return body | {"method": "other", "name": name}
            case _:
                return body | {"method": "card", "reference": str(self._chance.randrange(1, 9999))}

    def _pay(self, order: dict, amount: int | None = None, kind: str | None = None):
        kind = kind or self._chance.choice(KINDS)
        body = self._payment(order, order["due"] if amount is None else amount, kind)
        settlement = self._do("POST", f"/api/orders/{order['id']}/payments", body, 201)
        self._note_payment(order, settlement, kind)

    def _note_payment(self, order: dict, settlement: dict, kind: str):
        payment = settlement["payments"][-1]
        self.notes.payments[order["id"], payment["number"]] = (kind, payment["amount"])
        order["last"] = payment["number"]
        self._note(order, settlement)

    def _note(self, order: dict, settlement: dict):
        order["due"], order["left"] = settlement["due"], settlement["left"]

    def _void(self, order: dict):
        body = {"payment": order["last"], "reason": "wrong-tender"}
        settlement = self._do("POST", f"/api/orders/{order['id']}/voids", body, 201)
        self.notes.voids.add((order["id"], order["last"]))
        order["last"] = max(
            (each["number"] for each in settlement["payments"] if "void" not in each), default=0
        )
        self._note(order, settlement)

    def _refund(self, order: dict, body: dict | None = None):
        if order["left"] == 0:
            return
        if body is None:
            body = {
                "amount": self._chance.randint(1, order["left"]),
                "reason": self._chance.choice(REFUNDS),
            }
            if self._chance.random() < 0.3:
                body["tender"] = {"kind": "cash"}
        settlement = self._do("POST", f"/api/orders/{order['id']}/refunds", body, 201)
        refund = settlement["refunds"][-1]
        shares = {kind_in(share): share["amount"] for share in refund["tenders"]}
        self.notes.refunds[order["id"], refund["number"]] = shares
        self._note(order, settlement)

    def _cancel(self, order: dict):
        self._step(order, "cancelled")
        self.notes.cancelled[order["id"]] = order["left"]

    def _collect(self, order: dict):
        for status in self._chance.choice((("collected",), ("making", "ready", "collected"), ("making",))):
            self._step(order, status)

    def _step(self, order: dict, status: str):
        self._do("PUT", f"/api/orders/{order['id']}/status", {"status": status}, 200)

    def _move_cash(self):
        if self.day is None:
            return
        amount = self._chance.choice((-1, 1)) * self._chance.randint(1, 9_000)
        self._do("POST", f"/api/days/{self.day}/cash", {"amount": amount, "reason": "ice"}, 201)
        self.notes.cash_moves.append((self.day, amount))

    def _refuse(self, path: str, body: dict):
        answer = self._ask(self.cookie, "POST", path, body)
        assert answer.status in (403, 409), answer.json
        self.notes.refusals += 1

    def _ask(self, cookie: str, method: str, path: str, body) -> Answer:
        is_lost = self._chance.randrange(LOSSES) == 0
        key = next(self._keys) if method == "POST" else None
        return self._line.ask(cookie, method, path, body, key, is_lost)

    def _do(self, method: str, path: str, body, status: int) -> dict:
        answer = self._ask(self.cookie, method, path, body)
        if answer.status == 403 and self.lead:
            # Above the limit of staff a shift lead comes to the till.
            answer = self._ask(self.lead, method, path, body)
        assert answer.status == status, (method, path, body, answer.status, answer.body)
        return answer.json
