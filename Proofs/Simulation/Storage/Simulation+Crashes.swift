import JuiceBar

extension Simulation {
  /// Ends a program; its writes stay in the file, flushed or not.
  func kill(_ process: Int) {
    living.remove(process)
    shakyUntil = scheduler.time + 5_000
    for index in servers.indices where servers[index]?.process == process { servers[index] = nil }
    guard lockHolder == process else { return }
    lockHolder = nil
    needsRecovery = true
  }

  /// Ends all programs, and loses unflushed entries wholly or partly.
  func cutPower() {
    log.loseUnflushed(using: &generator)
    log.reopen()
    tables = Tables()
    living = []
    for index in servers.indices { servers[index] = nil }
    lockHolder = nil
    needsRecovery = true
  }

  /// Reads the log after its known part, and checks everything.
  func recover() {
    let tail = log.readTail(isChecking: !breaks(.skipTornCheck))
    if strikes(.powerCut) { return cutPower() }
    if !breaks(.skipRecoveryFlush) { log.keepAll() }
    for entry in tail.entries { tables.apply(entry) }
    needsRecovery = false
    if tail.isTorn {
      counts.faults[.tornEntry, default: 0] += 1
      note(.fault(.tornEntry))
    }
    counts.recoveries += 1
    note(.recovery(entries: tail.entries.count, isTorn: tail.isTorn))
    checkEverything()
  }

  /// Compares the bar with the model, and its parts with each other, from the beginning.
  func checkEverything() {
    check { () throws(Violation) in
      audit = LedgerAudit()
      try audit.read(tables.movements, tables.orders.values.sorted { $0.number < $1.number })
      try audit.compare(with: tables)
      try audit.compareCancellations(with: tables)
      try model.recover(changesInLog: log.known)
      try model.compare(with: tables)
    }
  }
}
