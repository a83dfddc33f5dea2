import JuiceBar

// The simulated storage engine: one writer at a time, decisions by the product's `Batch.plan(on:)`,
// answers only after the flush, and a fault wherever the seed wants one.
extension Simulation {
  func open(_ menu: Menu, at time: Timestamp, by process: Int) async throws(StorageError) -> Bool {
    try await begin(process)
    defer { end(process) }
    guard tables.menu == nil else { return false }
    let entry = tables.entry(publishing: menu, at: time)
    try await write(entry, meaning: .menu(menu, at: time), by: process)
    return true
  }

  func publish(
    _ publication: MenuPublication,
    by process: Int
  ) async throws(StorageError) -> PublishedMenu {
    try await begin(process)
    defer { end(process) }
    guard let current = tables.menu else { throw .unknownBar(.main) }
    let plan = try publication.plan(
      on: MenuPublication.Snapshot(menu: current, onHand: tables.onHand, draft: nil)
    )
    let entry = tables.entry(publishing: plan.menu.menu, at: publication.at)
    try await write(entry, meaning: .menu(plan.menu.menu, at: publication.at), by: process)
    return tables.menu ?? plan.menu
  }

  func forgetKeys(before time: Timestamp, by process: Int) async throws(StorageError) -> Int {
    try await begin(process)
    defer { end(process) }
    let count = tables.records.count
    let early = breaks(.expireKeysEarly) ? Timestamp(milliseconds: .max) : time
    try await write(
      .forgottenKeys(before: early),
      meaning: .forgottenKeys(before: time),
      by: process
    )
    return count - tables.records.count
  }

  func forgetCalls(
    answeredBefore time: Timestamp,
    by process: Int
  ) async throws(StorageError) -> Int {
    try await begin(process)
    defer { end(process) }
    let count = tables.calls.count
    try await write(
      .forgottenCalls(before: time),
      meaning: .forgottenCalls(before: time),
      by: process
    )
    return count - tables.calls.count
  }

  func commit(_ batch: Batch, by process: Int) async throws(StorageError) -> [Outcome] {
    try await begin(process)
    defer { end(process) }
    counts.batches += 1
    guard tables.menu?.version == batch.menu.version || breaks(.acceptOldMenu) else {
      counts.menuChanges += 1
      throw .menuChanged
    }
    let plan = batch.plan(on: spoiled(tables.snapshot(for: batch), for: batch))
    if plan.isEmpty {
      check { () throws(Violation) in
        try model.decide(batch.submissions, answers: plan.outcomes)
      }
    } else {
      try await write(
        .batch(spoiled(BatchEntry(plan))),
        meaning: .batch(batch.submissions),
        answers: plan.outcomes,
        by: process
      )
    }
    if breaks(.neverAnswer, 200) { await scheduler.sleep(.max) }
    return breaks(.swapAnswers) ? plan.outcomes.reversed() : plan.outcomes
  }

  /// The tables as a running program reads them.
  func read(by process: Int) async throws(StorageError) -> Tables {
    await scheduler.sleep(generator.number(in: 10...200))
    try checkIsAlive(process)
    if needsRecovery && lockHolder == nil {
      recover()
      try checkIsAlive(process)
    }
    return tables
  }

  /// Waits for the write lock, and recovers the log if necessary.
  private func begin(_ process: Int) async throws(StorageError) {
    await scheduler.sleep(generator.number(in: 10...300))
    try checkIsAlive(process)
    while lockHolder != nil && !breaks(.skipLock) {
      if strikes(.lockTimeout) { throw .unavailable("somebody else is writing") }
      await scheduler.sleep(generator.number(in: 100...5_000))
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

  private func write(
    _ entry: LogEntry,
    meaning change: Model.Change,
    answers: [Outcome] = [],
    by process: Int
  ) async throws(StorageError) {
    if strikes(.fullDisk) {
      lostNumbers += 1
      if breaks(.writeDespiteError) {
        log.append(entry)
        log.flush()
        tables.apply(entry)
      }
      throw .unavailable("the disk is full")
    }
    let id = model.begin(change)
    if strikes(.halfWritten) {
      log.append(entry, isWhole: false)
      kill(process)
    } else {
      log.append(entry)
    }
    note(.written(process: process, entries: log.count))
    unflushedLevels = levels(after: entry)
    try await flush(process)
    unflushedLevels = nil
    tables.apply(entry)
    note(.committed(process: process, version: tables.version))
    check { () throws(Violation) in
      if case .batch(let entry) = entry {
        try audit.read(entry.movements, entry.orders)
      } else if case .menu(_, _, _, let openings) = entry {
        try audit.read(openings, [])
      }
      try audit.compare(with: tables)
      try model.confirm(id, answers: answers)
      try model.compare(with: tables, lastMovements: 20, lastOrders: 10)
    }
    try await endure(process)
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
    await scheduler.sleep(generator.number(in: 20...1_000))
    try checkIsAlive(process)
  }

  private func checkIsAlive(_ process: Int) throws(StorageError) {
    guard living.contains(process) else { throw .unavailable("the program has ended") }
  }
}
