import JuiceBar

extension Simulation {
  /// Ends a program; what it has written stays in the file, flushed or not.
  func kill(_ process: Int) {
    living.remove(process)
    shakyUntil = scheduler.time + 5_000
    for index in servers.indices where servers[index]?.process == process { servers[index] = nil }
    guard lockHolder == process else { return }
    lockHolder = nil
    needsRecovery = true
  }

  /// Ends all programs and loses what was not flushed, or parts of it.
  func cutPower() {
    log.disk.loseUnflushed(using: &generator)
    log.reopen()
    tables = Tables()
    living = []
    for index in servers.indices { servers[index] = nil }
    lockHolder = nil
    needsRecovery = true
  }

  /// Reads what is in the log behind the part that is known, and checks all that there is.
  func recover() {
    let tail = log.readTail(isChecking: !breaks(.skipTornCheck))
    if strikes(.powerCut) { return cutPower() }
    if !breaks(.skipRecoveryFlush) { log.disk.flush() }
    for entry in tail.entries { tables.apply(entry) }
    needsRecovery = false
    if tail.tornBytes > 0 {
      counts.faults[.tornEntry, default: 0] += 1
      note(.fault(.tornEntry))
    }
    counts.recoveries += 1
    note(.recovery(entries: tail.entries.count, tornBytes: tail.tornBytes))
    checkEverything()
  }

  /// Compares the bar with the model, and its parts with each other, from the beginning.
  func checkEverything() {
    check { () throws(Violation) in
      audit = LedgerAudit()
      try audit.read(tables.movements, tables.orders.values.sorted { $0.number < $1.number })
      try audit.compare(with: tables)
      try audit.compareCancellations(with: tables)
      try model.recover(changesInLog: log.count)
      try model.compare(with: tables)
    }
  }
}
