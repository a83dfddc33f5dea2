"""The reports of business days, worked out from the tables alone.

It shares no code with the program: prices times glasses, payments in their order, tax by the rule of
decision 22, and the drawer by hand. `DayBooks.report` is what the bar must have kept at the close.
"""

import json
from collections import Counter, defaultdict
from itertools import accumulate

from .bars import Bar

# Among how many of the last orders unpaid ones are counted.
REACH = 1_000


def in_turn(rows: list[dict], time: str, kind: int) -> list[tuple[int, int, dict]]:
    """Rows in the order of their numbers, each no earlier than the one before it.

    A command that came a millisecond later may be carried out first.
    """
    times = accumulate((row[time] for row in rows), max)
    return [(moment, kind, row) for moment, row in zip(times, rows)]


def tax_in(gross: int, rate: int) -> int:
    """The tax in a sum at a rate in basis points, rounded half up."""
    return (2 * gross * rate + 10_000 + rate) // (2 * (10_000 + rate))


class Money:
    """What is left of a bill, or of the payments for it, by tax rate."""

    def __init__(self, whole: Counter | None = None):
        self._whole: Counter = Counter(whole)
        self._taken: Counter = Counter()

    def add(self, parts: dict[int, tuple[int, int]]):
        self._whole.update({rate: gross for rate, (gross, _) in parts.items()})

    def take(self, amount: int) -> dict[int, tuple[int, int]]:
        """An amount, spread over the rates as what is left of them, with the tax of each."""
        rates = sorted(self._whole)
        left = {rate: self._whole[rate] - self._taken[rate] for rate in rates}
        everything = sum(left.values())
        if not 0 < amount <= everything:
            raise ValueError(f"{amount} of {everything}")
        parts, so_far, given = {}, 0, 0
        for rate in rates:
            so_far += left[rate]
            piece = amount * so_far // everything - given
            given += piece
            if piece:
                parts[rate] = piece
        return self.take_parts(parts)

    def take_parts(self, parts: dict[int, int]) -> dict[int, tuple[int, int]]:
        """The tax of a piece is that of all that was taken with it, less that of all before."""
        taxed = {}
        for rate, piece in parts.items():
            before = self._taken[rate]
            taxed[rate] = (piece, tax_in(before + piece, rate) - tax_in(before, rate))
            self._taken[rate] += piece
        return taxed

    @property
    def left(self) -> int:
        return self._whole.total() - self._taken.total()


class Order:
    """An order with its money, told in the order in which it came and went."""

    def __init__(self, row: dict):
        self.id, self.number, self.status = row["order_id"], row["number"], row["status"]
        self.day_number, self.version = row["day_number"], row["version"]
        self.lines: dict[int, dict] = {}
        self.payments: list[dict] = []
        self.refunds: list[dict] = []
        self.steps: list[dict] = []

    @property
    def total(self) -> int:
        return sum(line["price"] * line["quantity"] for line in self.lines.values())

    @property
    def currency(self) -> str:
        return min(line["currency"] for line in self.lines.values())

    @property
    def bill(self) -> Counter:
        bill: Counter = Counter()
        for line in self.lines.values():
            if line["price"]:
                bill[line["tax_rate"]] += line["price"] * line["quantity"]
        return bill

    def cancelled_on(self) -> int | None:
        """The business day of the cancellation: 0 before the first; nothing if it was not cancelled."""
        for step in self.steps:
            if step["status"] == "cancelled":
                return step["day"] or 0
        return None

    def is_open_at(self, time: int, day: int) -> bool:
        """Whether it was neither collected by then nor cancelled on the day or before."""
        cancelled = self.cancelled_on()
        taken = [step for step in self.steps if step["stepped_at"] <= time]
        return (cancelled is None or cancelled > day) and (
            not taken or taken[-1]["status"] != "collected"
        )

    def standing(self, day: int) -> list[dict]:
        return [each for each in self.payments if not each["void"] and (each["day"] or 0) <= day]

    def owed(self, day: int) -> int:
        """What it owes at the end of a day."""
        cancelled = self.cancelled_on()
        standing = self.standing(day)
        if cancelled is not None and cancelled <= day:
            return 0
        begin = max((each["refunds_before"] for each in standing), default=0)
        current = [each for each in standing if each["refunds_before"] == begin]
        money = sum(each["amount"] for each in current if each["method"] != "waiver")
        back = sum(
            refund["amount"] for refund in self.refunds
            if refund["number"] > begin and (refund["day"] or 0) <= day
        )
        rest = self.total - sum(each["amount"] for each in current)
        return self.total if rest > 0 and 0 < money == back else max(0, rest)

    def given_away_by(self, person: str) -> int:
        """What a person refunded and voided of it, and waived for good."""
        back = [each["amount"] for each in self.refunds if each["who_name"] == person]
        for each in self.payments:
            void, is_waiver = each["void"], each["method"] == "waiver"
            if is_waiver != bool(void) and (void or each)["who_name"] == person:
                back.append(each["amount"])
        return sum(back)

    def work_out_tax(self) -> list[str]:
        """Gives each payment and refund its parts by rate; what the tables say otherwise is told."""
        try:
            return self._work_out_tax()
        except ValueError as fault:
            return [f"order {self.number} has no money for {fault}"]

    def _work_out_tax(self) -> list[str]:
        faults = []
        rounds: dict[int, list[dict]] = defaultdict(list)
        for payment in self.payments:
            if not payment["void"]:
                rounds[payment["refunds_before"]].append(payment)
        begins = sorted(rounds) + [len(self.refunds)]
        for begin, end in zip(begins, begins[1:]):
            bill, money = Money(self.bill), Money()
            entries = in_turn(rounds[begin], "paid_at", 0)
            entries += in_turn(self.refunds[begin:end], "refunded_at", 1)
            # A refund is spread over the payments that there were then.
            for _, is_refund, entry in sorted(entries, key=lambda entry: entry[:2]):
                if is_refund:
                    worked = money.take_parts(self._glasses(entry)) if entry["lines"] \
                        else money.take(entry["amount"])
                    faults += self._compare("refund", entry, worked)
                else:
                    worked = {} if entry["method"] == "waiver" else bill.take(entry["amount"])
                    faults += self._compare("payment", entry, worked)
                    money.add(worked)
            if end != begins[-1] and money.left:
                faults.append(f"order {self.number} was paid anew before all was given back")
        if self.cancelled_on() is not None and self._kept():
            faults.append(f"order {self.number} is cancelled, and {self._kept()} of it is kept")
        return faults

    def _glasses(self, refund: dict) -> dict[int, int]:
        parts: Counter = Counter()
        for position, glasses in refund["lines"]:
            line = self.lines[position]
            parts[line["tax_rate"]] += line["price"] * glasses
        return {rate: parts[rate] for rate in sorted(parts)}

    def _compare(self, what: str, entry: dict, worked: dict) -> list[str]:
        stored, entry["parts"] = entry["parts"], worked
        if what == "refund" and sum(entry["tenders"].values()) != entry["amount"]:
            return [f"{what} {entry['number']} of order {self.number}: {entry['tenders']}"]
        if stored != worked:
            return [f"{what} {entry['number']} of order {self.number}: {stored}, not {worked}"]
        return []

    def _kept(self) -> int:
        came = sum(
            each["amount"] for each in self.payments if not each["void"] and each["method"] != "waiver"
        )
        return came - sum(refund["amount"] for refund in self.refunds)


def kind_of(payment: dict) -> str:
    return f"other:{payment['tender']}" if payment["method"] == "other" else payment["method"]


def kind_in(line: dict) -> str:
    """The kind of money that the members of a document name."""
    return f"other:{line['name']}" if line["kind"] == "other" else line["kind"]


def members_of(kind: str) -> dict:
    """The members that name a kind of money."""
    method, _, name = kind.partition(":")
    return {"kind": method, "name": name} if name else {"kind": method}


class DayBooks:
    """The tables of the main bar at one moment."""

    def __init__(self, bar: Bar):
        def rows(table: str, order: str) -> list[dict]:
            return bar.rows(f"SELECT * FROM {table} WHERE bar_id = 'main' ORDER BY {order}")

        self.orders = {row["order_id"]: Order(row) for row in rows("orders", "number")}
        for row in rows("order_line", "position"):
            self.orders[row["order_id"]].lines[row["position"]] = row
        for row in rows("order_step", "order_id, position"):
            self.orders[row["order_id"]].steps.append(row)
        voids = {(row["order_id"], row["number"]): row for row in rows("payment_void", "number")}
        parts: dict = defaultdict(dict)
        for what in ("payment", "refund"):
            for row in rows(f"{what}_part", "tax_rate"):
                key = (what, row["order_id"], row["number"])
                parts[key][row["tax_rate"]] = (row["amount"], row["tax"])
        tenders: dict = defaultdict(dict)
        for row in rows("refund_tender", "kind, name"):
            tenders[row["order_id"], row["number"]][kind_in(row)] = row["amount"]
        glasses: dict = defaultdict(list)
        for row in rows("refund_line", "position"):
            glasses[row["order_id"], row["number"]].append((row["position"], row["glasses"]))
        for row in rows("payment", "order_id, number"):
            key = (row["order_id"], row["number"])
            row |= {"void": voids.get(key), "parts": parts["payment", *key]}
            self.orders[row["order_id"]].payments.append(row)
        for row in rows("refund", "order_id, number"):
            key = (row["order_id"], row["number"])
            stored = parts["refund", *key]
            row |= {"parts": stored, "tenders": tenders[key], "lines": glasses[key]}
            row["amount"] = sum(gross for gross, _ in stored.values())
            self.orders[row["order_id"]].refunds.append(row)
        self.days = {row["number"]: row for row in rows("business_day", "number")}
        self.closes = {row["number"]: row for row in rows("day_close", "number")}
        self.cash = rows("cash_movement", "day, number")
        business = next(iter(rows("business", "bar_id")), {})
        self.business = {key: value for key, value in business.items() if key != "bar_id" and value}
        self.movements = rows("movement", "version")
        self.cash_out: Counter = Counter()
        for row in self.cash:
            if row["change"] < 0:
                self.cash_out[row["day"], row["who_name"]] -= row["change"]
        self.faults = [fault for order in self.orders.values() for fault in order.work_out_tax()]
        self.faults += self._day_faults()

    def differences(self) -> list[str]:
        """The faults of the entries, and the figures of kept reports that they do not give."""
        found = list(self.faults)
        for day in self.closes:
            kept, worked = self.kept(day), self.report(day)
            found += [
                f"day {day}, {name}: {kept.get(name)}, not {worked.get(name)}"
                for name in sorted(set(kept) | set(worked)) if kept.get(name) != worked.get(name)
            ]
        return found

    def kept(self, day: int) -> dict:
        """The report that the bar kept at the close."""
        return json.loads(self.closes[day]["report"])

    def report(self, day: int) -> dict:
        """The report of a closed day, as it must be."""
        begin, close = self.days[day], self.closes[day]
        orders = self.orders_of(day)
        currency = begin["currency"]
        moves = [row["change"] for row in self.cash if row["day"] == day]
        report = {
            "number": day, "currency": currency, "openedAt": begin["opened_at"],
            "float": begin["float"], "business": self.business,
            "cashIn": sum(move for move in moves if move > 0),
            "cashOut": -sum(move for move in moves if move < 0),
            "glasses": sum(line["quantity"] for order in orders for line in order.lines.values()),
            "open": sum(order.is_open_at(close["closed_at"], day) for order in orders),
            "fruit": self._fruit(day), "money": [self._money(day, currency, orders)],
            "closedAt": close["closed_at"],
        }
        # The machine itself has no name.
        names = {"openedBy": begin["who_name"], "closedBy": close["who_name"]}
        report |= {key: name for key, name in names.items() if name}
        if orders:
            report |= {"firstOrder": orders[0].number, "lastOrder": orders[-1].number}
        counted = {kind_in(line): line["amount"] for line in json.loads(close["counted"])}
        expected = Counter({"cash": begin["float"] + sum(moves)})
        for line in report["money"][0]["tenders"]:
            expected[kind_in(line)] += line["received"] - line["refunded"]
        report["drawer"] = []
        for kind in sorted(set(expected) | set(counted)):
            line = {**members_of(kind), "expected": expected[kind]}
            if kind in counted:
                line |= {"counted": counted[kind], "difference": counted[kind] - expected[kind]}
            report["drawer"].append(line)
        return report

    def orders_of(self, day: int) -> list[Order]:
        """The orders of a day: from the first that was called as number 1 again."""
        first = self.days[day]["orders_before"]
        last = self.closes[day]["last_order"]
        return [order for order in self.orders.values() if first < order.number <= last]

    def _money(self, day: int, currency: str, orders: list[Order]) -> dict:
        def tally(amounts: list[int]) -> dict:
            return {"count": len(amounts), "amount": sum(amounts)}

        everything = list(self.orders.values())
        taken = [
            (order, each) for order in everything for each in order.payments if each["day"] == day
        ]
        came = [each for _, each in taken if not each["void"] and each["method"] != "waiver"]
        waived = [each for _, each in taken if not each["void"] and each["method"] == "waiver"]
        voided = [each for _, each in taken if each["void"]]
        back = [each for order in everything for each in order.refunds if each["day"] == day]
        last = self.closes[day]["last_order"]
        owed = [
            order.owed(day) for order in everything if last - REACH < order.number <= last
        ]
        cancelled = [order.total for order in everything if order.cancelled_on() == day]
        received: dict = defaultdict(list)
        for each in came:
            received[kind_of(each)].append(each["amount"])
        refunded: Counter = Counter()
        for each in back:
            refunded.update(each["tenders"])
        gross, given = sum(map(sum, received.values())), sum(each["amount"] for each in back)
        taxes, people = self._taxes(came, back), self._people(came, voided, back)
        return {
            "currency": currency,
            "ordered": tally([order.total for order in orders]),
            "cancelled": tally(cancelled),
            "waived": [
                {"reason": reason, **tally([e["amount"] for e in waived if e["waived_for"] == reason])}
                for reason in sorted({each["waived_for"] for each in waived})
            ],
            "refunds": {"count": len(back), "amount": given},
            "voids": tally([each["amount"] for each in voided]),
            "unpaid": tally([amount for amount in owed if amount]),
            "gross": gross, "net": gross - given,
            "tax": sum(line["tax"] - line["refundedTax"] for line in taxes),
            "tenders": [
                {
                    **members_of(kind), "count": len(received[kind]), "received": sum(received[kind]),
                    "refunded": refunded[kind],
                }
                for kind in sorted(set(received) | set(refunded))
            ],
            "taxes": taxes, "people": people,
        }

    @staticmethod
    def _taxes(came: list[dict], back: list[dict]) -> list[dict]:
        sums: dict = defaultdict(Counter)
        for entries, gross_name, tax_name in (
            (came, "gross", "tax"), (back, "refunded", "refundedTax")
        ):
            for each in entries:
                for rate, (gross, tax) in each["parts"].items():
                    sums[rate].update({gross_name: gross, tax_name: tax})
        names = ("gross", "tax", "refunded", "refundedTax")
        return [{"rate": rate, **{name: sums[rate][name] for name in names}} for rate in sorted(sums)]

    @staticmethod
    def _people(came: list[dict], voided: list[dict], back: list[dict]) -> list[dict]:
        sums: dict = defaultdict(Counter)
        for each in came:
            sums[each["who_name"] or ""]["received"] += each["amount"]
        for each in voided:
            sums[each["void"]["who_name"] or ""]["voided"] += each["amount"]
        for each in back:
            sums[each["who_name"] or ""]["refunded"] += each["amount"]
        names = ("received", "refunded", "voided")
        return [
            {"name": person, **{name: sums[person][name] for name in names}} for person in sorted(sums)
        ]

    def _fruit(self, day: int) -> dict[str, int]:
        """The fruit that the day's orders took by their recipes, less that of cancelled ones."""
        used: Counter = Counter()
        for order in self.orders_of(day):
            used.update(self.needs(order))
        for order in self.orders.values():
            if order.cancelled_on() == day:
                used.subtract(self.needs(order))
        return {fruit: used[fruit] for fruit in sorted(used) if used[fruit]}

    @staticmethod
    def needs(order: Order) -> Counter:
        needs: Counter = Counter()
        for line in order.lines.values():
            for fruit, amount in json.loads(line["recipe"]).items():
                needs[fruit] += amount * line["quantity"]
        return needs

    def _day_faults(self) -> list[str]:
        """Days follow one another, and the numbers that are called begin anew with each."""
        faults = []
        if list(self.days) != list(range(1, len(self.days) + 1)):
            faults.append(f"the days {list(self.days)}")
        for day in self.closes:
            called = [order.day_number for order in self.orders_of(day)]
            if called != list(range(1, len(called) + 1)):
                faults.append(f"day {day} calls {called}")
            following = self.days.get(day + 1)
            if following and following["orders_before"] != self.closes[day]["last_order"]:
                faults.append(f"orders between the days {day} and {day + 1}")
        return faults


def sheet(report: dict) -> list[list[str]]:
    """The lines of a report's file for spreadsheets."""
    lines: list[list] = [["currency", "section", "name", "count", "amount"]]
    drawer = report["currency"]
    lines += [
        [drawer, "drawer", "float", "", report["float"]],
        [drawer, "drawer", "in", "", report["cashIn"]],
        [drawer, "drawer", "out", "", report["cashOut"]],
    ]
    for line in report["drawer"]:
        lines.append([drawer, "expected", kind_in(line), "", line["expected"]])
        if "counted" in line:
            lines.append([drawer, "counted", kind_in(line), "", line["counted"]])
    for money in report["money"]:
        currency = money["currency"]
        for name in ("ordered", "cancelled", "unpaid"):
            tally = money[name]
            lines.append([currency, "orders", name, tally["count"], tally["amount"]])
        for tally in money["waived"]:
            lines.append([currency, "waived", tally["reason"], tally["count"], tally["amount"]])
        for line in money["tenders"]:
            lines.append([currency, "received", kind_in(line), line["count"], line["received"]])
            lines.append([currency, "refunded", kind_in(line), "", line["refunded"]])
        for name in ("refunds", "voids"):
            lines.append([currency, "money", name, money[name]["count"], money[name]["amount"]])
        lines.append([currency, "money", "net", "", money["net"]])
        for line in money["taxes"]:
            rate = line["rate"]
            lines.append([currency, "gross at rate", rate, "", line["gross"] - line["refunded"]])
            lines.append([currency, "tax at rate", rate, "", line["tax"] - line["refundedTax"]])
        for person in money["people"]:
            for name in ("received", "refunded", "voided"):
                lines.append([currency, f"person {name}", person["name"], "", person[name]])
    if "firstOrder" in report:
        lines.append(["", "order number", "first", report["firstOrder"], ""])
        lines.append(["", "order number", "last", report["lastOrder"], ""])
    lines.append(["", "orders", "carried over", report["open"], ""])
    lines.append(["", "glasses", "ordered", report["glasses"], ""])
    lines += [["", "fruit", name, pieces, ""] for name, pieces in sorted(report["fruit"].items())]
    return [[str(cell) for cell in line] for line in lines]
