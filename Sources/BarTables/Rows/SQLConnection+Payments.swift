import Identifiers
package import JuiceBar
import Languages
import Money
package import SQLLanguage

// Payments and refunds, for screens and for batches about them.
extension SQLConnection where Self: ~Copyable {
  /// The payments of an order and its refunds.
  package mutating func settlement(of id: OrderID, in bar: BarStatements) throws -> Settlement {
    let paid = try rows(bar.payments(of: id), as: Payment.Columns.self).grouped(by: \.0)
    guard !paid.isEmpty else { return Settlement() }
    let refunded = try rows(bar.refunds(of: id), as: Refund.Columns.self).grouped(by: \.0)
    var lines: [Int: [RefundLine]] = [:]
    var shares: [Int: [TenderShare]] = [:]
    if !refunded.isEmpty {
      let found = try rows(bar.refundLines(of: id), as: (Int, Int, Int).self)
      for (number, position, glasses) in found {
        lines[number, default: []].append(RefundLine(position: position, glasses: glasses))
      }
      let back = try rows(bar.refundTenders(of: id), as: (Int, String, String, Int).self)
      for (number, kind, name, amount) in back {
        let kind = try Tender.Kind(stored: (kind, name))
        shares[number, default: []].append(TenderShare(kind, amount))
      }
    }
    return Settlement(
      payments: try paid.map { try Payment(stored: $0, of: id) },
      refunds: try refunded.map { rows in
        let number = rows[0].0
        return try Refund(
          stored: rows,
          of: id,
          lines: lines[number] ?? [],
          shares: shares[number] ?? []
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

  package mutating func tenderNames(of bar: BarStatements) throws -> TenderNames {
    TenderNames(stored: try values(bar.tenderNames, as: String.self).map(TenderName.init(stored:)))
  }

  package mutating func unpaidOrders(
    of bar: BarStatements,
    _ onlyBegun: Bool,
    limit: Int
  ) throws -> UnpaidOrders {
    let found = try rows(bar.unpaidOrders(onlyBegun: onlyBegun), as: (String, Int, String).self)
    var newest: [UnpaidOrder] = []
    for (id, due, _) in found where newest.count < limit {
      let order = try legible {
        try $0.order(readable(OrderID(rawValue: id), "an order's identifier", id), of: bar)
      }
      if let order, let order { newest.append(UnpaidOrder(order, due: due)) }
    }
    let due = found.reduce(into: [:]) { sums, row in sums[row.2, default: 0].add(row.1) }
    return UnpaidOrders(newest: newest, count: found.count, due: due)
  }
}

extension Array {
  /// Rows that follow one another with the same number, together.
  fileprivate func grouped(by number: (Element) -> Int) -> [[Element]] {
    var groups: [[Element]] = []
    for row in self {
      if let last = groups.last?.first, number(last) == number(row) {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups
  }
}
