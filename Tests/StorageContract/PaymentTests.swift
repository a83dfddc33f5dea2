import BarTables
import JuiceBar
import Languages
import Money
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `The money of orders in storage` {
  private func sold(
    _ storage: any BarRecords,
    _ lines: (JuiceID, Int)...
  ) async throws -> Order {
    let cart = try #require(Cart(lines.compactMap { id, n in Quantity(n).map { .init(id, $0) } }))
    return try #require(try await storage.commit(.order(cart))[0].order)
  }

  @Test(arguments: Engine.allCases)
  func `is kept as it was paid and given back`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    _ = try await storage.publish(.taxed(), in: .main, at: .noon)
    let order = try await sold(storage, ("kiwi", 2), ("mango-kiwi", 1))
    #expect(try await storage.settlement(of: order.id, in: .main) == Settlement())
    let reference = try #require(TerminalReference(rawValue: "A-17"))
    let paid = try await storage.commit(.pay(order.id, order.total, .card(reference)))[0]
    let note = try #require(PaymentNote(rawValue: "a fly in it"))
    let back = try await storage.commit(
      .refund(order.id, 1000, .madeWrong, nil),
      .refund(order.id, order.total - 1000, .other, note)
    )
    #expect(paid.settlement?.payments.first?.tender == .card(reference))
    #expect(back[0].settlement?.refunds.map(\.sum.gross) == [1000])
    let kept = try await store.open().settlement(of: order.id, in: .main)
    #expect(back[1].settlement == kept)
    #expect(kept.payments == paid.settlement?.payments)
    #expect(kept.refunds.map(\.number) == [1, 2])
    #expect(kept.refunds.map(\.reason) == [.madeWrong, .other])
    #expect(kept.refunds.map(\.note) == [nil, note])
    #expect(kept.refunds.reduce(0) { $0 + $1.sum.tax } == order.bill.tax)
    #expect(kept.left == 0)
    #expect(try await store.open().order(order.id, of: .main) == order)
    #expect(order.lines.map(\.taxRate.rawValue) == [550, 1000])
    #expect(order.currency == "EUR")
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is taken once, and answered again under its key`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await sold(storage, ("kiwi", 1))
    let pay = Command.pay(order.id, 3000, .cash(given: 5000))
    let first = try await storage.commit(pay, key: "k-1")
    #expect(first[0].settlement?.payments.first?.change == 2000)
    let refund = Command.refund(order.id, 500, .spilled, nil)
    let second = try await storage.commit(refund, key: "k-2")
    _ = try await storage.commit(.refund(order.id, 700, .spilled, nil))
    #expect(try await storage.commit(pay, key: "k-1") == first)
    #expect(try await storage.commit(refund, key: "k-2") == second)
    let again = Refusal.payment(order.id, .alreadyPaid)
    #expect(try await storage.commit(pay, pay, key: "k-3") == [.refused(again), .refused(again)])
    #expect(try await storage.commit(refund, key: "k-1") == [.refused(.keyReused)])
    #expect(try await storage.settlement(of: order.id, in: .main).refunded == 1200)
  }

  @Test(arguments: Engine.allCases)
  func `comes back by several tenders as it was answered first`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await sold(storage, ("kiwi", 1))
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    _ = try await storage.commit(
      .pay(order.id, 500, .card(nil), isPart: true),
      .pay(order.id, 1500, .other(voucher, nil), isPart: true),
      .pay(order.id, 1000, .cash(given: 1000))
    )
    let refund = Command.refund(order.id, 2900, .spilled, nil)
    let first = try await storage.commit(refund, key: "k-1")
    #expect(first[0].settlement?.refunds.first?.shares.map(\.amount) == [400, 1000, 1500])
    #expect(try await storage.commit(refund, key: "k-1") == first)
    #expect(try await storage.settlement(of: order.id, in: .main) == first[0].settlement)
  }

  @Test(arguments: Engine.allCases)
  func `keeps every kind of refusal under its key`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await sold(storage, ("kiwi", 1))
    let cancelled = try await sold(storage, ("kiwi", 1))
    _ = try await storage.commit(.cancel(cancelled.id))
    _ = try await storage.publish(.original(price: 0), in: .main, at: .noon)
    let free = try await sold(storage, ("kiwi", 1))
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    let refused: [(Command, PaymentRefusal)] = [
      (.pay(cancelled.id, 3000, .card(nil)), .cancelled),
      (.pay(free.id, 1, .card(nil)), .nothingDue),
      (.pay(order.id, 1, .card(nil)), .wrongAmount(due: 3000)),
      (.pay(order.id, 3000, .cash(given: 1)), .tooLittleCash(due: 3000)),
      (.refund(order.id, 1, .spilled, nil), .notPaid),
      (.pay(order.id, 3000, .card(nil)), .alreadyPaid),
      (.refund(order.id, 3001, .spilled, nil), .notRefundable(left: 3000)),
      (.refund(order.id, 1, .other, nil), .reasonNeeded),
      (.refund(order.id, 1, .spilled, nil, by: .other(voucher)), .otherTender),
      (.void(order.id, 2, .wrongTender, nil), .notVoidable(.unknown)),
    ]
    for (index, (command, refusal)) in refused.enumerated() {
      if refusal == .alreadyPaid { _ = try await storage.commit(command) }
      let key = try #require(IdempotencyKey(rawValue: "k-\(index)"))
      let id = try #require(command.orderID)
      let expected = [Outcome.refused(.payment(id, refusal))]
      #expect(try await storage.commit(command, key: key) == expected)
      #expect(try await storage.commit(command, key: key) == expected)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is kept in its parts, with its void, by whom it was taken`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    _ = try await storage.publish(.taxed(), in: .main, at: .noon)
    let order = try await sold(storage, ("kiwi", 2), ("mango-kiwi", 1))
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    let number = try #require(TerminalReference(rawValue: "A-17"))
    let note = try #require(PaymentNote(rawValue: "two bills"))
    let receipt = CashReceipt(number: number, purpose: .expense)
    let outcomes = try await storage.commit(
      .pay(order.id, 1000, .cash(given: 5000, receipt), isPart: true),
      .pay(order.id, 1500, .other(voucher, number), isPart: true),
      .void(order.id, 2, .other, note),
      .pay(order.id, 1500, .waiver(.complaint, note), isPart: true),
      .pay(order.id, order.total - 2500, .card(number))
    )
    let kept = try await store.open().settlement(of: order.id, in: .main)
    #expect(outcomes.last?.settlement == kept)
    #expect(kept.payments.map(\.number) == [1, 2, 3, 4])
    #expect(kept.payments.map { $0.void?.note } == [nil, note, nil, nil])
    #expect(kept.due(of: order) == 0)
    let refund = try await storage.commit(.refund(order.id, kept.left, .spilled, nil))[0]
    #expect(
      refund.settlement?.refunds.first?.shares
        == [TenderShare(.card, order.total - 2500), TenderShare(.cash, 1000)]
    )
    #expect(try await store.open().settlement(of: order.id, in: .main) == refund.settlement)
    try await expectConsistency(of: storage)
    let names = try #require(TenderNames([voucher]))
    try await storage.set(names, of: .main, by: .machine, at: .noon)
    #expect(try await store.open().tenderNames(of: .main) == names)
    #expect(TenderNames([voucher, voucher]) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `answers a repeated void as it answered the first`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await sold(storage, ("kiwi", 1))
    let pay = Command.pay(order.id, 3000, .card(nil))
    let void = Command.void(order.id, 1, .wrongTender, nil)
    let paid = try await storage.commit(pay, key: "k-1")
    let voided = try await storage.commit(void, key: "k-2")
    _ = try await storage.commit(.pay(order.id, 3000, .cash(given: 3000)))
    #expect(try await storage.commit(pay, key: "k-1") == paid)
    #expect(try await storage.commit(void, key: "k-2") == voided)
    #expect(paid[0].settlement?.received.count == 1)
    #expect(voided[0].settlement?.payments.map { $0.void != nil } == [true])
  }

  @Test(arguments: Engine.allCases)
  func `comes back with the fruit, in one transaction and once`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let order = try await sold(storage, ("kiwi", 1))
    // All of it in one batch: what is paid and given back there counts for what follows.
    let outcomes = try await storage.commit(
      .pay(order.id, 3000, .card(nil)),
      .refund(order.id, 1, .spilled, nil),
      .cancel(order.id),
      .cancel(order.id),
      .refund(order.id, 1, .spilled, nil)
    )
    #expect(outcomes[2].updated?.status == .cancelled)
    #expect(outcomes[3] == outcomes[2])
    #expect(outcomes[4] == .refused(.payment(order.id, .notRefundable(left: 0))))
    let kept = try await storage.settlement(of: order.id, in: .main)
    #expect(kept.refunds.map(\.sum.gross) == [1, 2999])
    #expect(kept.refunds.map(\.reason) == [.spilled, .cancelled])
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    _ = try await storage.commit(.cancel(order.id))
    #expect(try await storage.settlement(of: order.id, in: .main) == kept)
    let made = try await sold(storage, ("kiwi", 1))
    let step = Refusal.wrongStep(made.id, from: .ready, to: .cancelled)
    let late = try await storage.commit(
      .pay(made.id, 3000, .card(nil)),
      .make(made.id),
      .cancel(made.id),
      .refund(made.id, 3000, .madeWrong, nil)
    )
    #expect(late[2] == .refused(step))
    #expect(late[3].settlement?.left == 0)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is owed however old the order is, the newest first`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let unpaid = {
      try await storage.unpaidOrders(of: .main, onlyBegun: $0, limit: 1)
    }
    var orders: [Order] = []
    for days in [0, 400] {
      let time = Timestamp(milliseconds: Timestamp.noon.milliseconds + days * 86_400_000)
      let outcome = try await storage.commit(.order(("kiwi", 1)), at: time)[0]
      orders.append(try #require(outcome.order))
    }
    let newer = { (due: Int) in [UnpaidOrder(orders[1], due: due)] }
    var expected = UnpaidOrders(newest: newer(3000), count: 2, due: ["KRW": 6000])
    #expect(try await unpaid(false) == expected)
    #expect(try await unpaid(true) == UnpaidOrders(newest: [], count: 0, due: [:]))
    let part = Command.pay(orders[1].id, 1000, .card(nil), isPart: true)
    _ = try await storage.commit(part)
    expected = UnpaidOrders(newest: newer(2000), count: 2, due: ["KRW": 5000])
    #expect(try await unpaid(false) == expected)
    expected = UnpaidOrders(newest: newer(2000), count: 1, due: ["KRW": 2000])
    #expect(try await unpaid(true) == expected)
    // A part that was given back leaves the whole price owed.
    _ = try await storage.commit(.refund(orders[1].id, 1000, .changedMind, nil))
    #expect(try await unpaid(false).newest == newer(3000))
    _ = try await storage.commit(.pay(orders[1].id, 3000, .card(nil)))
    #expect(try await unpaid(false).newest == [UnpaidOrder(orders[0], due: 3000)])
    _ = try await storage.commit(.cancel(orders[0].id))
    #expect(try await unpaid(false).count == 0)
    _ = try await storage.publish(.original(price: 0), in: .main, at: .noon)
    _ = try await sold(storage, ("kiwi", 1))
    #expect(try await unpaid(false).count == 0)
    // Amounts of two currencies are never added.
    for menu in [try Menu.original(), try .taxed()] {
      _ = try await storage.publish(menu, in: .main, at: .noon)
      _ = try await sold(storage, ("mango-kiwi", 1))
    }
    #expect(try await unpaid(false).due == ["KRW": 3000, "EUR": 3000])
  }
}

@Suite struct `The tables of money` {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("bar.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  /// A bar with an order of 3000 at 10 %, paid, of which 1000 was given back.
  private func pay() async throws -> OrderID {
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .taxed(), at: .opening)
    let id = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order).id
    _ = try await storage.commit(
      .pay(id, 3000, .card(nil)),
      .void(id, 1, .wrongTender, nil),
      .pay(id, 3000, .cash(given: 3000)),
      .refund(id, 1000, .spilled, nil)
    )
    #expect(try StorageFile(path).audit().differences == [])
    return id
  }

  @Test(arguments: [
    "UPDATE payment SET amount = 1", "DELETE FROM payment", "UPDATE refund SET reason = 'other'",
    "DELETE FROM refund", "UPDATE refund_part SET amount = 1", "DELETE FROM refund_part",
    "INSERT INTO payment SELECT * FROM payment", "DELETE FROM payment_part",
    "UPDATE payment_part SET tax = 1", "UPDATE refund_tender SET kind = 'card'",
    "DELETE FROM payment_void", "UPDATE payment_void SET reason = 'other'",
    "INSERT INTO payment_void (bar_id, order_id, number, reason, voided_at) "
      + "SELECT bar_id, order_id, 2, reason, 0 FROM refund",
    "INSERT INTO refund (bar_id, order_id, number, reason, refunded_at) "
      + "SELECT bar_id, order_id, 2, 'thirst', 0 FROM refund",
    "INSERT INTO refund_part SELECT bar_id, order_id, number, 0, 2001, 0 FROM refund_part",
    "INSERT INTO refund (bar_id, order_id, number, reason, refunded_at) "
      + "SELECT bar_id, 'another', 1, reason, 0 FROM refund",
    "UPDATE order_line SET tax_rate = 0", "UPDATE order_line SET currency = 'KRW'",
  ])
  func `refuse what no sound engine would write`(statement: String) async throws {
    _ = try await pay()
    var connection = try Connection(.file(path))
    let error = #expect(throws: SQLiteError.self) { try connection.run("\(unsafe: statement)") }
    #expect(error?.code.primary == .constraint)
  }

  @Test(arguments: [
    ("UPDATE payment SET amount = 3001", "3001 was paid for order"),
    ("UPDATE payment SET amount = 2999", "are 3000 of 2999"),
    ("UPDATE payment_part SET tax = 1", "hold 1 of tax at the rate 550"),
    ("UPDATE refund_tender SET amount = 999", "999 was handed back, not 1000"),
    ("UPDATE refund_part SET amount = 3001", "3001 was given back at the rate 550, of 3000"),
    ("UPDATE refund_part SET tax = 53", "53 of tax at the rate 550"),
    ("UPDATE refund_part SET tax_rate = 0, tax = 0", "at the rate 0, of 0"),
    ("DELETE FROM refund_part", "has no amount"),
    ("UPDATE orders SET status = 'cancelled'", "3000 paid for it 1000 was given back"),
    ("UPDATE order_line SET tax_rate = 1", "with a tax of 1"),
    ("UPDATE order_line SET currency = 'USD'", "USD"),
    (
      "INSERT INTO order_line SELECT bar_id, order_id, 2, juice, 1, price, recipe, 0, 'KRW' FROM order_line",
      "are in EUR and KRW"
    ),
  ])
  func `are told by an audit what does not agree`(tampering: String, finding: String) async throws {
    _ = try await pay()
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.withoutGuards { try $0.run("\(unsafe: tampering)") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }
}

extension Menu {
  /// The original menu in euros, at 5.5 % but for the juice of two fruits at 10 %.
  static func taxed() throws -> Menu {
    let original = try original()
    let rate = { TaxRate(rawValue: $0) }
    return try Menu(
      fruits: original.fruits,
      juices: original.juices.map { juice in
        Juice(
          id: juice.id,
          name: juice.name,
          recipe: juice.recipe,
          price: juice.price,
          taxRate: juice.id == "mango-kiwi" ? rate(1000) : nil
        )
      },
      currency: "EUR",
      taxRate: rate(550) ?? .zero
    )
  }
}

extension Outcome {
  fileprivate var settlement: Settlement? {
    if case .settled(_, let settlement) = self { settlement } else { nil }
  }
}
