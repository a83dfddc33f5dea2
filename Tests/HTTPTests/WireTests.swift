import HTTP
import Testing

@Suite struct `On the wire` {
  private static let problems: Server.Configuration = .with {
    $0.errorBody = { status, detail in
      (contentType: "application/problem+json", body: Array("\(status.code)|\(detail)".utf8))
    }
  }

  @Test(
    arguments: [
      (400, "GET / HTTP/1.1\r\n\r\n"), (400, "\u{16}\u{3}\u{1}\0"), (400, "GET /\r\n\r\n"),
      (400, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
      (413, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n"),
      (413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\nExpect: 100-continue\r\n\r\n"),
      (414, "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n"),
      (417, "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n"),
      (431, "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 13_000))\r\n\r\n"),
      (431, "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X:\r\n", count: 100) + "\r\n"),
      (501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
      (505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"), (505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    ]
  )
  func `every refusal is the application's document, and the last answer`(
    code: Int,
    sent: String
  ) async throws {
    try await withServer(Self.problems) { server in
      let client = try RawClient(port: server.port)
      #expect(try await client.get("/first").code == 200)
      client.send(sent)
      let response = try await client.response()
      #expect(response.code == code)
      #expect(response["Content-Type"] == "application/problem+json")
      #expect(response["Connection"] == "close")
      #expect(response.body.hasPrefix("\(code)|"))
      #expect(try await client.rest().isEmpty)
    }
  }

  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost:", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n123",
    ]
  )
  func `who is too slow is told so`(sent: String) async throws {
    var configuration = Self.problems
    configuration.connectionTimeoutSeconds = 1
    try await withServer(configuration) { server in
      let client = try RawClient(port: server.port)
      client.send(sent)
      #expect(try await client.rest().hasPrefix("HTTP/1.1 408"))
    }
  }

  @Test func `requests may come byte by byte`() async throws {
    try await withServer(.with { $0.connectionTimeoutSeconds = 60 }) { server in
      let client = try RawClient(port: server.port)
      let request = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok"
      for byte in (request + request).utf8 {
        client.send([byte])
        await Task.yield()
      }
      for _ in 1...2 { #expect(try await client.response().body == "POST\na\n\nok") }
    }
  }

  @Test func `a thousand requests sent at once are answered in order`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      let requests = (1...1000).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
      async let isSent = offPool { client.send(requests) }
      for number in 1...1000 {
        #expect(try await client.response().body == "GET\n\(number)\n\n")
      }
      #expect(try await isSent)
    }
  }

  @Test func `who sends requests and reads no answer is cut off and harms nobody`() async throws {
    let large = Bytes([UInt8](repeating: 65, count: 100_000))
    let handled = Shared(0)
    let respond: @Sendable (Request) async -> Response = { _ in
      handled.change { $0 += 1 }
      return Response(body: .bytes(large))
    }
    try await withServer(.with { $0.connectionTimeoutSeconds = 1 }, respond: respond) { server in
      let stuck = try RawClient(port: server.port, receiveBufferBytes: 4096)
      let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
      stuck.send(String(repeating: request, count: 1000))
      let other = try RawClient(port: server.port)
      #expect(try await other.get("/").body.utf8.count == 100_000)
      #expect(try await offPool { stuck.waitUntilCutOff() })
      // The sockets' buffers take some answers; nobody makes a thousand of them.
      #expect(handled.value < 200)
    }
  }

  @Test func `two thousand idle connections leave room for others`() async throws {
    allowDescriptors(5000)
    try await withServer(.with { $0.threads = 2 }) { server in
      let idle = try (1...2000).map { _ in try RawClient(port: server.port) }
      let client = try RawClient(port: server.port)
      #expect(try await client.get("/here").body == "GET\nhere\n\n")
      for client in idle.suffix(3) { #expect(try await client.get("/late").code == 200) }
    }
  }

  @Test func `more connections than allowed wait for a place`() async throws {
    try await withServer(.with { $0.connectionLimit = 3 }) { server in
      let first = try (1...3).map { _ in try RawClient(port: server.port) }
      for client in first { #expect(try await client.get("/").code == 200) }
      let waiting = try RawClient(port: server.port)
      waiting.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await first[0].get("/still").code == 200)
      first[1].leave()
      #expect(try await waiting.response().body == "GET\nlate\n\n")
    }
  }

  @Test func `a client that sends no more is still answered`() async throws {
    let respond: @Sendable (Request) async -> Response = { _ in
      try? await Task.sleep(for: .milliseconds(50))
      return .text("answer")
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finishSending()
      let answer = try await client.rest()
      #expect(answer.contains("Connection: close\r\n"))
      #expect(answer.hasSuffix("answer"))
    }
  }

  @Test func `a client of HTTP 1.0 gets events without chunks`() async throws {
    let respond: @Sendable (Request) async -> Response = { _ in
      let stream = EventStream()
      stream.send(Bytes("data: 1\n\n"))
      stream.close()
      return Response(body: .events(stream))
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.0\r\n\r\n")
      let answer = try await client.rest()
      #expect(answer.hasSuffix("\r\n\r\ndata: 1\n\n"))
      #expect(!answer.contains("chunked"))
    }
  }

  @Test func `headers cannot be split or forged by what stands in them`() async throws {
    let lines = Shared<[String]>([])
    let respond: @Sendable (Request) async -> Response = { _ in
      var headers: Headers = ["X-A": "1\r\nX-B: 2", "X-C": "3", "Content-Length": "7"]
      headers.add("X D", "4")
      return Response(headers: headers, body: .bytes(Bytes("body")))
    }
    let configuration: Server.Configuration = .with { configuration in
      configuration.log = { line in lines.change { $0.append(line) } }
    }
    try await withServer(configuration, respond: respond) { server in
      let response = try await RawClient(port: server.port).get("/")
      #expect(response["X-B"] == nil)
      #expect(response["X-C"] == "3")
      #expect(response.body == "body")
    }
    #expect(lines.value.count == 3)
  }
}
