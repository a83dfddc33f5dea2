import JSON

/// The results of several simulations.
struct SimulationSummary {
  private(set) var failure: SimulationReport?
  private var seeds = 0
  private var steps = 0
  private var counts = Counts()
  private var hash = TraceHash()

  mutating func add(_ report: SimulationReport) {
    seeds += 1
    steps += report.steps
    counts.add(report.counts)
    hash.add(Int(truncatingIfNeeded: report.traceHash))
    if report.failure != nil { failure = report }
  }

  /// The summary for people.
  func text(after duration: Duration) -> String {
    var lines = [
      "\(counts.commands) commands over \(seeds) seeds, \(steps) steps in \(duration)",
      "\(rate(over: duration)) commands/s",
      "\(counts.acknowledgedOrders) orders acknowledged, \(counts.refusals) commands refused, "
        + "\(counts.repeats) repeated",
      "\(counts.batches) batches, \(counts.menuChanges) decided again by a new menu; "
        + "\(counts.sharedTransactions) transactions of several bars",
      "\(counts.recoveries) recoveries; faults:",
    ]
    for fault in Fault.allCases {
      lines.append("  \(fault.rawValue): \(counts.faults[fault, default: 0])")
    }
    lines.append("trace \(String(hash.value, radix: 16))")
    if let failure, let details = failure.failure {
      lines += ["", "Last events:"] + details.events.map { "  " + $0 }
      lines += [
        "", "FAILED at seed \(failure.seed), step \(details.step)",
        "  broken:  \(details.invariant)",
        "  found:   \(details.finding)",
        "  replay:  \(failure.replayCommand)",
      ]
    } else {
      lines.append("every invariant held")
    }
    return lines.joined(separator: "\n")
  }

  /// The summary for programs.
  func json(after duration: Duration) -> JSONValue {
    let faults = Fault.allCases.map { ($0.rawValue, JSONValue.integer(counts.faults[$0] ?? 0)) }
    return [
      "seeds": .integer(seeds),
      "commands": .integer(counts.commands),
      "steps": .integer(steps),
      "commandsPerSecond": .integer(rate(over: duration)),
      "ordersAcknowledged": .integer(counts.acknowledgedOrders),
      "refusals": .integer(counts.refusals),
      "repeats": .integer(counts.repeats),
      "batches": .integer(counts.batches),
      "sharedTransactions": .integer(counts.sharedTransactions),
      "recoveries": .integer(counts.recoveries),
      "faults": .object(JSONObject(faults)),
      "trace": .string(String(hash.value, radix: 16)),
      "failure": failureJSON,
    ]
  }

  private var failureJSON: JSONValue {
    guard let failure, let details = failure.failure else { return .null }
    return [
      "seed": .integer(failure.seed),
      "step": .integer(details.step),
      "invariant": .string(details.invariant),
      "finding": .string(details.finding),
      "events": .array(details.events.map(JSONValue.string)),
      "replay": .string(failure.replayCommand),
    ]
  }

  private func rate(over duration: Duration) -> Int {
    let seconds = duration / .seconds(1)
    return seconds > 0 ? Int(Double(counts.commands) / seconds) : 0
  }
}
