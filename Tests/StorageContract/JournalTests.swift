import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `The journal of a bar` {
  private static let events: Set<WebhookEvent> = [
    .orderPaid, .orderRefunded, .orderCancelled, .dayClosed,
  ]

  private static func sold(_ storage: any BarRecords, _ juice: JuiceID) async throws -> Order {
    try #require(try await storage.commit(.order((juice, 1)))[0].order)
  }

  private static func told(
    _ storage: any Storage,
    _ events: Set<WebhookEvent> = events
  ) async throws -> [JournalEntry] {
    try await storage.history(of: .main, after: WebhookCursor(), for: events).items.map { item in
      guard case .entry(let entry) = item else { throw Unexpected() }
      return entry
    }
  }

  private struct Unexpected: Error {}

  @Test(arguments: Engine.allCases)
  func `tells of an order once each time that it is wholly paid`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await Self.sold(storage, "kiwi")
    let half = Command.pay(order.id, 1000, .cash(given: 1000), isPart: true)
    let rest = Command.pay(order.id, 2000, .card(nil))
    _ = try await storage.commit(half)
    #expect(try await Self.told(storage).isEmpty)
    _ = try await storage.commit(rest)
    _ = try await storage.commit(.void(order.id, 2, .wrongTender, nil))
    _ = try await storage.commit(.pay(order.id, 2000, .waiver(.complaint, nil)))
    _ = try await storage.commit(.refund(order.id, 1000, .spilled, nil))
    _ = try await storage.commit(.pay(order.id, 3000, .cash(given: 5000)))
    let told = try await Self.told(storage, [.orderPaid])
    let payments = told.compactMap { entry in
      if case .payment(_, let payment, let settles) = entry.event, settles {
        payment.number
      } else {
        nil
      }
    }
    #expect(payments == [2, 3, 4])
    #expect(told.map(\.number) == [2, 4, 6])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `tells in the story of an order what was approved of it, and of no other`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let order = try await Self.sold(storage, "kiwi")
    let other = try await Self.sold(storage, "kiwi")
    let sora = LogEntry.Actor(.account, id: "7", name: "Sora")
    let acts = [
      (OrderApproval.Act.void, order), (.refund, other), (.refund, order), (.cancel, order),
    ]
    for (minute, (act, order)) in acts.enumerated() {
      let entry = LogEntry(
        at: Timestamp(milliseconds: minute),
        who: sora,
        action: .approval,
        subject: minute == 0 ? "" : "Mina",
        // Entries of before the amount was written have none.
        details: act.details(of: order.id) + (minute == 0 ? "" : " \(minute)00")
      )
      try await storage.note(entry, of: .main)
    }
    _ = try await storage.commit(.cancel(order.id))
    let told = try #require(try await storage.story(of: order.id, in: .main)).approvals
    #expect(told.map(\.act) == [.void, .refund, .cancel])
    #expect(told.map(\.amount) == [nil, 200, 300])
    #expect(told.map(\.at.milliseconds) == [0, 2, 3])
    #expect(told.map(\.asker) == ["", "Mina", "Mina"])
    #expect(told.allSatisfy { $0.by == sora })
  }

  @Test(arguments: Engine.allCases)
  func `tells of refunds, of why an order was cancelled and by whom, and of closed days`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    _ = try await storage.commit(.day(.open(float: 0)))
    let refunded = try await Self.sold(storage, "kiwi")
    _ = try await storage.commit(.pay(refunded.id, 3000, .card(nil)))
    let line = RefundLine(position: 1, glasses: 1)
    let minji = LogEntry.Actor(.account, id: "a", name: "민지")
    func submit(_ command: Command, by actor: LogEntry.Actor) async throws {
      let submission = Submission(command, orderID: .random(), at: .noon, by: actor)
      _ = try await storage.commit([submission])
    }
    try await submit(.refundLines(refunded.id, [line], .changedMind, nil), by: minji)
    let expired = try await Self.sold(storage, "kiwi")
    try await submit(.expire(expired.id), by: .machine)
    let called = try await Self.sold(storage, "mango-kiwi")
    try await submit(.cancel(called.id), by: minji)
    _ = try await storage.commit(.day(.close(1, try #require(DayCount([.cash: 0])))))
    let told = try await Self.told(try store.open())
    let kinds: [JournalEntry.Kind] = [
      .payment, .refund, .cancellation, .cancellation, .cancellation, .close,
    ]
    #expect(told.map(\.kind) == kinds)
    #expect(told.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(told.allSatisfy { $0.day == 1 })
    let steps = told.compactMap { entry in
      if case .cancellation(_, let step) = entry.event { step } else { nil }
    }
    #expect(steps.map(\.cause) == [.refunded, .unpaid, .calledOff])
    #expect(steps.map(\.by) == [minji, .machine, minji])
    guard case .close(let report)? = told.last?.event else { throw Unexpected() }
    #expect(report == (try await storage.report(of: 1, in: .main)))
    try await expectConsistency(of: storage)
  }

  @Test(arguments: [
    ("DELETE FROM journal WHERE event = 'void'", "entries too many of void"),
    ("DELETE FROM journal WHERE number = 2", "entries up to number"),
    ("UPDATE journal SET day = 2 WHERE event = 'payment'", "entries too many of payment"),
    (
      "INSERT INTO journal SELECT bar_id, 99, event, order_id, item, settles, day FROM journal "
        + "WHERE event = 'payment' LIMIT 1", "which entry 3 closed"
    ),
  ])
  func `is compared by an audit with the money and the closed days`(
    tampering: String,
    finding: String
  ) async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.commit(.day(.open(float: 0)))
    let order = try await Self.sold(storage, "kiwi")
    _ = try await storage.commit(.pay(order.id, 3000, .card(nil)))
    _ = try await storage.commit(.void(order.id, 1, .wrongTender, nil))
    _ = try await storage.commit(.day(.close(1, try #require(DayCount([.cash: 0])))))
    #expect(try StorageFile(path).audit().differences == [])
    var file = try Connection(.file(path))
    try file.withoutGuards { try $0.run("\(unsafe: tampering)") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }
}
