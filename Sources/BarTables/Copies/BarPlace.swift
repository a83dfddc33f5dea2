package import JuiceBar
package import SQLLanguage
package import Time

/// The closing of a bar on its way to another storage, as a line of its log records it.
package struct BarDeparture: Hashable, Sendable {
  /// The number of the log line.
  let line: Int
  /// When the bar was closed.
  let at: Timestamp
  /// The name of the storage that the bar goes to.
  let destination: String
}

/// A storage that bars are copied and moved from and to.
///
/// Every call blocks the caller's thread; operators' commands use it.
package protocol BarPlace: Sendable {
  /// The storage's name in the log of a bar that moved there; without a password.
  var name: String { get }

  /// Brings the tables to the version of this program.
  func prepare() throws

  func listedBars() throws -> BarList

  /// For each bar, the home bars of the people with a role there.
  func homesOfGuests() throws -> [BarID: Set<BarID>]

  /// Reads a bar at one moment, also while servers use it; sessions, devices and tokens only if the
  /// bar is moving.
  func export(
    _ bar: BarID,
    isMoving: Bool,
    to receive: (_ line: [UInt8]) throws -> Void
  ) throws

  /// Writes a whole bar or nothing in one transaction, and checks that everything agrees.
  func importBar(
    arrivingBy departure: BarDeparture?,
    at time: Timestamp,
    _ feed: (_ take: (_ line: [UInt8]) throws -> Void) throws -> Void
  ) throws -> BarID

  /// The bar's departure, if it was closed to go to another storage.
  func departure(of bar: BarID) throws -> BarDeparture?

  /// Whether the bar has arrived here by a departure from another storage.
  func hasArrived(_ bar: BarID, by departure: BarDeparture) throws -> Bool

  /// Closes a bar for good, so that servers refuse orders for it from now on, and logs where it
  /// goes.
  ///
  /// - Throws: `StorageError.unavailable` when a server's use of the storage prevents the close.
  func depart(_ bar: BarID, to destination: String, at time: Timestamp) throws -> BarDeparture

  /// Takes back the departure of a bar that could not move.
  func keep(_ bar: BarID, after departure: BarDeparture, at time: Timestamp) throws

  /// The sentences about a bar whose tables disagree.
  func auditFaults(of bar: BarID) throws -> [String]

  /// The lines in the whole storage that would be refused today, or stored in another form.
  func lineFindings() throws -> [LineFinding]
}

extension BarPlace {
  /// Moves bars to another storage, each with all its data.
  ///
  /// A bar is first closed here for good, with a log line that says where it goes, so its data no
  /// longer changes. Then it is audited, read, written there in one transaction, read again and
  /// audited there; the commit opens it there. So it is never open twice, and an interruption
  /// leaves it open in one place or closed on its way: the next call sees from the log line whether
  /// it arrived. A bar that the target refuses opens here again.
  ///
  /// A move of all bars moves none unless there is room for each. Bars whose people work at others,
  /// or whose menu others follow, go first.
  ///
  /// - Parameters:
  ///   - bars: The bars to move; if empty, all that have not moved before.
  ///   - target: The storage to move them to.
  ///   - time: The time for both logs.
  /// - Returns: The bars that arrived during this call.
  /// - Throws: `StorageError`, and any error of the engines.
  package func move(
    _ bars: [BarID],
    to target: some BarPlace,
    at time: Timestamp
  ) throws -> [BarID] {
    guard name != target.name else {
      throw StorageError.unusable("\(name) is one storage, not two")
    }
    try prepare()
    try target.prepare()
    let known = try listedBars()
    for bar in bars where known[bar] == nil { throw StorageError.unknownBar(bar) }
    let there = try target.listedBars()
    let wanted = try bars.isEmpty ? known.inOrderOfNeed(homes: homesOfGuests()) : bars
    for bar in wanted where there[bar] != nil {
      guard try departure(of: bar) != nil else {
        throw StorageError.unusable("there is a bar named \(bar) in \(target.name) already")
      }
    }
    var moved: [BarID] = []
    for bar in wanted {
      if let underWay = try departure(of: bar) {
        guard underWay.destination == target.name else {
          // A move of all bars leaves out those that moved earlier.
          if bars.isEmpty { continue }
          let way = "the bar \(bar) went to \(underWay.destination)"
          throw StorageError.unusable("\(way); if it is not there, `bar open` takes it back")
        }
        if try target.hasArrived(bar, by: underWay) { continue }
        try send(bar, by: underWay, to: target, at: time)
      } else {
        try send(bar, by: depart(bar, to: target.name, at: time), to: target, at: time)
      }
      moved.append(bar)
    }
    return moved
  }

  private func send(
    _ bar: BarID,
    by departure: BarDeparture,
    to target: some BarPlace,
    at time: Timestamp
  ) throws {
    do {
      if let fault = try auditFaults(of: bar).first {
        throw StorageError.unusable("the bar is not sound: \(fault)")
      }
      _ = try target.importBar(arrivingBy: departure, at: time) { take in
        do {
          try export(bar, isMoving: true) { line in
            do { try take(line) } catch { throw OfTarget(error: error) }
          }
        } catch let failure as OfTarget {
          throw failure.error
        }
      }
    } catch {
      // The bar may have arrived: only the next call can tell.
      if case .unknownOutcome = error as? StorageError { throw error }
      try keep(bar, after: departure, at: time)
      throw error
    }
  }
}

/// Wraps an error of the target, so that the source passes it on unchanged.
private struct OfTarget: Error {
  let error: any Error
}

extension BarList {
  /// The bars, each after those that it needs.
  ///
  /// A bar needs the home bars of the people who work there, and the bar whose menu it follows. In
  /// a circle, people come before menus.
  ///
  /// - Parameter homes: For each bar, the home bars of the people with a role there.
  /// - Returns: The bars, each once.
  package func inOrderOfNeed(homes: [BarID: Set<BarID>]) -> [BarID] {
    var rest = bars
    var waiting = Set(rest.map(\.id))
    var ordered: [BarID] = []
    let hasPeople = { (bar: ListedBar) in
      waiting.isDisjoint(with: homes[bar.id, default: []])
    }
    let hasLeader = { (bar: ListedBar) in !(bar.menuOf.map(waiting.contains) ?? false) }
    while !rest.isEmpty {
      let free = rest.firstIndex { hasPeople($0) && hasLeader($0) }
      let next = rest.remove(at: free ?? rest.firstInCircle(homes: homes, hasPeople)).id
      waiting.remove(next)
      ordered.append(next)
    }
    return ordered
  }
}

extension [ListedBar] {
  /// The first bar of a circle in which each needs another: a needed one, preferably one that
  /// itself needs only a menu.
  fileprivate func firstInCircle(
    homes: [BarID: Set<BarID>],
    _ hasPeople: (ListedBar) -> Bool
  ) -> Int {
    let needed = reduce(into: Set(compactMap(\.menuOf))) { needed, bar in
      needed.formUnion(homes[bar.id, default: []])
    }
    return firstIndex { needed.contains($0.id) && hasPeople($0) }
      ?? firstIndex { needed.contains($0.id) } ?? startIndex
  }
}

// MARK: - Departures and arrivals

private enum DepartureQueries {
  static let closed: Query = """
    SELECT 1 FROM venue_bar WHERE bar_id = $1 AND closed_at IS NOT NULL
    """
}

extension SQLConnection where Self: ~Copyable {
  /// For each bar, the home bars of the people with a role there.
  package mutating func homesOfGuests() throws -> [BarID: Set<BarID>] {
    let pairs = try rows(
      "SELECT DISTINCT bar_id, home_id FROM venue_role",
      as: (String, String).self
    )
    return pairs.reduce(into: [:]) { homes, pair in
      homes[BarID(unchecked: pair.0), default: []].insert(BarID(unchecked: pair.1))
    }
  }

  /// The bar's departure to another storage, unless it was opened or imported since.
  package mutating func departure(of bar: BarID) throws -> BarDeparture? {
    try row(VenueStatements.departure(of: bar), as: (Int, Int, String).self).map { row in
      BarDeparture(
        line: row.0,
        at: Timestamp(milliseconds: row.1),
        destination: row.2
      )
    }
  }

  /// Refuses a write for a bar that has moved to another storage.
  ///
  /// For an open bar this looks up one row.
  package mutating func refuseDeparted(_ bar: BarID) throws {
    guard try value(DepartureQueries.closed, bar.rawValue, as: Int.self) != nil,
      let departure = try departure(of: bar)
    else { return }
    throw StorageError.unavailable("the bar \(bar) has moved to \(departure.destination)")
  }

  /// Closes a bar and logs where it goes, within a transaction that keeps other writers off the
  /// bar.
  package mutating func depart(
    _ bar: BarID,
    to destination: String,
    at time: Timestamp
  ) throws -> BarDeparture {
    guard var listed = try bars()[bar] else { throw StorageError.unknownBar(bar) }
    if let underWay = try departure(of: bar) { return underWay }
    if listed.isOpen {
      listed.isOpen = false
      try run(VenueStatements.set(listed, at: time))
    }
    let entry = LogEntry(
      at: time,
      who: .machine,
      action: "move-bar",
      subject: bar.rawValue,
      details: destination
    )
    try run(StaffStatements(bar: bar).add(entry))
    guard let departure = try departure(of: bar) else { throw StorageError.unknownBar(bar) }
    return departure
  }

  /// Opens a bar that only its departure closed.
  mutating func open(_ bar: BarID, closedBy departure: BarDeparture) throws {
    try run(
      """
      UPDATE venue_bar SET closed_at = NULL
      WHERE bar_id = \(bar.rawValue) AND closed_at = \(departure.at.milliseconds)
      """
    )
  }

  /// Takes a departure back, within the caller's transaction.
  package mutating func keep(
    _ bar: BarID,
    after departure: BarDeparture,
    at time: Timestamp
  ) throws {
    guard try self.departure(of: bar) == departure else { return }
    try open(bar, closedBy: departure)
    let entry = LogEntry(at: time, who: .machine, action: "keep-bar", subject: bar.rawValue)
    try run(StaffStatements(bar: bar).add(entry))
  }

  /// Whether a bar's log contains a departure, followed by its arrival.
  package mutating func hasArrived(_ bar: BarID, by departure: BarDeparture) throws -> Bool {
    try value(
      """
      SELECT 1 FROM audit_log l
      JOIN audit_log a ON a.bar_id = l.bar_id AND a.number > l.number
      WHERE l.bar_id = \(bar.rawValue) AND l.number = \(departure.line)
        AND l.logged_at = \(departure.at.milliseconds) AND l.action = 'move-bar'
        AND l.details = \(departure.destination) AND a.action = 'import-bar'
      """,
      as: Int.self
    ) != nil
  }
}
