import JuiceBar
import Money

/// A bar as the storage has it, and as the checks expect it.
struct Bar {
  let id: BarID
  var tables: Tables
  var model: Model
  private var audit = LedgerAudit()
  /// Earlier levels that a broken rule shows again.
  var earlierLevels: StockLevels?
  /// Levels that are not yet on the disk, which a broken rule shows.
  var unflushedLevels: StockLevels?

  /// Creates a bar without a menu, with the limit that it has set for its staff, if it has.
  init(number: Int, flow: OrderFlow, limit: Int?) {
    id = BarID(unchecked: "bar-\(number)")
    let refundLimit = limit.flatMap { RefundLimit($0, in: .won) }
    tables = Tables(flow: flow, refundLimits: refundLimit.map { [$0] } ?? [])
    model = Model(flow: flow, limit: limit)
  }

  /// Reads what a change adds to the ledger, and compares the sums.
  mutating func auditLedger(after change: LogEntry.Change) throws(Violation) {
    switch change {
    case .batch(let entry): try audit.read(entry.movements, entry.orders)
    case .menu(_, _, _, let openings): try audit.read(openings, [])
    case .forgottenKeys, .forgottenCalls: break
    }
    try audit.compare(with: tables)
  }

  /// Reads the whole ledger, and compares its sums and its cancellations.
  mutating func auditWholeLedger() throws(Violation) {
    audit = LedgerAudit()
    try audit.read(tables.movements, tables.orders.values.sorted { $0.number < $1.number })
    try audit.compare(with: tables)
    try audit.compareCancellations(with: tables)
  }
}
