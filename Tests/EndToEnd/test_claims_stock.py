"""Claims about stock that only a real server can break; Docs/reliability.md lists all fourteen."""

import itertools
import json
import random
import shutil
import sqlite3

import pytest

from support.crowd import SEED, Client, at_once, scaled
from support.server import Pavilion


def order(lines: dict[str, int]) -> dict:
    return {"lines": [{"juice": juice, "quantity": count} for juice, count in lines.items()]}


def books(server: Pavilion) -> list:
    """Everything that an order could have moved."""
    with sqlite3.connect(server.database) as file:
        tables = ("bar", "stock", "orders", "order_line", "movement")
        return [file.execute(f"SELECT * FROM {table}").fetchall() for table in tables]


def expect_sound(server: Pavilion):
    audit = server.run("audit")
    assert audit.returncode == 0, audit.stderr


def import_menu(server: Pavilion, change):
    """Publishes the server's menu with a change made to it."""
    path = server.database.with_name("menu.json")
    assert server.run("menu", "export", str(path)).returncode == 0
    menu = json.loads(path.read_text())
    change(menu)
    path.write_text(json.dumps(menu))
    imported = server.run("menu", "import", str(path))
    assert imported.returncode == 0, imported.stderr


def test_claim_01_a_cart_that_needs_26_strawberries_of_25_is_refused_whole(own_pavilion):
    own_pavilion.restock(strawberry=25, banana=10)
    before = books(own_pavilion)
    cart = order({"strawberry": 1, "strawberry-banana": 1})
    refused = own_pavilion.api.post("/api/orders", cart)
    assert refused.status == 409
    assert refused.json["shortages"] == [{"fruit": "strawberry", "needed": 26, "onHand": 25}]
    assert books(own_pavilion) == before
    own_pavilion.restock(strawberry=26, banana=10)
    assert own_pavilion.api.post("/api/orders", cart).status == 201
    assert (own_pavilion.on_hand("strawberry"), own_pavilion.on_hand("banana")) == (0, 9)


@pytest.mark.parametrize("clients", [2, 4, 8, 16, 32, 64])
def test_claim_03_of_clients_racing_for_the_last_fruit_exactly_stock_over_need_succeed(
    pavilion, clients
):
    for _ in range(scaled(2)):
        stock = 3 * (clients // 2) + 2
        pavilion.restock(kiwi=stock)
        answers = at_once(*[lambda: pavilion.api.order("kiwi").status] * clients)
        assert sorted(answers) == [201] * (stock // 3) + [409] * (clients - stock // 3)
        assert pavilion.on_hand("kiwi") == stock % 3
    expect_sound(pavilion)


def test_claim_04_opposite_orders_of_fruit_ten_thousand_times_at_once_are_all_answered(
    own_pavilion, tmp_path
):
    def add_opposites(menu):
        for fruit in menu["fruits"]:
            fruit["capacity"] = 1_000_000
        recipes = {"there": {"kiwi": 1, "mango": 1}, "back": {"mango": 1, "kiwi": 1}}
        menu["juices"] += [
            {"id": name, "name": {"en": name}, "recipe": recipe, "free": True} for name, recipe in recipes.items()
        ]

    import_menu(own_pavilion, add_opposites)
    count = scaled(10_000)
    clients = 16
    own_pavilion.restock(kiwi=2 * count, mango=2 * count)
    other = Pavilion(tmp_path / "other")
    (tmp_path / "other").mkdir()
    other.database = own_pavilion.database

    def send(client: int) -> list[int]:
        juices = {"there": 1, "back": 1} if client % 2 else {"back": 1, "there": 1}
        # Every client speaks to the other server than its neighbour of the same kind does.
        with Client((own_pavilion, other)[client // 2 % 2].port) as connection:
            share = range(client, count, clients)
            return [connection.send("POST", "/api/orders", order(juices)).status for _ in share]

    with other:
        answers = at_once(*[lambda client=client: send(client) for client in range(clients)])
        assert list(itertools.chain(*answers)) == [201] * count
        assert other.counts() == own_pavilion.counts()
    assert (own_pavilion.on_hand("kiwi"), own_pavilion.on_hand("mango")) == (0, 0)
    expect_sound(own_pavilion)


@pytest.mark.parametrize("bananas, left", [(0, (10, 0)), (1, (0, 0))])
def test_claim_05_when_the_second_fruit_is_short_the_first_is_untouched_also_when_killed_at_any_step(
    own_pavilion, killer, bananas, left
):
    """With no banana nothing ever moves; with one, all of the order moves or nothing."""
    own_pavilion.restock(banana=bananas)
    backup = own_pavilion.database.with_name("backup.sqlite")
    assert own_pavilion.run("backup", str(backup)).returncode == 0
    own_pavilion.stop()
    storage = ["--storage", f"sqlite:{own_pavilion.database}"]
    outcomes = []
    for step in itertools.count(1):
        for path in own_pavilion.database.parent.glob(own_pavilion.database.name + "*"):
            path.unlink()
        for suffix in ("", ".media"):
            shutil.copy(f"{backup}{suffix}", f"{own_pavilion.database}{suffix}")
        ended = killer(step, "order", "strawberry-banana", "--key", "once", *storage)
        expect_sound(own_pavilion)
        with sqlite3.connect(own_pavilion.database) as file:
            stock = dict(file.execute("SELECT fruit, on_hand FROM stock"))
        outcomes.append((stock["strawberry"], stock["banana"]))
        if ended >= 0:
            break
    assert step > 5, "the program was never killed"
    assert outcomes[-1] == left
    assert set(outcomes) <= {(10, bananas), left}
    own_pavilion.start()


def test_claim_07_cancelling_twice_or_cancelling_and_deleting_gives_stock_back_once(own_pavilion):
    own_pavilion.lead_orders()
    api = own_pavilion.api
    placed = api.order("strawberry-banana").json
    path = f"/api/orders/{placed['id']}"
    body = {"status": "cancelled"}
    answers = at_once(
        *[lambda: api.put(f"{path}/status", body)] * 8, *[lambda: api.request("DELETE", path)] * 8
    )
    assert [answer.status for answer in answers] == [200] * 8 + [405] * 8
    assert {answer.body for answer in answers[:8]} == {api.get(path).body}
    own_pavilion.stop()
    own_pavilion.start()
    assert api.put(f"{path}/status", body).body == answers[0].body
    assert own_pavilion.run("cancel", "1").returncode == 0
    assert set(own_pavilion.counts().values()) == {10}
    with sqlite3.connect(own_pavilion.database) as file:
        with pytest.raises(sqlite3.IntegrityError):
            file.execute("DELETE FROM orders")
        back = file.execute("SELECT fruit, delta FROM movement WHERE reason = 'cancellation'")
        assert sorted(back) == [("banana", 1), ("strawberry", 10)]
    expect_sound(own_pavilion)


def test_claim_07_cancelling_after_it_was_made_does_not_return_fruit(own_pavilion):
    own_pavilion.lead_orders()
    api = own_pavilion.api
    for _ in range(scaled(5)):
        own_pavilion.restock()
        path = f"/api/orders/{api.order('kiwi').json['id']}/status"
        made, cancelled = at_once(
            lambda: api.put(path, {"status": "ready"}), lambda: api.put(path, {"status": "cancelled"})
        )
        assert sorted((made.status, cancelled.status)) == [200, 409]
        assert own_pavilion.on_hand("kiwi") == (7 if made.status == 200 else 10)
        late = api.put(path, {"status": "cancelled"}).status
        assert late == cancelled.status
    expect_sound(own_pavilion)


def test_claim_08_stale_sets_are_refused_and_steps_are_never_lost_while_orders_land(own_pavilion):
    api = own_pavilion.api
    own_pavilion.restock(kiwi=60)
    assert api.put("/api/stock/kiwi", {"onHand": 20, "expected": 17}).status == 409
    rounds = scaled(40)

    def order_often():
        return sum(api.order("kiwi").status == 201 for _ in range(rounds))

    def step_often():
        return sum(api.move("kiwi", 2).status == 201 for _ in range(rounds))

    def set_often():
        taken, refused = 0, 0
        for _ in range(rounds):
            seen = own_pavilion.on_hand("kiwi")
            answer = api.put("/api/stock/kiwi", {"onHand": 50, "expected": seen})
            if answer.status == 200:
                taken += answer.json["delta"]
                assert answer.json["delta"] == 50 - seen
            else:
                assert (answer.status, answer.json["expected"]) == (409, seen)
                assert answer.json["onHand"] != seen
                refused += 1
        return taken, refused

    sold, sold_too, stepped, (set_to, refused), (set_too, refused_too) = at_once(
        order_often, order_often, step_often, set_often, set_often
    )
    assert refused + refused_too > 0, "no set was ever late: nothing was tried"
    expected = 60 - 3 * (sold + sold_too) + 2 * stepped + set_to + set_too
    assert own_pavilion.on_hand("kiwi") == expected
    expect_sound(own_pavilion)


def test_claim_10_a_stock_of_none_is_sold_out_and_never_unlimited(own_pavilion):
    api = own_pavilion.api
    for fruit in own_pavilion.counts():
        own_pavilion.set_stock(fruit, 0)

    def add_fig(menu):
        menu["fruits"].append({"id": "fig", "name": {"en": "Fig"}, "opening": 0})
        menu["juices"].append({"id": "fig", "name": {"en": "Fig"}, "recipe": {"fig": 1}, "free": True})

    import_menu(own_pavilion, add_fig)
    stock = api.stock()
    assert {fruit["onHand"] for fruit in stock["fruits"]} == {0}
    assert {juice["makeable"] for juice in stock["juices"]} == {0}
    for juice in stock["juices"]:
        refused = api.order(juice["id"])
        assert (refused.status, refused.json["alternatives"]) == (409, [])
        assert own_pavilion.run("order", juice["id"]).returncode == 1
    page = api.get("/juice?lang=en").body.decode()
    assert page.count('data-makeable="0">Sold out') == len(stock["juices"])
    expect_sound(own_pavilion)


def test_claim_13_orders_made_and_cancelled_by_many_at_random_leave_sound_books(own_pavilion):
    """A share of claim 13 over HTTP: whatever comes first, ledger, balances and orders agree."""
    own_pavilion.lead_orders()
    api = own_pavilion.api
    own_pavilion.restock(**dict.fromkeys(own_pavilion.counts(), 100))

    def act(client: int) -> set[int]:
        dice = random.Random(SEED * 1000 + client)
        known, statuses = [], set()
        for _ in range(scaled(60)):
            if known and dice.random() < 0.5:
                status = dice.choice(["ready", "cancelled"])
                answer = api.put(f"/api/orders/{dice.choice(known)}/status", {"status": status})
            else:
                answer = api.order(dice.choice(["kiwi", "mango-kiwi", "banana", "pineapple"]))
                if answer.status == 201:
                    known.append(answer.json["id"])
            statuses.add(answer.status)
        return statuses

    statuses = set().union(*at_once(*[lambda client=client: act(client) for client in range(8)]))
    assert statuses <= {200, 201, 409}, f"seed {SEED}"
    expect_sound(own_pavilion)
