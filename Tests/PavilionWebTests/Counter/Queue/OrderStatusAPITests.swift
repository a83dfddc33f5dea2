import HTTP
import JSON
import JuiceBar
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `PUT /api/orders/{id}/status` {
  let pavilion: TestApplication
  let id: String

  init() async throws {
    pavilion = try await TestApplication(flow: .byCounter)
    let placed = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    #expect(try placed.json.member("status").string() == "placed")
    id = try placed.json.member("id").string()
  }

  private func set(
    _ status: String,
    of id: String? = nil,
    headers: Headers = [:],
    from address: Address = .loopback
  ) async throws -> Answer {
    try await pavilion.send(
      .put,
      "/api/orders/\(id ?? self.id)/status",
      body: #"{"status":"\#(status)"}"#,
      headers: headers,
      from: address
    )
  }

  @Test func `cancels an order once, however often it is sent`() async throws {
    let first = try await set("cancelled")
    #expect(first.status == 200)
    #expect(try first.json.member("status").string() == "cancelled")
    #expect(try first.json.member("number").integer() == 1)
    #expect(try await pavilion.onHand()["kiwi"] == 10)
    let second = try await set("cancelled")
    #expect(second.status == 200)
    #expect(second.text == first.text)
    #expect(try await pavilion.onHand()["kiwi"] == 10)
    #expect(try await pavilion.send(.get, "/api/orders/\(id)").text == first.text)
  }

  @Test func `makes an order, which can then not be cancelled`() async throws {
    for _ in 0..<2 {
      let made = try await set("ready")
      #expect(made.status == 200)
      #expect(try made.json.member("status").string() == "ready")
    }
    let late = try await set("cancelled")
    #expect(late.status == 409)
    #expect(late.headers["Content-Type"] == "application/problem+json")
    #expect(try late.json.member("type").string() == "/problems/wrong-step")
    #expect(try late.json.member("orderStatus").string() == "ready")
    #expect(try await pavilion.onHand()["kiwi"] == 7)
  }

  @Test func `does not make what was cancelled`() async throws {
    _ = try await set("cancelled")
    #expect(try await set("ready").status == 409)
  }

  @Test(arguments: ["placed", "made", "drunk", "", "CANCELLED"])
  func `takes no other status`(status: String) async throws {
    let answer = try await set(status)
    #expect(answer.status == 422)
    let detail = try answer.json.member("detail").string()
    #expect(detail.hasPrefix("status: expected making, ready, collected or cancelled"))
  }

  @Test(arguments: [(#"{}"#, 422), (#"{"status":null}"#, 422), (#"[]"#, 422), ("cancelled", 400)])
  func `refuses a wrong body`(body: String, status: Int) async throws {
    let answer = try await pavilion.send(.put, "/api/orders/\(id)/status", body: body)
    #expect(answer.status == status)
    #expect(try await pavilion.onHand()["kiwi"] == 7)
  }

  @Test(arguments: ["0", "not-an-id", "00000000-0000-7000-8000-000000000000"])
  func `knows no order that was not taken`(id: String) async throws {
    #expect(try await set("cancelled", of: id).status == 404)
  }

  @Test func `is for the machine itself alone until people can sign in`() async throws {
    let far = try #require(Address("192.0.2.7"))
    #expect(try await set("cancelled", from: far).status == 401)
    let forwarded: Headers = ["X-Forwarded-For": "192.0.2.7"]
    #expect(try await set("cancelled", headers: forwarded).status == 401)
    #expect(try await pavilion.onHand()["kiwi"] == 7)
  }

  @Test func `refuses a key that was given to something else`() async throws {
    let headers: Headers = ["Idempotency-Key": "k-1"]
    #expect(try await set("ready", headers: headers).status == 200)
    #expect(try await set("cancelled", headers: headers).status == 422)
    let order = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"juice":"kiwi"}"#,
      headers: headers
    )
    #expect(order.status == 422)
  }
}
