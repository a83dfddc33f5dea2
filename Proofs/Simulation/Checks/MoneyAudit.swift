import JuiceBar
import Money

/// Reads the money of orders and checks that it adds up, whatever the rules say.
enum MoneyAudit {
  /// Checks the payments and refunds of all orders.
  ///
  /// - Throws: ``Violation`` at the first order whose money does not add up.
  static func read(
    _ settlements: some Sequence<Settlement>,
    orders: [OrderID: Order]
  ) throws(Violation) {
    for settlement in settlements {
      guard let id = settlement.payments.first?.order ?? settlement.refunds.first?.order,
        let order = orders[id]
      else { throw Violation(.money, "an order that is not there was paid") }
      try read(settlement, of: order)
    }
  }

  private static func read(_ settlement: Settlement, of order: Order) throws(Violation) {
    let holding = settlement.payments.filter { $0.void == nil }
    let came = holding.filter { $0.tender.kind != nil }.map(\.amount).reduce(0, +)
    let back = settlement.refunds.map(\.sum.gross).reduce(0, +)
    guard back <= came, order.status != .cancelled || back == came else {
      throw Violation(.money, "of \(came) paid for order \(order.number) \(back) came back")
    }
    let price = order.lines.map { $0.price * $0.quantity.count }.reduce(0, +)
    for before in Set(holding.map(\.refundsBefore)) {
      let round = holding.filter { $0.refundsBefore == before }
      guard round.map(\.amount).reduce(0, +) <= price else {
        throw Violation(.money, "order \(order.number) was paid twice")
      }
      try readTax(round.map(\.sum), of: order)
    }
    for refund in settlement.refunds
    where refund.shares.map(\.amount).reduce(0, +) != refund.sum.gross {
      throw Violation(.money, "another sum was handed back of order \(order.number)")
    }
    var glasses: [Int: Int] = [:]
    let begin = holding.map(\.refundsBefore).max() ?? 0
    for line in settlement.refunds.dropFirst(begin).flatMap(\.lines) {
      glasses[line.position, default: 0] += line.glasses
    }
    for (position, count) in glasses
    where count > order.lines[position - 1].quantity.count {
      throw Violation(.money, "\(count) glasses of order \(order.number) were refunded")
    }
  }

  /// The tax of payments one after the other is the tax of their sum.
  private static func readTax(_ sums: [TaxedSum], of order: Order) throws(Violation) {
    var gross: [TaxRate: Int] = [:]
    var tax: [TaxRate: Int] = [:]
    for part in sums.flatMap(\.parts) {
      gross[part.rate, default: 0] += part.gross
      tax[part.rate, default: 0] += part.tax
    }
    for (rate, gross) in gross {
      // Half of a unit more, rounded down.
      let whole = 10_000 + rate.rawValue
      guard tax[rate] == (2 * gross * rate.rawValue + whole) / (2 * whole) else {
        throw Violation(.money, "the payments of order \(order.number) hold another tax")
      }
    }
  }
}
