"""Several requests in one go, clients that end early, and bodies that are too long."""

from .requests import (
    ANY_REFUSAL, BAD, BODY, CHUNK, GET, OK, ORDER, TAKEN, TOO_LARGE, answered, chunked, head, post,
    refused, smuggled,
)

INVALID = head(b"X : a")
LAST = head(b"Connection: close")

PIPELINES = [
    answered("two good requests", GET + GET, OK, OK),
    answered("50 good requests", GET * 50, *[OK] * 50),
    answered("two orders", ORDER + ORDER, TAKEN, TAKEN),
    answered("an order in chunks and one with a length", chunked(CHUNK + b"0\r\n\r\n") + ORDER, TAKEN, TAKEN),
    answered("HEAD, then an order", head(start=b"HEAD /healthz HTTP/1.1") + ORDER, OK, TAKEN, must_close=False),
    answered("an unknown address, then an order", head(start=b"GET /nothing HTTP/1.1") + ORDER, frozenset({404}), TAKEN),
    answered("a wrong body, then an order", post(b"Content-Length: 2", body=b"{}") + ORDER, frozenset({422}), TAKEN),
    answered("a good request, then a bad one", GET + INVALID, OK, BAD, must_close=True),
    answered("an order, then a bad one, then an order", ORDER + INVALID + ORDER, TAKEN, BAD, must_close=True),
    answered("an order, then noise", ORDER + bytes(range(128, 256)) + b"\r\n\r\n", TAKEN, BAD, must_close=True),
    answered("an order, then two lengths", ORDER + post(b"Content-Length: 0", b"Content-Length: 16") + ORDER, TAKEN, BAD, must_close=True),
    answered("an order, then an endless head", ORDER + head(b"X: " + b"a" * 100_000) + ORDER, TAKEN, frozenset({431}), must_close=True),
    smuggled("a bad request", INVALID),
    smuggled("bad requests", INVALID * 20),
    answered("the last request, then an order", LAST + ORDER, OK, must_close=True),
    answered("a request of HTTP/1.0, then an order", head(start=b"GET /api/stock HTTP/1.0") + ORDER, OK, must_close=True),
    answered("an order as the body of a reading request", head(b"Content-Length: %d" % len(ORDER), b"Connection: close") + ORDER, OK | BAD | frozenset({413}), must_close=True),
    answered("an order as the body of a wrong order", post(b"Content-Length: %d" % len(ORDER), b"Connection: close", body=ORDER), BAD, must_close=True),
]

EARLY_ENDS = [
    answered("a whole request, then the end", GET, OK, must_close=True, half_closes=True),
    answered("a whole order, then the end", ORDER, TAKEN, must_close=True, half_closes=True),
    answered("two orders, then the end", ORDER * 2, TAKEN, TAKEN, must_close=True, half_closes=True),
    *(
        refused(name, data, ANY_REFUSAL, half_closes=True, may_be_silent=True)
        for name, data in {
            "nothing but the end": b"",
            "half a method": b"GE",
            "half a request line": b"GET /api/st",
            "half a version": b"GET /api/stock HTTP/1.",
            "half a head": b"GET /api/stock HTTP/1.1\r\nHost: loc",
            "a head without its empty line": GET[:-2],
            "an order without its body": post(b"Content-Length: 16"),
            "an order with half its body": post(b"Content-Length: 16", body=BODY[:8]),
            "an order with all but one byte": ORDER[:-1],
            "an order that lies about its length": post(b"Content-Length: 17", body=BODY),
            "half a chunk's size": chunked(b"1"),
            "half a chunk": chunked(b"10\r\n" + BODY[:8]),
            "a chunk without an end": chunked(CHUNK),
            "a last chunk without an end": chunked(CHUNK + b"0\r\n"),
            "half a trailer": chunked(CHUNK + b"0\r\nX: a"),
        }.items()
    ),
]

TOO_LONG = [
    refused("a length over the limit, no body", post(b"Content-Length: 65537"), TOO_LARGE),
    refused("a length of 10 MB, no body", post(b"Content-Length: 10000000"), TOO_LARGE),
    refused("a length of 1 TB, no body", post(b"Content-Length: 1099511627776"), TOO_LARGE),
    refused("a length over the limit that asks first", post(b"Content-Length: 65537", b"Expect: 100-continue"), TOO_LARGE),
    refused("a reading request with a length of 1 TB", head(b"Content-Length: 1099511627776"), TOO_LARGE),
    refused("a body of 10 MB", post(b"Content-Length: 10000000", body=b" " * 10_000_000), TOO_LARGE),
    refused("chunks of 10 MB", chunked((b"1000\r\n" + b" " * 4096 + b"\r\n") * 2500 + b"0\r\n\r\n"), TOO_LARGE),
    answered("a body at the limit", post(b"Content-Length: 65536", body=b" " * 65_520 + BODY), TAKEN),
    answered("a body that asks first", post(b"Content-Length: 16", b"Expect: 100-continue", body=BODY), TAKEN),
]

CASES = PIPELINES + EARLY_ENDS + TOO_LONG
