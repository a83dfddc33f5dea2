"""Request lines: methods, targets and versions that are not ours, and other protocols."""

from .requests import (
    ANY_REFUSAL, BAD, NO_SUCH_METHOD, NO_SUCH_VERSION, NOT_FOUND, OK, TARGET_TOO_LONG, answered,
    head, refused,
)


def line(start: bytes) -> bytes:
    return head(start=start)


def target(value: bytes) -> bytes:
    return head(start=b"GET " + value + b" HTTP/1.1")


TARGETS = [
    refused("a target of 100 kB", target(b"/" + b"a" * 100_000), TARGET_TOO_LONG),
    refused("a target of 1 MB", target(b"/" + b"a" * 1_048_576), TARGET_TOO_LONG),
    refused("a query of 100 kB", target(b"/api/exhibits?query=" + b"a" * 100_000), TARGET_TOO_LONG),
    refused("a space in the target", target(b"/api /stock")),
    refused("a tab in the target", target(b"/api\t/stock")),
    refused("NUL in the target", target(b"/\x00")),
    refused("a control byte in the target", target(b"/\x01")),
    refused("DEL in the target", target(b"/\x7f")),
    refused("a bare CR in the target", target(b"/\rX: a")),
    refused("a bare LF in the target", target(b"/\nX: a")),
    refused("no target", line(b"GET HTTP/1.1")),
    refused("two spaces before the target", line(b"GET  /api/stock HTTP/1.1")),
    refused("two spaces after the target", line(b"GET /api/stock  HTTP/1.1")),
    refused("tabs for spaces", line(b"GET\t/api/stock\tHTTP/1.1")),
    refused("a space before the method", line(b" GET /api/stock HTTP/1.1")),
    refused("a space after the version", line(b"GET /api/stock HTTP/1.1 ")),
    refused("a target without a slash", target(b"api/stock"), must_close=False),
    refused("a host and a port as the target", target(b"localhost:80"), must_close=False),
    refused("a target of another scheme", target(b"ftp://localhost/api/stock"), must_close=False),
    refused("a file as the target", target(b"file:///etc/passwd"), must_close=False),
    refused("a target in absolute form without a host", target(b"http://"), must_close=False),
    refused("an asterisk as the target", target(b"*"), BAD | NOT_FOUND, must_close=False),
    refused("half an escape", target(b"/%"), must_close=False),
    refused("an escape of one digit", target(b"/%1"), must_close=False),
    refused("an escape that is no number", target(b"/%zz"), must_close=False),
    refused("an escape with a sign", target(b"/%-1"), must_close=False),
    refused("an escape of four digits", target(b"/%u00e9"), must_close=False),
    refused("an escaped NUL", target(b"/exhibits/%00"), must_close=False),
    refused("an overlong escape", target(b"/%c0%af"), must_close=False),
    refused("an escaped surrogate", target(b"/%ed%a0%80"), must_close=False),
    refused("escapes that are not UTF-8", target(b"/exhibits/%ff%fe"), must_close=False),
    refused("half an escape in a query", target(b"/api/exhibits?query=%"), must_close=False),
    refused("a query that is not UTF-8", target(b"/api/exhibits?query=%ff"), must_close=False),
    refused("an escaped NUL in a query", target(b"/api/exhibits?query=%00"), must_close=False),
    refused("bytes above ASCII in the target", target(b"/\xff\xfe"), BAD | NOT_FOUND, must_close=False),
    refused("a path out of the root", target(b"/../../../etc/passwd"), BAD | NOT_FOUND, must_close=False),
    refused("an escaped path out of the root", target(b"/%2e%2e/%2e%2e/etc/passwd"), BAD | NOT_FOUND, must_close=False),
    refused("backslashes out of the root", target(b"/..\\..\\etc\\passwd"), BAD | NOT_FOUND, must_close=False),
    refused("a picture out of its folder", target(b"/pictures/..%2F..%2Fetc%2Fpasswd"), BAD | NOT_FOUND, must_close=False),
    refused("a path of two slashes", target(b"//example.org/api/stock"), BAD | NOT_FOUND, must_close=False),
    refused("a path of 5,000 slashes", target(b"/" * 5_000), BAD | NOT_FOUND | TARGET_TOO_LONG, must_close=False),
    refused("escapes of escapes", target(b"/%2561pi%2Fstock"), BAD | NOT_FOUND, must_close=False),
    answered("the absolute form", target(b"http://localhost/api/stock"), OK),
    answered("the absolute form in capitals", target(b"HTTP://LOCALHOST/api/stock"), OK),
    answered("a query of empty names", target(b"/api/stock?&&==&=&a=b=c"), OK),
]

METHODS = [
    refused("CONNECT", line(b"CONNECT example.org:443 HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("CONNECT to a path", line(b"CONNECT /api/stock HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("TRACE", line(b"TRACE /api/stock HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("TRACE with a secret", head(b"Cookie: secret", start=b"TRACE / HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("a method in small letters", line(b"get /api/stock HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("a method in mixed letters", line(b"Post /api/orders HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("a method nobody knows", line(b"BREW /api/orders HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("a method of 300 letters", line(b"X" * 300 + b" /api/stock HTTP/1.1"), NO_SUCH_METHOD, must_close=False),
    refused("a method of 100 kB", line(b"X" * 100_000 + b" / HTTP/1.1"), NO_SUCH_METHOD | TARGET_TOO_LONG),
    refused("no method", line(b" /api/stock HTTP/1.1")),
    refused("NUL in the method", line(b"GE\x00T /api/stock HTTP/1.1")),
    refused("a control byte in the method", line(b"GE\x01T /api/stock HTTP/1.1")),
    refused("a colon in the method", line(b"GET: /api/stock HTTP/1.1")),
    refused("a bracket in the method", line(b"(GET) /api/stock HTTP/1.1")),
    refused("a byte above ASCII in the method", line(b"G\xcbT /api/stock HTTP/1.1")),
    refused("a byte order mark before the method", line(b"\xef\xbb\xbfGET /api/stock HTTP/1.1")),
]

VERSIONS = [
    refused("HTTP/0.9", b"GET /api/stock\r\n\r\n", NO_SUCH_VERSION),
    refused("HTTP/0.9 with its name", line(b"GET /api/stock HTTP/0.9"), NO_SUCH_VERSION),
    refused("HTTP/2.0", line(b"GET /api/stock HTTP/2.0"), NO_SUCH_VERSION),
    refused("HTTP/2", line(b"GET /api/stock HTTP/2"), NO_SUCH_VERSION),
    refused("HTTP/3.0", line(b"GET /api/stock HTTP/3.0"), NO_SUCH_VERSION),
    refused("HTTP/9.9", line(b"GET /api/stock HTTP/9.9"), NO_SUCH_VERSION),
    refused("HTTP/1.10", line(b"GET /api/stock HTTP/1.10"), NO_SUCH_VERSION),
    refused("HTTP/01.1", line(b"GET /api/stock HTTP/01.1"), NO_SUCH_VERSION),
    refused("HTTP/+1.1", line(b"GET /api/stock HTTP/+1.1"), NO_SUCH_VERSION),
    refused("HTTP/1,1", line(b"GET /api/stock HTTP/1,1"), NO_SUCH_VERSION),
    refused("HTTP/1", line(b"GET /api/stock HTTP/1"), NO_SUCH_VERSION),
    refused("http/1.1 in small letters", line(b"GET /api/stock http/1.1"), NO_SUCH_VERSION),
    refused("HTTPS/1.1", line(b"GET /api/stock HTTPS/1.1"), NO_SUCH_VERSION),
    refused("NUL in the version", line(b"GET /api/stock HTTP/1.1\x00"), NO_SUCH_VERSION),
    # RFC 9110, 2.5: a higher minor version is answered as the highest that is known.
    answered("HTTP/1.2", line(b"GET /api/stock HTTP/1.2"), OK | NO_SUCH_VERSION),
]

OTHER_PROTOCOLS = [
    refused("the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", NO_SUCH_VERSION),
    *(
        refused(name, data, ANY_REFUSAL, half_closes=True, may_be_silent=True)
        for name, data in {
            "a TLS hello": bytes.fromhex("16030102000100 01fc0303".replace(" ", "")) + bytes(64),
            "a TLS hello with line ends": bytes.fromhex("160301020001000 1fc0303".replace(" ", "")) + b"\r\n\r\n",
            "an SSH greeting": b"SSH-2.0-OpenSSH_9.2\r\n",
            "an SMTP greeting": b"EHLO example.org\r\n\r\n",
            "RTSP": b"OPTIONS rtsp://localhost/ RTSP/1.0\r\nCSeq: 1\r\n\r\n",
            "SIP": b"OPTIONS sip:nm SIP/2.0\r\nVia: SIP/2.0/TCP nm\r\n\r\n",
            "Redis": b"*1\r\n$4\r\nPING\r\n",
            "the proxy protocol": b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n" + head(),
            "the proxy protocol in bytes": b"\r\n\r\n\x00\r\nQUIT\n!\x11\x00\x0c" + bytes(12) + head(),
            "every byte": bytes(range(256)) * 16,
            "every byte with a head's end": bytes(range(256)) * 16 + b"\r\n\r\n",
            "NUL bytes": bytes(4096),
            "one line of 50 kB": b"A" * 50_000,
        }.items()
    ),
]

CASES = TARGETS + METHODS + VERSIONS + OTHER_PROTOCOLS
