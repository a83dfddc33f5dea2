"""Where the body ends, told twice, wrongly, or in ways that two readers take differently."""

from .requests import (
    BAD, BODY, CHUNK, NO_SUCH_CODING, TAKEN, TOO_LARGE, answered, chunked, post, smuggled,
)


def length(value: bytes) -> bytes:
    return post(b"Content-Length: " + value, body=BODY)


def coding(*lines: bytes) -> bytes:
    return post(*lines, body=CHUNK + b"0\r\n\r\n")


BAD_OR_TOO_LARGE = BAD | TOO_LARGE

LENGTHS = [
    smuggled("two lengths that agree", post(b"Content-Length: 16", b"Content-Length: 16", body=BODY)),
    smuggled("two lengths, the first 0", post(b"Content-Length: 0", b"Content-Length: 16")),
    smuggled("two lengths, the last 0", post(b"Content-Length: 16", b"Content-Length: 0")),
    smuggled("three lengths", post(*[b"Content-Length: 16"] * 3, body=BODY)),
    smuggled("two lengths, one in capitals", post(b"content-length: 0", b"CONTENT-LENGTH: 16")),
    smuggled("a list of lengths that agree", length(b"16, 16")),
    smuggled("a list of lengths that differ", length(b"0, 16")),
    smuggled("a list with an empty end", length(b"16,")),
    smuggled("a negative length", length(b"-1")),
    smuggled("a length of minus zero", length(b"-0")),
    smuggled("a length with a plus", length(b"+16")),
    smuggled("a hexadecimal length", length(b"0x10")),
    smuggled("a length in letters of hexadecimal", length(b"a")),
    smuggled("no digits in the length", length(b"")),
    smuggled("a blank length", length(b"  \t ")),
    smuggled("a length with a space in it", length(b"1 6")),
    smuggled("a length with a fraction", length(b"16.0")),
    smuggled("a length with an exponent", length(b"1e1")),
    smuggled("a length in quotes", length(b'"16"')),
    smuggled("a length in words", length(b"sixteen")),
    smuggled("a length with an underscore", length(b"1_6")),
    smuggled("a length with a parameter", length(b"16; a")),
    smuggled("a length of 2^31", length(b"2147483648"), TOO_LARGE),
    smuggled("a length of 2^32 + 16", length(b"4294967312"), TOO_LARGE),
    smuggled("a length of 2^63", length(b"9223372036854775808"), BAD_OR_TOO_LARGE),
    smuggled("a length of 2^64", length(b"18446744073709551616"), BAD_OR_TOO_LARGE),
    smuggled("a length of 2^64 + 16", length(b"18446744073709551632"), BAD_OR_TOO_LARGE),
    smuggled("a length of 4,000 digits", length(b"9" * 4000), BAD_OR_TOO_LARGE),
    smuggled("a length with NUL", length(b"16\x00")),
    smuggled("a length with a bare CR", length(b"16\r0")),
    smuggled("a length in superior digits", length("¹⁶".encode())),
    smuggled("a length in Arabic digits", length("١٦".encode())),
    smuggled("a space before the length's colon", post(b"Content-Length : 16", body=BODY)),
    smuggled("a folded length", post(b"Content-Length:\r\n 16", body=BODY)),
    answered("a length with zeros in front", length(b"0016"), TAKEN | BAD),
]

CODINGS = [
    smuggled("a length, then chunked", coding(b"Content-Length: 4", b"Transfer-Encoding: chunked")),
    smuggled("chunked, then a length", coding(b"Transfer-Encoding: chunked", b"Content-Length: 4")),
    smuggled("chunked and a length of 0", post(b"Content-Length: 0", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n")),
    smuggled("chunked twice in a list", coding(b"Transfer-Encoding: chunked, chunked"), NO_SUCH_CODING),
    smuggled("chunked twice in two lines", coding(*[b"Transfer-Encoding: chunked"] * 2), NO_SUCH_CODING),
    smuggled("chunked is not the last", coding(b"Transfer-Encoding: chunked, gzip"), NO_SUCH_CODING),
    smuggled("gzip inside chunked", coding(b"Transfer-Encoding: gzip, chunked"), NO_SUCH_CODING),
    smuggled("identity", coding(b"Transfer-Encoding: identity"), NO_SUCH_CODING),
    smuggled("identity, then chunked", coding(b"Transfer-Encoding: identity", b"Transfer-Encoding: chunked"), NO_SUCH_CODING),
    smuggled("a coding nobody knows", coding(b"Transfer-Encoding: xchunked"), NO_SUCH_CODING),
    smuggled("chunked with letters behind", coding(b"Transfer-Encoding: chunkedfoo"), NO_SUCH_CODING),
    smuggled("chunked with a parameter", coding(b"Transfer-Encoding: chunked;q=1"), NO_SUCH_CODING),
    smuggled("chunked in quotes", coding(b'Transfer-Encoding: "chunked"'), NO_SUCH_CODING),
    smuggled("an empty list before chunked", coding(b"Transfer-Encoding: ,chunked"), NO_SUCH_CODING),
    smuggled("no coding named", coding(b"Transfer-Encoding:"), NO_SUCH_CODING),
    smuggled("a vertical tab before chunked", coding(b"Transfer-Encoding: \x0bchunked"), NO_SUCH_CODING),
    smuggled("a form feed after chunked", coding(b"Transfer-Encoding: chunked\x0c"), NO_SUCH_CODING),
    smuggled("NUL after chunked", coding(b"Transfer-Encoding: chunked\x00"), NO_SUCH_CODING),
    smuggled("a no-break space before chunked", coding(b"Transfer-Encoding: \xa0chunked"), NO_SUCH_CODING),
    smuggled("a folded coding", coding(b"Transfer-Encoding:\r\n chunked"), NO_SUCH_CODING),
    smuggled("a space before the coding's colon", coding(b"Transfer-Encoding : chunked")),
    smuggled("a tab before the coding's colon", coding(b"Transfer-Encoding\t: chunked")),
    smuggled("NUL in the coding's name", coding(b"Transfer-Encoding\x00: chunked")),
    smuggled("a coding behind a bare LF", coding(b"Content-Length: 4", b"X: a\nTransfer-Encoding: chunked")),
    smuggled("a coding behind a bare CR", coding(b"Content-Length: 4", b"X: a\rTransfer-Encoding: chunked")),
    smuggled("chunked in HTTP/1.0", post(b"Transfer-Encoding: chunked", start=b"POST /api/orders HTTP/1.0", body=CHUNK + b"0\r\n\r\n")),
    answered("chunked in capitals", coding(b"transfer-encoding: CHUNKED"), TAKEN),
    answered("blanks around chunked", coding(b"Transfer-Encoding: \t chunked \t"), TAKEN | NO_SUCH_CODING),
]

CHUNKS = [
    smuggled("a chunk of 2^68 bytes", chunked(b"FFFFFFFFFFFFFFFF1\r\n"), BAD_OR_TOO_LARGE),
    smuggled("a chunk of 2^64 + 16 bytes", chunked(b"10000000000000010\r\n" + BODY), BAD_OR_TOO_LARGE),
    smuggled("a chunk of 2^64 - 1 bytes", chunked(b"FFFFFFFFFFFFFFFF\r\n"), BAD_OR_TOO_LARGE),
    smuggled("a chunk of 2^63 bytes", chunked(b"8000000000000000\r\n"), BAD_OR_TOO_LARGE),
    smuggled("a chunk over the limit", chunked(b"10001\r\n"), TOO_LARGE),
    smuggled("a chunk that takes all over the limit", chunked(CHUNK + b"FFFF\r\n"), TOO_LARGE),
    smuggled("a negative chunk", chunked(b"-1\r\n" + CHUNK)),
    smuggled("a chunk with a plus", chunked(b"+10\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("a chunk with 0x", chunked(b"0x10\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("a space before the chunk's size", chunked(b" " + CHUNK + b"0\r\n\r\n")),
    smuggled("a space after the chunk's size", chunked(b"10 \r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("a space in the chunk's size", chunked(b"1 0\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("no size of a chunk", chunked(b"\r\n" + CHUNK + b"0\r\n\r\n")),
    smuggled("an extension without a size", chunked(b";a=b\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("a size that is no number", chunked(b"G\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("an underscore in the size", chunked(b"1_0\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("NUL after the size", chunked(b"10\x00\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("LF alone after the size", chunked(b"10\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("CR alone after the size", chunked(b"10\r" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("LF alone after the data", chunked(b"10\r\n" + BODY + b"\n0\r\n\r\n")),
    smuggled("nothing after the data", chunked(b"10\r\n" + BODY + b"0\r\n\r\n")),
    smuggled("more data than the size", chunked(b"F\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("less data than the size", chunked(b"11\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("LF alone after the last chunk", chunked(CHUNK + b"0\n\n")),
    smuggled("1,000 zeros before the size", chunked(b"0" * 1000 + CHUNK + b"0\r\n\r\n")),
    smuggled("LF in an extension", chunked(b"10;\nx\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("CR in an extension", chunked(b"10;a\rb\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("NUL in an extension", chunked(b"10;a\x00b\r\n" + BODY + b"\r\n0\r\n\r\n")),
    smuggled("an extension of 100,000 bytes", chunked(b"10;" + b"a" * 100_000 + b"\r\n" + BODY + b"\r\n0\r\n\r\n"), BAD_OR_TOO_LARGE),
    smuggled("2,000 chunks of one byte with long extensions", chunked((b"1;" + b"a" * 200 + b"\r\n \r\n") * 2000 + CHUNK + b"0\r\n\r\n"), BAD_OR_TOO_LARGE),
    answered("an extension", chunked(b"10;a=b\r\n" + BODY + b"\r\n0;c\r\n\r\n"), TAKEN | BAD),
    answered("a size in small letters with zeros", chunked(b"000a\r\n" + BODY[:10] + b"\r\n6\r\n" + BODY[10:] + b"\r\n000\r\n\r\n"), TAKEN),
]

TRAILERS = [
    smuggled("a trailer without a colon", chunked(CHUNK + b"0\r\nX\r\n\r\n")),
    smuggled("a trailer without a name", chunked(CHUNK + b"0\r\n: a\r\n\r\n")),
    smuggled("a trailer with a space before its colon", chunked(CHUNK + b"0\r\nX : a\r\n\r\n")),
    smuggled("a folded trailer", chunked(CHUNK + b"0\r\nX: a\r\n b\r\n\r\n")),
    smuggled("NUL in a trailer", chunked(CHUNK + b"0\r\nX: a\x00b\r\n\r\n")),
    smuggled("LF alone in a trailer", chunked(CHUNK + b"0\r\nX: a\nY: b\r\n\r\n")),
    smuggled("CR alone in a trailer", chunked(CHUNK + b"0\r\nX: a\rY: b\r\n\r\n")),
    smuggled("10,000 trailers", chunked(CHUNK + b"0\r\n" + b"X: a\r\n" * 10_000 + b"\r\n"), frozenset({400, 413, 431})),
    smuggled("a trailer of 100,000 bytes", chunked(CHUNK + b"0\r\nX: " + b"a" * 100_000 + b"\r\n\r\n"), frozenset({400, 413, 431})),
    answered("a trailer", chunked(CHUNK + b"0\r\nX: a\r\n\r\n"), TAKEN),
    answered("a trailer that gives a length", chunked(CHUNK + b"0\r\nContent-Length: 3\r\n\r\n"), TAKEN | BAD),
    answered("a trailer that gives a coding", chunked(CHUNK + b"0\r\nTransfer-Encoding: chunked\r\n\r\n"), TAKEN | BAD),
]

CASES = LENGTHS + CODINGS + CHUNKS + TRAILERS
