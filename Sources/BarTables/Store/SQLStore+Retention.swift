package import JuiceBar
import SQLLanguage
import Staffing
package import Time

extension SQLStore: RetentionStorage where Connection: ~Copyable {
  package func retention(of bar: BarID) async throws(StorageError) -> Retention {
    try await readRow { try $0.retention(of: .of(bar, on: Connection.self)) }
  }

  package func set(
    _ retention: Retention,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar, noting: LogEntry(setting: retention, by: actor, at: time)) {
      try $0.run(PurgeStatements.of(bar, on: Connection.self).set(retention))
    }
  }
}

extension SQLStore: PurgeStorage where Connection: ~Copyable {
  /// Reads the log of a closed bar alone.
  package func hasMoved(_ bar: BarID) async throws(StorageError) -> Bool {
    try await readRow { try $0.departure(of: bar) != nil }
  }

  /// Reads the orders in pieces, beside those who write.
  package func rehearsePurge(
    of bar: BarID,
    _ cutoffs: PurgeCutoffs
  ) async throws(StorageError) -> PurgeCount {
    let statements = PurgeStatements.of(bar, on: Connection.self)
    var count = PurgeCount()
    if let time = cutoffs.orders {
      let (reach, unproven) = try await reach(before: QuarterHour(time), of: bar)
      count.unprovenDay = unproven
      try await forEachSpan(of: bar, before: reach.quarter) {
        (numbers, entries) async throws(StorageError) in
        let look = try await read {
          try $0.look(at: numbers, reach, entries: entries, of: statements)
        }
        count.orders += look.due.count
        count.kept.merge(look.kept, uniquingKeysWith: +)
        return look
      }
    }
    if let time = cutoffs.log {
      var (last, isMore) = (0, true)
      while isMore {
        let old = try await readRow { [last] in
          try $0.oldLines(before: time, after: last, of: statements)
        }
        count.logLines += old.count
        (last, isMore) = (old.last, old.isMore)
      }
    }
    if let time = cutoffs.calls?.milliseconds {
      count.calls =
        try await readRow { try $0.value(statements.callCount(before: time), as: Int.self) } ?? 0
    }
    if let time = cutoffs.refusals?.milliseconds {
      count.refusals =
        try await readRow { try $0.value(statements.refusalCount(before: time), as: Int.self) } ?? 0
    }
    return count
  }

  /// Deletes the refusals, a limited number, in one transaction; none is begun where there are none.
  package func forgetRefusals(
    of bar: BarID,
    before time: Timestamp
  ) async throws(StorageError) -> Int {
    let statements = PurgeStatements.of(bar, on: Connection.self)
    return try await tidy(bar, where: statements.anyRefusal(before: time.milliseconds)) {
      try $0.run(statements.forgetAnswers(before: time.milliseconds, onlyRefusals: true))
    }
  }

  /// Deletes a hundred orders in a transaction, and pauses as long as each took.
  package func purge(
    _ bar: BarID,
    _ cutoffs: PurgeCutoffs,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> PurgeCount {
    var count = PurgeCount()
    if let time = cutoffs.refusals {
      count.refusals = try await forgetAnswers(of: bar, before: time, onlyRefusals: true)
    }
    if let time = cutoffs.calls {
      count.calls = try await forgetCalls(of: bar, answeredBefore: time)
    }
    if let time = cutoffs.orders { try await purgeOrders(of: bar, before: time, &count) }
    if let time = cutoffs.log { count.logLines = try await purgeLog(of: bar, before: time) }
    if count.orders > 0 || count.logLines > 0 {
      try await note(LogEntry(purging: count, by: actor, at: now), of: bar)
    }
    return count
  }

  private func purgeOrders(
    of bar: BarID,
    before time: Timestamp,
    _ count: inout PurgeCount
  ) async throws(StorageError) {
    while try await summarise(bar) {}
    let (reach, unproven) = try await reach(before: QuarterHour(time), of: bar)
    count.unprovenDay = unproven
    // The clocks of two servers differ by less than an hour.
    let answers = Timestamp(milliseconds: reach.quarter.start.milliseconds + 3_600_000)
    _ = try await forgetAnswers(of: bar, before: answers, onlyRefusals: false)
    let statements = PurgeStatements.of(bar, on: Connection.self)
    try await forEachSpan(of: bar, before: reach.quarter) {
      (numbers, entries) async throws(StorageError) in
      let look = try await inTurn(of: bar, uprooting: true) { connection in
        let look = try connection.look(at: numbers, reach, entries: entries, of: statements)
        try connection.purge(look, reach, of: statements)
        return look
      }
      count.orders += look.due.count
      count.kept.merge(look.kept, uniquingKeysWith: +)
      return look
    }
  }

  private func purgeLog(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    let statements = PurgeStatements.of(bar, on: Connection.self)
    var count = 0
    while true {
      let (lines, isMore) = try await inTurn(of: bar) {
        try $0.purgeLog(before: time, of: statements)
      }
      count += lines
      if !isMore { return count }
    }
  }

  private func forgetAnswers(
    of bar: BarID,
    before time: Timestamp,
    onlyRefusals: Bool
  ) async throws(StorageError) -> Int {
    let forgetting = PurgeStatements.of(bar, on: Connection.self)
      .forgetAnswers(before: time.milliseconds, onlyRefusals: onlyRefusals)
    var count = 0
    while true {
      let some = try await inTurn(of: bar) { try $0.run(forgetting) }
      count += some
      if some < PurgeStatements.rowsAtOnce { return count }
    }
  }

  /// How far orders can be purged, after proving the reports of the days up to there.
  private func reach(
    before quarter: QuarterHour,
    of bar: BarID
  ) async throws(StorageError) -> (PurgeReach, unproven: Int?) {
    let statements = PurgeStatements.of(bar, on: Connection.self)
    var unproven: Int?
    for day in try await read({ try $0.daysToProve(before: quarter.start, of: statements) }) {
      let proof = try await read { try $0.proof(ofDay: day, in: BarStatements(bar: bar)) }
      if proof == .unproven {
        unproven = day
        break
      }
    }
    let last = unproven.map { $0 - 1 } ?? .max
    let reach = try await read { try $0.reach(before: quarter, upToDay: last, of: statements) }
    return (reach, unproven)
  }

  /// Goes through the old orders of a bar by their numbers, with the entries of the journal about them.
  private func forEachSpan(
    of bar: BarID,
    before quarter: QuarterHour,
    _ body: (ClosedRange<Int>, [String: [Int]]) async throws(StorageError) -> PurgeLook
  ) async throws(StorageError) {
    let statements = PurgeStatements.of(bar, on: Connection.self)
    let (gone, last) = try await read { connection in
      let bar = BarStatements(bar: bar)
      let gone = try connection.value(bar.ordersGone, as: Int.self) ?? 0
      return (gone, try connection.progress(of: bar).order)
    }
    var next = gone + 1
    while next <= last {
      let end = next + spanOfEntries
      let (from, span) = (next, next...end)
      let entries = try await read { connection in
        let old = statements.anyOrder(of: span, before: quarter)
        guard try connection.value(old, as: Int.self) != nil else { return [String: [Int]]?.none }
        return try connection.entries(ofOrders: span, of: statements)
      }
      guard let entries else { return }
      next = end + 1
      var start = from
      while start <= end {
        let look = try await body(start...end, entries)
        if look.isOver { return }
        start = look.next ?? end + 1
      }
    }
  }

  /// Writes in a transaction, then leaves the storage to others for as long as that took.
  private func inTurn<Outcome: Sendable>(
    of bar: BarID,
    uprooting isUprooting: Bool = false,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    let begin = ContinuousClock.now
    let outcome = try await Connection.writing(on: engine, settling: false) { connection in
      func transaction(_ connection: inout Connection) throws -> Outcome {
        try connection.transaction { connection in
          try connection.lock(bar, evenDeparted: false)
          return try body(&connection)
        }
      }
      guard isUprooting else { return try transaction(&connection) }
      return try connection.uprooting(transaction)
    }
    try? await Task.sleep(for: min(ContinuousClock.now - begin, .seconds(1)))
    return outcome
  }
}

/// Over how many numbers of orders the journal is read at once: some 2 MB of entries.
private let spanOfEntries = 20_000

extension PurgeStatements {
  fileprivate static func of<Connection: StoreConnection & ~Copyable>(
    _ bar: BarID,
    on connection: Connection.Type
  ) -> PurgeStatements {
    PurgeStatements(bar: bar, dialect: Connection.dialect)
  }
}
