"""Whatever a visitor sends, the answer is the right refusal, and nothing changes."""

import http.client
import json

import pytest

from support.patience import HANGING
from support.raw import exchange, request
from support.screens import FRUITS

ORDERS = "/api/orders"
MOVEMENTS = "/api/stock/kiwi/movements"
COUNT = "/api/stock/kiwi"
HUGE = 10**40


@pytest.fixture(scope="module")
def neighbour(server):
    """Another client, on a connection that stays open."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGING)
    yield connection
    connection.close()


@pytest.fixture(autouse=True)
def nothing_changes(server, neighbour):
    before = server.api.stock()
    yield
    neighbour.request("GET", "/api/stock")
    assert json.loads(neighbour.getresponse().read()) == before
    assert not server.api.server_failures()


def expect_problem(answer, status):
    assert answer.status == status, answer
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json
    assert problem["status"] == status
    assert problem["type"] and problem["title"] and problem["detail"]
    return problem


WRONG_ORDERS = {
    "unknown juice": {"juice": "durian"},
    "no identifier": {"juice": "../../etc/passwd"},
    "empty juice": {"juice": ""},
    "Korean name": {"juice": "키위쥬스"},
    "juice is a number": {"juice": 7},
    "juice is null": {"juice": None},
    "nothing": {},
    "a list": [],
    "a string": "kiwi",
    "null": None,
    "both forms": {"juice": "kiwi", "lines": []},
    "no lines": {"lines": []},
    "lines is an object": {"lines": {}},
    "line without juice": {"lines": [{"quantity": 1}]},
    "line is a string": {"lines": ["kiwi"]},
    "unknown juice in second line": {
        "lines": [{"juice": "kiwi", "quantity": 1}, {"juice": "durian", "quantity": 1}]
    },
    "too many lines": {"lines": [{"juice": "kiwi", "quantity": 1}] * 1000},
}
QUANTITIES = {
    "zero": 0,
    "negative": -1,
    "fractional": 1.5,
    "text": "2",
    "true": True,
    "null": None,
    "list": [1],
    "Int64 max": 2**63 - 1,
    "Int64 min": -(2**63),
    "beyond Int64": 2**63,
    "astronomic": HUGE,
}


@pytest.mark.parametrize("body", WRONG_ORDERS.values(), ids=WRONG_ORDERS)
def test_an_order_with_wrong_fields_is_unprocessable(server, body):
    text = json.dumps(body)
    answer = server.api.post(ORDERS, text, **{"Content-Type": "application/json"})
    assert expect_problem(answer, 422)["errors"]


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES)
def test_a_wrong_quantity_is_unprocessable(server, quantity):
    body = {"lines": [{"juice": "kiwi", "quantity": quantity}]}
    problem = expect_problem(server.api.post(ORDERS, body), 422)
    assert "quantity" in problem["errors"][0]["field"]


def test_a_line_needs_a_quantity(server):
    expect_problem(server.api.post(ORDERS, {"lines": [{"juice": "kiwi"}]}), 422)


@pytest.mark.parametrize("delta", [*QUANTITIES.values()][:1] + [*QUANTITIES.values()][2:], ids=lambda v: f"{v!r:.24}")
def test_a_wrong_delta_is_refused(server, delta):
    answer = server.api.post(MOVEMENTS, {"delta": delta})
    expect_problem(answer, answer.status if answer.status in (409, 422) else 422)


@pytest.mark.parametrize("delta", [-11, 91, 1_000_000])
def test_a_delta_beyond_the_shelf_is_a_conflict(server, delta):
    expect_problem(server.api.post(MOVEMENTS, {"delta": delta}), 409)


@pytest.mark.parametrize(
    "body",
    [{}, {"onHand": 5}, {"expected": 10}, {"onHand": "5", "expected": 10}]
    + [{"onHand": wrong, "expected": 10} for wrong in (-1, 101, 1.5, HUGE, None)]
    + [{"onHand": 5, "expected": wrong} for wrong in (1.5, HUGE, None, "10")],
    ids=lambda body: json.dumps(body)[:48],
)
def test_a_wrong_count_is_unprocessable(server, body):
    expect_problem(server.api.put(COUNT, body), 422)


def test_a_stale_count_is_a_conflict_that_tells_the_figure(server):
    problem = expect_problem(server.api.put(COUNT, {"onHand": 5, "expected": 9}), 409)
    assert problem["onHand"] == 10


def test_a_shortage_is_a_conflict_that_names_amounts_and_alternatives(server):
    problem = expect_problem(server.api.order("strawberry"), 409)
    assert problem["shortages"] == [{"fruit": "strawberry", "needed": 16, "onHand": 10}]
    assert "kiwi" in problem["alternatives"] and "strawberry" not in problem["alternatives"]


def test_the_need_of_a_whole_cart_is_compared(server):
    lines = [{"juice": juice, "quantity": 3} for juice in ("mango", "mango-kiwi")]
    problem = expect_problem(server.api.post(ORDERS, {"lines": lines}), 409)
    assert problem["shortages"] == [{"fruit": "mango", "needed": 15, "onHand": 10}]


NOT_JSON = {
    "empty": b"",
    "words": b"kiwi, please",
    "half": b'{"juice":"kiwi"',
    "trailing comma": b'{"juice":"kiwi",}',
    "single quotes": b"{'juice':'kiwi'}",
    "two values": b'{"juice":"kiwi"}{"juice":"kiwi"}',
    "duplicate keys": b'{"juice":"kiwi","juice":"mango"}',
    "duplicate keys escaped": b'{"juice":"kiwi","\\u006auice":"mango"}',
    "broken UTF-8": b'{"juice":"ki\xff\xfewi"}',
    "overlong UTF-8": b'{"juice":"\xc0\xafkiwi"}',
    "UTF-8 surrogate": b'{"juice":"\xed\xa0\x80"}',
    "lone surrogate": b'{"juice":"\\ud800"}',
    "UTF-16": '{"juice":"kiwi"}'.encode("utf-16"),
    "control character": b'{"juice":"ki\x00wi"}',
    "NaN": b'{"lines":[{"juice":"kiwi","quantity":NaN}]}',
    "leading zero": b'{"lines":[{"juice":"kiwi","quantity":01}]}',
    "deep nesting": b"[" * 30_000,
}


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
@pytest.mark.parametrize("path", [ORDERS, MOVEMENTS])
def test_what_is_not_json_is_a_bad_request(server, path, body):
    answer = server.api.post(path, body, **{"Content-Type": "application/json"})
    expect_problem(answer, 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_another_media_type_is_not_supported(server, kind):
    answer = server.api.post(ORDERS, b'{"juice":"kiwi"}', **{"Content-Type": kind})
    expect_problem(answer, 415)


def test_a_body_of_ten_megabytes_is_too_large(server):
    body = b'{"juice":"' + b"k" * 10_000_000 + b'"}'
    head = request("POST", ORDERS, {"Content-Type": "application/json", "Content-Length": len(body)})
    answers = exchange(server.port, head + body)
    assert [answer.status for answer in answers] == [413]
    expect_problem(answers[0], 413)


def test_a_chunked_body_of_ten_megabytes_is_too_large(server):
    head = request(
        "POST", ORDERS, {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    )
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    answers = exchange(server.port, head + chunk * 160 + b"0\r\n\r\n")
    assert [answer.status for answer in answers] == [413]


@pytest.mark.parametrize(
    "key", ["", " ", "x" * 129, "schlüssel".encode("latin-1").decode("latin-1"), "a b"]
)
def test_a_wrong_idempotency_key_is_unprocessable(server, key):
    answer = server.api.order("kiwi", **{"Idempotency-Key": key})
    assert answer.status in (400, 422), answer
    expect_problem(answer, answer.status)


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/stock/durian",
        "/api/orders/1/2",
        "/api/orders/nothing",
        "/api/exhibits/nothing",
        "/api/exhibits/%00",
        "/api/stock%2Fkiwi",
        "/pictures/..%2F..%2Fetc%2Fpasswd",
        "/assets/x/../../../etc/passwd",
        "/events?bar=nothing",
    ],
)
def test_an_unknown_address_is_not_found(server, path):
    answer = server.api.get(path)
    assert answer.status in (400, 404, 405), answer
    expect_problem(answer, answer.status)


@pytest.mark.parametrize(
    "method, path",
    [("PUT", ORDERS), ("DELETE", ORDERS), ("POST", "/api/stock"), ("PATCH", COUNT), ("PUT", "/juice")],
)
def test_another_method_is_not_allowed(server, method, path):
    answer = server.api.request(method, path, {} if method != "GET" else None)
    expect_problem(answer, 405)
    assert answer.headers["allow"]


@pytest.mark.parametrize("method", ["BREW", "get", "X" * 300, "TRACE", "CONNECT"])
def test_an_unknown_method_is_refused(server, method):
    answers = exchange(server.port, request(method, "/api/stock"))
    assert answers and all(400 <= answer.status < 500 or answer.status == 501 for answer in answers)


@pytest.mark.parametrize("query", ["limit=0", "limit=-1", "limit=x", "limit=99999999999999999999", "after=nothing"])
def test_a_wrong_query_is_unprocessable(server, query):
    expect_problem(server.api.get(f"/api/exhibits?{query}"), 422)


@pytest.mark.parametrize(
    "body, status",
    [
        ("", 422),
        ("juice=durian", 422),
        ("juice=kiwi&juice=mango&key=one", 422),
        ("key=" + "x" * 500 + "&juice=kiwi", 422),
        ("juice=%ff%fe&key=one", 400),
    ],
)
def test_a_wrong_form_of_the_order_screen_is_refused(server, body, status):
    answer = server.api.post(
        "/juice/orders", body, **{"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert 400 <= answer.status < 500, answer


@pytest.mark.parametrize("fields", ["delta=0", "delta=1.5", "delta=", "", f"delta={HUGE}", "delta=-11", "delta=%00"])
def test_a_wrong_step_of_the_stock_screen_is_refused(server, fields):
    answer = server.api.post(
        "/stock/kiwi/movements", fields, **{"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert 400 <= answer.status < 500, answer


def test_a_page_of_another_site_cannot_order(server):
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        expect_problem(server.api.order("kiwi", **headers), 403)


def test_a_proxy_does_not_make_strangers_local(server):
    answer = server.api.post(MOVEMENTS, {"delta": 1}, **{"X-Forwarded-For": "203.0.113.9"})
    expect_problem(answer, 401)


INNER = request("POST", ORDERS, {"Content-Type": "application/json", "Content-Length": 16}) + b'{"juice":"kiwi"}'
SMUGGLED = {
    "length and chunks": request(
        "POST", "/api/stock", {"Content-Length": 4, "Transfer-Encoding": "chunked"}
    ) + b"0\r\n\r\n" + INNER,
    "two lengths": b"POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 16\r\n\r\n" + INNER,
    "list of lengths": request("POST", ORDERS, {"Content-Length": "0, 16"}) + INNER,
    "negative length": request("POST", ORDERS, {"Content-Length": "-1"}) + INNER,
    "signed length": request("POST", ORDERS, {"Content-Length": "+0"}) + INNER,
    "hexadecimal length": request("POST", ORDERS, {"Content-Length": "0x0"}) + INNER,
    "endless length": request("POST", ORDERS, {"Content-Length": "9" * 40}) + INNER,
    "unknown coding": request("POST", ORDERS, {"Transfer-Encoding": "identity"}) + INNER,
    "chunked twice": request("POST", ORDERS, {"Transfer-Encoding": "chunked, chunked"}) + b"0\r\n\r\n" + INNER,
    "chunked misspelt": request("POST", ORDERS, {"Transfer-Encoding": "xchunked"}) + b"0\r\n\r\n" + INNER,
    "space before colon": b"POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length : 0\r\n\r\n" + INNER,
    "folded line": b"POST /api/orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n" + INNER,
    "chunk size too long": request("POST", ORDERS, {"Transfer-Encoding": "chunked"}) + b"FFFFFFFFFFFFFFFF1\r\n" + INNER,
    "negative chunk": request("POST", ORDERS, {"Transfer-Encoding": "chunked"}) + b"-1\r\n" + INNER,
}


@pytest.mark.parametrize("data", SMUGGLED.values(), ids=SMUGGLED)
def test_a_request_cannot_be_smuggled_behind_another(server, data):
    answers = exchange(server.port, data)
    assert all(400 <= answer.status < 500 or answer.status == 501 for answer in answers), answers
    assert len(answers) <= 1


def test_a_body_is_not_read_as_a_request(server):
    data = request("GET", "/api/stock", {"Content-Length": len(INNER), "Connection": "close"}) + INNER
    assert len(exchange(server.port, data)) == 1


MALFORMED = {
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "no version": b"GET /juice\r\n\r\n",
    "HTTP/9.9": b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "NUL in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
    "NUL in the path": b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "endless line": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "endless header": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: a\r\n" * 10_000 + b"\r\n",
    "noise": bytes(range(256)) * 16 + b"\r\n\r\n",
    "TLS": bytes.fromhex("1603010200010001fc0303") + b"\x00" * 64 + b"\r\n\r\n",
    "broken escape": b"GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
    "broken UTF-8 escape": b"GET /exhibits/%ff%fe HTTP/1.1\r\nHost: a\r\n\r\n",
}


@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_request_is_refused(server, data):
    answers = exchange(server.port, data)
    assert all(400 <= answer.status < 500 or answer.status in (501, 505) for answer in answers), answers


def test_a_client_that_leaves_in_the_middle_harms_nobody(server):
    head = request("POST", ORDERS, {"Content-Type": "application/json", "Content-Length": 100})
    for piece in (head[:10], head, head + b'{"juice":'):
        exchange(server.port, piece, leaves=True)


def test_the_stock_of_all_fruits_is_what_it_was(server):
    assert server.counts() == dict.fromkeys(FRUITS, 10)
