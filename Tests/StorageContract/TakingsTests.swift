import BarTables
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `The money of a period` {
  private static let quarter = QuarterHour(.noon)
  private static let day = QuarterHour(.opening)..<QuarterHour(number: quarter.number + 96)

  private static func sold(
    _ storage: any BarRecords,
    _ juice: JuiceID = "kiwi",
    at time: Timestamp = .noon
  ) async throws -> Order {
    try #require(try await storage.commit(.order((juice, 1)), at: time)[0].order)
  }

  private static func money(
    of storage: any BarRecords,
    in quarters: Range<QuarterHour> = day
  ) async throws -> [String: MoneyTotals] {
    while try await storage.summarise(.main) {}
    return try await storage.money(of: .main, in: quarters)
  }

  @Test(arguments: Engine.allCases)
  func `tells what was ordered, received by tender, waived, refunded and is owed`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let voucher = Tender.Kind.other(try #require(TenderName(rawValue: "Voucher")))
    let (paid, waived) = (try await Self.sold(storage), try await Self.sold(storage))
    let part = try await Self.sold(storage)
    let cancelled = try await Self.sold(storage, "mango-kiwi")
    _ = try await storage.commit(
      .pay(paid.id, 3000, .card(nil)),
      .void(paid.id, 1, .wrongTender, nil),
      .pay(paid.id, 1000, .cash(given: 5000), isPart: true),
      .pay(paid.id, 2000, .other(try #require(TenderName(rawValue: "Voucher")), nil)),
      .refund(paid.id, 500, .spilled, nil, by: .cash),
      .pay(waived.id, 3000, .waiver(.complaint, nil)),
      .pay(part.id, 1200, .cash(given: 1200), isPart: true),
      .pay(cancelled.id, 700, .card(nil), isPart: true),
      .cancel(cancelled.id)
    )
    let money = try #require(try await Self.money(of: storage)["KRW"])
    #expect(money.ordered == 12_000)
    #expect(money.cancelled == 3000)
    #expect(money.waived == 3000)
    #expect(money.owed == 1800)
    #expect(
      money.tenders == [
        .cash: Takings(received: 2200, refunded: 500), .card: Takings(received: 700, refunded: 700),
        voucher: Takings(received: 2000),
      ]
    )
    #expect(money.total.net == 3700)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `owes again what is paid anew after a whole refund, and no more`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let order = try await Self.sold(storage)
    func owed() async throws -> Int { try await Self.money(of: storage)["KRW"]?.owed ?? 0 }
    #expect(try await owed() == 3000)
    _ = try await storage.commit(.pay(order.id, 3000, .card(nil)))
    #expect(try await owed() == 0)
    _ = try await storage.commit(.refund(order.id, 3000, .spilled, nil))
    #expect(try await owed() == 0)
    _ = try await storage.commit(.pay(order.id, 1000, .card(nil), isPart: true))
    #expect(try await owed() == 2000)
    _ = try await storage.commit(.void(order.id, 2, .wrongAmount, nil))
    #expect(try await owed() == 0)
  }

  @Test(arguments: Engine.allCases)
  func `is owed by the orders of the period, and received when it was paid`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + QuarterHour.milliseconds)
    let order = try await Self.sold(storage)
    _ = try await storage.commit(.pay(order.id, 1000, .card(nil), isPart: true), at: later)
    let first = Self.quarter..<QuarterHour(later)
    let before = try #require(try await Self.money(of: storage, in: first)["KRW"])
    #expect((before.ordered, before.owed, before.total.received) == (3000, 2000, 0))
    let second = QuarterHour(later)..<Self.day.upperBound
    let after = try #require(try await Self.money(of: storage, in: second)["KRW"])
    #expect((after.ordered, after.owed, after.total.received) == (0, 0, 1000))
  }

  @Test(arguments: Engine.allCases)
  func `is never added across currencies, nor are sales`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let first = try await Self.sold(storage)
    _ = try await storage.commit(.pay(first.id, 3000, .card(nil)))
    _ = try await storage.publish(.taxed(), in: .main, at: .noon)
    let second = try await Self.sold(storage)
    _ = try await storage.commit(.pay(second.id, 3000, .cash(given: 3000)))
    _ = try await storage.commit(.refund(second.id, 100, .spilled, nil))
    let money = try await Self.money(of: storage)
    #expect(money["KRW"]?.tenders == [.card: Takings(received: 3000)])
    #expect(money["EUR"]?.tenders == [.cash: Takings(received: 3000, refunded: 100)])
    #expect(money.values.map(\.ordered) == [3000, 3000])
    for (currency, refunded) in ["KRW": 0, "EUR": 100, "USD": 0] {
      let report = try await storage.report(of: .main, in: Self.day, currency)
      let sold = currency == "USD" ? 0 : 1
      #expect(report.total.glasses == sold, "\(currency)")
      #expect(report.total.gross == 3000 * sold, "\(currency)")
      #expect(report.total.refunded == refunded, "\(currency)")
    }
    try await expectConsistency(of: storage)
  }

  @Test(arguments: [
    ("UPDATE takings SET received = received + 1", "the summary of takings by card"),
    ("DELETE FROM takings", "the summary of takings by card"),
    ("UPDATE takings SET currency = 'EUR'", "in EUR has"),
    ("UPDATE settled SET amount = amount - 1", "the summary of settled orders"),
    ("UPDATE turnover SET currency = 'EUR'", "too many in the summary"),
  ])
  func `is compared by an audit with the payments`(
    tampering: String,
    finding: String
  ) async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let order = try await Self.sold(storage)
    _ = try await storage.commit(.pay(order.id, 3000, .card(nil)))
    while try await storage.summarise(.main) {}
    #expect(try StorageFile(path).audit().differences == [])
    var file = try Connection(.file(path))
    try file.run(unsafe: tampering)
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }
}
