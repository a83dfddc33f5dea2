"""Reads the books straight from the tables of one machine."""

import psycopg2

from .checker import Books

TABLES = {
    "orders": "SELECT order_id, number, version FROM orders WHERE bar_id = 'main'",
    "lines": "SELECT order_id, juice, quantity FROM order_line WHERE bar_id = 'main'",
    "movements": "SELECT version, fruit, delta, balance, order_id, reason FROM movement"
    " WHERE bar_id = 'main' ORDER BY version, fruit",
    "stock": "SELECT fruit, on_hand FROM stock WHERE bar_id = 'main'",
    "keys": "SELECT idempotency_key, outcome FROM idempotency WHERE bar_id = 'main'",
    "bar": "SELECT order_number, stock_version FROM bar WHERE bar_id = 'main'",
}


def read_books(address: str, password: str) -> Books:
    """What a machine's tables hold now."""
    connection = psycopg2.connect(
        host=address, dbname="pavilion", user="pavilion", password=password, connect_timeout=5
    )
    try:
        connection.set_session(isolation_level="REPEATABLE READ", readonly=True)
        rows = {}
        with connection.cursor() as cursor:
            for name, statement in TABLES.items():
                cursor.execute(statement)
                rows[name] = cursor.fetchall()
        return Books(rows)
    finally:
        connection.close()
