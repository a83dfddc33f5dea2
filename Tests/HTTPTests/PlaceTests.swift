import Testing

@testable import HTTP

@Suite struct `The places of a server` {
  private let near = Address.loopback
  private let phone = Address("192.0.2.7") ?? .loopback
  private let other = Address("192.0.2.8") ?? .loopback

  private func places(_ limit: Int) -> Places {
    var configuration = Server.Configuration()
    configuration.connectionLimit = limit
    return Places(configuration)
  }

  @Test func `are not all for one address`() {
    let places = places(4096)
    for _ in 0..<256 { #expect(places.take(for: phone) == .welcome) }
    #expect(places.take(for: phone) == .refused)
    #expect(places.take(for: other) == .welcome)
    #expect(places.take(for: near) == .welcome)
    places.giveBack(phone)
    #expect(places.take(for: phone) == .welcome)
  }

  @Test func `are counted by what one household has of IPv6`() throws {
    let places = places(4096)
    for last in 0..<256 {
      let address = try #require(Address("2001:db8:0:1::\(String(last, radix: 16))"))
      #expect(places.take(for: address) == .welcome)
    }
    #expect(places.take(for: try #require(Address("2001:db8:0:1:ffff::1"))) == .refused)
    #expect(places.take(for: try #require(Address("2001:db8:0:2::1"))) == .welcome)
  }

  @Test func `are kept, the last ones, for those who do not stay and for this machine`() throws {
    let places = places(160)
    let crowd = try (0..<160).map { try #require(Address("198.51.100.\($0)")) }
    let admissions = crowd.map { places.take(for: $0) }
    #expect(
      admissions == Array(repeating: .welcome, count: 150)
        + Array(repeating: .crowded, count: 8) + [.refused, .refused]
    )
    #expect(places.take(for: near) == .crowded)
    #expect(places.take(for: near) == .crowded)
    #expect(places.take(for: near) == .refused)
    #expect(!places.hasRoom)
    for address in crowd.prefix(158) { places.giveBack(address) }
    #expect(places.take(for: phone) == .welcome)
  }

  @Test func `are for so many connections of one address, and the next is told so`() async throws {
    var configuration = Server.Configuration.with { $0.isUnlimited = { _ in false } }
    configuration.connectionLimit = 64
    configuration.connectionTimeoutSeconds = 600
    try await withServer(configuration) { server in
      let held = try (0..<16).map { _ in try RawClient(port: server.port) }
      for client in held {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.response().code == 200)
      }
      let response = try await RawClient(port: server.port).response()
      #expect(response.code == 429)
      #expect(response["Retry-After"] == "15")
      #expect(response["Connection"] == "close")
    }
  }

  @Test func `end with their answer where they are the last ones`() async throws {
    let configuration = Server.Configuration.with { $0.connectionLimit = 32 }
    try await withServer(configuration) { server in
      let held = try (0..<30).map { _ in try RawClient(port: server.port) }
      held[0].send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await held[0].response()["Connection"] != "close")
      let late = try RawClient(port: server.port)
      late.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await late.response()["Connection"] == "close")
    }
  }
}
