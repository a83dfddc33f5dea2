package import JuiceBar
package import Money
import SQLLanguage
import Staffing
package import Time

extension SQLStore: RefundLimitStorage where Connection: ~Copyable {
  package func refundLimit(
    of bar: BarID,
    in currency: Currency
  ) async throws(StorageError) -> RefundLimit {
    let limits = try await readRow { try $0.refundLimits(of: BarStatements(bar: bar)) }
    return limits.first { $0.currency == currency } ?? RefundLimit(usualIn: currency)
  }

  package func set(
    _ limit: RefundLimit,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar, noting: LogEntry(setting: limit, by: actor, at: time)) {
      try $0.run(BarStatements(bar: bar).set(limit))
    }
  }
}

extension SQLConnection where Self: ~Copyable {
  /// The limits that a bar has set, one a currency.
  mutating func refundLimits(of bar: BarStatements) throws -> [RefundLimit] {
    try rows(bar.refundLimits, as: RefundLimit.Columns.self).map(RefundLimit.init(stored:))
  }
}

extension RefundLimit {
  typealias Columns = (Int, String)

  init(stored row: Columns) throws {
    let limit = Currency(rawValue: row.1).flatMap { RefundLimit(row.0, in: $0) }
    self = try readable(limit, "a limit of refunds", row.0)
  }
}
