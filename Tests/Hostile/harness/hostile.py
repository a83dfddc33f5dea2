"""Sends hostile values into every field of every route, and judges each answer."""

import json
import random
import socket
import time
import traceback
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes

from tables.values import BEYOND, HEADERS, IN_HEADERS, JSON_VALUES, LINES, LONG, STRINGS, TAG, in_json

from .fields import FORM, JSON, MULTIPART, Operation
from .reporting import SEED, scaled
from .scene import Scene

PATIENCE = 20.0
"""Seconds after which an answer counts as none."""
PLACE = "\ufdd0"
"""Stands in a document where the hostile value goes; no text of a scene holds it."""
MONEY = ("amount", "given", "quick", "price", "cost", "taxRate")
BOUNDARY = b"----walk"
HASHING = {
    "POST /sign-in", "POST /setup", "POST /manage/staff", "POST /manage/staff/{id}/secret", "POST /manage/secret",
    "POST /manage/secret/second-factor", "POST /manage/secret/second-factor/removal",
}
"""Routes that hash a secret: a fifth of a second of a core each, and two at a time at most."""
WRONG_SECRET = {
    "POST /sign-in", "POST /sign-in/code", "POST /manage/secret", "POST /manage/secret/second-factor",
    "POST /manage/secret/second-factor/removal",
}
"""Routes that get a wrong secret or code on purpose: a right one would change how people sign in."""
ONCE = {
    "POST /manage/bars", "POST /sign-out", "POST /sign-out/everywhere", "POST /pair", "POST /manage/staff/{id}/removal",
    "POST /manage/staff/{id}/erasure",
}
"""Routes of which each request that is carried out leaves something behind or ends a session."""


@dataclass(frozen=True)
class Field:
    """A place in a request for a value."""

    place: str
    """path, query, form, json, body or head"""
    name: str

    def __str__(self) -> str:
        return f"{self.place} {self.name}"


@dataclass
class Request:
    """A request with a hostile value in one field, and the bytes that go over the wire."""

    operation: Operation
    field: Field | None
    role: str
    data: bytes = b""

    def __str__(self) -> str:
        shown = self.data if len(self.data) <= 1500 else self.data[:1400] + b" ... " + self.data[-60:]
        return f"{self.operation.name}, {self.field}, as {self.role} ({len(self.data)} bytes): {shown!r}"


@dataclass
class Reply:
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Wire:
    """A connection to a server, reopened when the server has announced that it closes it."""

    def __init__(self, port: int):
        self.port, self.socket, self.rest = port, None, b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.rest = None, b""

    def send(self, data: bytes) -> Reply:
        """Sends a request and reads the answer; only the head of an endless one.

        Raises `OSError` if the connection was dropped without an answer.
        """
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            try:
                self.socket.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass  # It has heard enough, and says why.
            reply = self._read()
        except OSError:
            self.close()
            raise
        if reply.headers.get("connection", "").lower() == "close" or "content-length" not in reply.headers:
            self.close()
        return reply

    def _read(self) -> Reply:
        while b"\r\n\r\n" not in self.rest:
            self._receive()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        line, *fields = head.decode("latin-1").split("\r\n")
        headers = {}
        for each in fields:
            name, _, value = each.partition(":")
            headers[name.lower()] = value.strip()
        status = int(line.split(" ")[1])
        if status == 100:
            return self._read()
        if "content-length" not in headers:
            return Reply(status, headers)
        length = 0 if status in (204, 304) else int(headers["content-length"])
        while len(self.rest) < length:
            self._receive()
        body, self.rest = self.rest[:length], self.rest[length:]
        return Reply(status, headers, body)

    def _receive(self):
        piece = self.socket.recv(1 << 18)
        if not piece:
            raise ConnectionError("the connection was dropped")
        self.rest += piece


def fault_of(reply: Reply) -> str:
    """The fault of an answer, if any."""
    if reply.status >= 500:
        return f"answered {reply.status}: {reply.body[:200]!r}"
    kind = reply.headers.get("content-type", "")
    if kind.startswith("text/html") and TAG[:4] in reply.body:
        return "the page has a tag that was sent"
    if "json" in kind and reply.body and "content-encoding" not in reply.headers:
        try:
            json.loads(reply.body)
        except ValueError as wrong:
            return f"the answer is no JSON: {wrong}"
    return ""


class Author:
    """Writes requests to one bar: the scene's valid ones, with one field replaced."""

    def __init__(self, scene: Scene):
        self.scene = scene

    def benign(self, operation: Operation, role: str) -> Request:
        return self.write(operation, None, b"", role)

    def fields(self, operation: Operation) -> list[Field]:
        """Every field of a route."""
        found = [Field("path", name) for name in operation.names_in_path]
        found += [Field("query", name) for name in dict.fromkeys([*operation.query, "lang"])]
        body = self.scene.body(operation)
        if operation.kind in (FORM, MULTIPART):
            names = dict.fromkeys([*operation.fields, *(body or {})])
            found += [Field("form", name) for name in names]
        elif operation.kind == JSON:
            found += [Field("json", name) for name in dict.fromkeys([*paths(body), *self._left_out(operation, body)])]
        if operation.writes:
            found.append(Field("body", ""))
        return found

    @staticmethod
    def _left_out(operation: Operation, body) -> list[str]:
        named = {path.rpartition(".")[2] for path in paths(body)}
        return [name for name in operation.fields if name not in named]

    def write(self, operation: Operation, at: Field | None, value: bytes, role: str, repeats: bool = False) -> Request:
        scene = self.scene
        place, name = (at.place, at.name) if at else ("", "")
        path = operation.path
        for part, text in scene.path(operation).items():
            sent = value if place == "path" and name == part else text.encode()
            path = path.replace("{" + part + "}", quote_from_bytes(sent, safe=""))
        query = [(each.encode(), text.encode()) for each, text in scene.query(operation).items()]
        if place == "query":
            query = [pair for pair in query if repeats or pair[0] != name.encode()] + [(name.encode(), value)]
        target = scene.prefix + path + ("?" + encoded(query) if query else "")
        headers = {b"Host": b"127.0.0.1:%d" % scene.api.port, b"Accept": b"text/html, */*"}
        if role == "token":
            headers[b"Authorization"] = b"Bearer " + scene.token.encode()
        elif operation.path.startswith("/sign-out"):
            headers[b"Cookie"] = scene["leaving"].encode()
        elif role in scene.cookies:
            headers[b"Cookie"] = scene.cookies[role].encode()
        body = b""
        if operation.writes:
            body, kind = self._body(operation, place, name, value, repeats)
            if kind:
                headers[b"Content-Type"] = kind
            if "If-Match" in operation.headers:
                headers[b"If-Match"] = b'"%s"' % scene.record_revision("exhibit/jikji").encode()
            if "Idempotency-Key" in operation.headers:
                headers[b"Idempotency-Key"] = scene.key().encode()
            headers[b"Content-Length"] = b"%d" % len(body)
        if place == "head":
            headers[name.encode()] = value
        lines = [b"%s: %s" % pair for pair in headers.items()]
        if place == "head" and repeats:
            lines.append(b"%s: %s" % (name.encode(), value))
        head = b"\r\n".join([b"%s %s HTTP/1.1" % (operation.method.encode(), target.encode()), *lines])
        return Request(operation, at, role, head + b"\r\n\r\n" + body)

    def _body(self, operation, place, name, value, repeats) -> tuple[bytes, bytes]:
        if place == "body":
            return value, operation.kind.encode()
        usual = self.scene.body(operation)
        if operation.kind in (FORM, MULTIPART):
            pairs = [(each.encode(), text.encode()) for each, text in (usual or {}).items()]
            if place == "form":
                pairs = [pair for pair in pairs if repeats or pair[0] != name.encode()] + [(name.encode(), value)]
            if operation.kind == FORM:
                return encoded(pairs).encode(), FORM.encode()
            parts = b"".join(
                b'--%s\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
                % (BOUNDARY, each, b'; filename="a.png"' if each in (b"picture", b"upload", b"file") else b"", sent)
                for each, sent in pairs
            )
            return parts + b"--" + BOUNDARY + b"--\r\n", MULTIPART.encode() + b"; boundary=" + BOUNDARY
        if usual is None:
            return b"", operation.kind.encode()
        if place == "json":
            usual = replaced(usual, name)
            text = json.dumps(usual, ensure_ascii=False).encode()
            sent = value
            if repeats and "." not in name:
                sent = value + b", " + json.dumps(name).encode() + b": " + value
            return text.replace(json.dumps(PLACE, ensure_ascii=False).encode(), sent), operation.kind.encode()
        return json.dumps(usual, ensure_ascii=False).encode(), operation.kind.encode()


def encoded(pairs) -> str:
    return "&".join(f"{quote_from_bytes(name, safe='')}={quote_from_bytes(value, safe='')}" for name, value in pairs)


def paths(document, before: str = "") -> list[str]:
    """The paths of all parts of a document, such as `lines.0.juice`; the whole is the empty
    path."""
    found = [before] if before else []
    parts = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else []
    for name, part in parts:
        found += paths(part, f"{before}.{name}" if before else str(name))
    return found


def replaced(document, path: str):
    """The document with one part replaced by a value; a missing part is added."""
    if not path:
        return PLACE
    name, _, rest = path.partition(".")
    if isinstance(document, list):
        return [replaced(part, rest) if str(index) == name else part for index, part in enumerate(document)]
    document = dict(document)
    document[name] = replaced(document.get(name, {}), rest)
    return document


def values_for(at: Field, generator: random.Random) -> list[bytes]:
    """Hostile values for a field: all of them for amounts, otherwise some, which differ by seed."""
    if at.place == "head":
        mine = [value for value in STRINGS if not {0, 10, 13} & set(value)]
        return generator.sample(IN_HEADERS, 1) + generator.sample(mine, 1)
    if at.place == "body":
        return generator.sample([*JSON_VALUES, *STRINGS, *BEYOND], scaled_to(5, 400))
    all_values = JSON_VALUES if at.place == "json" else STRINGS
    if at.name.rpartition(".")[2] in MONEY or at.name.startswith("cost."):
        return all_values
    chosen = generator.sample(all_values, scaled_to(6, len(all_values)))
    lines = LINES if at.place != "json" else [in_json(line) for line in LINES]
    chosen += generator.sample(lines, scaled_to(2, len(lines)))
    if at.place != "json":
        chosen.append(generator.choice(LONG))
        chosen.append(generator.choice(BEYOND) if at.place != "path" else LONG[0])
    return chosen


def scaled_to(count: int, most: int) -> int:
    return min(scaled(count), most)


@dataclass
class Findings:
    """The findings of a walk through one bar."""

    sent: int = 0
    seconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    """Routes that carried out a usual request."""
    refused: dict[str, str] = field(default_factory=dict)
    """What the other ones answered to it."""
    covered: set[tuple[str, str]] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    slow: list[tuple[float, Request]] = field(default_factory=list)


class Walk:
    """Walks all routes of one bar, on one connection."""

    MOST_FAULTS = 20

    def __init__(self, scene: Scene, operations: list[Operation], number: int):
        self.scene, self.author = scene, Author(scene)
        self.operations, self.number = operations, number
        self.random = random.Random(SEED * 100 + number)
        self.wire = Wire(scene.api.port)
        self.findings = Findings()
        self.roles: dict[str, list[str]] = {}

    def go(self):
        try:
            for operation in self.operations:
                if len(self.findings.faults) >= self.MOST_FAULTS:
                    break
                self._explore(operation)
        except Exception as fault:  # A walk that ends early is no walk, whatever it is.
            self.findings.faults.append("the walk ended: " + "".join(traceback.format_exception(fault)[-3:]))
        finally:
            self.wire.close()

    def _explore(self, operation: Operation):
        able = self._usual(operation)
        fields = self.author.fields(operation)
        if operation.name not in ONCE:
            fields += [Field("head", name.decode()) for name in self._heads(operation)]
        roles = ["visitor", "staff", "manager", "owner"]
        if operation.path.startswith("/api/"):
            roles.append("token")
        for at in fields:
            for value in values_for(at, self.random):
                role = self.random.choice(able if able and self.random.random() < 0.85 else roles)
                self._send(self.author.write(operation, at, value, role, repeats=self.random.random() < 0.1))

    def _heads(self, operation: Operation) -> list[bytes]:
        """Some fields of the head, other ones in each walk until all have had their turn."""
        drawn = random.Random(f"{SEED} {operation.name}").sample(HEADERS, len(HEADERS))
        count = scaled_to(4, len(drawn))
        begin = self.number * count % len(drawn)
        return [*drawn[begin:], *drawn[:begin]][:count]

    def _usual(self, operation: Operation) -> list[str]:
        """Sends the route's valid request, and returns the roles that are allowed to."""
        able = []
        for role in ("visitor", "staff", "manager", "owner", "token"):
            if role == "token" and not operation.path.startswith("/api/"):
                continue
            reply = self._send(self.author.benign(operation, role))
            if reply is None:
                continue
            led_away = reply.status == 303 and reply.headers.get("location", "").find("/sign-in") >= 0
            if reply.status not in (401, 403) and not led_away:
                able.append(role)
            if reply.status < 400 and not led_away:
                self.findings.taken.add(operation.name)
            elif operation.name not in self.findings.taken:
                self.findings.refused[operation.name] = f"{reply.status} {reply.body[:160]!r}"
            if operation.name in ONCE and able:
                break
        return able

    def _send(self, request: Request) -> Reply | None:
        findings = self.findings
        findings.sent += 1
        if request.field:
            findings.covered.add((request.operation.name, str(request.field)))
        began = time.monotonic()
        try:
            reply = self.wire.send(request.data)
        except OSError as fault:
            findings.faults.append(f"{fault}: {request}")
            return None
        took = time.monotonic() - began
        findings.seconds.append(took)
        if took > 0.25:
            findings.slow.append((took, request))
        findings.statuses[reply.status] = findings.statuses.get(reply.status, 0) + 1
        if fault := fault_of(reply):
            findings.faults.append(f"{fault}: {request}")
        self.scene.used(request.operation, reply.status)
        return reply
