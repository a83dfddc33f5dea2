import HTTP
import Testing

private let alphabet = Array("abcdefghijklmnopqrstuvwxyz".utf8)

/// A source of some bytes, of which it gives at most so many at once.
private func source(of bytes: [UInt8], atOnce limit: Int = .max) -> PartSource {
  PartSource(count: bytes.count) { range in
    await Task.yield()
    return Array(bytes[range].prefix(limit))
  }
}

@Sendable private func respond(_ request: Request) async -> Response {
  let bytes = request.path == ["nothing"] ? [] : alphabet
  return Response(
    source(of: bytes, atOnce: 10),
    tag: "\"v2\"",
    headers: ["Content-Type": "video/mp4"],
    to: request
  )
}

extension RawClient {
  fileprivate func get(_ target: String, _ headers: String...) async throws -> RawResponse {
    send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(headers.map { $0 + "\r\n" }.joined())\r\n")
    return try await response()
  }
}

@Suite struct `A range of a body` {
  @Test(arguments: [
    ("0-0", "a", "0-0"), ("0-2", "abc", "0-2"), ("23-", "xyz", "23-25"), ("-2", "yz", "24-25"),
    ("25-25", "z", "25-25"), ("20-99", "uvwxyz", "20-25"), ("0-", nil, "0-25"),
    ("-26", nil, "0-25"), ("-27", nil, "0-25"), ("0-18446744073709551616", nil, "0-25"),
    ("-99999999999999999999999", nil, "0-25"), ("0-9223372036854775807", nil, "0-25"),
  ])
  func `is sent alone`(asked: String, text: String?, sent: String) async throws {
    try await withServer(respond: respond) { server in
      let answer = try await RawClient(port: server.port).get("/", "Range: bytes=\(asked)")
      #expect(answer.code == 206)
      #expect(answer["Content-Range"] == "bytes \(sent)/26")
      #expect(answer.body == text ?? String(decoding: alphabet, as: UTF8.self))
      #expect(answer["ETag"] == "\"v2\"")
      #expect(answer["Content-Type"] == "video/mp4")
    }
  }

  @Test(arguments: [
    "26-", "26-26", "99-100", "-0", "9223372036854775807-9223372036854775807",
    "99999999999999999999999-", "18446744073709551615-18446744073709551616",
  ])
  func `of which nothing is there is refused with the length`(asked: String) async throws {
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      let answer = try await client.get("/", "Range: bytes=\(asked)")
      #expect(answer.code == 416)
      #expect(answer["Content-Range"] == "bytes */26")
      #expect(answer.body.isEmpty)
      #expect(try await client.get("/").code == 200)
    }
  }

  @Test(arguments: [
    "bytes=0-1,4-5", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-2", "bytes=1", "bytes=--1",
    "bytes=1-2-3", "bytes= 1-2", "bytes=0x1-2", "lines=0-1", "bytes", "", "bytes=1-+2", "bytes=１-2",
  ])
  func `that is several, or none, gives the whole`(asked: String) async throws {
    try await withServer(respond: respond) { server in
      let answer = try await RawClient(port: server.port).get("/", "Range: \(asked)")
      #expect(answer.code == 200)
      #expect(answer["Accept-Ranges"] == "bytes")
      #expect(answer.body.utf8.elementsEqual(alphabet))
      #expect(answer["Content-Range"] == nil)
    }
  }

  @Test func `is of the version that the client has, or the whole`() async throws {
    let cases = [
      ("\"v2\"", 206), ("\"v1\"", 200), ("W/\"v2\"", 200), ("Wed, 25 Nov 2026 10:00:00 GMT", 200),
    ]
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      for (condition, code) in cases {
        let answer = try await client.get("/", "Range: bytes=0-0", "If-Range: \(condition)")
        #expect(answer.code == code, "\(condition)")
      }
      // Nothing to be sent either way.
      let late = try await client.get("/", "Range: bytes=26-", "If-Range: \"v1\"")
      #expect(late.code == 200)
    }
  }

  @Test func `is no matter for HEAD`() async throws {
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: a\r\nRange: bytes=0-0\r\n\r\n")
      let head = try await client.response(hasBody: false)
      #expect(head.code == 200)
      #expect(head["Content-Length"] == "26")
      #expect(head["Accept-Ranges"] == "bytes")
      #expect(try await client.get("/", "Range: bytes=1-1").body == "b")
    }
  }

  @Test func `of nothing is nothing`() async throws {
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      #expect(try await client.get("/nothing")["Content-Length"] == "0")
      #expect(try await client.get("/nothing", "Range: bytes=0-0").code == 416)
      #expect(try await client.get("/nothing", "Range: bytes=-1").code == 416)
    }
  }
}

@Suite struct `A body from a source` {
  private static let megabyte = (0..<1_000_000).map { UInt8(65 + $0 * 7 % 26) }

  @Test func `arrives whole, whatever the size of its parts`() async throws {
    for limit in [999, 65_536, .max] {
      let respond: @Sendable (Request) async -> Response = { _ in
        Response(.ok, body: .parts(source(of: Self.megabyte, atOnce: limit)))
      }
      try await withServer(respond: respond) { server in
        let client = try RawClient(port: server.port)
        for _ in 1...2 { #expect(try await client.get("/").body.utf8.elementsEqual(Self.megabyte)) }
      }
    }
  }

  @Test func `of an unknown length arrives in chunks, or up to the end of the connection`()
    async throws
  {
    let respond: @Sendable (Request) async -> Response = { _ in
      let rest = Shared(Self.megabyte[...])
      return Response(
        .ok,
        body: .parts(
          PartSource {
            await Task.yield()
            defer { rest.change { $0 = $0.dropFirst(70_001) } }
            return Array(rest.value.prefix(70_001))
          }
        )
      )
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      for _ in 1...2 {
        let answer = try await client.get("/")
        #expect(answer["Transfer-Encoding"] == "chunked")
        #expect(answer.body.utf8.elementsEqual(Self.megabyte))
      }
      let old = try RawClient(port: server.port)
      old.send("GET / HTTP/1.0\r\n\r\n")
      let text = try await old.rest()
      #expect(text.utf8.suffix(Self.megabyte.count).elementsEqual(Self.megabyte))
    }
  }

  @Test func `is read no faster than the client takes it, while others are served`() async throws {
    let read = Shared(0)
    let respond: @Sendable (Request) async -> Response = { request in
      guard request.path == ["film"] else { return .text("other") }
      let film = PartSource(count: 1 << 40) { range in
        read.change { $0 = range.upperBound }
        return [UInt8](repeating: 65, count: range.count)
      }
      return Response(film, tag: "\"film\"", to: request)
    }
    try await withServer(respond: respond) { server in
      let slow = try RawClient(port: server.port, receiveBufferBytes: 4_096)
      slow.send("GET /film HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try await slow.text(through: "\r\n\r\n")
      #expect(head.contains("Content-Length: \(1 << 40)"))
      // The system's own buffers fill up, and then nothing more is asked for.
      var before = -1
      while read.value != before {
        before = read.value
        try await Task.sleep(for: .milliseconds(200))
      }
      #expect((1...32 << 20).contains(before))
      #expect(try await RawClient(port: server.port).get("/").body == "other")
      try await Task.sleep(for: .milliseconds(100))
      #expect(read.value == before)
      slow.leave()
    }
  }

  @Test func `ends when the client leaves`() async throws {
    let reads = Shared(0)
    let respond: @Sendable (Request) async -> Response = { _ in
      Response(
        .ok,
        body: .parts(
          PartSource(count: .max) { range in
            reads.change { $0 += 1 }
            try? await Task.sleep(for: .milliseconds(20))
            return Array(repeating: 65, count: min(range.count, 100))
          }
        )
      )
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.text(through: "AAAA")
      client.leave()
      try await Task.sleep(for: .milliseconds(300))
      let before = reads.value
      try await Task.sleep(for: .milliseconds(300))
      #expect(reads.value == before)
    }
  }

  @Test(arguments: ["error", "nothing", "too much"])
  func `that fails is seen to be cut off`(kind: String) async throws {
    struct Broken: Error {}
    let lines = Shared<[String]>([])
    let respond: @Sendable (Request) async -> Response = { _ in
      Response(
        .ok,
        body: .parts(
          PartSource(count: 100_000) { range in
            guard range.lowerBound > 0 else { return Array(repeating: 65, count: 65_536) }
            switch kind {
            case "error": throw Broken()
            case "nothing": return []
            default: return Array(repeating: 65, count: 65_536)
            }
          }
        )
      )
    }
    let configuration = Server.Configuration.with {
      $0.log = { line in lines.change { $0.append(line) } }
    }
    try await withServer(configuration, respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let text = try await client.rest()
      #expect(text.contains("Content-Length: 100000"))
      #expect(text.utf8.count { $0 == 65 } >= 65_536)
      #expect(text.utf8.count { $0 == 65 } < 66_000)
      #expect(lines.value.count == 1)
      #expect(lines.value.first?.hasPrefix("A body ended before its end") == true)
    }
  }

  @Test func `ends with the server`() async throws {
    let respond: @Sendable (Request) async -> Response = { _ in
      Response(
        .ok,
        body: .parts(
          PartSource(count: .max) { _ in
            try? await Task.sleep(for: .milliseconds(10))
            return [65]
          }
        )
      )
    }
    let server = try Server(configuration: .init(), respond: respond)
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try await client.text(through: "AAAA")
    await server.shutDown(gracePeriodSeconds: 0.1)
    #expect(try await client.rest().hasSuffix("A"))
  }
}
