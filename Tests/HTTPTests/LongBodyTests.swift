import HTTP
import Testing

/// A handler that takes longer bodies at one address.
private struct Taker: Handler {
  func respond(to request: Request) async -> Response {
    let text = "\(request.body.count) \(request.isBodyTooLong)"
    return Response(.ok, body: .bytes(Bytes(text)))
  }

  func bodyLimit(for request: Request) async -> BodyLimit? {
    request.path == ["files"] ? BodyLimit(bytes: 1_000, readBytes: 5_000) : nil
  }
}

private func withTaker(
  together bytes: Int = 10_000,
  _ body: (Server) async throws -> Void
) async throws {
  var configuration = Server.Configuration()
  configuration.maximumBodyBytes = 100
  configuration.longBodyBytes = bytes
  let server = try Server(configuration: configuration, handler: Taker())
  try await body(server)
  await server.shutDown(gracePeriodSeconds: 0)
}

extension RawClient {
  fileprivate func post(_ path: String, announcing length: Int, sending count: Int? = nil) {
    send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
    send([UInt8](repeating: 65, count: count ?? length))
  }
}

@Suite struct `A longer body` {
  @Test func `is taken where the handler says so, and nowhere else`() async throws {
    try await withTaker { server in
      let client = try RawClient(port: server.port)
      client.post("/files", announcing: 1_000)
      #expect(try await client.response().body == "1000 false")
      client.post("/others", announcing: 101)
      #expect(try await client.response().code == 413)
    }
  }

  @Test func `that is longer still is read, not kept, and told of`() async throws {
    try await withTaker { server in
      let client = try RawClient(port: server.port)
      client.post("/files", announcing: 5_000)
      #expect(try await client.response().body == "0 true")
      // The connection goes on behind it.
      client.post("/files", announcing: 3)
      #expect(try await client.response().body == "3 false")
      client.post("/files", announcing: 5_001)
      #expect(try await client.response().code == 413)
    }
  }

  @Test func `in chunks has the same limit`() async throws {
    try await withTaker { server in
      for (count, code) in [(1_000, 200), (1_001, 413)] {
        let client = try RawClient(port: server.port)
        client.send("POST /files HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("\(String(count, radix: 16))\r\n")
        client.send([UInt8](repeating: 65, count: count))
        client.send("\r\n0\r\n\r\n")
        #expect(try await client.response().code == code)
      }
    }
  }

  @Test func `waits for no other: those that have no room together are refused`() async throws {
    try await withTaker(together: 2_500) { server in
      let first = try RawClient(port: server.port)
      let second = try RawClient(port: server.port)
      first.post("/files", announcing: 1_000, sending: 1)
      second.post("/files", announcing: 1_000, sending: 1)
      let third = try RawClient(port: server.port)
      // Until both have been read so far, there is room for it.
      try await eventually {
        let probe = try RawClient(port: server.port)
        probe.post("/files", announcing: 1_000)
        return try await probe.response().code == 503
      }
      third.post("/files", announcing: 1_000)
      let refused = try await third.response()
      #expect(refused.code == 503)
      #expect(refused["Retry-After"] == "1")
      first.send([UInt8](repeating: 65, count: 999))
      #expect(try await first.response().body == "1000 false")
      // What the first had taken up is free again, be it answered or gone.
      second.leave()
      try await eventually {
        let again = try RawClient(port: server.port)
        again.post("/files", announcing: 1_000)
        return try await again.response().code == 200
      }
      // Short bodies never wait for long ones.
      let short = try RawClient(port: server.port)
      short.post("/files", announcing: 100)
      #expect(try await short.response().body == "100 false")
    }
  }
}

/// Waits until something is so, for ten seconds at most.
private func eventually(_ isSo: () async throws -> Bool) async throws {
  for _ in 0..<200 {
    if try await isSo() { return }
    try await Task.sleep(for: .milliseconds(50))
  }
  Issue.record("it never came to be so")
}
