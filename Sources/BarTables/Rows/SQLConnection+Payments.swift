import Identifiers
package import JuiceBar
import Money
package import SQLLanguage
package import Time

// Payments and refunds, for screens and for batches about them.
extension SQLConnection where Self: ~Copyable {
  /// The payment of an order and its refunds.
  package mutating func settlement(of id: OrderID, in bar: BarStatements) throws -> Settlement {
    guard let payment = try row(bar.payment(of: id), as: Payment.Columns.self) else {
      return Settlement()
    }
    var refunds: [(head: Refund.Columns, parts: [TaxedSum.Part])] = []
    for row in try rows(bar.refunds(of: id), as: Refund.Columns.self) {
      let rate = try readable(TaxRate(rawValue: row.4), "a refund's tax rate", row.4)
      let part = TaxedSum.Part(rate: rate, gross: row.5, tax: row.6)
      if refunds.last?.head.0 == row.0 {
        refunds[refunds.count - 1].parts.append(part)
      } else {
        refunds.append((row, [part]))
      }
    }
    var lines: [Int: [RefundLine]] = [:]
    if !refunds.isEmpty {
      for (number, position, glasses) in try rows(
        bar.refundLines(of: id),
        as: (Int, Int, Int).self
      ) {
        lines[number, default: []].append(RefundLine(position: position, glasses: glasses))
      }
    }
    return Settlement(
      payment: try Payment(stored: payment, of: id),
      refunds: try refunds.map {
        try Refund(
          stored: $0.head,
          TaxedSum(parts: $0.parts),
          of: id,
          lines: lines[$0.head.0] ?? []
        )
      }
    )
  }

  /// The payments and refunds that a batch asks for; without money in the batch it runs no
  /// statement.
  package mutating func settlements(
    for batch: Batch,
    in bar: BarStatements
  ) throws -> [OrderID: Settlement] {
    var settlements: [OrderID: Settlement] = [:]
    for id in batch.settlements { settlements[id] = try settlement(of: id, in: bar) }
    return settlements
  }

  package mutating func unpaidOrders(
    of bar: BarStatements,
    since time: Timestamp,
    limit: Int
  ) throws -> [Order] {
    try values(bar.unpaidOrders(since: time, limit: limit), as: String.self).compactMap { text in
      try order(readable(OrderID(rawValue: text), "an order's identifier", text), of: bar)
    }
  }
}

extension Payment {
  fileprivate typealias Columns = (Int, String, Int?, String?, Int)

  fileprivate init(stored row: Columns, of order: OrderID) throws {
    let tender: Tender
    switch try readable(Tender.Method(rawValue: row.1), "a payment's method", row.1) {
    case .cash: tender = .cash(given: try readable(row.2, "a payment's cash", "nothing"))
    case .card:
      tender = .card(
        try row.3.map {
          try readable(TerminalReference(rawValue: $0), "a payment's reference", $0)
        }
      )
    }
    self.init(order: order, amount: row.0, tender: tender, at: Timestamp(milliseconds: row.4))
  }
}

extension Refund {
  fileprivate typealias Columns = (Int, String, String?, Int, Int, Int, Int)

  fileprivate init(
    stored row: Columns,
    _ sum: TaxedSum,
    of order: OrderID,
    lines: [RefundLine]
  ) throws {
    self.init(
      order: order,
      number: row.0,
      sum: sum,
      reason: try readable(RefundReason(rawValue: row.1), "a refund's reason", row.1),
      note: try row.2.map { try readable(RefundNote(rawValue: $0), "a refund's note", $0) },
      at: Timestamp(milliseconds: row.3),
      lines: lines
    )
  }
}
