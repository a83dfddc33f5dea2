import JuiceBar
import SeededRandom
import Time

/// Up to four bars with two servers, a command line and many kiosks on a failing disk, all on one
/// thread.
///
/// The order desks, their committer and the rules are the product's; clock, identifiers, disk,
/// storage engine, network and people are simulated. The seed decides everything left to chance.
actor Simulation {
  /// How many servers run at once.
  static let serverCount = 2
  /// How many bars there may be.
  private static let barCounts = 1...4

  /// A running server.
  struct Server {
    let process: Int
    /// The desk of each bar, by the bar's number; one committer serves them all.
    let desks: [OrderDesk]
  }

  nonisolated let scheduler: Scheduler
  let brokenRule: BrokenRule?
  let faultPlan: FaultPlan
  var generator: SeededGenerator

  var log = Log()
  var bars: [Bar]
  var transactions = Transactions()
  var trace = Trace()
  var counts = Counts()

  /// The running programs.
  var living: Set<Int> = []
  var processCount = 0
  var servers: [Server?]
  /// The program that holds the write lock.
  var lockHolder: Int?
  /// Whether the file may contain unread entries of a program that ended or of a failed flush.
  var needsRecovery = true
  /// The time until which a power cut is likely: faults rarely come alone.
  var shakyUntil = 0
  /// The error of the clock, in milliseconds.
  var clockError = 0

  /// How many transactions of one program are under way at once, each of other bars; the write lock
  /// puts them one after the other.
  let concurrentCommits: Int
  /// How long people wait before they do something else, in microseconds.
  let patience: Int
  /// How long a step of a write takes at most, in microseconds; a slow one has commands of several
  /// bars wait together.
  let slowness: Int
  /// How many commands kiosks may still start.
  var remainingCommands: Int
  var kiosksAtWork: Int
  var unanswered = 0
  var lostNumbers = 0

  /// The first broken invariant.
  var violation: Violation?

  // Unowned is safe: the actor holds its scheduler as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe scheduler.asUnownedSerialExecutor()
  }

  init(seed: Int, commands: Int, breaking brokenRule: BrokenRule?) {
    var generator = SeededGenerator(seed: seed)
    scheduler = Scheduler(generator: generator.branched())
    faultPlan = FaultPlan(generator: &generator)
    kiosksAtWork = generator.number(in: 2...64)
    patience = generator.pick([1_000, 10_000, 50_000])
    slowness = generator.pick([1_000, 10_000])
    bars = (1...generator.number(in: Self.barCounts)).map { number in
      Bar(
        number: number,
        flow: generator.chance(3_000) ? .atOnce : .byCounter,
        limit: generator.pick([nil, 0, 3_000, 9_000])
      )
    }
    concurrentCommits = generator.pick([1, 1, 1, 2])
    self.generator = generator
    self.brokenRule = brokenRule
    remainingCommands = commands
    servers = Array(repeating: nil, count: Self.serverCount)
  }

  /// Whether a check failed, so that the simulation ends.
  var isOver: Bool { violation != nil }

  /// Whether faults have ceased, so that open work can be finished.
  var isCalm: Bool { remainingCommands <= 0 || isOver }

  /// The time by the simulated clock.
  var now: Timestamp {
    Timestamp(milliseconds: 1_790_000_000_000 + scheduler.time / 1_000 + clockError)
  }

  /// Records an event.
  func note(_ event: Event) {
    guard !isOver else { return }
    trace.note(event, at: scheduler.time)
  }

  /// Whether a fault strikes here and now.
  func strikes(_ fault: Fault) -> Bool {
    var frequency = faultPlan[fault]
    if fault == .powerCut, frequency > 0, scheduler.time < shakyUntil { frequency = 3_000 }
    guard !isCalm, generator.chance(frequency) else { return false }
    counts.faults[fault, default: 0] += 1
    note(.fault(fault))
    return true
  }

  /// Whether a rule is broken here and now, with a frequency per ten thousand.
  func breaks(_ rule: BrokenRule, _ frequency: Int = 10_000) -> Bool {
    rule == brokenRule && !isOver && generator.chance(frequency)
  }

  /// Runs a check, of one bar if it is given; the first failure ends the simulation.
  func check(_ bar: Int? = nil, _ body: () throws(Violation) -> Void) {
    guard !isOver else { return }
    do throws(Violation) { try body() } catch {
      let place = bar.map { " at bar \($0 + 1)" } ?? ""
      violation = Violation(error.invariant, error.finding + place)
      living = []
    }
  }
}
