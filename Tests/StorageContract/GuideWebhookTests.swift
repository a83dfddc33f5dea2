import BarTables
import ExpositionGuide
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing
import Time

@Suite struct `A webhook that wants the guide` {
  @Test(arguments: Engine.allCases)
  func `is told of the newest version since it was made`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let term: JSONObject = ["id": "bronze", "name": "청동", "scheme": "material"]
    let record = try GuideRecord(.term, reading: JSONReader(.object(term)))
    func publish(_ changes: GuideChange..., onto base: Int?) async throws {
      let publication = GuidePublication(onto: base, at: .opening, cause: .import)
      try await storage.publish(publication, changes)
    }
    func told(after version: Int) async throws -> [WebhookHistory.Item] {
      let cursor = WebhookCursor(guide: version)
      return try await storage.history(of: .main, after: cursor, for: [.guidePublished]).items
    }
    #expect(try await told(after: 0) == [])
    try await publish(GuideChange(record), onto: nil)
    try await publish(GuideChange(withdrawing: record.key), onto: 1)
    #expect(try await told(after: 0) == [.guide(version: 2)])
    #expect(try await told(after: 2) == [])
    let webhook = Webhook(
      id: try #require(AccountID(rawValue: "0193d5a0-0000-7000-8000-000000000001")),
      address: try #require(WebhookAddress(rawValue: "https://hooks.example/a")),
      events: [.guidePublished],
      secret: "whsec_a",
      madeAt: .opening
    )
    _ = try await storage.carryOut(
      .integrate(.addWebhook(webhook)),
      in: .main,
      by: .machine,
      at: .opening
    )
    let made = try #require(try await storage.webhooks(of: .main).first)
    #expect(made.progress.cursor.guide == 2)
    #expect(try await storage.dueBars(at: .opening)[.main]?.contains(.telling) != true)
    try await publish(GuideChange(record), onto: 2)
    #expect(try await storage.dueBars(at: .opening)[.main]?.contains(.telling) == true)
  }
}
