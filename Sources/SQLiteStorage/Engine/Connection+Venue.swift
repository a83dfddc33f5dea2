import JuiceBar
import SQLite

// The list of bars.
extension Connection {
  mutating func bars() throws -> BarList {
    BarList(
      try rows(VenueStatements.bars, as: ListedBar.Columns.self).map(ListedBar.init(stored:))
    )
  }

  /// Decides a command on the list as it is now and writes what it does.
  mutating func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) throws -> Result<ListedBar, BarListRefusal> {
    let bars = try bars()
    let bar: ListedBar
    do throws(BarListRefusal) { bar = try bars.decide(command) } catch { return .failure(error) }
    if case .add(_, let menu) = command {
      _ = try open(BarStatements(bar: bar.id), menu: menu, at: time)
    }
    try run(VenueStatements.set(bar, at: time))
    let entry = LogEntry(command, leaving: bar, by: actor, at: time)
    try run(StaffStatements(bar: bar.id).add(entry))
    return .success(bar)
  }
}
