import HTTP
import JSON
import JuiceBar
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `The interface of preparation` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication(flow: .byCounter) }

  private func place(_ juice: String = "kiwi") async throws -> Answer {
    try await pavilion.send(.post, "/api/orders", body: #"{"juice":"\#(juice)"}"#)
  }

  private func set(_ body: String, of id: String) async throws -> Answer {
    try await pavilion.send(.put, "/api/orders/\(id)/status", body: body)
  }

  @Test func `takes steps, takes the last one back, and names it`() async throws {
    let id = try await place().json.member("id").string()
    #expect(try await set(#"{"status":"making"}"#, of: id).status == 200)
    #expect(try await set(#"{"status":"collected"}"#, of: id).status == 200)
    let back = try await set(#"{"status":"ready","recall":true}"#, of: id)
    #expect(try back.json.member("status").string() == "ready")
    let late = try await set(#"{"status":"placed","recall":true}"#, of: id)
    #expect(late.status == 409)
    #expect(try late.json.member("orderStatus").string() == "ready")
    #expect(try await set(#"{"status":"making"}"#, of: id).status == 409)
    #expect(try await set(#"{"status":"cancelled","recall":true}"#, of: id).status == 422)
    #expect(try await set(#"{"status":"ready","recall":1}"#, of: id).status == 422)
  }

  @Test func `tells staff the queue and others nothing of it`() async throws {
    let id = try await place("mango-kiwi").json.member("id").string()
    _ = try await set(#"{"status":"making"}"#, of: id)
    let queue = try await pavilion.send(.get, "/api/queue").json
    let order = try queue.member("orders").elements()[0]
    #expect(try order.member("status").string() == "making")
    #expect(try queue.member("needs").elements().count == 2)
    #expect(try queue.member("waitMinutes").integer() == 1)
    let stranger = try #require(Address("192.0.2.7"))
    #expect(try await pavilion.send(.get, "/api/queue", from: stranger).status == 401)
    let feed = try await pavilion.send(.get, "/events?queue=1&board=1", from: stranger)
    #expect(feed.status == 200)
  }

  @Test func `refuses juices off sale and names what can be had`() async throws {
    let sale = "/api/juices/kiwi/sale"
    let away = try await pavilion.send(.put, sale, body: #"{"sold":false,"until":900000}"#)
    #expect(away.text == #"{"juice":"kiwi","sold":false,"until":900000}"#)
    let refused = try await place()
    #expect(refused.status == 409)
    #expect(try refused.json.member("type").string() == "/problems/suspended")
    #expect(try refused.json.member("suspended").elements().map { try $0.string() } == ["kiwi"])
    let others = try refused.json.member("alternatives").elements().map { try $0.string() }
    #expect(!others.contains("kiwi") && others.contains("mango"))
    let stock = try await pavilion.send(.get, "/api/stock").text
    #expect(stock.contains(#""makeable":0,"suspended":true"#))
    let back = try await pavilion.send(.put, sale, body: #"{"sold":true}"#)
    #expect(back.text == #"{"juice":"kiwi","sold":true}"#)
    #expect(try await place().status == 201)
    let unknown = "/api/juices/durian/sale"
    #expect(try await pavilion.send(.put, unknown, body: #"{"sold":true}"#).status == 404)
  }

  @Test func `sends news of the preparation once, to those who asked for them`() async throws {
    let feed = pavilion.application.feed
    let board = try await feed.open(lastEventID: nil, following: [.board])
    let other = try await feed.open(lastEventID: nil)
    for stream in [board, other] { _ = stream.pendingText() }
    let news: JSONValue = ["making": .array([]), "ready": .array([.integer(3)])]
    for _ in 0..<2 { feed.publish(FeedNews.Item(.board, news)) }
    #expect(board.pendingText() == "event: board\ndata: {\"making\":[],\"ready\":[3]}\n\n")
    feed.publish(FeedNews.Item(.queue, news))
    #expect(board.pendingText().isEmpty)
    #expect(other.pendingText().isEmpty)
  }
}
