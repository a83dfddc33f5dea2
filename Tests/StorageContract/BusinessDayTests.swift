import BarTables
import JuiceBar
import Languages
import Money
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `Business days in storage` {
  private func sold(_ storage: any BarRecords, _ lines: (JuiceID, Int)...) async throws -> Order {
    let cart = try #require(Cart(lines.compactMap { id, n in Quantity(n).map { .init(id, $0) } }))
    let outcome = try await storage.commit(.order(cart))[0]
    return try #require(outcome.order, "\(outcome)")
  }

  /// A day with a payment of every kind, and the report that it must have.
  private func work(_ storage: any BarRecords) async throws {
    _ = try await storage.publish(.taxed(), in: .main, at: .noon)
    _ = try await sold(storage, ("kiwi", 1))
    _ = try await storage.commit(.day(.open(float: 10_000)))
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    let ice = try #require(PaymentNote(rawValue: "ice"))
    let first = try await sold(storage, ("mango-kiwi", 1))
    let second = try await sold(storage, ("kiwi", 1))
    let third = try await sold(storage, ("strawberry-banana", 1))
    let fourth = try await sold(storage, ("kiwi", 1))
    _ = try await storage.commit(
      .pay(first.id, first.total, .card(nil)),
      .void(first.id, 1, .wrongTender, nil),
      .pay(first.id, 1000, .cash(given: 5000), isPart: true),
      .pay(first.id, first.total - 1000, .other(voucher, nil)),
      .refund(first.id, 500, .spilled, nil, by: .cash),
      .pay(second.id, second.total, .waiver(.complaint, nil)),
      .cancel(third.id),
      .day(.move(-2000, ice)),
      .day(.move(300, ice))
    )
    _ = fourth
  }

  @Test(arguments: Engine.allCases)
  func `tell an order carried over from one that is called the same`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.day(.open(float: 0)))
    let old = try await sold(storage, ("kiwi", 1))
    func carried() async throws -> [Bool] {
      try await storage.openOrders(of: .main, placedAfter: Timestamp(milliseconds: 0))
        .map(\.isCarriedOver)
    }
    #expect(try await carried() == [false])
    _ = try await storage.commit(.day(.close(1, try #require(DayCount([.cash: 0])))))
    _ = try await storage.commit(.day(.open(float: 0)))
    let new = try await sold(storage, ("kiwi", 1))
    #expect(old.called == new.called)
    #expect(try await carried() == [true, false])
  }

  @Test(arguments: Engine.allCases)
  func `make the report of their money, orders and fruit, to the unit`(engine: Engine) async throws
  {
    let store = try engine.store()
    let storage = try await store.openBar()
    try await work(storage)
    let price = try Menu.taxed().juices.first { $0.id == "mango-kiwi" }?.price ?? 0
    let count = try #require(DayCount([.cash: 8_700, .card: 0]))
    let x = try #require(try await storage.report(of: 1, in: .main))
    #expect(x.closing == nil)
    let business = try Business([.name: "Juice Co.", .registration: "123-45-67890"])
    try await storage.set(business, of: .main, by: .machine, at: .noon)
    let closed = try await storage.commit(.day(.close(1, count)))
    #expect(closed == [.day(.closed(1))])
    try await storage.set(Business([.name: "Other"]), of: .main, by: .machine, at: .noon)
    let z = try #require(try await store.open().report(of: 1, in: .main))
    #expect(z.orders == 2...5)
    let voucher = Tender.Kind.other(try #require(TenderName(rawValue: "Voucher")))
    let money = z.drawer
    #expect(money.received[.cash] == .init(count: 1, amount: 1000))
    #expect(money.received[voucher] == .init(count: 1, amount: price - 1000))
    #expect(money.received[.card] == nil)
    #expect(money.refunded == [.cash: 500])
    #expect(money.voids == .init(count: 1, amount: price))
    #expect(money.waived == [.complaint: .init(count: 1, amount: 3000)])
    #expect(money.cancelled.count == 1)
    #expect(money.net == price - 500)
    // Of 2,3, the order before the day, and 5, the one never paid.
    #expect(money.unpaid.count == 2)
    #expect(z.expected(.cash) == 10_000 - 2000 + 300 + 1000 - 500)
    #expect(z.closing?.count == count)
    #expect(z.business == business)
    #expect(z.fruit == ["mango": 2, "kiwi": 7])
    #expect(z.open == 3)
    var open = z
    open.closing = nil
    open.business = nil
    #expect(open == x)
    try await expectConsistency(of: storage)
    // Later work does not change it.
    _ = try await storage.commit(.adjust("kiwi", by: 10, reason: .delivery))
    let later = try await sold(storage, ("kiwi", 1))
    _ = try await storage.commit(.pay(later.id, later.total, .card(nil)))
    #expect(later.dayNumber == 1)
    #expect(try await storage.report(of: 1, in: .main) == z)
    _ = try await storage.commit(.day(.open(float: 8_700)))
    let next = try #require(try await storage.report(of: 2, in: .main))
    #expect(next.drawer.received == [.card: .init(count: 1, amount: later.total)])
    #expect(next.orders == 6...6)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `say what is owed for an order paid in part after it was given back`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let count = try #require(DayCount([.cash: 0]))
    _ = try await storage.commit(.day(.open(float: 0)))
    let order = try await sold(storage, ("kiwi", 1))
    _ = try await storage.commit(
      .pay(order.id, 3000, .card(nil)),
      .refund(order.id, 3000, .changedMind, nil),
      .pay(order.id, 1000, .card(nil), isPart: true),
      .day(.close(1, count)),
      .refund(order.id, 1000, .changedMind, nil),
      .day(.open(float: 0)),
      .day(.close(2, count)),
      .pay(order.id, 3000, .card(nil)),
      .day(.open(float: 0)),
      .day(.close(3, count))
    )
    let owed = try await storage.reports(before: .max, in: .main, limit: 9).map(\.drawer.unpaid)
    #expect(owed.map(\.amount) == [0, 3000, 2000])
    try await expectConsistency(of: storage)
  }

  /// Names as an earlier program took them: not to be told apart in Swift, or of a mark or sign that makes
  /// one character with what stands beside it.
  private static let oddNames = [
    "상품권", "\u{1109}\u{1161}\u{11BC}\u{1111}\u{116E}\u{11B7}\u{1100}\u{116F}\u{11AB}",
    "\u{301}x", "\u{200D}", "\u{1F3FB}", "x\u{D4E}",
  ].map(TenderName.init(stored:))

  @Test(arguments: Engine.allCases)
  func `count all money, whatever the name of its tender, and are closed`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.publish(.original(price: 3000), in: .main, at: .noon)
    _ = try await storage.commit(.day(.open(float: 0)))
    for name in Self.oddNames {
      let order = try await storage.commit(.order(("mango-kiwi", 1)))
      let id = try #require(order[0].order).id
      _ = try await storage.commit(.pay(id, 3000, .other(name, nil)), .refund(id, 1, .spilled, nil))
      let settlement = try await storage.settlement(of: id, in: .main)
      #expect(settlement.payments.map(\.tender) == [.other(name, nil)])
      #expect(settlement.refunds.map(\.shares) == [[TenderShare(.other(name), 1)]])
      _ = try await storage.commit(.adjust("mango", by: 2, reason: .delivery))
    }
    let kinds = Set(Self.oddNames.map(Tender.Kind.other))
    let count = try #require(DayCount([.cash: 0, .other(Self.oddNames[0]): 5998]))
    #expect(try await storage.commit(.day(.close(1, count))) == [.day(.closed(1))])
    let z = try #require(try await storage.report(of: 1, in: .main))
    #expect(kinds.count == 5)
    #expect(Set(z.drawer.received.keys) == kinds)
    #expect(z.drawer.received[.other(Self.oddNames[1])] == .init(count: 2, amount: 6000))
    #expect(z.drawer.refunded[.other(Self.oddNames[1])] == 2)
    #expect(z.drawer.gross == 18_000)
    #expect(z.disagreements == [])
    #expect(z.closing?.count == count)
    #expect(try await storage.proof(ofDay: 1, in: .main) == .proven)
    while try await storage.summarise(.main) {}
    let quarters = QuarterHour(.opening)..<QuarterHour(number: QuarterHour(.noon).number + 1)
    let money = try await storage.money(of: .main, in: quarters)["KRW"]
    #expect(money?.tenders[.other(Self.oddNames[0])] == Takings(received: 6000, refunded: 2))
    #expect(money?.total == Takings(received: 18_000, refunded: 6))
  }

  @Test(arguments: Engine.allCases)
  func `are opened and closed once by tills that race`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let count = try #require(DayCount([.cash: 0]))
    let opened = try await storage.commit(.day(.open(float: 5)), key: "k")
    #expect(try await storage.commit(.day(.open(float: 5)), key: "k") == opened)
    let again = try await storage.commit(.day(.open(float: 5)))
    #expect(again == [.refused(.day(.alreadyOpen(1)))])
    let closed = try await storage.commit(.day(.close(1, count)), .day(.close(1, count)))
    #expect(closed == [.day(.closed(1)), .refused(.day(.notOpen))])
    #expect(try await storage.days(of: .main).progress.number == 2)
    #expect(try await storage.reports(before: .max, in: .main, limit: 9).map(\.number) == [1])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: [
    ("UPDATE payment SET amount = amount + 1, given = given + 1 WHERE method = 'cash'", "paid"),
    ("UPDATE payment SET day = 2 WHERE method = 'cash'", "entries too many of payment"),
    (
      "UPDATE payment SET method = 'card', given = NULL WHERE method = 'cash'",
      "the summary of takings by"
    ),
    ("DELETE FROM payment_void", "was paid for order"),
    ("UPDATE refund SET day = NULL", "entries too many of refund"),
    ("UPDATE refund_tender SET kind = 'card'", "the summary of takings by"),
    ("UPDATE refund_tender SET amount = 499", "499 was handed back, not 500"),
    ("UPDATE payment_part SET tax = tax + 1", "of tax at the rate"),
    ("DELETE FROM payment WHERE method = 'waiver'", "entries too many of payment"),
    (
      "UPDATE payment SET waived_for = 'staff-drink' WHERE method = 'waiver'", "the report of day 1"
    ),
    ("UPDATE cash_movement SET change = -1999 WHERE change < 0", "the report of day 1"),
    ("DELETE FROM cash_movement", "the report of day 1"),
    ("UPDATE business_day SET float = float + 1", "the report of day 1"),
    ("UPDATE day_close SET counted = replace(counted, '8700', '8701')", "the report of day 1"),
    ("UPDATE day_close SET report = replace(report, '8700', '8701')", "the report of day 1"),
    (
      "UPDATE day_close SET report = replace(report, '\"cashIn\":300', '\"cashIn\":9223372036854775807')",
      "the report of day 1 cannot be read: cashIn: expected a whole number"
    ),
    ("UPDATE day_close SET last_order = 4", "the report of day 1"),
    ("DELETE FROM day_close", "the bar is at business day"),
    ("UPDATE bar SET day = 3", "the bar is at business day 3"),
    ("UPDATE orders SET day_number = 9 WHERE number = 3", "is number 9 of its day"),
    (
      "UPDATE order_step SET day = NULL WHERE status = 'cancelled'",
      "entries too many of cancellation"
    ),
    ("UPDATE payment SET who_name = 'Nobody' WHERE method = 'cash'", "the report of day 1"),
  ])
  func `that were falsified are found by an audit`(tampering: String, finding: String) async throws
  {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    try await work(storage)
    let count = try #require(DayCount([.cash: 8_700, .card: 0]))
    _ = try await storage.commit(.day(.close(1, count)))
    #expect(try StorageFile(path).audit().differences == [])
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.withoutGuards { try $0.run("\(unsafe: tampering)") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }
}
