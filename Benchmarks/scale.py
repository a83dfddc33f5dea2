"""Large files: ten million movements, and a menu of ten thousand juices."""

import json
import os
import sqlite3

MOVEMENTS, FRUITS, JUICES = 10_000_000, 2_000, 10_000
STEP = 500_000
LANGUAGES = ["ko", "en", "fr"]


def add_movements(file, count=MOVEMENTS):
    """Lets the kiwi of a founded bar go to and fro by one piece, in steps of whole transactions."""
    with sqlite3.connect(file, isolation_level=None) as database:
        database.execute("PRAGMA synchronous = OFF")
        (version,) = database.execute("SELECT stock_version FROM bar").fetchone()
        (on_hand,) = database.execute("SELECT on_hand FROM stock WHERE fruit = 'kiwi'").fetchone()
        for first in range(version + 1, version + count, STEP):
            database.execute("BEGIN IMMEDIATE")
            # The step's first movement takes a piece away and its last one brings it back.
            database.execute(
                """
                WITH RECURSIVE step (version) AS
                  (SELECT ? UNION ALL SELECT version + 1 FROM step LIMIT ?)
                INSERT INTO movement (bar_id, version, fruit, delta, balance, reason, moved_at)
                SELECT 'main', version, 'kiwi', iif((version - ?) % 2, 1, -1),
                  ? - 1 + (version - ?) % 2, 'correction', 0 FROM step
                """,
                (first, STEP, first, on_hand, first),
            )
            database.execute("UPDATE bar SET stock_version = ?", (first + STEP - 1,))
            database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def _names(text):
    return {language: text for language in LANGUAGES}


def write_large_menu(file, small):
    """Writes the menu of the other runs with two thousand fruits and ten thousand juices in all."""
    with open(small, encoding="utf-8") as source:
        menu = json.load(source)
    for number in range(len(menu["fruits"]), FRUITS):
        menu["fruits"].append(
            {
                "id": f"fruit-{number}",
                "name": _names(f"Fruit {number}"),
                "capacity": 1_000_000,
                "opening": 1_000_000,
            }
        )
    for number in range(len(menu["juices"]), JUICES):
        recipe = {f"fruit-{5 + (number * step) % (FRUITS - 5)}": step for step in [1, 7, 31]}
        menu["juices"].append(
            {
                "id": f"juice-{number}",
                "name": _names(f"Juice {number}"),
                "recipe": recipe,
                "price": 4500,
            }
        )
    with open(file, "w", encoding="utf-8") as target:
        json.dump(menu, target, ensure_ascii=False)


def megabytes(file):
    return os.path.getsize(file) / 1e6
