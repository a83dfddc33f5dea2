"""Values that no field expects, as bytes; for documents also as JSON of every kind."""

import json

TAG = b"<x7q onload=alert(1)>"
"""Must stand in no page as it is: whatever was sent is escaped there."""

EMPTY = [b"", b" ", b"\t \t", b"\xc2\xa0", b"\xe3\x80\x80", b"\xe2\x80\x8b"]
AMOUNTS = [
    "5,–", "5,-", "4.５", "5,½", "４．５０", "٤٫٥", "४.५", "4,5,0", "1.000.000,00", "1'000", ",5", "5,", ".", ",",
    "0.001", "0.0001", "-0.01", "1e3", "0x10", "5,\u0301", "1 000,5", "１,000", "9" * 18 + ".99", "5,\u200b", "€5", "5€",
    "4.5\u0661", "Ⅷ", "五", "1,１", "²",
]
NUMBERS = [
    "-1", "-0", "+1", "0", "1", "00", "2147483647", "2147483648", "4294967296", "9007199254740991",
    "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "9" * 400, "1e400", "-1e400", "1e-400", "NaN", "nan", "Infinity",
    "-inf", "0.5", "1.0", "1e1", "1_000", " 1", "1 ", "１", "٣", "𝟗", "1000000", "1000001", "0x7f",
]
TIMES = [
    "0000-00-00", "0000-01-01", "2026-02-30", "2026-13-01", "2026-02-29", "9999-12-31", "9999999-01-01",
    "-001-01-01", "1969-12-31", "1970-01-01", "２０２６-01-01", "2026-1-1", "2026-01-01T25:61:61Z",
    "2026-01-01T00:00:00+99:99", "253402300800000", "-62135596800001", "Asia/../../etc/passwd", "Asia/Seoul\n",
    "UTC+99",
]
TEXTS = [
    "a" * 61, "ä" * 201, "\u202eevil\u202c", "\u2066\u2067\u2069", "Z\u0351\u0352\u0353" * 40, "👩‍👩‍👧‍👦" * 20, "🏴\U000e0067\U000e0062\U000e007f",
    "../../../etc/passwd", "..%2f..%2f", "\\..\\", "/", "//evil.example/", "'", '"', "`", "' OR 1=1 --",
    "'; DROP TABLE orders; --", "%s%n%d", "${jndi:ldap://x}", "{{7*7}}", "<!--", "]]>", "&lt;&#0;", "=1+1", "＝1+1",
    "a\r\nSet-Cookie: x=y", "a\nb", "\u2028", "\ufeff", "\ufffe", "\ue000", "\U0010ffff", "null", "undefined", "true", "[]", "{}",
    "kiwi,kiwi", "juice:", ":kiwi", "fruit:kiwi:kiwi", "1-kiwi", "9223372036854775808-kiwi", "0-kiwi", "-", "--", "a-", "*", "bytes=0-",
    "javascript:alert(1)", "http://[::1", "http://a:99999/", "https://user:pass@host/", "ko", "xx-YY-zz", "sha256-" + "0" * 64,
    "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "4111 1111 1111 1111",
]
BYTES = [
    TAG, b'"><x7q>', b"\x00", b"a\x00b", b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"%", b"%zz", b"+", b"\x1b[2J", b"\x7f",
]
LONG = [
    b"9" * 3000, b"a" * 4000, "가".encode() * 1200, b"ab cd " * 500, b"a," * 1500, "\u0301".encode() * 1500, b"5," * 1500, b"-" * 3000,
]
BEYOND = [b"a" * 20_000, b"9" * 70_000, "é".encode() * 300_000]
"""Longer than an address, a head or the body of a form may be."""

LINES = [
    text.encode()
    for text in [
        "\u0301x", "\u200dx", "\U0001f3fbx", "x\u0d4e", "\u1112\u1161\u11ab", "caf\u0065\u0300", "Kiwi \u202e0005", "\u200b",
        "x\x1b[2Jy", "x\x00y", "x\ny", "  x  ", "a" * 11_000, "x\u3164", "\u1161x", "a\u200db",
    ]
]
"""Lines that nobody may write, or that are stored in another form."""

STRINGS = [
    *EMPTY, *LINES, *(text.encode() for text in [*AMOUNTS, *NUMBERS, *TIMES, *TEXTS]), *BYTES, *LONG,
]

DEEP = [b"[" * 60_000, b'{"a":' * 12_000, b"[" * 500 + b"]" * 500]
DOCUMENTS = [
    b"null", b"true", b"false", b"[]", b"{}", b"[null]", b'[[[[{"a":[]}]]]]', b'{"":""}', b"[1,2,3]", b'["kiwi"]',
    *(number.encode() for number in NUMBERS), b"-", b"01", b"1.", b"1e", b"0.1", b"-0.0", b"1E400", b"4.5e-1",
    rb'"\ud800"', rb'"\udc00\ud800"', rb'"\u0000"', rb'"\u202e"', b'"\xff"', b'"\xed\xa0\x80"', b'"', b'"a', b"'a'", b"undefined", b"",
    b" ", b"\xef\xbb\xbf1", b"/**/1", b"1,", b"1 1", *DEEP,
]
"""What may stand in the place of a value in JSON, some of it no JSON at all."""


def in_json(text: bytes) -> bytes:
    """A text as JSON; bytes that are no UTF-8 stay as they are."""
    escaped = text.decode("utf-8", "surrogateescape")
    return json.dumps(escaped, ensure_ascii=False).encode("utf-8", "surrogateescape")


JSON_VALUES = [*DOCUMENTS, *map(in_json, STRINGS)]

HEADERS = [
    b"Accept", b"Accept-Language", b"Accept-Encoding", b"Authorization", b"Content-Type", b"Cookie", b"Host",
    b"Idempotency-Key", b"If-None-Match", b"If-Modified-Since", b"Last-Event-ID", b"Origin", b"Range", b"Referer",
    b"Sec-Fetch-Site", b"User-Agent", b"X-Forwarded-For", b"X-Forwarded-Proto", b"Forwarded",
]
"""Fields of the head that are read somewhere, for each route."""

IN_HEADERS = [
    b"*", b"*/*;q=nan", b";q=1", b",,,,", b"ko;q=1e400, en;q=-1", b"en;q=0.0000000000000001", b"gzip;q=\xd9\xa3", b'"', b'W/"', b'"a", "b', b"bytes=9-1",
    b"bytes=-0", b"bytes=0-9223372036854775808", b"bytes=" + b"0-1," * 500, b"null", b"http://", b"Bearer", b"Bearer ", b"Bearer " + b"a" * 5000, b"Basic Og==",
    b"https", b"https,http", b"1.2.3.4, ::1, [::", b"for=\"_x\";by", b"=", b";;;=;", b"lang=", b"lang=xx; lang=ko", b"session=; session=a",
    b"session=" + b"A" * 43, b"device=\xff", b"view=size-200.size-999.\xf0", b"view=" + b"size-200." * 300,
    b"screen=width-9223372036854775808.pitch-nan.ratio-inf.idle--1", b"screen=kiosk-on.idle-1e400.distance--0", b"screen=" + b"." * 2000,
    b"application/json; charset=\xff", b"multipart/form-data", b"multipart/form-data; boundary=", b"application/x-www-form-urlencoded;", b"text/csv", b"0", b"9223372036854775808", b"-1", b"18446744073709551616",
]
