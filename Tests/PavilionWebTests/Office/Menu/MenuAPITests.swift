import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The interface of the menu` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func draft() async throws -> JSONReader {
    try await pavilion.send(.get, "/api/menu/draft").json
  }

  private func file(_ name: String) async throws -> String {
    try await pavilion.send(.get, "/api/menu/files/\(name)").text
  }

  @Test func `edits a draft piece by piece, and publishes it once it is whole`() async throws {
    #expect(try await draft().member("revision").integer() == 0)
    let juice = #"""
      {"id": "kiwi-mint", "name": {"ko": "키위민트"}, "recipe": {"mint": 1, "kiwi": 2}}
      """#
    let added = try await pavilion.send(
      .put,
      "/api/menu/draft/juices/kiwi-mint?revision=0",
      body: juice
    )
    #expect(added.status == 200)
    #expect(try added.json.member("revision").integer() == 1)
    let problems = try added.json.member("problems").elements()
    #expect(
      try problems.map { try $0.member("field").string() }
        == ["juices.kiwi-mint.price", "juices.kiwi-mint.recipe"]
    )
    let gaps = try added.json.member("gaps").elements()
    #expect(
      try gaps.map { try $0.member("field").string() }
        == Array(repeating: "juices.kiwi-mint.name", count: 4)
    )
    // Visitors see nothing of it, and it cannot be published.
    #expect(try await !pavilion.send(.get, "/api/menu").text.contains("kiwi-mint"))
    let faulty = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#)
    #expect(faulty.status == 422)
    #expect(try faulty.json.member("errors").elements().count == 2)
    let whole = juice.replacing(#""mint": 1, "kiwi": 2}"#, with: #""kiwi": 2}, "free": true"#)
      .replacing(#"{"ko": "키위민트"}"#, with: #"{"ko":"a","en":"b","fr":"c","ja":"d","zh-Hans":"e"}"#)
    let late = try await pavilion.send(
      .put,
      "/api/menu/draft/juices/kiwi-mint?revision=0",
      body: whole
    )
    #expect(late.status == 409)
    let mended = try await pavilion.send(
      .put,
      "/api/menu/draft/juices/kiwi-mint?revision=1",
      body: whole
    )
    #expect(try mended.json.member("problems").elements().isEmpty)
    let published = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 2}"#)
    #expect(published.status == 201)
    #expect(try published.json.member("version").integer() == 2)
    #expect(try await pavilion.send(.get, "/api/menu").text.contains("kiwi-mint"))
    let log = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(log.map(\.entry.subject) == ["juices.kiwi-mint", "2"])
  }

  @Test(arguments: ["json", "csv"])
  func `imports what it exports, as a draft that is not published`(kind: String) async throws {
    let exported = try await file("menu.\(kind)")
    let type = kind == "json" ? "application/json" : "text/csv"
    let changed = exported.replacing("3500", with: "3700").replacing("4500", with: "4700")
    #expect(changed != exported)
    let answer = try await pavilion.send(
      .put,
      "/api/menu/draft?revision=0",
      body: changed,
      headers: ["Content-Type": type]
    )
    #expect(answer.status == 200)
    #expect(try await file("draft.\(kind)") == changed)
    #expect(try await file("menu.\(kind)") == exported)
    #expect(try await !draft().member("changes").elements().isEmpty)
    let gone = try await pavilion.send(.delete, "/api/menu/draft?revision=1")
    #expect(try gone.json.optionalMember("menu") == nil)
    #expect(try gone.json.member("revision").integer() == 2)
  }

  @Test func `rolls back to an older version, and keeps fruit that is in stock`() async throws {
    let fruit = #"""
      {"id": "durian", "opening": 4,
       "name": {"ko":"a","en":"b","fr":"c","ja":"d","zh-Hans":"e"}}
      """#
    _ = try await pavilion.send(.put, "/api/menu/draft/fruits/durian?revision=0", body: fruit)
    _ = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#)
    #expect(try await pavilion.onHand()["durian"] == 4)
    // A draft without it is refused as long as there is some.
    let without = try await pavilion.send(.delete, "/api/menu/draft/fruits/durian?revision=2")
    let problem = try without.json.member("problems").elements()[0]
    #expect(try problem.member("field").string() == "fruits.durian")
    let back = #"{"version": 1, "published": 2}"#
    let rolledBack = try await pavilion.send(.post, "/api/menu/versions", body: back)
    #expect(rolledBack.status == 201)
    #expect(rolledBack.text.contains("durian"))
    #expect(try await pavilion.onHand()["durian"] == 4)
    #expect(try await pavilion.send(.post, "/api/menu/versions", body: back).status == 409)
    let versions = try await pavilion.send(.get, "/api/menu/versions").json.member("versions")
    #expect(
      try versions.elements().map { try $0.optionalMember("source")?.string() } == [
        "version", "draft", nil,
      ]
    )
  }

  @Test(arguments: [
    ("PUT", "/api/menu/draft", "{}", 422),
    ("PUT", "/api/menu/draft?revision=0", #"{"fruits": []}"#, 422),
    ("PUT", "/api/menu/draft/fruits/kiwi?revision=0", #"{"id": "mango"}"#, 422),
    ("PUT", "/api/menu/draft/juices/kiwi?revision=0", #"{"id": "kiwi", "price": -1}"#, 422),
    ("DELETE", "/api/menu/draft/juices/cola?revision=0", "", 404),
    ("DELETE", "/api/menu/draft?revision=7", "", 409),
    ("POST", "/api/menu/versions", #"{"revision": 1, "version": 1, "published": 1}"#, 422),
    ("POST", "/api/menu/versions", #"{"revision": 1}"#, 409),
    ("POST", "/api/menu/versions", #"{"version": 9, "published": 1}"#, 404),
    ("GET", "/api/menu/files/menu.xml", "", 404),
    ("GET", "/api/menu/versions/x", "", 404),
    ("GET", "/api/menu/versions?before=x", "", 422),
  ])
  func `refuses what is none`(
    method: String,
    target: String,
    body: String,
    status: Int
  ) async throws {
    let answer = try await pavilion.send(
      Method(rawValue: method),
      target,
      body: body.isEmpty ? nil : body
    )
    #expect(answer.status == status, "\(answer.text)")
    #expect(try await draft().member("revision").integer() == 0)
  }

  @Test func `sets levels beside other edits, and tells who did`() async throws {
    let levels = #"{"capacity": 80, "low": 6}"#
    let answer = try await pavilion.send(.put, "/api/stock/kiwi/levels", body: levels)
    #expect(answer.status == 200)
    let log = try await pavilion.bars.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(log.map(\.entry.details) == ["capacity: 100 → 80; low: 3 → 6", "levels"])
    #expect(log.allSatisfy { $0.entry.who == .machine })
  }
}
