import BarTables
import Identifiers
import JuiceBar
import Money
import SQLLanguage
import SQLite
import SeededRandom
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `Figures of reports` {
  private static let day =
    QuarterHour(.opening)..<QuarterHour(number: QuarterHour(.noon).number + 96)

  private static func report(of storage: any Storage) async throws -> Report {
    while try await storage.summarise(.main) {}
    return try await storage.report(of: .main, in: day)
  }

  @Test(arguments: 1...6)
  func `are the sums of orders, refunds and deliveries to the unit`(seed: Int) async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let stores: [any Storage] = [
      try await Engine.memory.store().openBar(), try SQLiteStorage(path: path),
    ]
    for storage in stores {
      _ = try await storage.open(.main, menu: .original(), at: .opening)
      try await storage.makeOrders(.byCounter)
      _ = try await storage.publish(.taxed(), in: .main, at: .opening)
    }
    var reports: [Report] = []
    for storage in stores {
      var day = BusyDay(seed: seed)
      for step in 0..<220 {
        let submission = day.next(step)
        day.learn(submission, try await storage.commit([submission])[0])
        if step % 23 == seed { _ = try await storage.summarise(.main) }
      }
      let report = try await Self.report(of: storage)
      try await Self.check(report, of: storage, day)
      reports.append(report)
    }
    // How a piece of the ledger spreads costs over juices hangs on where it ends.
    let costs = reports.map { $0.juiceCosts.values.reduce(0) { $0 + $1.value } }
    #expect(costs[0] == costs[1])
    for index in reports.indices { reports[index].juiceCosts = [:] }
    #expect(reports[0] == reports[1])
    #expect(try StorageFile(path).audit().differences == [])
  }

  private static func check(
    _ report: Report,
    of storage: any Storage,
    _ day: BusyDay
  ) async throws {
    var (kept, tax, given) = (0, 0, 0)
    for id in day.orders {
      let order = try #require(try await storage.order(id, of: .main))
      let refunds = try await storage.settlement(of: id, in: .main).refunds
      given += refunds.reduce(0) { $0 + $1.sum.gross }
      guard order.status != .cancelled else { continue }
      kept += order.total - refunds.reduce(0) { $0 + $1.sum.gross }
      tax += order.bill.tax - refunds.reduce(0) { $0 + $1.sum.tax }
    }
    #expect(report.total.kept == kept && report.total.keptTax == tax)
    #expect(report.total.givenBack.amount == given && given > 0)
    let byJuice = report.juices.values.reduce(0) { $0 + $1.kept }
    let unattributed = report.unattributed.amount - report.unattributed.cancelledAmount
    #expect(byJuice - unattributed == kept)
    let onHand = try await storage.stock(of: .main).onHand
    #expect(!report.stock.isEmpty)
    for (fruit, cost) in report.stock {
      #expect(cost.pieces == onHand[fruit])
      let flows = report.costs.filter { $0.key.fruit == fruit }.values
      #expect(flows.reduce(0) { $0 + $1.value } == cost.value)
      #expect(flows.reduce(0) { $0 + $1.priced } == cost.priced)
    }
    let delivered = report.costs.filter { $0.key.reason == .delivery }.values
    #expect(delivered.reduce(0) { $0 + $1.value } == day.paidForFruit)
    let used = report.costs.filter { $0.key.reason.isOfOrder }.values.reduce(0) { $0 - $1.value }
    #expect(report.juiceCosts.values.reduce(0) { $0 + $1.value } == used)
    #expect(
      report.valueChanges.values.reduce(0, +) == report.stock.values.reduce(0) { $0 + $1.value }
    )
  }

  @Test(arguments: Engine.allCases)
  func `tell how long orders took that were made for good`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    var ids: [OrderID] = []
    for juice: JuiceID in ["kiwi", "kiwi", "kiwi", "mango-kiwi"] {
      ids.append(try #require(try await storage.commit(.order((juice, 1)))[0].order?.id))
    }
    let at = { (seconds: Int) in
      Timestamp(milliseconds: Timestamp.noon.milliseconds + seconds * 1000)
    }
    // Made after 100 s; by mistake after 10 s and really after 200 s; called off; never made.
    _ = try await storage.commit(.advance(ids[0], to: .ready), at: at(100))
    _ = try await storage.commit(.advance(ids[0], to: .collected), at: at(160))
    _ = try await storage.commit(.recall(ids[0], to: .ready), at: at(170))
    _ = try await storage.commit(.advance(ids[0], to: .collected), at: at(180))
    _ = try await storage.commit(.advance(ids[1], to: .ready), at: at(10))
    _ = try await storage.commit(.recall(ids[1], to: .making), at: at(20))
    var waits = try await Self.report(of: storage).waits[QuarterHour(.noon)]
    #expect(waits?[.ready]?.orders == 1)
    _ = try await storage.commit(.advance(ids[1], to: .ready), at: at(200))
    _ = try await storage.commit(.cancel(ids[2]), at: at(30))
    waits = try await Self.report(of: storage).waits[QuarterHour(.noon)]
    #expect(waits?[.ready]?.orders == 2 && waits?[.ready]?.mean == 150)
    #expect(waits?[.ready]?.percentile(50) == 105 && waits?[.ready]?.percentile(90) == 210)
    #expect(waits?[.collected]?.orders == 1 && waits?[.collected]?.mean == 180)
  }

  @Test(arguments: Engine.allCases)
  func `keep refunds of glasses with their lines`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let order = try #require(
      try await storage.commit(.order(("kiwi", 2), ("mango-kiwi", 1)))[0].order
    )
    _ = try await storage.commit(.pay(order.id, order.total, .card(nil)))
    let lines = [RefundLine(position: 1, glasses: 1)]
    let refund = Command.refundLines(order.id, lines, .spilled, nil)
    let first = try await storage.commit(refund, key: "k")
    #expect(try await storage.commit(refund, key: "k") == first)
    #expect(
      try await storage.commit(
        .refundLines(order.id, [RefundLine(position: 1, glasses: 2)], .spilled, nil)
      )[0].refusal == .payment(order.id, .notRefundable(left: 6000))
    )
    let kept = try await store.open().settlement(of: order.id, in: .main)
    #expect(kept.refunds.map(\.lines) == [lines] && kept.left == 6000)
    #expect(try await storage.order(order.id, of: .main)?.status == .placed)
    let rest = [RefundLine(position: 1, glasses: 1), RefundLine(position: 2, glasses: 1)]
    _ = try await storage.commit(.refundLines(order.id, rest, .changedMind, nil))
    #expect(try await storage.order(order.id, of: .main)?.status == .cancelled)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    let report = try await Self.report(of: storage)
    #expect(report.total.kept == 0 && report.total.givenBack.amount == 9000)
    #expect(report.juices["kiwi"]?.givenBack.amount == 6000)
    try await expectConsistency(of: storage)
  }

  @Test func `are guarded by the file itself`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let order = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order)
    _ = try await storage.commit(.pay(order.id, order.total, .card(nil)))
    _ = try await storage.commit(
      .refundLines(order.id, [RefundLine(position: 1, glasses: 1)], .spilled, nil)
    )
    var connection = try Connection(.file(path), access: .readWrite)
    let error = #expect(throws: SQLiteError.self) {
      try connection.run(
        "INSERT INTO refund_line (bar_id, order_id, number, position, glasses) SELECT bar_id, order_id, 2, 1, 1 FROM orders"
      )
    }
    #expect(error?.message == "the price of a glass is given back once")
    try connection.run(
      "INSERT INTO wait (bar_id, quarter, kind, bucket, orders, seconds) VALUES ('main', 1, 'ready', 1, 1, 20)"
    )
    try connection.run("UPDATE given_back SET cancelled_amount = cancelled_amount + 1")
    #expect(try StorageFile(path).audit().differences.count == 2)
  }
}

/// A day at a bar in which everything happens, the same for the same seed.
private struct BusyDay {
  private var generator: SeededGenerator
  private(set) var orders: [OrderID] = []
  private var movements: [MovementID] = []
  /// What the deliveries cost that were booked.
  private(set) var paidForFruit = 0

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func next(_ step: Int) -> Submission {
    let id = OrderID(at: .noon, using: &generator)
    let time = Timestamp(milliseconds: Timestamp.noon.milliseconds + step * 61_000)
    return Submission(command(), orderID: id, at: time)
  }

  private mutating func command() -> Command {
    let fruits: [FruitID] = ["strawberry", "banana", "kiwi", "mango"]
    let fruit = fruits[Int.random(in: 0..<4, using: &generator)]
    let amount = Int.random(in: 1...30, using: &generator)
    let old = orders.suffix(9).randomElement(using: &generator) ?? .unheardOf
    let statuses = Order.Status.steps
    let status = statuses[Int.random(in: 0..<4, using: &generator)]
    let reasons: [RefundReason] = [.spilled, .madeWrong, .changedMind]
    let reason = reasons[Int.random(in: 0..<3, using: &generator)]
    let n = { (generator: inout SeededGenerator) in Int.random(in: 1...3, using: &generator) }
    switch Int.random(in: 0..<24, using: &generator) {
    case 0, 1, 2:
      let cost = Int.random(in: 0...9_999, using: &generator)
      let booking = StockBooking([Need(fruit, amount)], reason: .delivery, costs: [fruit: cost])
      return booking.map { .stock(.book($0)) } ?? .stock(.begin)
    case 3: return .adjust(fruit, by: amount, reason: .delivery)
    case 4: return .adjust(fruit, by: -n(&generator), reason: .waste)
    case 5:
      return .adjust(fruit, by: Int.random(in: -3...3, using: &generator), reason: .correction)
    case 6:
      let movement = movements.suffix(6).randomElement(using: &generator)
      return .stock(.undo(movement ?? MovementID(1, fruit)))
    case 7, 8, 9, 10: return .pay(old, prices[old] ?? 0, .card(nil))
    case 11, 12: return .refund(old, Int.random(in: 1...1_500, using: &generator), reason, nil)
    case 13, 14:
      let line = RefundLine(position: n(&generator), glasses: n(&generator))
      return .refundLines(old, [line], reason, nil)
    case 15: return .cancel(old)
    case 16, 17: return .advance(old, to: status)
    case 18: return .recall(old, to: status)
    default:
      let lines = ["kiwi", "mango-kiwi", "strawberry-banana"].shuffled(using: &generator)
        .prefix(n(&generator))
        .compactMap { juice in
          Quantity(Int.random(in: 1...3, using: &generator)).map {
            Cart.Line(JuiceID(unchecked: juice), $0)
          }
        }
      return .order(Cart(lines) ?? Cart("kiwi"))
    }
  }

  private var prices: [OrderID: Int] = [:]

  mutating func learn(_ submission: Submission, _ outcome: Outcome) {
    switch outcome {
    case .ordered(let order):
      orders.append(order.id)
      prices[order.id] = order.total
    case .stock(.booked(let moved)):
      movements += moved.map(\.id)
      if case .stock(.book(let booking)) = submission.command {
        paidForFruit += booking.costs.values.reduce(0, +)
      }
    case .moved(let movement): movements.append(movement.id)
    default: break
    }
  }
}
