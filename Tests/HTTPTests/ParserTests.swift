import SeededRandom
import Testing

@testable import HTTP

@Suite struct `The request parser` {
  /// What a stream of bytes leads to, in words that can be compared.
  private static func outcome(
    of stream: String,
    pieces: [Int],
    limits: RequestParser.Limits = .init()
  ) -> [String] {
    outcome(of: Array(stream.utf8), pieces: pieces, limits: limits)
  }

  private static func outcome(
    of bytes: [UInt8],
    pieces: [Int],
    limits: RequestParser.Limits
  ) -> [String] {
    var parser = RequestParser(limits: limits)
    var outcome: [String] = []
    var start = 0
    var sizes = pieces.makeIterator()
    while start < bytes.count {
      let end = min(bytes.count, start + max(1, sizes.next() ?? bytes.count))
      let piece = Array(bytes[start..<end])
      start = end
      var event = parser.receive(piece.span)
      events: while true {
        switch event {
        case .incomplete, .awaitsContinue, .part: break events
        case .asksForRoom:
          event = parser.allow(nil)
          continue events
        case .request(let received): outcome.append(Self.words(for: received))
        case .refused(let refusal): return outcome + ["\(refusal.status.code) \(refusal.detail)"]
        }
        event = parser.next()
      }
    }
    return outcome + ["\(parser.phase)"]
  }

  private static func words(for received: ReceivedRequest) -> String {
    let request = received.request
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let headers = request.headers.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let flags = [request.isHead, received.isHTTP11, received.keepsAlive].map { $0 ? "y" : "n" }
    return [
      request.method.rawValue, request.target, request.path.joined(separator: "|"), query, headers,
      String(decoding: request.body, as: UTF8.self), flags.joined(),
    ].joined(separator: " ")
  }

  private static let limits = RequestParser.Limits(
    requestLineBytes: 60,
    headBytes: 160,
    fields: 4,
    bodyBytes: 12
  )

  private static let streams = [
    "GET /a/b%20c?x=1&y=%2B HTTP/1.1\r\nHost: a:80\r\nX-A: \t1 \r\n\r\n",
    "\r\nHEAD / HTTP/1.0\r\n\r\nGET / HTTP/1.1\r\nhost:a\r\nConnection: x , Close\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
    "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
      + "3;a=b\r\nabc\r\n009\r\n defghijk\r\n0\r\nX-T: 1\r\n\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n",
    "GET http://a/x HTTP/1.1\r\nHost: A\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET http://b/x HTTP/1.1\r\nHost: a\r\n\r\n", "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\rX-B: 2\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n folded\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX-A : 1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX\0: 1\r\n\r\n",
    "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / http/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 13\r\n\r\n",
    "GET /\(String(repeating: "a", count: 60)) HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\(String(repeating: "a", count: 46)) HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\(String(repeating: "a", count: 47)) HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 130))\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 129))\0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nA:\r\nB:\r\nC:\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nA:\r\nB:\r\nC:\r\nD:\r\n\r\n",
  ]

  @Test(arguments: streams)
  func `finds the same in whatever pieces the bytes come`(stream: String) {
    let whole = Self.outcome(of: stream, pieces: [], limits: Self.limits)
    let count = stream.utf8.count
    let single = [Int](repeating: 1, count: count)
    #expect(Self.outcome(of: stream, pieces: single, limits: Self.limits) == whole)
    for cut in 1..<count {
      #expect(Self.outcome(of: stream, pieces: [cut], limits: Self.limits) == whole)
    }
  }

  /// Streams with bytes changed, taken out and put in, so that most are refused somewhere.
  @Test func `finds the same in whatever pieces damaged bytes come`() {
    let seed = SeededGenerator.seed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 * SeededGenerator.scale {
      var bytes = Array((Self.streams.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = Self.nastyBytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let whole = Self.outcome(of: bytes, pieces: [], limits: Self.limits)
      let pieces = (0..<bytes.count).map { _ in Int.random(in: 1...9, using: &random) }
      let cut = Self.outcome(of: bytes, pieces: pieces, limits: Self.limits)
      #expect(cut == whole, "seed \(seed), \(bytes)")
    }
  }

  private static let nastyBytes = Array("\r\n\t\0 :;,/%?#*01fgAz\u{7F}".utf8) + [0x80, 0xFF]

  @Test func `reads what a request says`() {
    let found = Self.streams.prefix(4).map { Self.outcome(of: $0, pieces: []) }
    #expect(found[0] == ["GET /a/b%20c a|b c x=1&y=+ Host=a:80,X-A=1  nyy", "idle"])
    #expect(found[1] == ["GET /     ynn", "GET /   host=a,Connection=x , Close  nyn", "idle"])
    #expect(
      found[2] == ["POST /   Host=a,Content-Length=5 hello nyy", "GET /2 2  Host=a  nyy", "idle"]
    )
    #expect(
      found[3] == [
        "PUT /   Host=a,Transfer-Encoding=Chunked abc defghijk nyy", "GET /   Host=b  nyy", "idle",
      ]
    )
  }

  @Test(
    arguments: [
      (501, "Transfer-Encoding: gzip, chunked"), (501, "Transfer-Encoding: xchunked"),
      (501, "Transfer-Encoding: chunked, chunked"), (400, "Transfer-Encoding:"),
      (400, "Transfer-Encoding: gzip\r\n chunked"), (400, "Expect: more\r\nX"),
      (400, "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked"),
      (400, "Transfer-Encoding: chunked\r\nContent-Length: 1"),
      (400, "Content-Length: 1\r\nTransfer-Encoding: chunked"),
      (400, "Content-Length: 1\r\nContent-Length: 1"), (400, "Host: b"), (400, "Host:"),
      (413, "Content-Length: 65537"), (413, "Content-Length: 9223372036854775808"),
      (413, "Content-Length: 18446744073709551617"), (417, "Expect: 100-continue, x"),
    ]
  )
  func `refuses`(code: Int, lines: String) {
    let stream = "POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n"
    #expect(Self.outcome(of: stream, pieces: []).map { $0.prefix(3) } == ["\(code)"])
  }

  @Test(
    arguments: [
      "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a,b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n",
      "GET http://a@b/ HTTP/1.1\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
      "GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1x\r\nHost: a\r\n\r\n",
      "GET / HTTP/11\r\nHost: a\r\n\r\n", "GET /\r\n\r\n", "\u{16}\u{3}\u{1}\0\u{A5}",
    ]
  )
  func `refuses what is malformed`(stream: String) {
    #expect(Self.outcome(of: stream, pieces: []).map { $0.prefix(3) } == ["400"])
  }

  @Test(
    arguments: [
      (400, "-1\r\n"), (400, "+1\r\na\r\n"), (400, "0x1\r\na\r\n"), (400, " 1\r\na\r\n"),
      (400, "1 \r\na\r\n"), (400, "1 ;a\r\na\r\n"), (400, "\r\n"), (400, "g\r\n"),
      (400, "1\na\r\n"), (400, "1\r\nab\r\n"), (400, "1\r\na\n"), (400, "1\r\na\rb"),
      (400, "1;\0\r\na\r\n"), (400, "00000000000000001\r\na\r\n"),
      (413, "ffffffffffffffff\r\n"), (413, "7fffffffffffffff\r\n"), (413, "10001\r\n"),
      (400, "1;\(String(repeating: "x", count: 1100))\r\na\r\n"),
      (400, String(repeating: "1;\(String(repeating: "x", count: 300))\r\na\r\n", count: 4)),
      (431, "0\r\nX: \(String(repeating: "x", count: 4100))\r\n\r\n"),
      (431, "0\r\n" + String(repeating: "X: \(String(repeating: "x", count: 999))\r\n", count: 5)),
      (400, "0\r\nX : 1\r\n\r\n"), (400, "0\r\nX: 1\r\n folded\r\n\r\n"), (400, "0\r\n\n"),
    ]
  )
  func `refuses chunks that are malformed or too long`(code: Int, body: String) {
    let stream = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    #expect(Self.outcome(of: stream, pieces: []).map { $0.prefix(3) } == ["\(code)"])
    let single = [Int](repeating: 1, count: stream.utf8.count)
    #expect(Self.outcome(of: stream, pieces: single).map { $0.prefix(3) } == ["\(code)"])
  }

  @Test func `reads nothing behind a refusal`() {
    var parser = RequestParser()
    let bad = Array("GET / HTTP/3.0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let good = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for bytes in [bad, good] {
      guard case .refused(let refusal) = parser.receive(bytes.span) else {
        Issue.record("A request was read behind a refusal.")
        return
      }
      #expect(refusal.status == .httpVersionNotSupported)
    }
  }

  @Test func `tells once that a client waits to continue, unless the body is there`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    var waiting = RequestParser()
    guard case .awaitsContinue = waiting.receive(Array(head.utf8).span),
      case .incomplete = waiting.receive(Array("o".utf8).span),
      case .request(let received) = waiting.receive(Array("k".utf8).span)
    else {
      Issue.record("The client was not told to continue, or the body was not read.")
      return
    }
    #expect(received.request.body == Array("ok".utf8))
    var hasty = RequestParser()
    guard case .incomplete = hasty.receive(Array((head + "o").utf8).span) else {
      Issue.record("A client whose body is on its way was told to continue.")
      return
    }
  }

  /// Every control byte in every place of a word of eight, which is how lines are scanned.
  @Test func `finds the first control byte`() {
    for place in 0..<24 {
      for byte in UInt8.min...UInt8.max {
        var bytes = [UInt8](repeating: 0x80, count: 26)
        bytes[25] = 0
        bytes[place] = byte
        let isControl = byte < 0x20 || byte == 0x7F
        #expect(bytes.span.firstControlByte(from: 0) == (isControl ? place : 25))
        bytes = [UInt8](repeating: 0x20, count: 26)
        bytes[25] = 0x7F
        bytes[place] = byte
        #expect(bytes.span.firstControlByte(from: 0) == (isControl ? place : 25))
      }
    }
  }
}
