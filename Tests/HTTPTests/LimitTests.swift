import HTTP
import Testing

@Suite struct `The limits` {
  @Test func `a body that announces to be too long is not read`() async throws {
    try await withServer(.with { $0.maximumBodyBytes = 10 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
      let response = try await client.response()
      #expect(response.code == 413)
      #expect(response["Connection"] == "close")
      let fitting = try RawClient(port: server.port)
      fitting.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789")
      #expect(try await fitting.response().body == "POST\n\n\n0123456789")
    }
  }

  @Test func `a client that sends ten megabytes without waiting still gets its 413`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n")
      let isSent = try await offPool { client.send([UInt8](repeating: 65, count: 10_000_000)) }
      #expect(isSent)
      #expect(try await client.response().code == 413)
    }
  }

  @Test func `a chunked body that turns out too long is answered with 413`() async throws {
    try await withServer(.with { $0.maximumBodyBytes = 10 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send("6\r\n012345\r\n6\r\n012345\r\n0\r\n\r\n")
      #expect(try await client.response().code == 413)
    }
  }

  @Test func `a head that does not fit into the memory of a connection is refused`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      let value = String(repeating: "x", count: 20_000)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nX-A: \(value)\r\n\r\n")
      #expect(try await client.response().code == 431)
    }
  }

  @Test(
    arguments: [
      ("nothing", ""),
      ("half a head", "GET / HTTP/1.1\r\nHost:"),
      ("half a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n123"),
      ("half a chunk", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n123"),
    ]
  )
  func `a client that stops is cut off`(name: String, sent: String) async throws {
    try await withServer(.with { $0.connectionTimeoutSeconds = 1 }) { server in
      let start = ContinuousClock.now
      let client = try RawClient(port: server.port)
      client.send(sent)
      #expect(!(try await client.rest()).contains(" 200 "))
      // Before the usual time-out of fifteen seconds.
      #expect(.milliseconds(500)...(.seconds(14)) ~= ContinuousClock.now - start)
    }
  }

  @Test(
    arguments: [
      ("a head", "GET / HTTP/1.1\r\nHost: a\r\nX-A: "),
      ("a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"),
    ]
  )
  func `a client that trickles is cut off`(name: String, start: String) async throws {
    try await withServer(.with { $0.connectionTimeoutSeconds = 1 }) { server in
      let client = try RawClient(port: server.port)
      client.send(start)
      var bytesTaken = 0
      while bytesTaken < 130, client.send("x") {
        bytesTaken += 1
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(bytesTaken < 120)
    }
  }

  @Test func `a handler may take longer than a client`() async throws {
    let respond: @Sendable (Request) async -> Response = { _ in
      try? await Task.sleep(for: .seconds(2.5))
      return .text("at last")
    }
    try await withServer(.with { $0.connectionTimeoutSeconds = 1 }, respond: respond) {
      server in
      let client = try RawClient(port: server.port)
      #expect(try await client.get("/").body == "at last")
    }
  }
}
