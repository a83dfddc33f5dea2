"""The collections of museums: clones of cmoa/collection and tategallery/collection (CC0, by the Carnegie
Museum of Art and Tate), their objects, and what an independent count finds in them."""

import json
import os
import re
import subprocess
import threading
import time
import unicodedata
from pathlib import Path

MUSEUMS = {"cmoa": "cmoa/collection", "tate": "tategallery/collection"}


def git(clone, *words, **options):
    return subprocess.run(
        ["git", "-C", clone, *words], check=True, capture_output=True, **options
    ).stdout


def clones(folder):
    """The clones in a folder, by the museum whose objects they have."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.name == "HEAD" and (path.parent / "objects").is_dir():
            clone = path.parent
            names = git(clone, "ls-tree", "--name-only", "HEAD", text=True).split("\n")
            if "teenie" in names:
                found["cmoa"] = clone
            elif "artworks" in names:
                found["tate"] = clone
    return found


def objects(clone, museum):
    """The documents of all objects, each a file of its own in the clone."""
    folders = ("cmoa/", "teenie/") if museum == "cmoa" else ("artworks/",)
    files = git(clone, "ls-tree", "-r", "HEAD", "--", *folders, text=True).splitlines()
    blobs = [
        line.split()[2]
        for line in files
        if line.endswith(".json") and not line.endswith("/index.json")
    ]
    reading = subprocess.Popen(
        ["git", "-C", clone, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )

    def ask():
        reading.stdin.write("".join(f"{blob}\n" for blob in blobs).encode())
        reading.stdin.close()

    threading.Thread(target=ask).start()
    for _ in blobs:
        size = int(reading.stdout.readline().split()[2])
        yield json.loads(reading.stdout.read(size))
        reading.stdout.read(1)
    reading.wait()


def run(*command):
    """The output of a command, its seconds, and its peak memory in megabytes."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        raise SystemExit(f"{' '.join(command)}\n{output[-2000:]}")
    return output, seconds, usage.ru_maxrss / 1024


def words(text):
    """A name as identifiers take it: in one case, without accents, with words alone."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c))))


def expected(museum, file):
    """What the file says: the numbers of its objects, and of people and terms by their names."""
    people, terms, count = set(), set(), 0

    def subjects(node):
        for child in node.get("children") or []:
            terms.add(("subject", words(child["name"])))
            subjects(child)

    for line in open(file, encoding="utf-8"):
        record = json.loads(line)
        count += 1
        if museum == "cmoa":
            makers = [c.get("cited_name") or c.get("full_name") for c in record.get("creator") or []]
        else:
            makers = [c.get("fc") for c in record.get("contributors") or []]
            subjects(record.get("subjects") or {})
        people.update(words(name) for name in makers if name and words(name))
        for key, scheme in (("classification", "kind"), ("medium", "material")):
            if record.get(key) and words(record[key]):
                terms.add((scheme, words(record[key])))
    return {"exhibits": count, "people": len(people), "terms": len(terms)}


def write(clone, museum, file):
    """Writes the objects of a clone, one a line; gives their number."""
    count = 0
    with open(file, "w", encoding="utf-8") as lines:
        for record in objects(clone, museum):
            lines.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count
