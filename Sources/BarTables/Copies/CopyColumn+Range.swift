package import JuiceBar
import Money
import SQLLanguage
import Time

extension CopyColumn {
  /// The whole numbers allowed in the column: an import refuses a row with any other, and an audit
  /// names it.
  ///
  /// - Parameter table: The table of the column.
  /// - Returns: `nil` for a column of texts or bytes, or one without a range; a test checks that
  ///   every whole number has one.
  package func range(in table: String) -> ClosedRange<Int>? {
    guard kind == .integer else { return nil }
    let written = WrittenTable.all.first { $0.name == table }
    if let column = written?.columns.first(where: { $0.name == name }) { return column.range }
    if name.hasSuffix("_at") { return Timestamp.allowed }
    return Self.ranges["\(table).\(name)"] ?? Self.ranges[name]
  }

  /// Single counts: versions, numbers of orders and lines, attempts.
  static let counted = 0...1_000_000_000_000
  /// Sums.
  private static let summed = 0...Int.storable.upperBound
  /// Sums that later entries reduce, even below 0.
  private static let balanced = Int.storable
  /// Pieces of a fruit on hand, up to a thousand times a shelf's capacity: a cancellation returns
  /// fruit even to a full shelf.
  static let pieces = 0...1_000 * Fruit.maximumCapacity
  /// Pieces that come, or below 0 go, at once.
  static let change = -pieces.upperBound...pieces.upperBound
  private static let truth = 0...1

  /// Ranges by column, or by table and column where a name means several things.
  private static let ranges: [String: ClosedRange<Int>] = [
    "version": counted, "number": counted, "position": counted, "revision": counted,
    "stock_version": counted, "order_number": counted, "menu_version": counted,
    "base_version": counted, "source_number": counted, "step": counted,
    "attempts": counted, "failures": counted, "reloads": counted, "battery": 0...100,
    "milliseconds": counted, "suspended": counted,
    "orders": counted, "refunds_before": counted, "day": counted,
    "received": balanced, "refunded": balanced, "item": counted, "journal": counted,
    "guide": counted, "last_step": counted, "settles": truth, "orders_before_day": counted,
    "orders_before": counted, "version_before": counted,
    "last_order": counted, "float": Payment.amounts,
    "change": -Payment.amounts.upperBound...Payment.amounts.upperBound, "bucket": 0...10_000,
    "failing_since": Timestamp.allowed, "quarter": QuarterHour.allowed,
    "on_hand": pieces, "counted": pieces,
    "quantity": Quantity.allowed, "refund_line.glasses": Quantity.allowed,
    "price": 0...Juice.maximumPrice, "tax_rate": TaxRate.allowed,
    "amount": summed, "refund_limit.amount": RefundLimit.allowed,
    "given": Payment.amounts, "tax": summed, "cost": StockBooking.allowedCosts,
    "glasses": summed, "gross": summed, "cancelled_glasses": summed, "cancelled_gross": summed,
    "cancelled_tax": summed, "cancelled_amount": summed, "seconds": summed,
    "juice_cost.glasses": balanced, "pieces": balanced, "priced": balanced, "value": balanced,
    "unpriced": summed, "average_value": summed, "average_pieces": summed,
    "makers": PreparationSettings.allowedMakers,
    "longest_queue_minutes": PreparationSettings.allowedQueueMinutes,
    "unpaid_minutes": PreparationSettings.allowedUnpaidMinutes,
    "ready_minutes": PreparationSettings.allowedReadyMinutes,
    "unpaid_after": counted, "by_counter": truth, "has_guide": truth, "is_on": truth,
    "is_out": truth, "refused": truth,
    "entries": counted, "log_lines": counted, "purged_sum.amount": balanced, "further": balanced,
    "order_years": Retention.allowedOrderYears, "log_days": Retention.allowedLogDays,
    "call_days": Retention.allowedCallDays, "refusal_days": Retention.allowedRefusalDays,
    "width": 1...100_000,
    "height": 1...100_000,
  ]
}

// MARK: - Audit

extension CopyConnection where Self: ~Copyable {
  /// Sentences about impossible numbers of one bar or of all; at most ten a table.
  package mutating func rangeFaults(of bar: BarID? = nil) throws -> [String] {
    var faults: [String] = []
    for table in try copyTables() {
      if let query = table.outOfRange(of: bar) {
        faults += try values(query, as: String.self)
      }
    }
    return faults
  }
}

extension CopyTable {
  /// A query for sentences about numbers out of range; all names come from the schema.
  fileprivate func outOfRange(of bar: BarID?) -> SQL? {
    let conditions = columns.compactMap { column in
      column.range(in: name).map { range in
        (
          column.name,
          "(\(column.name) < \(range.lowerBound) OR \(column.name) > \(range.upperBound))"
        )
      }
    }
    guard !conditions.isEmpty else { return nil }
    let words = conditions.map { column, condition in
      "WHEN \(condition) THEN bar_id || ': \(column) of \(name) is ' || \(column)"
    }
    let any = conditions.map(\.1).joined(separator: " OR ")
    // Identifiers of bars are letters, digits and hyphens.
    let ofBar = bar.map { "bar_id = '\($0.rawValue)' AND " } ?? ""
    return """
      SELECT CASE \(unsafe: words.joined(separator: " ")) END || ', which cannot be'
      FROM \(unsafe: name) WHERE \(unsafe: ofBar)(\(unsafe: any)) LIMIT 10
      """
  }
}
