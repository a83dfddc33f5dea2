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
    try await readRow { connection in
      let query = BarStatements(bar: bar).refundLimit(in: currency)
      guard let amount = try connection.value(query, as: Int.self) else {
        return RefundLimit(usualIn: currency)
      }
      return try readable(RefundLimit(amount, in: currency), "a limit of refunds", amount)
    }
  }

  package func set(
    _ limit: RefundLimit,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar) {
      try $0.run(BarStatements(bar: bar).set(limit))
      let entry = LogEntry(setting: limit, by: actor, at: time)
      try $0.run(StaffStatements(bar: bar).add(entry))
    }
  }
}
