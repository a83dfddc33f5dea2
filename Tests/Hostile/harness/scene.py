"""A bar with one thing of each kind, and for each route a valid request.

Things that a request uses up, such as an order that it cancels, are made anew before the next.
"""

import hashlib
import json
import re
from copy import deepcopy
from itertools import count
from pathlib import Path
from urllib.parse import quote

from support.api import Api

TEXT = {"ko": "새콤", "en": "Tangy", "fr": "Acidulé", "ja": "さわやか", "zh-Hans": "清爽"}
LANGUAGES = tuple(TEXT)
PICTURE = "sha256-" + "0" * 64
PASSWORD = "pomegranate-482913"
SCOPES = (
    "menu:read", "menu:write", "stock:read", "stock:write", "stock:approve", "orders:read", "orders:write",
    "payments:write", "reports:read", "guide:write",
)


class Scene:
    """One bar of a venue, in a currency; the caller is an owner."""

    def __init__(self, port: int, prefix: str, currency: str, cookies: dict[str, str], victims: dict[str, str], sign_in):
        self.prefix, self.currency, self.cookies, self.victims, self.sign_in = prefix, currency, cookies, victims, sign_in
        self.api = Api(port, cookies["owner"])
        self.numbers = count(1)
        self.kept: dict[str, str] = {}
        self.token = ""

    def key(self) -> str:
        return f"walk{self.prefix.replace('/', '-')}-{next(self.numbers)}"

    def ask(self, method: str, path: str, body=None, **headers):
        """Sends a request to the bar and waits for its answer."""
        if isinstance(body, str):
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self.api.request(method, self.prefix + path, body, headers)

    def settle(self):
        """Fills the shelves, answers calls and undoes settings that an accepted value may have
        made."""
        self.ask("POST", "/bar/settings", "flow=by-counter&payment=at-pick-up&makers=2&longestQueueMinutes=0&unpaidMinutes=10&readyMinutes=120")
        for fruit in self.ask("GET", "/api/stock").json["fruits"]:
            path = f"/api/stock/{fruit['id']}"
            self.ask("PUT", path + "/levels", {"capacity": 1_000_000, "low": 3})
            self.ask("PUT", path, {"onHand": 500_000, "expected": fruit["onHand"]})
        for juice in ("kiwi", "mango"):
            self.ask("PUT", f"/api/juices/{juice}/sale", {"sold": True})
        for call in self.ask("GET", "/api/calls").json["calls"]:
            self.ask("PUT", f"/api/calls/{call['id']}/status", {"status": "answered"})

    def sell_in_currency(self):
        """Publishes a menu in the bar's own currency."""
        menu = {**json.loads(self["menu"]), "currency": self.currency, "taxRate": 1000}
        assert self.ask("PUT", f"/api/menu/draft?revision={self['revision']}", menu).status == 200
        self.forget("revision")
        answer = self.ask("POST", "/api/menu/versions", {"revision": int(self["revision"])})
        # The sample menu is in won already.
        assert answer.status in (200, 201) or b"published already" in answer.body, answer.body
        self.forget("revision")
        self.forget("menu")

    def forget(self, kind: str):
        self.kept.pop(kind, None)

    def __getitem__(self, kind: str) -> str:
        """The thing of a kind, made if there is none."""
        if kind not in self.kept:
            self.kept[kind] = str(getattr(self, "make_" + kind)())
        return self.kept[kind]

    # The makers of each kind.

    def _order(self):
        for _ in range(2):
            answer = self.ask("POST", "/api/orders", {"juice": "kiwi", "quantity": 2})
            if answer.status == 201:
                return answer.json
            self.settle()
        raise AssertionError(f"no order: {answer.body}")

    def make_order(self):
        return self._order()["id"]

    def make_unpaid(self):
        order = self._order()
        self.kept["due"] = str(order["total"])
        return order["id"]

    def make_due(self):
        self.forget("unpaid")
        self["unpaid"]
        return self.kept["due"]

    def make_paid(self):
        order = self._order()
        body = {"amount": order["total"], "method": "card"}
        assert self.ask("POST", f"/api/orders/{order['id']}/payments", body).status == 201
        return order["id"]

    def make_day(self):
        """The number of the business day that is open."""
        answer = self.ask("POST", "/api/days", {"float": 0})
        assert answer.status in (201, 409), answer.body
        return str(answer.json["number" if answer.status == 201 else "day"])

    def expected(self, day):
        """The fields by which a form shows the amounts that a drawer must hold."""
        drawer = self.ask("GET", f"/api/days/{day}").json["drawer"]
        return {f"expected.{line['kind']}": str(line["expected"]) for line in drawer}

    def close_day(self):
        answer = self.ask("POST", f"/api/days/{self['day']}/close", {"counted": []})
        assert answer.status in (201, 409), answer.body
        self.forget("day")

    def make_call(self):
        for _ in range(2):
            answer = self.ask("POST", "/api/calls", {"reason": "help"})
            if answer.status == 201:
                return answer.json["id"]
            self.settle()
        raise AssertionError(f"no call: {answer.body}")

    def make_stocktake(self):
        answer = self.ask("POST", "/api/stocktakes", {})
        assert answer.status in (200, 201), answer.body
        return answer.json["id"]

    def counts_seen(self):
        """The revision of the counts that a form shows which closes them."""
        return {"revision": self.ask("GET", f"/api/stocktakes/{self['stocktake']}").json["revision"]}

    def make_movement(self):
        body = {"reason": "delivery", "lines": [{"fruit": "kiwi", "amount": 3}]}
        if self.ask("POST", "/api/stock/movements", body).status != 201:
            self.settle()
            self.ask("POST", "/api/stock/movements", body)
        return self.ask("GET", "/api/stock/movements?reason=delivery&limit=1").json["movements"][0]["id"]

    def draft_term(self) -> str:
        """The revision of a new draft that can be published."""
        path, names = "/api/guide/draft/term/paper", {language: self.key() for language in LANGUAGES}
        tag = {"If-Match": f'"{self.record_revision("term/paper")}"'}
        self.ask("PUT", path, {"name": names, "scheme": "material"}, **tag)
        return self.record_revision("term/paper")

    def make_table(self):
        """A table of the guide that was uploaded, by its hash."""
        path = "/manage/guide/import/file?name=exhibits.csv"
        table = "dcterms:identifier,dcterms:title@ko\r\nD 8,북\r\n"
        answer = self.api.request("POST", path, table.encode(), {"Content-Type": "text/csv"})
        assert answer.status == 201, answer.body
        return answer.json["file"]

    def open_link(self) -> str:
        """The name of a link to the preview that can be closed."""
        for _ in range(2):
            found = re.search(r"/manage/guide/links/([^/\"]+)/end", self.api.get("/manage/guide/links").body.decode())
            if found:
                return found[1]
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            self.api.request("POST", "/manage/guide/links", "", form)
        raise AssertionError("no link to the preview is made")

    def record_revision(self, key: str) -> str:
        """The revision of a record, on which a form of the desk is based."""
        return self.ask("GET", f"/api/guide/draft/{key}").json.get("revision", "0-1")

    def make_revision(self):
        return self.ask("GET", "/api/menu/draft").json["revision"]

    def make_published(self):
        return self.ask("GET", "/api/menu/versions").json["versions"][0]["version"]

    def make_menu(self):
        """The published menu."""
        return self.ask("GET", "/api/menu/files/menu.json").body.decode()

    def make_clean_revision(self):
        """A draft that can be published."""
        revision = self.ask("GET", "/api/menu/draft").json["revision"]
        self.ask("DELETE", f"/api/menu/draft?revision={revision}")
        menu = json.loads(self["menu"])
        juice = next(juice for juice in menu["juices"] if juice["id"] == "mango")
        juice["price"] = juice.get("price", 0) + 1
        self.ask("PUT", f"/api/menu/draft/juices/mango?revision={self.make_revision()}", juice)
        return self.make_revision()

    def make_webhook(self):
        form = "address=http://127.0.0.1:9/&order.placed=on"
        answer = self.ask("POST", "/manage/webhooks", form)
        page = self.ask("GET", "/manage/webhooks").body.decode()
        found = re.findall(r"/manage/webhooks/([0-9a-f-]{36})", page)
        assert found, (answer.status, answer.body[:200])
        return found[0]

    def make_spare_token(self):
        self._draw_token(self.key())
        page = self.ask("GET", "/manage/tokens").body.decode()
        return re.findall(r"/manage/tokens/([0-9a-f-]{36})/revocation", page)[-1]

    def _draw_token(self, name: str) -> str:
        form = f"name={name}&days=30&" + "&".join(f"{quote(scope)}=on" for scope in SCOPES)
        page = self.ask("POST", "/manage/tokens", form).body.decode()
        found = re.search(r"pav_[\w-]+", page)
        return found[0] if found else ""

    def draw_token(self):
        self.token = self._draw_token("walk")

    def make_leaving(self):
        """The session of an account that may be signed out."""
        return self.sign_in("Victim")

    def make_device(self):
        return "00000000-0000-7000-8000-000000000000"

    def make_screen(self):
        """A screen that a manager has paired."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        visitor = Api(self.api.port)
        asked = visitor.request("POST", self.prefix + "/pair", "", form)
        cookie = asked.headers["set-cookie"].split(";")[0]
        shown = visitor.get(self.prefix + "/pair", Cookie=cookie).body.decode()
        code = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", shown)[0]
        self.ask("POST", "/manage/devices", f"code={code}&name=Door&kind=kiosk")
        visitor.get(self.prefix + "/pair", Cookie=cookie)
        page = self.ask("GET", "/manage/screens").body.decode()
        found = re.search(self.prefix + r"/manage/screens/([0-9a-f-]{36})", page)
        # After many wrong codes nobody is asked for another one.
        return found[1] if found else self.make_device()

    # Requests.

    def path(self, operation) -> dict[str, str]:
        """The values for the names in a path."""
        path = operation.path
        kinds = {
            "/pay/{id}/refunds": "paid", "/api/orders/{id}/refunds": "paid",
            "/pay/{id}/voids": "paid", "/api/orders/{id}/voids": "paid", "/pay/{id}": "unpaid",
            "/api/orders/{id}/payments": "unpaid", "/calls/": "call", "/api/calls/": "call", "/stock/counts/": "stocktake",
            "/api/stocktakes/": "stocktake", "/manage/webhooks/": "webhook", "/manage/tokens/": "spare_token",
            "/manage/devices/": "device", "/manage/screens/": "screen", "/stock/ledger/": "movement", "/api/stock/movements/": "movement",
        }
        values = {}
        for name in operation.names_in_path:
            if path.startswith("/manage/guide/links/"):
                values[name] = self.open_link()
            elif name == "edit":
                values[name] = self.record_revision("exhibit/jikji").partition("-")[0]
            elif path in RECORDS:
                values[name] = RECORDS[path]
            elif "/guide/" in path or path.startswith(("/media/", "/preview/")):
                values[name] = GUIDE[name]
            elif name in FIXED:
                values[name] = FIXED[name]
            elif name == "version":
                values[name] = self.asset if path.startswith("/assets") else self["published"]
            elif name == "day":
                values[name] = self["day"]
            elif path.startswith("/manage/staff/"):
                values[name] = self.victims[next((end for end in ("removal", "erasure") if end in path), "victim")]
            elif name == "bar":
                values[name] = "spare"
            elif "exhibits" in path:
                values[name] = "jikji"
            elif "/fruits/" in path or "/juices/" in path:
                values[name] = "kiwi"
            elif name == "file":
                values[name] = "menu.json" if "menu" in path else "orders.csv" if "reports" in path else "app.css"
            elif name == "name":
                values[name] = PICTURE
            else:
                kind = next((kind for start, kind in kinds.items() if path.startswith(start)), "order")
                values[name] = self[kind]
        return values

    @property
    def asset(self) -> str:
        return "0"

    def query(self, operation) -> dict[str, str]:
        values = {"revision": self["revision"]} if "revision" in operation.query else {}
        if operation.path.endswith("/menu") and "of" in operation.query:
            values["of"] = "main"
        return values

    def body(self, operation):
        """A valid form as a dictionary of texts, or a valid document, for the route."""
        make = BODIES.get(operation.name)
        if make is None:
            return None
        return deepcopy(make(self))

    def used(self, operation, status: int):
        """Forgets the things that a successful request may have used up."""
        if status >= 400 or not operation.writes:
            return
        for start, kinds in USES.items():
            if operation.name.startswith(start):
                for kind in kinds:
                    self.forget(kind)


SURE = {"sure": "yes"}
"""The answer to the page that asks before something is lost."""

JIKJI = Path(__file__).parents[3] / "Sources/SampleContent/Files/images/jikji.svg"
GUIDE = {
    "kind": "exhibit", "id": "jikji", "version": "1", "schedule": "1", "part": "exhibits", "name": "jikji",
    "token": "A" * 43,
    "hash": hashlib.sha256(JIKJI.read_bytes()).hexdigest(),
}
"""What the desk's routes are about."""

FIXED = {"fruit": "kiwi", "juice": "kiwi", "kind": "delivery"}

USES = {
    "POST /pay/{id}/payments": ("unpaid", "due"), "POST /api/orders/{id}/payments": ("unpaid", "due"),
    "POST /pay/{id}/refunds": ("paid",), "POST /api/orders/{id}/refunds": ("paid",),
    "POST /pay/{id}/voids": ("paid",), "POST /api/orders/{id}/voids": ("paid",),
    "POST /day/close": ("day",), "POST /api/days/{day}/close": ("day",),
    "POST /bar/orders/": ("order",), "PUT /api/orders/{id}/status": ("order",),
    "POST /calls/{id}": ("call",), "PUT /api/calls": ("call",),
    "POST /stock/counts/{id}/status": ("stocktake",), "PUT /api/stocktakes/{id}/status": ("stocktake",),
    "POST /stock/ledger": ("movement",), "POST /stock/reversals": ("movement",), "POST /api/stock/movements/{movement}": ("movement",),
    "POST /manage/menu": ("revision", "clean_revision", "published", "menu"), "PUT /api/menu": ("revision", "clean_revision"),
    "POST /api/menu": ("revision", "clean_revision", "published", "menu"), "DELETE /api/menu": ("revision", "clean_revision"),
    "POST /sign-out": ("leaving",), "POST /manage/webhooks/{id}/removal": ("webhook",), "POST /manage/tokens/{id}": ("spare_token",),
    "POST /manage/screens/{id}/removal": ("screen",),
}
"""What a route that was carried out uses up."""


def texts(name: str) -> dict[str, str]:
    return {f"{name}.{language}": text for language, text in TEXT.items()}


def without_day(scene: Scene, body: dict) -> dict:
    """A body for a route that opens a day."""
    scene.close_day()
    return body


def stock_of(scene: Scene, fruit: str) -> int:
    return next(each["onHand"] for each in scene.ask("GET", "/api/stock").json["fruits"] if each["id"] == fruit)


def piece(scene: Scene) -> dict:
    return {"revision": scene["revision"], **texts("name")}


def draft(scene: Scene) -> dict:
    menu = json.loads(scene["menu"])
    fruit, juice = (next(each for each in menu[kind] if each["id"] == "kiwi") for kind in ("fruits", "juices"))
    fruit = {**fruit, "capacity": 100, "pack": 6, "grams": 90, "low": 3, "allergens": [], "color": "#00aa00"}
    juice = {**juice, "taxRate": 1000, "makingSeconds": 45, "allergens": ["milk"]}
    return {"currency": scene.currency, "taxRate": 1000, "fruits": [fruit], "juices": [juice], "pictures": {}}


RECORDS = {
    "/exhibitions/{id}": "paris-exposition-1900", "/manage/guide/order/{id}": "paris-exposition-1900",
    "/people/{id}": "kim-bu-sik", "/periods/{id}": "joseon", "/places/{id}": "haeinsa", "/terms/{id}": "paper",
}

BODIES = {
    "PUT /api/guide/draft/{kind}/{id}": lambda s: {
        "name": {"ko": "직지심체요절", "en": s.key()}, "dated": {"edtf": "1377"}, "texts": {"main": {"ko": "옛 책입니다."}},
        "media": [{"media": "jikji", "role": "picture"}],
    },
    "POST /api/guide/versions": lambda s: {"records": [], "note": "again"},
    "POST /manage/guide/media": lambda s: {"file": JIKJI.read_text("utf-8")},
    "POST /manage/guide/import": lambda s: {
        "map": "omeka", "exhibition": "", "file": "dcterms:identifier,dcterms:title@ko\r\nD 7,놋쇠 종\r\n",
    },
    "POST /manage/guide/import/drafts": lambda s: {
        "file": s["table"], "name": "exhibits.csv", "map": "", "exhibition": "paris-exposition-1900",
    },
    "POST /manage/guide/import/undo": lambda s: {"at": "1764050400000"},
    "POST /manage/guide/media/record": lambda s: {"file": GUIDE["hash"], "name": "jikji"},
    "POST /manage/guide/translate": lambda s: {
        "record": "exhibit/jikji", "revision": s.record_revision("exhibit/jikji"),
        "language": "en", "text:name": s.key(), "right": "texts.main",
    },
    "POST /manage/guide/translate/import": lambda s: {
        "language": "en", "kind": "exhibit", "file": "pavilion:id,pavilion:name@en\r\ngat,Gat\r\n",
    },
    "POST /manage/guide/new/{kind}": lambda s: {"name": "놋쇠 종", "language": "ko", "id": "", "scheme": "material"},
    "POST /manage/guide/{kind}/{id}": lambda s: {
        "revision": s.record_revision("exhibit/jikji"), "name@ko": "직지심체요절", "name@en": s.key(), "layer": "label",
        "with": "en", "do": "save", "show": "layer:main", "media#": "1", "media[0].media": "jikji", "dated.edtf": "1377",
    },
    "POST /manage/guide/{kind}/{id}/end": lambda s: {
        "action": "undo", "revision": s.record_revision("exhibit/jikji"), **SURE,
    },
    "POST /manage/guide/{kind}/{id}/history/{edit}": lambda s: {"revision": s.record_revision("exhibit/jikji")},
    "POST /manage/guide/order/{id}": lambda s: {
        "revision": s.record_revision("exhibition/paris-exposition-1900"), "exhibit": "jikji", "do": "set", "place": "2",
        "number": "1", "section": "", "page": "1",
    },
    "POST /manage/guide/publish": lambda s: {
        "note": "again", "at": "", "record:term/paper": s.draft_term(),
    },
    "POST /manage/guide/schedules/{schedule}": lambda s: {},
    "POST /manage/guide/versions/{version}": lambda s: {"published": "1", **SURE},
    "POST /juice/orders": lambda s: {"juice": "kiwi", "quantity.kiwi": "1", "name": "Zoë", "key": s.key()},
    "POST /stock/{fruit}/movements": lambda s: {"delta": "1", "reason": "delivery"},
    "POST /stock/{fruit}": lambda s: {"onHand": "500", "expected": str(stock_of(s, "kiwi"))},
    "POST /calls": lambda s: {"reason": "help", "key": s.key(), "place": "Table 3", "back": "/juice"},
    "POST /calls/{id}/answer": lambda s: {},
    "POST /calls/returns": lambda s: {"calls": s["call"]},
    "POST /pay/{id}/payments": lambda s: {
        "key": s.key(), "method": "cash", "amount": s["due"], "quick": "", "given": "900000", "reference": "12",
    },
    "POST /pay/{id}/refunds": lambda s: {"key": s.key(), "amount": "1", "reason": "other", "note": "spilt"},
    "POST /pay/{id}/voids": lambda s: {
        "key": s.key(), "payment": "1", "reason": "other", "note": "keyed wrongly", "method": "none",
    },
    "POST /pay/tenders": lambda s: {"names": "Voucher\nGift card"},
    "POST /day/open": lambda s: without_day(s, {"key": s.key(), "float": "1000"}),
    "POST /day/cash": lambda s: {"key": s.key(), "amount": s["day"], "direction": "in", "reason": "ice"},
    "POST /day/count": lambda s: {"key": s.key(), "day": s["day"], "counted.cash": "5", "counted.card": "7"},
    "POST /day/close": lambda s: {"key": s.key(), "day": s["day"], "counted.cash": "5"} | s.expected(s["day"]),
    "POST /view": lambda s: {
        "size": "150", "contrast": "high", "theme": "dark", "motion": "reduced", "reach": "low", "speech": "on",
        "rate": "75", "reading": "easy", "from": "/juice",
    },
    "POST /kiosk": lambda s: {
        "place": "Door", "kiosk": "on", "keyboard": "none", "idle": "60", "lock": "portrait", "width": "1080", "height": "1920",
        "diagonal": "800", "pitch": "", "ratio": "1", "character": "capital", "distance": "600", "bottom": "800",
    },
    "POST /api/orders": lambda s: {"lines": [{"juice": "kiwi", "quantity": 2}, {"juice": "mango", "quantity": 1}], "name": "Zoë"},
    "PUT /api/orders/{id}/status": lambda s: {"status": "making", "recall": False},
    "POST /api/orders/{id}/payments": lambda s: {
        "amount": int(s["due"]), "method": "cash", "given": int(s["due"]) + 5,
    },
    "POST /api/orders/{id}/voids": lambda s: {"payment": 1, "reason": "other", "note": "keyed wrongly"},
    "POST /api/days": lambda s: without_day(s, {"float": 1000}),
    "POST /api/days/{day}/cash": lambda s: {"amount": -5, "reason": "ice"},
    "POST /api/days/{day}/close": lambda s: {"counted": [{"kind": "cash", "amount": 5}]},
    "POST /api/orders/{id}/refunds": lambda s: {
        "reason": "other", "note": "spilt", "lines": [{"position": 1, "glasses": 1}],
    },
    "POST /api/stock/{fruit}/movements": lambda s: {"delta": 1, "reason": "delivery"},
    "PUT /api/stock/{fruit}": lambda s: {"onHand": 500, "expected": stock_of(s, "kiwi")},
    "POST /api/calls": lambda s: {"reason": "help", "place": "Table 3"},
    "PUT /api/calls/{id}/status": lambda s: {"status": "answered"},
    "PUT /api/menu/draft": draft,
    "PUT /api/menu/draft/fruits/{fruit}": lambda s: draft(s)["fruits"][0],
    "PUT /api/menu/draft/juices/{juice}": lambda s: {**draft(s)["juices"][0], "id": "kiwi"},
    "POST /api/menu/versions": lambda s: {"revision": int(s["clean_revision"])},
    "PUT /api/juices/{juice}/sale": lambda s: {"sold": True, "until": 1_900_000_000_000},
    "POST /api/stock/movements": lambda s: {
        "reason": "delivery", "note": "market", "lines": [{"fruit": "kiwi", "amount": 2, "cost": 450}],
    },
    "PUT /api/stock/{fruit}/levels": lambda s: {"capacity": 1_000_000, "low": 3},
    "PUT /api/business": lambda s: {"name": "Juice", "registration": "123-45-67890"},
    "PUT /api/preparation": lambda s: {"makers": 2},
    "PUT /api/offer": lambda s: {"languages": ["ko", "en", "fr", "ja", "zh-Hans"]},
    "PUT /api/refund-limit": lambda s: {"limit": 20_000},
    "POST /api/stocktakes": lambda s: {},
    "PUT /api/stocktakes/{id}/counts/{fruit}": lambda s: {"counted": 12},
    "PUT /api/stocktakes/{id}/status": lambda s: {"status": "rejected"} | s.counts_seen(),
    "POST /sign-out": lambda s: {},
    "POST /sign-out/everywhere": lambda s: {},
    "POST /pair": lambda s: {},
    "POST /manage/devices": lambda s: {"code": "482913", "name": s.key(), "kind": "kiosk"},
    "POST /manage/devices/{id}/removal": lambda s: SURE,
    "POST /manage/screens/reload": lambda s: {},
    "POST /manage/screens/{id}": lambda s: {"place": "Door", "bar": "main", "language": "fr", "idle": "60"},
    "POST /manage/screens/{id}/reload": lambda s: {},
    "POST /manage/screens/{id}/pairing": lambda s: {"code": "482913"},
    "POST /manage/screens/{id}/removal": lambda s: SURE,
    "POST /api/screen": lambda s: {"version": "1.0.0", "language": "ko", "battery": 87},
    "POST /manage/menu/fruits": lambda s: {
        "id": "kiwi", "capacity": "100", "opening": "10", "low": "3", "color": "#00aa00", "pack": "6", "grams": "90",
        "allergen.milk": "on", **texts("unit"), **piece(s),
    },
    "POST /manage/menu/juices": lambda s: {
        "id": "kiwi", "price": "4.000" if s.currency == "KWD" else "4", "taxRate": "10", "makingSeconds": "45",
        "recipe.kiwi": "3", "recipe.mango": "0", "allergen.milk": "on", **texts("shortName"), **piece(s),
    },
    "POST /manage/menu/fruits/{id}/picture": lambda s: {"revision": s["revision"], "action": "remove"},
    "POST /manage/menu/juices/{id}/picture": lambda s: {"revision": s["revision"], "action": "remove"},
    "POST /manage/menu/pieces": lambda s: {"action": "down", "juice": "kiwi", "revision": s["revision"]},
    "POST /manage/menu/money": lambda s: {"currency": s.currency, "taxRate": "10", "revision": s["revision"]},
    "POST /manage/menu/draft": lambda s: {"action": "discard", "revision": s["revision"], **SURE},
    "POST /manage/menu/publish": lambda s: {"revision": s["clean_revision"]},
    "POST /manage/menu/versions/{version}": lambda s: {"published": s["published"]},
    "POST /manage/menu/import": lambda s: {
        "file": s["menu"], "revision": s["revision"], **SURE,
    },
    "POST /bar/orders/{id}": lambda s: {"status": "making"},
    "POST /bar/orders": lambda s: {"quantity.kiwi": "1", "name": "Zoë", "key": s.key()},
    "POST /bar/collected": lambda s: {"orders": s["order"]},
    "POST /bar/sale": lambda s: {"item": "juice:pineapple", "until": "30"},
    "POST /bar/settings": lambda s: {
        "flow": "by-counter", "payment": "at-pick-up", "makers": "2", "longestQueueMinutes": "0",
        "unpaidMinutes": "10", "readyMinutes": "120",
    },
    "POST /bar/labels/{id}": lambda s: {"key": s.key()},
    "POST /stock/bookings/{kind}": lambda s: {
        "reason": "delivery", "note": "market", "key": s.key(), "amount.kiwi": "2", "cost.kiwi": "4",
    },
    "POST /stock/counts": lambda s: {},
    "POST /stock/counts/{id}/fruits": lambda s: {"fruit": "kiwi", "counted": "12"},
    "POST /stock/counts/{id}/status": lambda s: {"status": "rejected", **SURE} | s.counts_seen(),
    "POST /stock/ledger/{movement}/reversal": lambda s: {"query": "fruit=kiwi"},
    "POST /stock/reversals": lambda s: {"movements": s["movement"], "at": "delivery"},
    "POST /stock/levels/{fruit}": lambda s: {"capacity": "1000000", "low": "3"},
    "POST /api/stock/movements/{movement}/reversal": lambda s: None,
    "POST /manage/tokens": lambda s: {"name": s.key(), "days": "30", **{scope: "on" for scope in SCOPES}},
    "POST /manage/tokens/{id}/revocation": lambda s: SURE,
    "POST /manage/webhooks": lambda s: {
        "address": "http://127.0.0.1:9/walk", "order.placed": "on", "order.changed": "on", "stock.changed": "on",
        "menu.published": "on",
    },
    "POST /manage/webhooks/{id}/test": lambda s: {},
    "POST /manage/webhooks/{id}/switch": lambda s: {"on": "no"},
    "POST /manage/webhooks/{id}/removal": lambda s: SURE,
    "POST /manage/webhooks/{id}/dead-letters": lambda s: {"event": "1", "act": "drop"},
    "POST /manage/staff/{id}/role": lambda s: {"role": "staff"},
    "POST /manage/staff/{id}/removal": lambda s: SURE,
    "POST /manage/staff/{id}/erasure": lambda s: SURE,
    "POST /manage/staff/{id}/bar-role": lambda s: {"role": "staff"},
    "POST /manage/bars": lambda s: {"id": s.key(), "timeZone": "Asia/Seoul", "follows": "no", **texts("name")},
    "POST /manage/bars/{bar}": lambda s: {"timeZone": "Europe/Paris", **texts("name")},
    "POST /manage/bars/{bar}/menu": lambda s: {"of": "", "version": "1"},
    "POST /manage/bars/{bar}/status": lambda s: {"status": "open"},
    "POST /manage/first-day": lambda s: {
        "country": "KR", "exhibition": "shown", "orders": "at-pick-up", "name": "Juice",
    },
    "POST /who": lambda s: {"role": "staff", "back": "/stock"},
    "POST /manage/business": lambda s: {"name": "Juice", "telephone": "02-123-4567"},
    "POST /manage/bars/{bar}/offer": lambda s: {"exhibition": "shown", "language.ko": "on"},
    "POST /manage/bars/{bar}/refund-limit": lambda s: {"limit": "20000"},
    "POST /manage/bars/{bar}/retention": lambda s: {"orders": "30", "log": "", "calls": "1", "refusals": "7"},
    "POST /sign-in": lambda s: {"name": s.key(), "secret": PASSWORD, "back": "/manage"},
    "POST /sign-in/code": lambda s: {"code": "123456", "back": "/manage"},
    "POST /manage/secret/second-factor": lambda s: {"old": "wrong", "code": "123456", "key": "GEZDGNBVGY3TQOJQ" * 2},
    "POST /manage/secret/second-factor/removal": lambda s: {"old": "wrong"},
    "POST /manage/staff/{id}/second-factor/removal": lambda s: SURE,
    "POST /setup": lambda s: {"code": "482913", "name": s.key(), "secret": PASSWORD},
    "POST /manage/staff": lambda s: {"name": s.key(), "role": "staff", "secret": PASSWORD},
    "POST /manage/staff/{id}/secret": lambda s: {"secret": PASSWORD},
    "POST /manage/secret": lambda s: {"old": "wrong", "secret": PASSWORD, "again": PASSWORD},
}
"""What each route that writes is sent, where it is sent a form or a document."""
