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
    for bar in bars.indices { bars[bar].tables = bars[bar].tables.emptied }
    living = []
    for index in servers.indices { servers[index] = nil }
    lockHolder = nil
    needsRecovery = true
  }

  /// Reads the log after its known part, and checks everything.
  func recover() {
    let tail = log.readTail(
      isChecking: !breaks(.skipTornCheck),
      tearsBarsApart: breaks(.tearBarsApart)
    )
    if strikes(.powerCut) { return cutPower() }
    if !breaks(.skipRecoveryFlush) { log.keepAll() }
    for part in tail.entries.flatMap(\.parts) { bars[part.bar].tables.apply(part.change) }
    needsRecovery = false
    if tail.isTorn {
      counts.faults[.tornEntry, default: 0] += 1
      note(.fault(.tornEntry))
    }
    counts.recoveries += 1
    note(.recovery(entries: tail.entries.count, isTorn: tail.isTorn))
    checkEverything()
  }

  /// Compares each bar with its model, and its parts with each other, from the beginning.
  func checkEverything() {
    for bar in bars.indices {
      check(bar) { () throws(Violation) in try bars[bar].auditWholeLedger() }
    }
    check { () throws(Violation) in
      for part in try transactions.recover(transactionsInLog: log.known) {
        try bars[part.bar].model.carryOut(part.change, answers: nil)
      }
    }
    for bar in bars.indices {
      check(bar) { () throws(Violation) in try bars[bar].model.compare(with: bars[bar].tables) }
    }
  }
}
