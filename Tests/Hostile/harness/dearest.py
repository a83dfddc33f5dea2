"""Searches for the costliest request to each address open to visitors, within the server's limits.

    PYTHONPATH=Tests/Hostile:Tests/EndToEnd .venv/bin/python -m harness.dearest [--large] [ROUNDS]

Prints the table of Docs/reliability.md for the program that PAVILION_BINARY names, on the sample or,
with --large, on 100,000 exhibits. What counts is the processor's time, so that a busy machine makes
nothing dearer.
"""

import http.client
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote

from harness import large_exhibition
from harness.description import everything
from harness.process import processor_nanoseconds
from support.patience import HANGING
from support.people import hire
from support.server import Pavilion, binary

METHODS = ("get", "post", "put", "delete")
LEFT_OUT = {
    "/events": "never ends; harness.honest covers it",
    "/sign-in": "a password is hashed to be dear, two at a time, and the lock-out bounds how often",
    "/setup": "as /sign-in",
}
"""Addresses whose cost is not that of an answer."""
REPEATS = 3
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
PAGE = "text/html"

# Each is costly for some reader, within the limits: a line of 8 KiB, a head of 12, a body of 64.
VALUES = [
    "a b c d e f g h", "ki wi ji ma gu eu ae in", "of the and to in was an is", "ingation" * 12,
    "ationation ation ation1 ation2 ingation heand theof", "가" * 100, "1 2 3 4 5 6 7 8", "zzzz",
    "0", "-1", "9" * 300, "２" * 90, "e\u0301" * 50, "x" * 6000, "/" * 3000, "%", "kiwi", "jikji", "fr",
]
HEADERS = [
    ("Accept-Encoding", "gzip;q=0.5," * 700), ("Accept-Encoding", "br"), ("Accept-Encoding", "gzip"),
    ("Accept-Language", "fr;q=0.1," * 900), ("Accept-Language", "x" * 8000 + ",de;q=0.3"),
    ("Cookie", "a=b; " * 1600), ("Cookie", "view=" + "size-200." * 850),
    ("Cookie", "session=" + "x" * 8000), ("Cookie", "device=" + "%41" * 2600),
    ("If-None-Match", '"x",' * 2000), ("Authorization", "Bearer " + "x" * 8000),
    ("Idempotency-Key", "x" * 100), ("Accept", "text/html," * 800), ("Referer", "http://" + "a/" * 4000),
    ("X-Forwarded-For", "1.2.3.4," * 1000), ("Forwarded", "for=1.2.3.4;" * 600),
]
BODIES = [
    (JSON, "[" * 30_000), (JSON, '{"lines":[' + '{"juice":"kiwi","quantity":1},' * 2000 + "{}]}"),
    (JSON, '{"juice":"' + "\\u0061" * 10_000 + '"}'), (JSON, '{"juice":"kiwi"}'),
    (JSON, '{"lines":[{"juice":"kiwi","quantity":' + "9" * 60_000 + "}]}"),
    (JSON, "{" + ",".join(f'"k{n}":1' for n in range(6000)) + "}"), (JSON, '{"reason":"help"}'),
    (JSON, "{" + '"a":1,' * 10_000 + '"a":1}'), (FORM, "&".join(f"a{n}=1" for n in range(8000))),
    (FORM, "juice=" + "%41" * 21_000), (FORM, "juice=kiwi&" * 5900), (FORM, "juice=kiwi"),
    (FORM, "quantity.kiwi=1&" * 4000), (FORM, "=&" * 32_000), (FORM, "reason=help&place=" + "가" * 7000),
    (FORM, "name=x&secret=" + "x" * 60_000),
    ("multipart/form-data; boundary=b", "--b\r\n\r\n" * 8000 + "--b--"),
]


@dataclass(frozen=True)
class Request:
    """A request, and its description for the table."""

    method: str
    template: str
    path: str
    query: str = ""
    headers: tuple = (("Accept", PAGE),)
    body: tuple | None = None
    words: tuple = field(default=("plain",), compare=False)

    @property
    def target(self) -> str:
        return (self.path + ("?" + self.query if self.query else ""))[:8100]

    def send(self, connection) -> int:
        fields, room = {}, 11_500 - len(self.target)
        for name, value in self.headers:
            if len(value) + len(name) + 4 <= room:
                fields[name] = value
                room -= len(value) + len(name) + 4
        body = None
        if self.body:
            fields["Content-Type"], body = self.body[0], self.body[1].encode()
        connection.request(self.method, self.target, body, fields)
        answer = connection.getresponse()
        answer.read()
        return answer.status


class Meter:
    """Measures the cost of answers to a server."""

    def __init__(self, pavilion: Pavilion):
        self.port, self.pid = pavilion.port, pavilion.process.pid

    def cost(self, request: Request, repeats: int = REPEATS) -> float:
        """Processor milliseconds: the least of several runs, for the server has other work too."""
        return min(self._once(request) for _ in range(repeats))

    def _once(self, request: Request) -> float:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        try:
            before = processor_nanoseconds(self.pid)
            status = request.send(connection)
            assert status < 500 or status == 503, f"{status} for {request}"
            return (processor_nanoseconds(self.pid) - before) / 1e6
        finally:
            connection.close()


def addresses(document: dict, pavilion: Pavilion):
    """A plain request to each address of the description that is open to visitors."""
    for template, operations in document["paths"].items():
        for method in METHODS:
            if method not in operations or template in LEFT_OUT:
                continue
            path = template.replace("{id}", "jikji").replace("{name}", "jikji")
            for part in ("{version}", "{bar}", "{file}", "{fruit}", "{juice}"):
                path = path.replace(part, "kiwi")
            request = Request(method.upper(), template, path)
            if not _is_for_staff(request, pavilion):
                yield request, operations[method]


def _is_for_staff(request: Request, pavilion: Pavilion) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", pavilion.port, timeout=HANGING)
    try:
        connection.request(request.method, request.target, None, {"Accept": PAGE})
        answer = connection.getresponse()
        answer.read()
        leads_to = answer.getheader("Location") or ""
        return answer.status == 401 or leads_to.startswith("/sign-in")
    finally:
        connection.close()


def parameters(operation: dict) -> list[str]:
    described = operation.get("parameters", [])
    return ["lang", *(each["name"] for each in described if each["in"] == "query")]


def changed(request: Request, names: list[str], draw: random.Random) -> Request:
    """The request with one more part that may be costly."""
    kind = draw.choice(["query", "query", "header", "header", "body", "path", "items"])
    if kind == "header":
        name, value = draw.choice(HEADERS)
        kept = tuple(item for item in request.headers if item[0] != name)
        words = [word for word in request.words if not word.startswith(f"{name} of ")]
        words = (*words, f"{name} of {len(value):,} bytes")
        return replace(request, headers=(*kept, (name, value)), words=words)
    if kind == "body" and request.method != "GET":
        body = draw.choice(BODIES)
        words = (*(w for w in request.words if "body" not in w), f"body {body[1][:20]}… of {len(body[1]):,} bytes")
        return replace(request, body=body, words=words)
    if kind == "path" and "{" in request.template:
        value = draw.choice(VALUES)
        start = request.template[: request.template.index("{")]
        end = request.template[request.template.index("}") + 1 :]
        path = start + quote(value, safe="")[:6000] + end
        words = (word for word in request.words if not word.startswith("path "))
        return replace(request, path=path, words=(*words, f"path {value[:24]}"))
    if kind == "items":
        return replace(request, query="a=&" * 2600, words=("2,600 items",))
    name, value = draw.choice(names), draw.choice(VALUES)
    kept = [item for item in request.query.split("&") if item and not item.startswith(name + "=")]
    query = "&".join([*kept, f"{name}={quote(value, safe='')}"])
    words = tuple(word for word in request.words if not word.startswith(name + "="))
    return replace(request, query=query, words=(*words, f"{name}={value[:14]}"))


def search(pavilion: Pavilion, rounds: int, seed: int, only=lambda template: True):
    """The costliest request found for each address, with its cost in milliseconds."""
    document = everything()
    hire(pavilion, "owner")  # From now on a client without a cookie is a visitor.
    meter, draw = Meter(pavilion), random.Random(seed)
    for plain, operation in addresses(document, pavilion):
        if not only(plain.template):
            continue
        names = parameters(operation)
        dearest, most = plain, meter.cost(plain)
        for number in range(rounds):
            # Alternates between the costliest so far and the plain one, so that no way is closed.
            request = changed(dearest if number % 3 else plain, names, draw)
            if (cost := meter.cost(request)) > most:
                dearest, most = request, cost
        yield dearest, most


def is_searched(pavilion: Pavilion) -> bool:
    """Whether the search index is ready, which takes a while."""
    try:
        return pavilion.api.get("/api/exhibits?query=bowl").status == 200
    except OSError:
        return False


def main():
    words = [word for word in sys.argv[1:] if word != "--large"]
    is_large = "--large" in sys.argv
    rounds = int(words[0]) if words else 60
    with tempfile.TemporaryDirectory() as folder, Pavilion(Path(folder)) as pavilion:
        only = lambda template: True
        if is_large:
            large_exhibition.write(Path(folder, "large"))
            command = [binary(), "exposition", "import", str(Path(folder, "large")), *pavilion.storage]
            subprocess.run(command, check=True, capture_output=True, timeout=HANGING * 5)
            only = lambda template: "exhibit" in template or template in ("/", "/exposition")
            while not is_searched(pavilion):
                time.sleep(1)
        print("| address | ms | the dearest request |\n|---|---|---|")
        for request, cost in search(pavilion, rounds, 1, only):
            what = "; ".join(request.words[1:] or request.words).replace("|", "\\|")
            print(f"| `{request.method} {request.template}` | {cost:.1f} | {what} |", flush=True)


if __name__ == "__main__":
    main()
