"""The command `audit`, on books that somebody has tampered with."""

import sqlite3

import pytest


@pytest.fixture
def books(own_pavilion):
    """A file on which one order was taken."""
    assert own_pavilion.run("order", "kiwi").returncode == 0
    assert own_pavilion.run("audit").returncode == 0
    return own_pavilion


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE stock SET on_hand = on_hand + 1 WHERE fruit = 'kiwi'",
        "UPDATE movement SET balance = balance + 1 WHERE fruit = 'kiwi'",
        "DELETE FROM movement WHERE reason = 'order'",
        "UPDATE order_line SET quantity = 2",
    ],
)
def test_a_difference_is_found(books, tampering):
    with sqlite3.connect(books.database) as connection:
        guards = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for (guard,) in guards:
            connection.execute(f"DROP TRIGGER {guard}")
        connection.execute(tampering)
    audit = books.run("audit")
    assert audit.returncode == 1
    assert "main: " in audit.stderr


@pytest.mark.parametrize(
    "tampering", ["DELETE FROM movement", "UPDATE movement SET delta = 0", "DELETE FROM orders"]
)
def test_the_file_itself_refuses_to_forget(books, tampering):
    with sqlite3.connect(books.database) as connection:
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(tampering)
    assert books.run("audit").returncode == 0
