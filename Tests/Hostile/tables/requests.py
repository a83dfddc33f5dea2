"""What the tables are made of: heads, bodies, and the answers that a refusal may have."""

from harness.verdict import Case

BODY = b'{"juice":"kiwi"}'

OK = frozenset({200})
TAKEN = frozenset({201})
BAD = frozenset({400})
NOT_FOUND = frozenset({404})
TOO_LARGE = frozenset({413})
TARGET_TOO_LONG = frozenset({414, 431})
HEAD_TOO_LARGE = frozenset({431})
ANY_REFUSAL = frozenset({*range(400, 500), 501, 505})
NO_SUCH_VERSION = frozenset({400, 505})
NO_SUCH_METHOD = frozenset({400, 405, 501})
NO_SUCH_CODING = frozenset({400, 501})
"""RFC 9112, 6.1: an unknown coding should be answered with 501, a faulty framing with 400."""


def head(*lines: bytes, start: bytes = b"GET /api/stock HTTP/1.1", host: bytes | None = b"localhost") -> bytes:
    """A head of these lines, with a Host line unless told otherwise."""
    hosts = [] if host is None else [b"Host: " + host]
    return b"\r\n".join([start, *hosts, *lines, b"", b""])


def post(*lines: bytes, body: bytes = b"", start: bytes = b"POST /api/orders HTTP/1.1") -> bytes:
    """An order with these lines in its head; none gives its length."""
    return head(b"Content-Type: application/json", *lines, start=start) + body


def chunked(body: bytes) -> bytes:
    """An order whose body is in chunks."""
    return post(b"Transfer-Encoding: chunked", body=body)


ORDER = post(b"Content-Length: 16", body=BODY)
CHUNK = b"10\r\n" + BODY + b"\r\n"
GET = head()


def refused(name: str, data: bytes, allowed=BAD, **options) -> Case:
    """The one answer is a refusal, and the connection is closed after it."""
    return Case(name, data, (allowed,), **options)


def smuggled(name: str, data: bytes, allowed=BAD) -> Case:
    """As `refused`; a whole order follows that nobody may take for a request."""
    return Case(f"{name}, then an order", data + ORDER, (allowed,))


def answered(name: str, data: bytes, *answers, **options) -> Case:
    """The request is understood, so the connection may stay open."""
    return Case(name, data, answers, must_close=options.pop("must_close", False), **options)
