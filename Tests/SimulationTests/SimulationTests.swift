import Simulation
import Testing

@Suite struct `The simulation` {
  private static let commands = 300

  @Test func `finds every invariant of the order path to hold`() throws {
    let seeds = Surroundings.seed..<Surroundings.seed + 20 * Surroundings.scale
    var acknowledged = 0
    var commands = 0
    for seed in seeds {
      let report = SimulationReport(seed: seed, commands: Self.commands)
      commands += report.counts.commands
      acknowledged += report.counts.acknowledgedOrders
      guard let failure = report.failure else { continue }
      Issue.record("\(failure.finding); \(report.replayCommand)")
      return
    }
    let broken = BrokenRule.answerBeforeFlush
    let control = try #require(firstFailure(breaking: broken)?.failure)
    try Surroundings.note(
      ScorecardLine(
        line: "S",
        fault: "everything at once: \(commands) simulated commands at up to four bars with "
          + "crashes, torn writes, failed flushes, lost answers, repeats and clock jumps",
        mustHold: "every invariant of the order path, after every step",
        count: seeds.count,
        unit: "seeds",
        result: "0 invariants broken, 0 of \(acknowledged) acknowledged orders lost",
        control: broken.rawValue,
        controlResult: control.finding
      )
    )
  }

  @Test(arguments: BrokenRule.allCases)
  func `notices a rule that is broken on purpose`(rule: BrokenRule) throws {
    let report = try #require(firstFailure(breaking: rule))
    let failure = try #require(report.failure)
    #expect(!failure.events.isEmpty)
    #expect(report.replayCommand.hasSuffix("--break \(rule.rawValue)"))
    let again = SimulationReport(seed: report.seed, commands: Self.commands, breaking: rule)
    #expect(again.failure?.step == failure.step)
    #expect(again.failure?.finding == failure.finding)
  }

  @Test func `takes the same steps again for the same seed`() {
    let reports = (1...5).map { SimulationReport(seed: $0, commands: Self.commands) }
    let again = (1...5).map { SimulationReport(seed: $0, commands: Self.commands) }
    #expect(reports.map(\.traceHash) == again.map(\.traceHash))
    #expect(reports.map(\.counts) == again.map(\.counts))
    #expect(Set(reports.map(\.traceHash)).count == reports.count)
  }

  @Test func `injects every kind of fault`() {
    var struck: Set<Fault> = []
    for seed in 1...10 {
      struck.formUnion(SimulationReport(seed: seed, commands: Self.commands).counts.faults.keys)
    }
    #expect(struck == Set(Fault.allCases))
  }

  @Test func `commits for several bars in one transaction`() {
    let reports = (1...10).map { SimulationReport(seed: $0, commands: Self.commands) }
    #expect(reports.contains { $0.counts.sharedTransactions > 0 })
    #expect(reports.contains { $0.counts.sharedTransactions == 0 })
  }

  private func firstFailure(breaking rule: BrokenRule) -> SimulationReport? {
    for seed in Surroundings.seed..<Surroundings.seed + 100 {
      let report = SimulationReport(seed: seed, commands: Self.commands, breaking: rule)
      if report.failure != nil { return report }
    }
    return nil
  }
}
