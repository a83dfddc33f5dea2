import JuiceBar
import Time

// The simulated storage engine: one writer at a time, decisions by the product's `Batch.plan(on:)`,
// answers only after the flush, and a fault wherever the seed wants one.
extension Simulation {
  /// The number of a bar.
  func number(of id: BarID) throws(StorageError) -> Int {
    guard let number = bars.firstIndex(where: { $0.id == id }) else { throw .unknownBar(id) }
    return number
  }

  func open(
    _ bar: Int,
    with menu: Menu,
    at time: Timestamp,
    by process: Int
  ) async throws(StorageError) {
    try await begin(process)
    defer { end(process) }
    guard bars[bar].tables.menu == nil else { return }
    try await write(
      bars[bar].tables.change(publishing: menu, at: time),
      meaning: .menu(menu, at: time),
      at: bar,
      by: process
    )
  }

  func publish(
    _ publication: MenuPublication,
    at bar: Int,
    by process: Int
  ) async throws(StorageError) {
    try await begin(process)
    defer { end(process) }
    let tables = bars[bar].tables
    guard let current = tables.menu else { throw .unknownBar(bars[bar].id) }
    let plan = try publication.plan(
      on: MenuPublication.Snapshot(menu: current, onHand: tables.onHand, draft: nil)
    )
    try await write(
      tables.change(publishing: plan.menu.menu, at: publication.at),
      meaning: .menu(plan.menu.menu, at: publication.at),
      at: bar,
      by: process
    )
  }

  func forgetKeys(
    before time: Timestamp,
    at bar: Int,
    by process: Int
  ) async throws(StorageError) {
    try await begin(process)
    defer { end(process) }
    let early = breaks(.expireKeysEarly) ? Timestamp(milliseconds: .max) : time
    try await write(
      .forgottenKeys(before: early),
      meaning: .forgottenKeys(before: time),
      at: bar,
      by: process
    )
  }

  func forgetCalls(
    answeredBefore time: Timestamp,
    at bar: Int,
    by process: Int
  ) async throws(StorageError) {
    try await begin(process)
    defer { end(process) }
    try await write(
      .forgottenCalls(before: time),
      meaning: .forgottenCalls(before: time),
      at: bar,
      by: process
    )
  }

  /// Decides batches of different bars, and writes what they change as one entry.
  ///
  /// - Returns: For each batch its answers, or that its bar has another menu.
  func commit(
    _ batches: [Batch],
    by process: Int
  ) async throws(StorageError) -> [Result<[Outcome], StorageError>] {
    try await begin(process)
    defer { end(process) }
    var entry = LogEntry(parts: [])
    var meaning: [Transactions.Part] = []
    var results: [Result<[Outcome], StorageError>] = []
    for batch in batches {
      counts.batches += 1
      let bar = try number(of: batch.bar)
      let tables = bars[bar].tables
      guard tables.menu?.version == batch.menu.version || breaks(.acceptOldMenu) else {
        counts.menuChanges += 1
        results.append(.failure(.menuChanged))
        continue
      }
      let snapshot = spoiled(tables.snapshot(for: batch), for: batch)
      let plan = spoiled(batch, of: bar).plan(on: snapshot)
      let answers = plan.outcomes
      results.append(.success(breaks(.swapAnswers) ? answers.reversed() : answers))
      if plan.isEmpty {
        check(bar) { () throws(Violation) in
          try bars[bar].model.decide(batch.submissions, answers: answers)
        }
      } else {
        entry.parts.append((bar, .batch(spoiled(BatchEntry(plan)))))
        meaning.append(
          Transactions.Part(bar: bar, change: .batch(batch.submissions), answers: answers)
        )
      }
    }
    if entry.parts.count > 1 { counts.sharedTransactions += 1 }
    if !entry.parts.isEmpty { try await write(entry, meaning: meaning, by: process) }
    if breaks(.neverAnswer, 200) { await scheduler.sleep(.max) }
    return results
  }

  /// The tables of a bar as a running program reads them.
  func read(_ bar: Int, by process: Int) async throws(StorageError) -> Tables {
    await scheduler.sleep(generator.number(in: 10...200))
    try checkIsAlive(process)
    if needsRecovery && lockHolder == nil {
      recover()
      try checkIsAlive(process)
    }
    return bars[bar].tables
  }

  /// Waits for the write lock, and recovers the log if necessary.
  private func begin(_ process: Int) async throws(StorageError) {
    await scheduler.sleep(generator.number(in: 10...300))
    try checkIsAlive(process)
    while lockHolder != nil && !breaks(.skipLock) {
      if strikes(.lockTimeout) { throw .unavailable("somebody else is writing") }
      await scheduler.sleep(generator.number(in: 100...5 * slowness))
      try checkIsAlive(process)
    }
    lockHolder = process
    guard needsRecovery else { return }
    recover()
    try checkIsAlive(process)
  }

  private func end(_ process: Int) {
    if lockHolder == process { lockHolder = nil }
  }

  /// Writes the change of one bar.
  private func write(
    _ change: LogEntry.Change,
    meaning meant: Model.Change,
    at bar: Int,
    by process: Int
  ) async throws(StorageError) {
    let part = Transactions.Part(bar: bar, change: meant)
    try await write(LogEntry(parts: [(bar, change)]), meaning: [part], by: process)
  }

  /// Writes an entry and, once it is flushed, has the checks follow it.
  private func write(
    _ entry: LogEntry,
    meaning parts: [Transactions.Part],
    by process: Int
  ) async throws(StorageError) {
    if strikes(.fullDisk) {
      lostNumbers += 1
      if breaks(.writeDespiteError) {
        log.append(entry)
        log.flush()
        apply(entry)
      }
      throw .unavailable("the disk is full")
    }
    let id = transactions.begin(parts)
    if strikes(.halfWritten) {
      log.append(entry, isWhole: false)
      kill(process)
    } else {
      log.append(entry)
    }
    note(.written(process: process, entries: log.count))
    noteUnflushedLevels(after: entry)
    try await flush(process)
    for part in entry.parts { bars[part.bar].unflushedLevels = nil }
    apply(entry)
    for part in entry.parts {
      note(.committed(process: process, bar: part.bar, version: bars[part.bar].tables.version))
      check(part.bar) { () throws(Violation) in try bars[part.bar].auditLedger(after: part.change) }
    }
    for part in transactions.confirm(id) {
      check(part.bar) { () throws(Violation) in
        try bars[part.bar].model.carryOut(part.change, answers: part.answers)
      }
    }
    for bar in entry.parts.map(\.bar) {
      check(bar) { () throws(Violation) in
        try bars[bar].model.compare(with: bars[bar].tables, lastMovements: 20, lastOrders: 10)
      }
    }
    try await endure(process)
  }

  private func apply(_ entry: LogEntry) {
    for part in entry.parts { bars[part.bar].tables.apply(part.change) }
  }

  private func flush(_ process: Int) async throws(StorageError) {
    try await endure(process)
    if strikes(.slowFlush) {
      await scheduler.sleep(generator.number(in: 10_000...500_000))
      try checkIsAlive(process)
    }
    if strikes(.failedFlush) {
      log.loseUnflushed(using: &generator)
      needsRecovery = true
      lostNumbers += 1
      throw .unknownOutcome("the disk did not take it")
    }
    log.flush(isReal: !breaks(.answerBeforeFlush))
  }

  /// Lets time pass, during which the program or the whole machine may end.
  private func endure(_ process: Int) async throws(StorageError) {
    if strikes(.powerCut) { cutPower() }
    if strikes(.kill) { kill(process) }
    await scheduler.sleep(generator.number(in: 20...slowness))
    try checkIsAlive(process)
  }

  private func checkIsAlive(_ process: Int) throws(StorageError) {
    guard living.contains(process) else { throw .unavailable("the program has ended") }
  }
}
