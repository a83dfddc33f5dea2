import HTTP
import Testing

@Suite struct `The server refuses` {
  @Test(
    arguments: [
      ("a length and a coding", "Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
      ("two different lengths", "Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n"),
      ("the same length twice", "Host: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n"),
      ("two codings", "Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
      ("two hosts", "Host: a\r\nHost: b\r\n"),
      ("no host", "Accept: */*\r\n"),
      ("no header at all", ""),
      ("a malformed host", "Host: a/b\r\n"),
      ("a folded line", "Host: a\r\nX-A: one\r\n two\r\nX-B: three\r\n"),
      ("a folded last line", "Host: a\r\nX-A: one\r\n\ttwo\r\n"),
      ("a blank folded line", "Host: a\r\nX-A: one\r\n \r\n"),
      ("a folded first line", " Host: a\r\nX-A: one\r\n"),
      ("a space before the colon", "Host: a\r\nX-A : one\r\n"),
      ("a tab in a name", "Host: a\r\nX\tA: one\r\n"),
      ("an empty name", "Host: a\r\n: one\r\n"),
      ("no colon", "Host: a\r\nX-A\r\n"),
      ("NUL in a value", "Host: a\r\nX-A: one\0two\r\n"),
      ("NUL in the last value", "Host: a\r\nX-A: one\0\r\n"),
      ("NUL in a name", "Host: a\r\nX\0A: one\r\n"),
      ("a control byte in a value", "Host: a\r\nX-A: one\u{1}two\r\n"),
      ("DEL in a value", "Host: a\r\nX-A: one\u{7F}\r\n"),
      ("a bare carriage return", "Host: a\r\nX-A: one\rX-B: two\r\n"),
      ("a bare line feed", "Host: a\r\nX-A: one\nX-B: two\r\n"),
    ]
  )
  func `a head that can be read in two ways`(name: String, lines: String) async throws {
    try await expectRefusal("POST / HTTP/1.1\r\n\(lines)\r\n")
  }

  @Test(arguments: ["3, 3", "+3", "-3", "three", "", "0x3", "3 3", "99999999999999999999999"])
  func `a malformed length`(length: String) async throws {
    let code = length.hasPrefix("9") ? 413 : 400
    try await expectRefusal(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n",
      code: code
    )
  }

  @Test(
    arguments: [
      "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "GET /a b HTTP/1.1", "GET /\u{1} HTTP/1.1",
      "GET /a\0b HTTP/1.1", "GET /%zz HTTP/1.1", "GET /%4 HTTP/1.1", "GET /% HTTP/1.1",
      "GET /%00 HTTP/1.1", "GET /%FF HTTP/1.1", "GET /%ED%A0%80 HTTP/1.1", "GET /%C0%AF HTTP/1.1",
      "GET /?a=%FF HTTP/1.1", "GET /?a=%0 HTTP/1.1", "GET /?%00=a HTTP/1.1", "GET a HTTP/1.1",
      "GET * HTTP/1.1 x", "GE\u{1}T / HTTP/1.1", "G(T / HTTP/1.1", "CONNECT a:80 HTTP/1.1",
    ]
  )
  func `a malformed request line`(line: String) async throws {
    try await expectRefusal("\(line)\r\nHost: a\r\n\r\n")
  }

  @Test func `with the content that the application chose`() async throws {
    var configuration = Server.Configuration()
    configuration.errorBody = { status, detail in
      (contentType: "application/problem+json", body: Array("\(status.code)|\(detail)".utf8))
    }
    try await withServer(configuration) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\n\r\n")
      let response = try await client.response()
      #expect(response.code == 400)
      #expect(response["Content-Type"] == "application/problem+json")
      #expect(response.body == "400|There must be one Host header.")
    }
  }

  /// What follows a refused head must never be taken for a request.
  private func expectRefusal(_ head: String, code: Int = 400) async throws {
    let handled = Shared(0)
    let respond: @Sendable (Request) async -> Response = { _ in
      handled.change { $0 += 1 }
      return .text("handled")
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send(head + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try await client.rest()
      #expect(answer.hasPrefix("HTTP/1.1 \(code)"))
      #expect(answer.contains("Connection: close"))
      #expect(answer.components(of: "HTTP/1.1 \(code)") == 1)
    }
    #expect(handled.value == 0)
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    indices.filter { self[$0...].hasPrefix(text) }.count
  }
}
