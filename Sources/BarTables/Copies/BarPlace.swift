package import JuiceBar
package import SQLLanguage

/// How a bar was closed to go to another storage, which is told by a line of its log.
package struct BarDeparture: Hashable, Sendable {
  /// The number of the line.
  let line: Int
  /// When.
  let at: Timestamp
  /// Where it goes.
  let destination: String
}

/// A storage that bars are copied and moved from and to.
///
/// All of it waits on the caller's thread; it is for an operator's commands.
package protocol BarPlace: Sendable {
  /// What the storage is called where a log says that a bar went there; without a password.
  var name: String { get }

  /// Brings the tables to the version of this program.
  func prepare() throws

  /// The bars.
  func listedBars() throws -> BarList

  /// Of each bar, the bars whose people have a role there.
  func homesOfGuests() throws -> [BarID: Set<BarID>]

  /// Reads a bar as it is at one moment, also while servers use it.
  func export(_ bar: BarID, to receive: (_ line: [UInt8]) throws -> Void) throws

  /// Writes a bar in one transaction, all of it or nothing, and proves that everything agrees.
  func importBar(
    arrivingBy departure: BarDeparture?,
    at time: Timestamp,
    _ feed: (_ take: (_ line: [UInt8]) throws -> Void) throws -> Void
  ) throws -> BarID

  /// How a bar was closed, if that was to go to another storage.
  func departure(of bar: BarID) throws -> BarDeparture?

  /// Whether a bar has come here that was closed so elsewhere.
  func hasArrived(_ bar: BarID, by departure: BarDeparture) throws -> Bool

  /// Closes a bar for good, so that no server takes anything for it from now on, and says in its log
  /// where it goes.
  ///
  /// - Throws: `StorageError.unavailable` when a server uses what cannot be closed beside it.
  func depart(_ bar: BarID, to destination: String, at time: Timestamp) throws -> BarDeparture

  /// Has a bar stay that could not go.
  func keep(_ bar: BarID, after departure: BarDeparture, at time: Timestamp) throws

  /// What does not agree about a bar.
  func auditFaults(of bar: BarID) throws -> [String]
}

extension BarPlace {
  /// Moves bars to another storage, each with everything that is kept of it.
  ///
  /// A bar is closed here first, for good and with a line in its log that says where it goes; what is
  /// kept of it cannot change any more. Then it is audited, read, written there in one transaction, read
  /// again and audited there, and opens there with the commit. So at no moment is it open twice, and an
  /// interruption at any moment leaves it open in one place, or closed on its way: the next call sees by
  /// the line of the log whether it has arrived. A bar that is refused opens here again. Where all bars are
  /// meant, none goes unless there is room for each; those go first whose people work at others, or whose
  /// menu others follow.
  ///
  /// - Parameters:
  ///   - bars: The bars; all that did not go before, without any.
  ///   - target: Where they go.
  ///   - time: When, for both logs.
  /// - Returns: The bars that arrived now.
  /// - Throws: `StorageError`, and what the engines throw.
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
          // Where all bars are meant, those that went elsewhere before are not.
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
          try export(bar) { line in
            do { try take(line) } catch { throw OfTarget(error: error) }
          }
        } catch let failure as OfTarget {
          throw failure.error
        }
      }
    } catch {
      // It may be there: only the next call can tell.
      if case .unknownOutcome = error as? StorageError { throw error }
      try keep(bar, after: departure, at: time)
      throw error
    }
  }
}

/// What the storage throws that a bar goes to, so that the one that it comes from lets it pass.
private struct OfTarget: Error {
  let error: any Error
}

extension BarList {
  /// The bars, each behind those that it needs.
  ///
  /// These are the homes of people who work there, and the bar whose menu it follows. Where some need each
  /// other, people come before menus.
  ///
  /// - Parameter homes: Of each bar, the bars whose people have a role there.
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
  /// The bar that goes first where each waits for another: one that is waited for, and best one that waits
  /// for a menu alone.
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

// MARK: - What places are made of

private enum DepartureQueries {
  static let closed: Query = """
    SELECT 1 FROM venue_bar WHERE bar_id = $1 AND closed_at IS NOT NULL
    """
}

extension SQLConnection where Self: ~Copyable {
  /// Of each bar, the bars whose people have a role there.
  package mutating func homesOfGuests() throws -> [BarID: Set<BarID>] {
    let pairs = try rows(
      "SELECT DISTINCT bar_id, home_id FROM venue_role",
      as: (String, String).self
    )
    return pairs.reduce(into: [:]) { homes, pair in
      homes[BarID(unchecked: pair.0), default: []].insert(BarID(unchecked: pair.1))
    }
  }

  /// How a bar was closed, if that was to go to another storage, and it was neither opened nor brought in
  /// since.
  package mutating func departure(of bar: BarID) throws -> BarDeparture? {
    try row(VenueStatements.departure(of: bar), as: (Int, Int, String).self).map { row in
      BarDeparture(
        line: row.0,
        at: Timestamp(milliseconds: row.1),
        destination: row.2
      )
    }
  }

  /// Refuses whatever is to be written for a bar that has gone elsewhere.
  ///
  /// Of a bar that is open this looks up one row.
  package mutating func refuseDeparted(_ bar: BarID) throws {
    guard try value(DepartureQueries.closed, bar.rawValue, as: Int.self) != nil,
      let departure = try departure(of: bar)
    else { return }
    throw StorageError.unavailable("the bar \(bar) has moved to \(departure.destination)")
  }

  /// Closes a bar and writes where it goes, within a transaction beside which nobody writes to it.
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

  /// Opens a bar that was closed by nothing but its departure.
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

  /// Whether the log of a bar has the line of a departure and goes on with its arrival.
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
