import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Somebody who sends too much` {
  private let neighbour = Address("192.0.2.8") ?? .loopback
  private let proxy = Address("198.51.100.1") ?? .loopback
  let pavilion: TestApplication

  init() async throws {
    pavilion = try await TestApplication(proxies: Proxies([.loopback, proxy]))
    for fruit in ["kiwi", "banana"] {
      let body = #"{"delta":90}"#
      _ = try await pavilion.send(.post, "/api/stock/\(fruit)/movements", body: body)
    }
  }

  private func order(
    _ glasses: Int = 1,
    of juice: String = "banana",
    from address: Address = .stranger,
    headers: Headers = [:]
  ) async throws -> Answer {
    let body = #"{"juice":"\#(juice)","quantity":\#(glasses)}"#
    return try await pavilion.send(
      .post,
      "/api/orders",
      body: body,
      headers: headers,
      from: address
    )
  }

  @Test func `cannot empty the bar, is told when to come back, and hinders nobody`() async throws {
    var statuses: [Int] = []
    for _ in 0..<58 { statuses.append(try await order().status) }
    #expect(statuses == Array(repeating: 201, count: 30) + Array(repeating: 429, count: 28))
    let refused = try await order()
    let seconds = try #require(refused.headers["Retry-After"].flatMap { Int($0) })
    #expect((1...10).contains(seconds))
    #expect(refused.headers["Content-Type"] == "application/problem+json")
    #expect(try refused.json.member("type").string() == "/problems/too-many-requests")
    #expect(try await order(from: neighbour).status == 201)
    #expect(try await order(from: .loopback).status == 201)
  }

  @Test func `cannot do it with one cart either`() async throws {
    let refused = try await order(31)
    #expect(refused.status == 422)
    #expect(try refused.json.member("most").integer() == 30)
    #expect(try await order(31, from: .loopback).status == 201)
    #expect(try await order(30).status == 409)
  }

  @Test func `pays little for what was refused`() async throws {
    for _ in 0..<10 { #expect(try await order(20, of: "strawberry").status == 409) }
    #expect(try await order(20).status == 201)
    #expect(try await order().status == 429)
  }

  @Test func `is told so on the order screen, and keeps the cart`() async throws {
    for _ in 0..<30 { #expect(try await order().status == 201) }
    let page = try await pavilion.post(
      "/juice/orders",
      ["key": "form-1", "quantity.kiwi": "2"],
      headers: ["Accept": "text/html", "Accept-Language": "en"]
    )
    #expect(page.status == 429)
    #expect(page.headers["Retry-After"] != nil)
    #expect(page.text.contains("There have been too many requests from here."))
    #expect(page.text.contains(#"name="quantity.kiwi""#))
    #expect(page.text.contains(#"value="2""#))
  }

  @Test func `is told apart from others behind a proxy that was named`() async throws {
    for _ in 0..<30 {
      #expect(
        try await order(from: proxy, headers: ["X-Forwarded-For": "203.0.113.5"]).status == 201
      )
    }
    func status(_ chain: String, from address: Address) async throws -> Int {
      try await order(from: address, headers: ["X-Forwarded-For": chain]).status
    }
    #expect(try await status("203.0.113.5", from: .loopback) == 429)
    #expect(try await status("203.0.113.9, 203.0.113.5", from: proxy) == 429)
    #expect(try await status("203.0.113.5, 198.51.100.1", from: .loopback) == 429)
    #expect(try await status("203.0.113.6", from: proxy) == 201)
  }

  @Test func `is not believed to be a proxy`() async throws {
    for last in 0..<30 {
      #expect(try await order(headers: ["X-Forwarded-For": "203.0.113.\(last)"]).status == 201)
    }
    #expect(try await order(headers: ["X-Forwarded-For": "203.0.113.99"]).status == 429)
  }

  @Test func `has all addresses of a network of IPv6`() async throws {
    for last in 0..<30 {
      let address = try #require(Address("2001:db8::\(last)"))
      #expect(try await order(from: address).status == 201)
    }
    #expect(try await order(from: try #require(Address("2001:db8::ffff:1"))).status == 429)
    #expect(try await order(from: try #require(Address("2001:db8:0:1::1"))).status == 201)
  }

  @Test func `is known by a paired device or a session, and then may send more`() async throws {
    let owner = try await pavilion.begin(try await pavilion.hire("Minji", as: .owner))
    let (_, device) = try await pavilion.pair(as: .kiosk)
    for _ in 0..<31 { _ = try await order() }
    #expect(try await order().status == 429)
    #expect(try await order(headers: ["Cookie": device]).status == 201)
    #expect(try await order(headers: ["Cookie": owner]).status == 201)
    #expect(try await order(headers: ["Cookie": "device=nobody"]).status == 429)
  }

  @Test func `cannot fill the list of calls`() async throws {
    func call(_ number: Int, from address: Address) async throws -> Answer {
      let body = #"{"reason":"help","place":"\#(number)"}"#
      return try await pavilion.send(.post, "/api/calls", body: body, from: address)
    }
    var statuses: [Int] = []
    for number in 0..<20 { statuses.append(try await call(number, from: .stranger).status) }
    #expect(statuses == Array(repeating: 201, count: 10) + Array(repeating: 429, count: 10))
    #expect(try await call(50, from: neighbour).status == 201)
  }

  @Test func `gets sixty streams, and others theirs`() async throws {
    func open(from address: Address) async -> Response {
      let request = Request(target: "/events", remoteAddress: address)
      return await pavilion.application.respond(to: request)
    }
    var streams: [EventStream] = []
    for _ in 0..<60 {
      guard case .events(let stream) = await open(from: .stranger).body else { continue }
      streams.append(stream)
    }
    #expect(streams.count == 60)
    let refused = await open(from: .stranger)
    #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == "15")
    #expect(await open(from: neighbour).status == .ok)
    streams[0].close()
    #expect(await open(from: .stranger).status == .ok)
    for stream in streams { stream.close() }
  }

  @Test func `gets no stream where nearly all places are taken, but staff does`() async throws {
    let owner = try await pavilion.begin(try await pavilion.hire("Minji", as: .owner))
    func open(cookie: String? = nil, from address: Address = .stranger) async -> Status {
      var request = Request(target: "/events", remoteAddress: address)
      request.headers["Cookie"] = cookie
      request.isCrowded = true
      return await pavilion.application.respond(to: request).status
    }
    #expect(await open() == .serviceUnavailable)
    #expect(await open(cookie: owner) == .ok)
    #expect(await open(from: .loopback) == .ok)
  }

  @Test func `counts once as a sale lost, with no more glasses than a visitor orders`() async throws
  {
    for _ in 0..<8 { #expect(try await order(22, of: "strawberry").status == 409) }
    #expect(try await order(2, of: "strawberry", from: neighbour).status == 409)
    let report = try await pavilion.send(.get, "/api/reports?from=1970-01-01&to=1970-01-01")
    let missed = try #require(try report.json.member("missed").elements().first)
    #expect(try missed.member("glasses").integer() == 20 + 2)
  }

  @Test func `is warned of a proxy that nobody has named`() async throws {
    let unnamed = try await TestApplication()
    for _ in 0..<3 {
      _ = try await unnamed.send(
        .post,
        "/api/orders",
        body: #"{"juice":"kiwi"}"#,
        headers: ["X-Forwarded-For": "203.0.113.5"]
      )
    }
    #expect(unnamed.log.lines(with: "--proxy").count == 1)
  }
}
