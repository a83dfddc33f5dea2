import Identifiers
package import JuiceBar
import Languages
package import SQLLanguage
import Time

// Calls for staff, for screens and for batches about them.
extension SQLConnection where Self: ~Copyable {
  /// The open calls, oldest first.
  package mutating func openCalls(of bar: BarStatements) throws -> [StaffCall] {
    try rows(bar.openCalls, as: StaffCall.Columns.self).legible(StaffCall.init(stored:))
  }

  package mutating func call(_ id: CallID, of bar: BarStatements) throws -> StaffCall? {
    try row(bar.call(id), as: StaffCall.Columns.self).map(StaffCall.init(stored:))
  }

  /// The calls that a batch asks for; without calls in the batch it runs no statement.
  package mutating func calls(for batch: Batch, in bar: BarStatements) throws -> [CallID: StaffCall]
  {
    guard batch.isAboutCalls else { return [:] }
    var calls: [CallID: StaffCall] = [:]
    for call in try openCalls(of: bar) { calls[call.id] = call }
    for id in batch.calls where calls[id] == nil { calls[id] = try call(id, of: bar) }
    return calls
  }
}

extension StaffCall {
  typealias Columns = (String, String, String?, Int, Int?, Int?, String?, String?, String?)

  /// Reads a row of the table.
  init(stored row: Columns) throws {
    self.init(
      id: try readable(CallID(rawValue: row.0), "a call's identifier", row.0),
      reason: try readable(CallReason(rawValue: row.1), "a call's reason", row.1),
      place: row.2.map(Place.init(stored:)),
      calledAt: Timestamp(milliseconds: row.3),
      coming: try row.5.map {
        Coming(
          at: Timestamp(milliseconds: $0),
          by: try LogEntry.Actor(stored: (row.6, row.7, row.8))
        )
      },
      answeredAt: row.4.map(Timestamp.init(milliseconds:))
    )
  }
}
