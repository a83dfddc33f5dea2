"""Whole collections in the guide: taken in, searched, shown and changed; run by script/bench --collections.

Beside it, in the same run, sqlite-utils and FTS5 take the same files, and a plain scan answers the same
searches.
"""

import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import quote, urlencode

import museums
from orders import found_bar, tool
from program import BINARY, free_port, pavilion, running
from report import progress, row, say, table

HERE = os.path.dirname(os.path.abspath(__file__))
BESIDE = os.path.join(HERE, "..", ".build", "beside")
LANGUAGES = ["ko", "en", "fr", "ja", "zh-Hans"]
PIN = "482913"
SEED = 1900


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Client:
    """One connection, as a screen or a program has it."""

    def __init__(self, port, **headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = headers

    def ask(self, path, method="GET", document=None, **headers):
        """The status, the body and the milliseconds of an answer."""
        body = None if document is None else json.dumps(document)
        if body is not None:
            headers["Content-Type"] = "application/json"
        begin = time.monotonic()
        self.connection.request(method, path, body, self.headers | headers)
        answer = self.connection.getresponse()
        text = answer.read()
        return answer, text, 1e3 * (time.monotonic() - begin)

    def get(self, path):
        answer, text, took = self.ask(path)
        if answer.status != 200:
            raise SystemExit(f"bench: {path} was answered {answer.status}: {text[:200]}")
        return text, took


def serving(file):
    port = free_port()
    return running(
        [BINARY, "serve", "--port", str(port), "--storage", f"sqlite:{file}"], port, limit=60
    )


def wait_until(port, total):
    """Seconds until the exhibits are shown, all of them."""
    begin = time.monotonic()
    while time.monotonic() - begin < 300:
        answer, text, _ = Client(port).ask("/api/exhibits?limit=1")
        if answer.status == 200 and json.loads(text)["total"] >= total:
            return time.monotonic() - begin
        time.sleep(0.05)
    raise SystemExit("bench: the exhibits are not shown after five minutes")


def beside(*words, python=sys.executable):
    output = subprocess.run(
        [python, os.path.join(HERE, "beside.py"), *words], check=True, stdout=subprocess.PIPE
    ).stdout
    return json.loads(output)


def other_programs(file, count):
    """The same objects in sqlite-utils, which is installed where its caller can, and in FTS5 alone."""
    if not os.path.exists(f"{BESIDE}/bin/datasette"):
        subprocess.run([sys.executable, "-m", "venv", BESIDE], check=True)
        subprocess.run([f"{BESIDE}/bin/pip", "install", "-q", "sqlite-utils", "datasette"], check=True)
    python = f"{BESIDE}/bin/python"
    for verb, title in (("words", "FTS5 trigram alone"), ("rows", "sqlite-utils, FTS5 trigram")):
        seconds = beside(verb, file, f"{file}.{verb}.sqlite", python=python)["seconds"]
        row(title, f"{count / seconds:,.0f}", f"{seconds:.1f}", "")


def take_in(folder, museum, clone):
    """Takes a collection in; gives the file, the number of its objects and a copy of the records."""
    revision = museums.git(clone, "rev-parse", "--short=8", "HEAD", text=True).strip()
    progress(f"{museums.MUSEUMS[museum]} {revision}")
    source, file = f"{folder}/{museum}.jsonl", f"{folder}/{museum}.sqlite"
    count = museums.write(clone, museum, source)
    say(f"\n{museums.MUSEUMS[museum]} {revision}, {count:,} objects, {os.path.getsize(source) / 1e6:.0f} MB")
    table("import", "objects/s", "seconds", "peak MB")
    other_programs(source, count)
    with serving(file):
        pass  # A start founds the sample, so that an exhibition is visible.
    storage = ["--storage", f"sqlite:{file}"]
    words = ["exposition", "import", source, "--map", museum, "--rows", "keep-good"]
    _, seconds, memory = museums.run(BINARY, *words, "--dry-run", *storage)
    row("dry run", f"{count / seconds:,.0f}", f"{seconds:.1f}", f"{memory:.0f}")
    _, taken, memory = museums.run(BINARY, *words, *storage)
    row("import", f"{count / taken:,.0f}", f"{taken:.1f}", f"{memory:.0f}")
    with serving(file) as program:
        built = program.start_seconds + wait_until(program.port, count)
        memory = max(memory, program.memory("status", "VmHWM"))
    row("index", f"{count / built:,.0f}", f"{built:.1f}", f"{memory:.0f}")
    row("import with index", f"{count / (taken + built):,.0f}", f"{taken + built:.1f}", f"{memory:.0f}")
    _, seconds, memory = museums.run(BINARY, *words, *storage)
    row("the same again, nothing published", f"{count / seconds:,.0f}", f"{seconds:.1f}", f"{memory:.0f}")
    out = f"{folder}/{museum}"
    museums.run(BINARY, "exposition", "export", out, "--format", "guide", *storage)
    said = museums.expected(museum, source)
    for kind, number in said.items():
        has = sum(1 for _ in open(f"{out}/{kind}.jsonl", "rb"))
        say(f"{kind}: {has:,} in the guide with its sample, {number:,} in the files")
    return file, count, out


def drawn_queries(out):
    """Words, prefixes and two letters of the collection, drawn by a seed."""
    draw = random.Random(SEED)
    words = set()
    lines = open(f"{out}/exhibits.jsonl", encoding="utf-8").readlines()
    for line in lines[:: 97 if len(lines) > 9_700 else 1]:
        name = json.loads(line).get("name", "")
        # A text may hold lists of phrases of other languages besides.
        for text in [name] if isinstance(name, str) else name.values():
            words.update(re.findall(r"[a-z]{4,12}", text.lower()) if isinstance(text, str) else ())
    words = sorted(words)
    ranked = draw.sample(words, 30)
    prefixes = [word[:3] for word in draw.sample(words, 12)]
    short = [word[:2] for word in draw.sample(words, 6)] + ["青瓷", "螺鈿"]
    return {"ranked word": ranked, "prefix of three letters": prefixes, "two letters": short}


def found(client, query):
    """The identifiers of all that match, page by page."""
    ids, after = [], None
    while True:
        path = f"/api/exhibits?limit=200&query={quote(query)}" + (f"&after={after}" if after else "")
        answer = json.loads(client.get(path)[0])
        if not answer["isComplete"]:
            return None
        ids += [exhibit["id"] for exhibit in answer["exhibits"]]
        after = answer["next"]
        if after is None:
            return ids


def datasette(file, words):
    """Milliseconds of pages of Datasette that find a word, with two facets, in a file of sqlite-utils."""
    port = free_port()
    limits = [word for name in ("sql", "facet") for word in ("--setting", f"{name}_time_limit_ms", "60000")]
    serving = subprocess.Popen(
        [f"{BESIDE}/bin/datasette", "serve", file, "--port", str(port), *limits],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        client = Client(port)
        for _ in range(300):
            try:
                client.get("/-/versions.json")
                break
            except OSError:
                time.sleep(0.1)
        path = f"/{quote(Path(file).stem)}/objects.json?_size=60&_facet=classification&_facet=medium&_search="
        return [client.get(path + quote(word))[1] for word in words]
    finally:
        serving.terminate()
        serving.wait()


def search(program, out):
    progress("searches")
    queries = drawn_queries(out)
    scanned = beside("scan", out, *(query for part in queries.values() for query in part))
    client = Client(program.port)
    table("50 searches of 50 records", "median", "p99", "most found", "a plain scan", "sets as the scan's")
    for name, part in queries.items():
        equal = 0
        for query in part:
            ids = found(client, query)
            theirs = set(scanned["found"][query])
            # Where nothing has the word, names that sound like it are found.
            if ids is not None and (set(ids) == theirs and len(ids) == len(theirs) or not theirs):
                equal += 1
            else:
                print(f"differs: {query}, {None if ids is None else len(ids)} and {len(theirs)}", file=sys.stderr)
        times = [client.get(f"/api/exhibits?query={quote(part[turn % len(part)])}")[1] for turn in range(400)]
        most = max(len(scanned["found"][query]) for query in part)
        row(
            name, f"{statistics.median(times):.1f} ms", f"{percentile(times, 0.99):.1f} ms", f"{most:,}",
            f"{1e3 * scanned['seconds_each']:.0f} ms", f"{equal} of {len(part)}",
        )  # fmt: skip
    times = datasette(f"{out}.jsonl.rows.sqlite", queries["ranked word"])
    row("Datasette: ranked word, two facets", f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms", "", "", "")
    times = [client.get("/api/exhibits?limit=1&from=" + str(turn % 2_000))[1] for turn in range(200)]
    answer = json.loads(client.get("/api/exhibits?limit=1")[0])
    counted = {(dimension, value): count for dimension, value, count in scanned["facets"]}
    facets = [
        (dimension, facet["value"], facet["count"])
        for dimension, values in answer["facets"].items()
        for facet in values
        if dimension in ("kind", "material", "technique", "person")
    ]
    wrong = [facet for facet in facets if counted.get(facet[:2]) != facet[2]]
    row("facets of all, by year", f"{statistics.median(times):.1f} ms", f"{percentile(times, 0.99):.1f} ms",
        "", "", f"{len(facets) - len(wrong)} of {len(facets)} counts")  # fmt: skip


def wrk(program, paths, seconds):
    """Requests/s, p99 in milliseconds and how many of paths that chance names."""
    output = subprocess.run(
        ["wrk", "-t2", "-c64", f"-d{seconds}s", "--timeout", "30s", "--latency", "-s", os.path.join(HERE, "pages.lua"),
         f"http://127.0.0.1:{program.port}/", "--", paths],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"bench: a page was not answered:\n{output}")
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    p99 = float(value) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), p99, int(re.search(r"(\d+) requests in", output)[1])


def pages(program, folder, out):
    progress("pages")
    ids = [json.loads(line)["id"] for line in open(f"{out}/exhibits.jsonl", encoding="utf-8")]
    draw = random.Random(SEED)
    table("pages, wrk -t2 -c64", "pages/s", "p99", "asked", "resident after")
    busy = [f"/exhibits/{id}" for id in draw.sample(ids, min(1_000, len(ids)))]
    every = [f"/exhibits/{id}?lang={language}" for id in ids for language in LANGUAGES]
    searches = [f"/exhibits?query={quote(word)}" for part in drawn_queries(out).values() for word in part]
    mixed = every + searches * (len(every) // (20 * len(searches)))
    for name, paths, seconds in (
        ("the 1,000 busiest", busy, 5), ("uniformly, five languages", every, 10), ("and a search in twenty", mixed, 10),
    ):  # fmt: skip
        file = f"{folder}/paths"
        with open(file, "w", encoding="utf-8") as lines:
            lines.writelines(path + "\n" for path in paths)
        rate, p99, asked = wrk(program, file, seconds)
        row(name, f"{rate:,.0f}", f"{p99:.1f} ms", f"{asked:,}", f"{program.resident()[0]:.0f} MB")


class Screen(threading.Thread):
    """A screen that listens to the feed and asks for a page as soon as it is told of a new guide."""

    def __init__(self, port, path):
        super().__init__(daemon=True)
        self.port, self.path = port, path
        self.answer = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.answer.request("GET", "/events")
        self.stream = self.answer.getresponse()
        self.shown = {}
        self.start()

    def run(self):
        client = Client(self.port)
        for line in self.stream:
            if b'"exhibition"' in line:
                text, _ = client.get(self.path)
                found = re.search(rb"Mark \d+", text)
                if found:
                    self.shown.setdefault(found[0].decode(), time.monotonic())


def publish_one(program, file, out):
    progress("one changed object")
    printed = museums.run(BINARY, "token", "add", "bench", "--scopes", "guide:read,guide:write,guide:publish",
                          "--days", "1", "--json", "--storage", f"sqlite:{file}")[0]  # fmt: skip
    token = next(value for key, value in json.loads(printed).items() if key in ("token", "secret"))
    record = json.loads(open(f"{out}/exhibits.jsonl", encoding="utf-8").readline())
    key = record.pop("id")
    client = Client(program.port, Authorization=f"Bearer {token}")
    screens = [Screen(program.port, f"/exhibits/{key}?lang=en") for _ in range(20)]
    time.sleep(1)
    saved, published, shown = [], [], []
    for turn in range(20):
        mark = f"Mark {turn + 10}"
        record.setdefault("texts", {})["label"] = {"en": mark}
        answer, _, _ = client.ask(f"/api/guide/draft/exhibit/{key}")
        tag = answer.getheader("ETag") or '"0-0"'
        answer, text, took = client.ask(f"/api/guide/draft/exhibit/{key}", "PUT", record, **{"If-Match": tag})
        if answer.status != 200:
            raise SystemExit(f"bench: the draft was answered {answer.status}: {text[:300]}")
        saved.append(took)
        begin = time.monotonic()
        answer, text, took = client.ask("/api/guide/versions", "POST", {"records": [f"exhibit/{key}"]})
        if answer.status not in (200, 201):
            raise SystemExit(f"bench: the publication was answered {answer.status}: {text[:300]}")
        published.append(took)
        while not all(mark in screen.shown for screen in screens) and time.monotonic() - begin < 10:
            time.sleep(0.002)
        shown.append(max(1e3 * (screen.shown.get(mark, begin + 10) - begin) for screen in screens))
    table("one changed object, 20 times", "median", "most")
    for name, times in (("its draft saved", saved), ("published and answered", published), ("until 20 screens show it", shown)):
        row(name, f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms")


def desk(program, file, out):
    progress("the desk")
    subprocess.run([BINARY, "staff", "add", "Bench", "--role", "owner", "--storage", f"sqlite:{file}"],
                   input=f"{PIN}\n", text=True, check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
    connection.request("POST", "/sign-in", urlencode({"name": "Bench", "secret": PIN}),
                       {"Content-Type": "application/x-www-form-urlencoded"})  # fmt: skip
    answer = connection.getresponse()
    answer.read()
    cookies = [value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"]
    client = Client(program.port, Cookie=next(cookie for cookie in cookies if cookie.startswith("session=")))
    key = json.loads(open(f"{out}/exhibits.jsonl", encoding="utf-8").readline())["id"]
    table("the desk", "first", "median of 5", "answer", "resident after")
    for name, path in (
        ("list", "/manage/guide"), ("filter by words", "/manage/guide?query=portrait"),
        ("exhibits, page 1,000", "/manage/guide?kind=exhibit&page=1000"),
        ("findings", "/manage/guide/check"), ("publish", "/manage/guide/publish"),
        ("form", f"/manage/guide/exhibit/{key}"), ("history", f"/manage/guide/exhibit/{key}/history"),
        ("versions", "/manage/guide/versions"),
    ):  # fmt: skip
        answer, text, first = client.ask(path)
        times = [client.ask(path)[2] for _ in range(5)]
        size = f"{answer.status}, {len(text) / 1e3:.0f} KB"
        row(name, f"{first:.0f} ms", f"{statistics.median(times):.0f} ms", size, f"{program.resident()[0]:.0f} MB")


def starts(file):
    times = []
    for _ in range(5):
        with serving(file) as program:
            times.append(program.start_seconds)
    say(f"\nStart to `/readyz` with the file current: {statistics.median(times):.2f} s, at most {max(times):.2f} s.")


def orders_beside(folder, source, museum, count):
    """Orders of 16 clients alone, while a collection is taken in, and while its index is built."""
    progress("orders beside an import")
    sample, file, sources = f"{folder}/sample.sqlite", f"{folder}/orders.sqlite", f"{folder}/sources"
    with serving(sample):
        pass
    pavilion(sample, "exposition", "export", sources)
    found_bar(file)
    pavilion(file, "exposition", "import", sources)
    table("orders of 16 clients", "orders/s", "p50", "p99", "of the p99 alone")
    alone = None
    words = [BINARY, "exposition", "import", source, "--map", museum, "--rows", "keep-good"]
    with serving(file) as program:
        tool("order-load", program.port, 16, 2)

        def measure(name):
            nonlocal alone
            result = tool("order-load", program.port, 16, 4)
            alone = alone or result["p99"]
            share = f"{result['p99'] / alone:.2f}"
            row(name, f"{result['rate']:,.0f}", f"{result['p50']:.2f} ms", f"{result['p99']:.2f} ms", share)

        measure("alone")
        with subprocess.Popen(
            [*words, "--storage", f"sqlite:{file}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as importing:
            measure("beside the import")
            importing.wait()
        measure("beside the index's building")
        wait_until(program.port, count)
        measure("alone again")


def attempted(phase, *arguments):
    """Measures one part; one that fails says so, and the others go on."""
    try:
        phase(*arguments)
        return True
    except (SystemExit, Exception) as error:
        say(f"\nNot measured, {phase.__name__}: {error!r}")
        return False


def measure(folder, place):
    found_clones = museums.clones(place)
    if not found_clones:
        raise SystemExit(f"{place} has no clone of {' or '.join(museums.MUSEUMS.values())}")
    for number, (museum, clone) in enumerate(found_clones.items()):
        file, count, out = take_in(folder, museum, clone)
        if number > 0:
            continue
        done = [attempted(starts, file)]
        with serving(file) as program:
            done.append(attempted(search, program, out))
            done.append(attempted(pages, program, folder, out))
        with serving(file) as program:
            done.append(attempted(publish_one, program, file, out))
            done.append(attempted(desk, program, file, out))
        done.append(attempted(orders_beside, folder, f"{folder}/{museum}.jsonl", museum, count))
        if not all(done):
            raise SystemExit("bench: not all parts were measured")
