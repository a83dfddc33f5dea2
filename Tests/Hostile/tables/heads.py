"""Heads with lines, names, values and hosts that no careful client sends."""

from .requests import BAD, GET, HEAD_TOO_LARGE, OK, answered, head, refused, smuggled

START = b"GET /api/stock HTTP/1.1"
CONTROLS = {"NUL": 0, "SOH": 1, "BEL": 7, "backspace": 8, "vertical tab": 11, "form feed": 12, "escape": 27, "DEL": 127}

LINES = [
    refused("bare LF at every line's end", GET.replace(b"\r\n", b"\n")),
    refused("bare CR at every line's end", GET.replace(b"\r\n", b"\r"), half_closes=True, may_be_silent=True),
    refused("LF CR at every line's end", GET.replace(b"\r\n", b"\n\r")),
    refused("CR CR LF at every line's end", GET.replace(b"\r\n", b"\r\r\n")),
    refused("bare LF after the request line", START + b"\nHost: localhost\r\n\r\n"),
    refused("bare LF between headers", head(b"X: a\nY: b")),
    refused("bare CR between headers", head(b"X: a\rY: b")),
    smuggled("bare LF at the head's end", head(b"X: a")[:-4] + b"\r\n\n"),
    smuggled("bare LF before another request", head(b"X: a\n\nGET /healthz HTTP/1.1")),
    refused("a line folded with a space", head(b"X: a\r\n b")),
    refused("a line folded with a tab", head(b"X: a\r\n\tb")),
    refused("a folded host", head(b"Host:\r\n localhost", host=None)),
    refused("a fold before the first header", START + b"\r\n X: a\r\nHost: localhost\r\n\r\n"),
    refused("a fold of blanks alone", head(b"X: a\r\n  \r\nY: b")),
    refused("a line without a colon", head(b"X")),
    refused("a line of one space", head(b" ")),
    refused("a line that begins with a colon", head(b": a")),
    refused("a line of colons", head(b":::")),
    answered("an empty line before the request", b"\r\n" + GET, OK | BAD),
    answered("a header without a value", head(b"X:"), OK),
    answered("blanks around a value", head(b"X: \t a b \t "), OK),
]

NAMES = [
    refused("a space before the colon", head(b"X : a")),
    refused("a tab before the colon", head(b"X\t: a")),
    refused("a space in a name", head(b"X Y: a")),
    refused("a bracket in a name", head(b"X(Y): a")),
    refused("a slash in a name", head(b"X/Y: a")),
    refused("quotes around a name", head(b'"X": a')),
    refused("Hangul in a name", head("이름: a".encode())),
    refused("a byte above ASCII in a name", head(b"X\xff: a")),
    *(refused(f"{name} in a name", head(b"X%cY: a" % byte)) for name, byte in CONTROLS.items()),
]

VALUES = [
    *(refused(f"{name} in a value", head(b"X: a%cb" % byte)) for name, byte in CONTROLS.items()),
    refused("NUL at a value's end", head(b"X: a\x00")),
    answered("bytes above ASCII in a value", head(b"X: \x80\xa0\xff"), OK | BAD),
    answered("an unknown language", head(b"Accept-Language: \xff, *;q=nan, ;;;"), OK | BAD),
    answered("a broken cookie", head(b'Cookie: lang="; =; ;;lang=\xff; lang'), OK | BAD),
    answered("a broken range", head(b"Range: bytes=-,99999999999999999999-"), OK | frozenset({416})),
    answered("broken conditions", head(b"If-None-Match: W/\"", b"If-Modified-Since: never"), OK),
    answered("an upgrade to HTTP/2", head(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"), OK),
    answered("an upgrade to a web socket", head(b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="), OK),
    answered("an expectation nobody knows", head(b"Expect: miracles"), OK | frozenset({417})),
    answered("a connection that lists the host", head(b"Connection: close, Host"), OK),
]

HOSTS = [
    refused("no host", head(host=None)),
    refused("two hosts that agree", head(b"Host: localhost")),
    refused("two hosts that differ", head(b"Host: example.org")),
    refused("two hosts, one in capitals", head(b"HOST: example.org")),
    refused("a space in the host", head(host=b"local host")),
    refused("a list of hosts", head(host=b"localhost, example.org")),
    refused("a path in the host", head(host=b"localhost/api")),
    refused("a query in the host", head(host=b"localhost?a")),
    refused("a user in the host", head(host=b"root@localhost")),
    refused("a backslash in the host", head(host=b"localhost\\a")),
    refused("NUL in the host", head(host=b"local\x00host")),
    refused("a bare CR in the host", head(host=b"localhost\rX: a")),
    refused("Hangul in the host", head(host="호스트".encode())),
    refused("a space before the host's colon", head(b"Host : localhost", host=None)),
    answered("an empty host", head(host=b""), OK | BAD),
    answered("no host in HTTP/1.0", head(start=b"GET /api/stock HTTP/1.0", host=None), OK, must_close=True),
]

FLOODS = [
    refused("10,000 headers", head(*[b"X: a"] * 10_000), HEAD_TOO_LARGE),
    refused("5,000 headers of other names", head(*(b"X-%d: a" % n for n in range(5_000))), HEAD_TOO_LARGE),
    refused("100,000 headers", head(*[b"X: a"] * 100_000), HEAD_TOO_LARGE),
    refused("a header of 64 kB", head(b"X: " + b"a" * 65_536), HEAD_TOO_LARGE),
    refused("a header of 1 MB", head(b"X: " + b"a" * 1_048_576), HEAD_TOO_LARGE),
    refused("a name of 64 kB", head(b"X" * 65_536 + b": a"), HEAD_TOO_LARGE),
    refused("a name of 1 MB without a colon", head(b"X" * 1_048_576), HEAD_TOO_LARGE | BAD),
    refused("a host of 64 kB", head(host=b"a" * 65_536), HEAD_TOO_LARGE | BAD),
    refused("cookies of 64 kB", head(b"Cookie: " + b"a=b; " * 13_000), HEAD_TOO_LARGE),
    refused("a head that never ends", START + b"\r\n" + b"X: a\r\n" * 50_000, HEAD_TOO_LARGE),
    refused("100,000 empty lines", b"\r\n" * 100_000, BAD | HEAD_TOO_LARGE, may_be_silent=True, half_closes=True),
]

CASES = LINES + NAMES + VALUES + HOSTS + FLOODS
