import BarTables
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `Programs in storage` {
  private func token(_ name: String) throws -> APIToken {
    APIToken(
      id: AccountID.random(),
      hash: String(repeating: String(name.suffix(1)), count: 64),
      name: try #require(PersonName(rawValue: name)),
      ending: "beef",
      scopes: Set(APIScope.allCases),
      madeAt: .noon,
      endsAt: Timestamp(milliseconds: Timestamp.noon.milliseconds + 1)
    )
  }

  private func webhook(_ events: Set<WebhookEvent>) throws -> Webhook {
    Webhook(
      id: AccountID.random(),
      address: try #require(WebhookAddress(rawValue: "https://till.example/O'Neil?x")),
      events: events,
      secret: "whsec_x",
      madeAt: .noon
    )
  }

  private func carryOut(_ command: IntegrationCommand, _ storage: any Storage) async throws {
    _ = try await storage.carryOut(.integrate(command), in: .main, by: .machine, at: .noon).get()
  }

  private func refusal(
    of command: IntegrationCommand,
    _ storage: any Storage
  ) async throws -> StaffRefusal? {
    let result = try await storage.carryOut(
      .integrate(command),
      in: .main,
      by: .machine,
      at: .noon
    )
    if case .failure(let refusal) = result { return refusal }
    return nil
  }

  @Test(arguments: Engine.allCases)
  func `are found after a restart`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar(.atOnce)
    let (first, second) = (try token("till a"), try token("clock b"))
    try await carryOut(.makeToken(first), storage)
    try await carryOut(.makeToken(second), storage)
    try await carryOut(.noteToken(second.id), storage)
    let webhook = try webhook([.orderPlaced, .stockChanged])
    try await carryOut(.addWebhook(webhook), storage)
    let again = try store.open()
    #expect(try await again.apiToken(first.hash, of: .main) == first)
    #expect(try await again.apiToken(second.hash, of: .main)?.usedAt == .noon)
    #expect(try await again.apiToken("x", of: .main) == nil)
    #expect(try await again.staff(of: .main) == storage.staff(of: .main))
    let kept = try #require(try await again.webhooks(of: .main).first)
    #expect(kept.address == webhook.address)
    #expect(kept.secret == webhook.secret)
    #expect(kept.events == webhook.events)
    try await carryOut(.revokeToken(first.id), again)
    #expect(try await storage.apiToken(first.hash, of: .main) == nil)
    try await carryOut(.removeWebhook(webhook.id), again)
    #expect(try await storage.webhooks(of: .main).isEmpty)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(
      log.map(\.entry.action.rawValue)
        == ["webhook-removed", "token-revoked", "webhook-added", "token-made", "token-made"]
    )
    // A path may hold a secret of the receiver.
    #expect(log.allSatisfy { !$0.entry.subject.contains("Neil") })
  }

  @Test(arguments: Engine.allCases)
  func `have names of their own, and are no more than a bar may have`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    try await carryOut(.makeToken(try token("till a")), storage)
    #expect(try await refusal(of: .makeToken(try token("TILL a")), storage) == .nameTaken)
    #expect(try await refusal(of: .revokeToken(AccountID.random()), storage) == .unknownToken)
    let unknown = AccountID.random()
    #expect(try await refusal(of: .removeWebhook(unknown), storage) == .unknownWebhook)
    for _ in 0..<Staff.maximumWebhooks {
      try await carryOut(.addWebhook(try webhook([.orderPlaced])), storage)
    }
    let one = try webhook([.orderPlaced])
    #expect(try await refusal(of: .addWebhook(one), storage) == .tooManyPrograms)
  }

  @Test(arguments: Engine.allCases)
  func `are told what happens from the moment they are added`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let before = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order)
    _ = try await storage.commit(.advance(before.id, to: .making))
    let all = Set(WebhookEvent.allCases)
    let webhook = try webhook(all)
    try await carryOut(.addWebhook(webhook), storage)
    let cursor = try #require(try await storage.webhooks(of: .main).first).progress.cursor
    #expect(cursor.order == 1)
    #expect(try await storage.history(of: .main, after: cursor, for: all).items.isEmpty)
    let order = try #require(try await storage.commit(.order(("mango-kiwi", 2)))[0].order)
    _ = try await storage.commit(.advance(order.id, to: .ready))
    _ = try await storage.commit(.recall(before.id, to: .placed))
    let history = try await store.open().history(of: .main, after: cursor, for: all)
    guard history.items.count >= 4, case .step(let first, let ready, _) = history.items[1],
      case .step(let second, let placed, _) = history.items[2]
    else {
      Issue.record("\(history.items)")
      return
    }
    #expect(history.items[0] == .order(order))
    #expect(ready.id == order.id && ready.status == .ready)
    #expect(placed.id == before.id && placed.status == .placed)
    #expect(second == first + 1)
    let version = try await storage.versions(of: .main).stock
    #expect(history.items[3] == .stock(version: version))
    let wanted = try await storage.history(of: .main, after: cursor, for: [.menuPublished])
    #expect(wanted.items.isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `keep what became of their events`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let webhook = try webhook([.orderPlaced])
    try await carryOut(.addWebhook(webhook), storage)
    let progress = WebhookProgress(
      cursor: WebhookCursor(order: 0, step: 0, stock: 1, menu: 1),
      attempts: 3,
      nextAt: .noon,
      failingSince: .opening
    )
    func attempt(_ number: Int) -> WebhookAttempt {
      WebhookAttempt(event: "e\(number)", type: "t", at: .noon, milliseconds: 5, result: "500")
    }
    let letters = (1...3).map { number in
      DeadLetter(
        webhook: webhook.id,
        event: "e\(number)",
        type: "order.placed",
        body: "{\"소\":\(number)}",
        buriedAt: Timestamp(milliseconds: number),
        attempts: 9,
        result: "timed out"
      )
    }
    var record = WebhookRecord(webhook: webhook.id, progress: progress, buried: letters)
    record.attempts = (1...30).map(attempt)
    try await storage.keep(record, in: .main)
    let risen = WebhookRecord(webhook: webhook.id, attempts: [attempt(31)], risen: ["e2"])
    try await storage.keep(risen, in: .main)
    let again = try store.open()
    #expect(try await again.webhooks(of: .main).first?.progress == progress)
    let kept = try await again.attempts(of: webhook.id, in: .main)
    #expect(kept == (12...31).reversed().map(attempt))
    let dead = try await again.deadLetters(of: webhook.id, in: .main)
    #expect(dead == [letters[0], letters[2]])
    try await carryOut(.discard(webhook.id, event: "e1"), storage)
    try await carryOut(.switchWebhook(webhook.id, isOn: false), storage)
    let off = try #require(try await again.webhooks(of: .main).first)
    #expect(!off.isOn)
    #expect(off.progress == WebhookProgress(cursor: progress.cursor))
    #expect(try await again.deadLetters(of: webhook.id, in: .main) == [letters[2]])
    try await carryOut(.removeWebhook(webhook.id), storage)
    // What was under way when it was removed leaves nothing behind.
    try await storage.keep(record, in: .main)
    #expect(try await again.attempts(of: webhook.id, in: .main).isEmpty)
    #expect(try await again.deadLetters(of: webhook.id, in: .main).isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `keep no more dead letters than is said`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let webhook = try webhook([.orderPlaced])
    try await carryOut(.addWebhook(webhook), storage)
    var record = WebhookRecord(webhook: webhook.id)
    record.buried = (1...WebhookRecord.maximumDeadLetters + 2).map { number in
      DeadLetter(
        webhook: webhook.id,
        event: "e\(number)",
        type: "order.placed",
        body: "{}",
        buriedAt: Timestamp(milliseconds: number),
        attempts: 1,
        result: "500"
      )
    }
    try await storage.keep(record, in: .main)
    let dead = try await storage.deadLetters(of: webhook.id, in: .main)
    #expect(dead.map(\.event) == record.buried.dropFirst(2).map(\.event))
  }
}

@Suite struct `Programs in a file` {
  @Test func `are audited`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let webhook = Webhook(
      id: AccountID.random(),
      address: try #require(WebhookAddress(rawValue: "https://till.example")),
      events: [.orderPlaced],
      secret: "whsec_x",
      madeAt: .noon
    )
    let command = StaffCommand.integrate(.addWebhook(webhook))
    _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon)
    #expect(try StorageFile(path).audit().differences == [])
    var connection = try Connection(.file(path))
    try connection.run("UPDATE webhook SET order_number = 5")
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains("told of what is not there") })
  }
}
