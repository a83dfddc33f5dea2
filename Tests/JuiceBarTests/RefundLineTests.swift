import Identifiers
import Money
import SeededRandom
import Testing
import Time

@testable import JuiceBar

@Suite struct `A refund of glasses` {
  /// An order of several rates and prices, as a seed has it.
  private static func order(
    _ random: inout some RandomNumberGenerator,
    _ status: Order.Status
  ) throws -> Order {
    let juices: [JuiceID] = ["kiwi", "mango", "banana"]
    let lines = try juices.prefix(Int.random(in: 1...3, using: &random)).map { juice in
      Order.Line(
        juice: juice,
        quantity: try #require(Quantity(Int.random(in: 1...4, using: &random))),
        price: Int.random(in: 1...999, using: &random),
        recipe: try #require(Recipe([Need("kiwi", 2)])),
        taxRate: try #require(
          TaxRate(rawValue: [550, 1000, 700].randomElement(using: &random) ?? 0)
        ),
        currency: "EUR"
      )
    }
    return Order(
      id: OrderID(at: Timestamp(milliseconds: 1), using: &random),
      number: 1,
      lines: lines,
      placedAt: Timestamp(milliseconds: 1),
      status: status,
      version: 2,
      remaining: [:]
    )
  }

  private let bar: BarRules

  init() throws { bar = BarRules(menu: try .original()) }

  private func refund(
    _ lines: [RefundLine],
    of order: Order,
    _ settlement: inout Settlement
  ) throws(Refusal) -> Decision {
    let decision = try bar.decide(
      .refundLines(order.id, lines, .spilled, nil),
      on: ["kiwi": 3],
      order: order,
      settlement: settlement
    )
    guard case .refunded(_, let sum, let reason, let note, let shares) = decision.settling else {
      return decision
    }
    settlement.refunds.append(
      Refund(
        order: order.id,
        number: settlement.refunds.count + 1,
        sum: sum,
        reason: reason,
        note: note,
        at: Timestamp(milliseconds: 3),
        lines: decision.refundedLines,
        shares: shares
      )
    )
    return decision
  }

  private func paid(_ order: Order) -> Settlement {
    Settlement(
      payments: [
        Payment(
          order: order.id,
          amount: order.total,
          sum: order.bill,
          tender: .card(nil),
          at: Timestamp(milliseconds: 2)
        )
      ]
    )
  }

  @Test(arguments: 1...40)
  func `gives back each once, all together the order and its tax`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let order = try Self.order(&random, .ready)
    var settlement = paid(order)
    var left = order.refundableGlasses(after: [])
    while let position = left.filter({ $0.value > 0 }).keys.sorted().randomElement(using: &random) {
      let glasses = Int.random(in: 1...(left[position] ?? 1), using: &random)
      let most = (left[position] ?? 0) + 1
      #expect(throws: Refusal.payment(order.id, .notRefundable(left: settlement.left))) {
        var settlement = settlement
        _ = try refund([RefundLine(position: position, glasses: most)], of: order, &settlement)
      }
      let decision = try refund(
        [RefundLine(position: position, glasses: glasses)],
        of: order,
        &settlement
      )
      #expect(decision.changes.isEmpty && settlement.left >= 0)
      left[position, default: 0] -= glasses
    }
    #expect(settlement.left == 0)
    #expect(settlement.refunds.reduce(0) { $0 + $1.sum.tax } == order.bill.tax)
    for refund in settlement.refunds {
      let shares = order.shares(of: refund).values
      #expect(shares.reduce(0) { $0 + $1.amount } == refund.sum.gross)
      #expect(shares.reduce(0) { $0 + $1.tax } == refund.sum.tax)
    }
  }

  @Test func `brings the fruit back when nothing is left of an order that nobody began`() throws {
    var random = SeededGenerator(seed: 3)
    let order = try Self.order(&random, .placed)
    var settlement = paid(order)
    let all = order.refundableGlasses(after: []).sorted { $0.key < $1.key }
      .map { RefundLine(position: $0.key, glasses: $0.value) }
    let decision = try refund(all, of: order, &settlement)
    #expect(decision.order?.status == .cancelled)
    #expect(decision.changes.map(\.delta) == order.needs.map(\.amount))
    #expect(settlement.left == 0)
  }

  @Test func `names lines that the order has, each once`() throws {
    var random = SeededGenerator(seed: 5)
    let order = try Self.order(&random, .ready)
    var settlement = paid(order)
    let one = RefundLine(position: 1, glasses: 1)
    for lines in [
      [], [one, one], [RefundLine(position: 9, glasses: 1)],
      [RefundLine(position: 1, glasses: 0)], [RefundLine(position: 1, glasses: -1)],
    ] {
      #expect(throws: Refusal.payment(order.id, .notRefundable(left: order.total))) {
        try refund(lines, of: order, &settlement)
      }
    }
  }

  @Test func `that names a line which the order does not have counts for none`() throws {
    var random = SeededGenerator(seed: 7)
    let order = try Self.order(&random, .collected)
    for position in [0, -1, .min, .max, order.lines.count + 1] {
      let line = RefundLine(position: position, glasses: 1)
      let refund = Refund(
        order: order.id,
        number: 1,
        sum: order.bill,
        reason: .spilled,
        note: nil,
        at: order.placedAt,
        lines: [line, line],
        shares: []
      )
      #expect(order.shares(of: refund).values.allSatisfy { $0.amount <= order.total })
      #expect(order.line(at: position) == nil)
      var settlement = Settlement(refunds: [refund])
      #expect(throws: Refusal.self) { try self.refund([line], of: order, &settlement) }
    }
  }
}
