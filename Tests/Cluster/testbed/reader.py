"""Reads the books straight from the tables of one machine."""

from collections.abc import Iterable

import psycopg2

from .venue import Venue

TABLES = {
    "orders": "SELECT order_id, number, version FROM orders WHERE bar_id = %s",
    "lines": "SELECT order_id, juice, quantity FROM order_line WHERE bar_id = %s",
    "movements": "SELECT version, fruit, delta, balance, order_id, reason, note FROM movement"
    " WHERE bar_id = %s ORDER BY version, fruit",
    "stock": "SELECT fruit, on_hand FROM stock WHERE bar_id = %s",
    "keys": "SELECT idempotency_key, outcome FROM idempotency WHERE bar_id = %s",
    "bar": "SELECT order_number, stock_version FROM bar WHERE bar_id = %s",
    "menus": "SELECT version, document FROM menu WHERE bar_id = %s ORDER BY version",
}


def read_books(address: str, password: str, bars: Iterable[str]) -> Venue:
    """What a machine's tables hold now of each bar, at one moment."""
    connection = psycopg2.connect(
        host=address, dbname="pavilion", user="pavilion", password=password, connect_timeout=5
    )
    try:
        connection.set_session(isolation_level="REPEATABLE READ", readonly=True)
        rows: dict[str, dict[str, list[tuple]]] = {}
        with connection.cursor() as cursor:
            for bar in bars:
                rows[bar] = {}
                for name, statement in TABLES.items():
                    cursor.execute(statement, (bar,))
                    rows[bar][name] = cursor.fetchall()
        return Venue(rows)
    finally:
        connection.close()
