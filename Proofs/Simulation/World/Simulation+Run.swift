import Identifiers
import JuiceBar

extension SimulationReport {
  /// Runs one simulation on the calling thread, to its end.
  ///
  /// - Parameters:
  ///   - seed: The seed of all randomness.
  ///   - commands: How many commands the kiosks send before they finish open work.
  ///   - brokenRule: A rule to break on purpose.
  public init(seed: Int, commands: Int, breaking brokenRule: BrokenRule? = nil) {
    let simulation = Simulation(seed: seed, commands: commands, breaking: brokenRule)
    // Far more than a simulation needs that ends at all.
    let limit = 200_000 + 500 * commands
    simulation.assumeIsolated { $0.start() }
    let isAtRest = simulation.scheduler.run(atMost: limit)
    simulation.assumeIsolated { $0.finish(isAtRest: isAtRest) }
    _ = simulation.scheduler.run(atMost: limit)
    self = simulation.assumeIsolated { $0.report(seed: seed, commands: commands) }
  }
}

extension Simulation {
  /// Starts the kiosks and the machine's operation.
  func start() {
    Task(executorPreference: scheduler) { await self.operate() }
    for number in 1...kiosksAtWork {
      Task(executorPreference: scheduler) { await self.work(atKiosk: number) }
    }
  }

  /// Checks that all jobs ended and that the bars survive one more power cut, and releases all
  /// sleepers.
  func finish(isAtRest: Bool) {
    check { () throws(Violation) in
      guard isAtRest else { throw Violation(.answers, "the work does not come to an end") }
      guard unanswered == 0, kiosksAtWork == 0 else {
        throw Violation(.answers, "\(unanswered) commands were never answered")
      }
    }
    cutPower()
    recover()
    scheduler.callSleepers()
  }

  /// The result of the simulation.
  func report(seed: Int, commands: Int) -> SimulationReport {
    var hash = trace.hash
    hash.add(Int(truncatingIfNeeded: scheduler.picks.value))
    return SimulationReport(
      seed: seed,
      commands: commands,
      brokenRule: brokenRule,
      steps: trace.step,
      traceHash: hash.value,
      counts: counts,
      failure: violation.map { violation in
        SimulationReport.Failure(
          step: trace.step,
          invariant: violation.invariant.rawValue,
          finding: violation.finding,
          events: trace.lines
        )
      }
    )
  }

  /// Restarts ended servers, and causes the occasional faults of a machine.
  private func operate() async {
    // Once faults have ceased, running servers stay.
    while !isCalm || (!isOver && servers.contains { $0 == nil }) {
      for index in servers.indices where servers[index] == nil { await startServer(index) }
      await scheduler.sleep(generator.number(in: 1_000...30_000))
      if strikes(.clockJump) { setClock() }
      if strikes(.powerCut) { cutPower() }
      if strikes(.kill), let server = servers[generator.number(in: 0...servers.count - 1)] {
        kill(server.process)
      }
    }
  }

  private func startServer(_ index: Int) async {
    let server = newServer()
    do throws(StorageError) {
      for bar in bars.indices {
        guard let menu = drawMenu() else { return }
        try await open(bar, with: menu, at: now, by: server.process)
      }
      guard living.contains(server.process) else { return }
      servers[index] = server
      note(.server(index, process: server.process))
    } catch {
      living.remove(server.process)
    }
  }

  /// A program with order desks of its own, as a server or a run of the command line has.
  func newServer() -> Server {
    processCount += 1
    living.insert(processCount)
    let storage = SimulatedStorage(
      simulation: self,
      process: processCount,
      concurrentCommits: concurrentCommits
    )
    let committer = GroupCommitter(storage: storage)
    let surroundings = OrderDesk.Surroundings(
      now: { self.assumeIsolated { $0.now } },
      newID: { time in self.assumeIsolated { UUIDv7(at: time, using: &$0.generator) } }
    )
    let desks = bars.map {
      OrderDesk(bar: $0.id, committer: committer, surroundings: surroundings)
    }
    return Server(process: processCount, desks: desks)
  }

  private func setClock() {
    let hour = 3_600_000
    clockError = generator.pick([
      0, hour, -hour, generator.number(in: -5_000...5_000), 400 * 24 * hour, -400 * 24 * hour,
    ])
  }
}
