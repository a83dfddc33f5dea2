"""The same collection in other programs: sqlite-utils with FTS5, FTS5 alone, Datasette, and a plain scan.

    beside.py rows FILE DATABASE       takes objects in with sqlite-utils, with an index of three letters
    beside.py words FILE DATABASE      puts their texts into FTS5 alone
    beside.py scan FOLDER QUERY...     reads an export of the guide; which exhibits have a word

Each prints one line of JSON. The first needs sqlite-utils; the others Python's standard library.
"""

import json
import sqlite3
import sys
import time
import unicodedata
from collections import Counter


def _objects(file):
    for line in open(file, encoding="utf-8"):
        record = json.loads(line)
        yield {
            key: json.dumps(value) if isinstance(value, (list, dict)) else value
            for key, value in record.items()
        }


def rows(file, database):
    import sqlite_utils

    begin = time.monotonic()
    kept = sqlite_utils.Database(database)
    kept["objects"].insert_all(_objects(file), pk="id", alter=True, replace=True)
    kept["objects"].enable_fts(["title", "medium", "classification", "credit_line"], tokenize="trigram")
    return {"objects": kept["objects"].count, "seconds": time.monotonic() - begin}


def words(file, database):
    texts = [
        "\n".join(str(record.get(key) or "") for key in ("title", "medium", "classification", "credit_line"))
        for record in _objects(file)
    ]
    begin = time.monotonic()
    kept = sqlite3.connect(database)
    kept.execute("CREATE VIRTUAL TABLE words USING fts5(text, content = '', tokenize = 'trigram')")
    kept.executemany("INSERT INTO words (text) VALUES (?)", ((text,) for text in texts))
    kept.commit()
    return {"objects": len(texts), "seconds": time.monotonic() - begin}


def folded(text):
    """Lower case without accents; enough for the texts of these two museums."""
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _strings(value):
    return [value] if isinstance(value, str) else list((value or {}).values())


def _texts(value):
    """All texts in languages below a value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in ("ko", "en", "fr", "ja", "zh-Hans") and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def scan(folder, queries):
    """Reads every text of every exhibit for every query; names of people and terms count as theirs."""
    names = {}
    for kind in ("people", "terms", "places", "periods"):
        try:
            lines = open(f"{folder}/{kind}.jsonl", encoding="utf-8")
        except FileNotFoundError:
            continue
        for line in lines:
            record = json.loads(line)
            names[kind, record["id"]] = folded("\n".join(_strings(record.get("name"))))
    exhibits, counts, named = [], Counter(), []
    for line in open(f"{folder}/exhibits.jsonl", encoding="utf-8"):
        record = json.loads(line)
        keys = {("terms", record["kind"])} if "kind" in record else set()
        for field in ("materials", "techniques", "subjects"):
            keys |= {("terms", term) for term in record.get(field, [])}
        keys |= {("people", each["person"]) for each in record.get("people", []) if "person" in each}
        keys |= {("places", each["place"]) for each in record.get("places", []) if "place" in each}
        keys |= {("periods", period) for period in record.get("periods", [])}
        for field, dimension in (("materials", "material"), ("techniques", "technique")):
            counts.update((dimension, term) for term in set(record.get(field, [])))
        if "kind" in record:
            counts["kind", record["kind"]] += 1
        counts.update(
            ("person", person)
            for person in {each["person"] for each in record.get("people", []) if "person" in each}
        )
        own = folded("\n".join([*_texts(record), record.get("inventory", "")]))
        exhibits.append((record["id"], own))
        named.append([names.get(key, "") for key in keys])
    begin = time.monotonic()
    found = {}
    for query in queries:
        word = folded(query)
        found[query] = [
            id
            for (id, own), others in zip(exhibits, named)
            if word in own or any(word in name for name in others)
        ]
    seconds = time.monotonic() - begin
    facets = [[*key, count] for key, count in counts.items()]
    return {"found": found, "facets": facets, "seconds_each": seconds / max(1, len(queries))}


if __name__ == "__main__":
    verb, file, *rest = sys.argv[1:]
    answer = scan(file, rest) if verb == "scan" else {"rows": rows, "words": words}[verb](file, *rest)
    print(json.dumps(answer))
