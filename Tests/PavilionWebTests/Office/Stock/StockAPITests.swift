import HTTP
import JSON
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The stock interface` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test func `tells what is on hand and what can be made of it`() async throws {
    let stock = try await pavilion.send(.get, "/api/stock").json
    #expect(try stock.member("version").integer() == 1)
    #expect(
      try stock.member("fruits").elements().first?.value
        == ["id": "strawberry", "name": "딸기", "onHand": 10, "capacity": 100]
    )
    let makeable = try stock.member("juices").elements().map { juice in
      (try juice.member("id").string(), try juice.member("makeable").integer())
    }
    #expect(makeable.map(\.0).prefix(2) == ["strawberry-banana", "mango-kiwi"])
    #expect(makeable.map(\.1) == [1, 5, 0, 5, 5, 3, 3])
  }

  @Test func `speaks the language that is asked for`() async throws {
    let answer = try await pavilion.send(.get, "/api/stock", headers: ["Accept-Language": "fr"])
    #expect(answer.text.contains("Fraise"))
    #expect(try await pavilion.send(.get, "/api/stock?lang=en").text.contains("Strawberry"))
  }

  @Test func `answers not modified while nothing has changed`() async throws {
    let first = try await pavilion.send(.get, "/api/stock")
    let tag = try #require(first.headers["ETag"])
    let headers: Headers = ["If-None-Match": tag]
    #expect(try await pavilion.send(.get, "/api/stock", headers: headers).status == 304)
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    #expect(try await pavilion.send(.get, "/api/stock", headers: headers).status == 200)
  }

  @Test func `adds a delivery`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/stock/kiwi/movements",
      body: #"{"delta":5,"reason":"delivery"}"#
    )
    #expect(answer.status == 201)
    #expect(
      try answer.json.value
        == ["fruit": "kiwi", "delta": 5, "reason": "delivery", "onHand": 15, "version": 2]
    )
  }

  @Test(arguments: [-11, 91])
  func `refuses to leave the range from nothing to the capacity`(delta: Int) async throws {
    let answer = try await pavilion.send(
      .post,
      "/api/stock/kiwi/movements",
      body: #"{"delta":\#(delta),"reason":"delivery"}"#
    )
    #expect(answer.status == 409)
    #expect(try answer.json.member("onHand").integer() == 10)
    #expect(try answer.json.member("capacity").integer() == 100)
  }

  @Test func `sets a count only on the stock that was shown`() async throws {
    let stale = try await pavilion.send(
      .put,
      "/api/stock/kiwi",
      body: #"{"onHand":20,"expected":17}"#
    )
    #expect(stale.status == 409)
    #expect(try stale.json.member("onHand").integer() == 10)
    let fresh = try await pavilion.send(
      .put,
      "/api/stock/kiwi",
      body: #"{"onHand":20,"expected":10}"#
    )
    #expect(fresh.status == 200)
    #expect(try await pavilion.onHand()["kiwi"] == 20)
  }

  static let wrong: [(method: Method, path: String, body: String, status: Int)] = [
    (.post, "durian/movements", #"{"delta":1,"reason":"delivery"}"#, 404),
    (.post, "Kiwi/movements", #"{"delta":1,"reason":"delivery"}"#, 404),
    (.post, "kiwi/movements", #"{"delta":0,"reason":"delivery"}"#, 422),
    (.post, "kiwi/movements", #"{"delta":1.5}"#, 422),
    (.post, "kiwi/movements", #"{"delta":99999999999999999999}"#, 422),
    (.post, "kiwi/movements", #"{"delta":9223372036854775807}"#, 422),
    (.post, "kiwi/movements", #"{"reason":"delivery"}"#, 422),
    (.post, "kiwi/movements", #"{"delta":1,"reason":"opening"}"#, 422),
    (.post, "kiwi/movements", #"{"delta":1,"reason":null}"#, 422),
    (.post, "kiwi/movements", #"{"delta":1,"reason":"order"}"#, 422),
    (.post, "kiwi/movements", "delta=1", 400),
    (.put, "durian", #"{"onHand":1,"expected":10}"#, 404),
    (.put, "kiwi", #"{"onHand":-1,"expected":10}"#, 422),
    (.put, "kiwi", #"{"onHand":101,"expected":10}"#, 422),
    (.put, "kiwi", #"{"onHand":20}"#, 422),
    (.put, "kiwi", #"{"expected":10}"#, 422),
    (.put, "kiwi", #"{"onHand":"20","expected":10}"#, 422),
  ]

  @Test(arguments: wrong)
  func `refuses what is wrong and changes nothing`(
    method: Method,
    path: String,
    body: String,
    status: Int
  ) async throws {
    let before = try await pavilion.onHand()
    let answer = try await pavilion.send(method, "/api/stock/\(path)", body: body)
    #expect(answer.status == status, "\(answer.text)")
    #expect(try await pavilion.onHand() == before)
  }

  @Test func `lets the stock be changed on the machine itself alone`() async throws {
    let elsewhere = try #require(Address("192.0.2.7"))
    for (method, path, body) in [
      (Method.post, "/api/stock/kiwi/movements", #"{"delta":5,"reason":"delivery"}"#),
      (.put, "/api/stock/kiwi", #"{"onHand":20,"expected":10}"#),
    ] {
      let remote = try await pavilion.send(method, path, body: body, from: elsewhere)
      #expect(remote.status == 401)
      let forwarded = try await pavilion.send(
        method,
        path,
        body: body,
        headers: ["X-Forwarded-For": "192.0.2.7"]
      )
      #expect(forwarded.status == 401)
    }
    #expect(try await pavilion.onHand()["kiwi"] == 10)
  }
}
