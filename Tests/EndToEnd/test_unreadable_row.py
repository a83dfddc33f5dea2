"""A stored row that no program of today writes: it is told as what it is, and stops nothing else."""

import sqlite3

import pytest

from support.people import hire
from support.server import Pavilion


@pytest.fixture
def orders(tmp_path):
    """A server whose second of three orders has a status of no kind, and the three."""
    with Pavilion(tmp_path) as server:
        hire(server, "staff")
        server.lead_orders()
        orders = [server.api.order("kiwi").json["id"] for _ in range(3)]
    with sqlite3.connect(server.database) as connection:
        for (guard,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {guard}")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE orders SET status = 'lost' WHERE number = 2")
    connection.close()
    server.start()
    yield server, orders
    server.stop()


def test_an_order_that_cannot_be_read_harms_only_itself(orders):
    server, orders = orders
    broken = server.api.get(f"/api/orders/{orders[1]}")
    assert broken.status == 500
    assert broken.json["type"] == "/problems/unreadable-record"
    assert "retry-after" not in broken.headers
    assert server.api.get(f"/api/orders/{orders[2]}").status == 200
    listed = server.api.get("/api/orders", Cookie=server.cookie)
    assert [order["number"] for order in listed.json["orders"]] == [3, 1]
    assert server.api.get("/readyz").status == 200
    server.wait_until(lambda: 'event="a stored row cannot be read"' in server.errors())
    audit = server.run("audit")
    assert audit.returncode == 1
    assert f"main: the row {orders[1]} of orders cannot be read: an order's status cannot be read: lost" in audit.stderr
