/// The counts of one or more simulations.
public struct Counts: Hashable, Sendable {
  /// The commands that kiosks sent, repeats included.
  public internal(set) var commands = 0
  /// How many of the commands were sent again under their key.
  public internal(set) var repeats = 0
  /// The orders that were acknowledged to a kiosk.
  public internal(set) var acknowledgedOrders = 0
  /// The commands that were refused.
  public internal(set) var refusals = 0
  /// The batches that a storage was asked to commit.
  public internal(set) var batches = 0
  /// The transactions that wrote for several bars.
  public internal(set) var sharedTransactions = 0
  /// The batches decided again because a menu was published meanwhile.
  public internal(set) var menuChanges = 0
  /// How often a log was read again after a crash or a failed flush.
  public internal(set) var recoveries = 0
  /// The faults that struck.
  public internal(set) var faults: [Fault: Int] = [:]

  /// Adds the counts of another simulation.
  mutating func add(_ other: Counts) {
    commands += other.commands
    repeats += other.repeats
    acknowledgedOrders += other.acknowledgedOrders
    refusals += other.refusals
    batches += other.batches
    sharedTransactions += other.sharedTransactions
    menuChanges += other.menuChanges
    recoveries += other.recoveries
    faults.merge(other.faults, uniquingKeysWith: +)
  }
}

/// The result of one simulation.
public struct SimulationReport: Sendable {
  /// A broken invariant.
  public struct Failure: Sendable {
    /// The step at which it was noticed.
    public let step: Int
    /// The invariant, in a sentence.
    public let invariant: String
    /// The contradiction, as a sentence.
    public let finding: String
    /// The events just before, one a line.
    public let events: [String]
  }

  /// The seed of all randomness.
  public let seed: Int
  /// The number of commands allowed.
  public let commands: Int
  /// The rule broken on purpose.
  public let brokenRule: BrokenRule?
  /// The number of events.
  public let steps: Int
  /// The fingerprint of all events and of all choices of the scheduler.
  public let traceHash: UInt64
  /// The numbers of commands, orders, recoveries and faults.
  public let counts: Counts
  /// The failure, if there was one.
  public let failure: Failure?

  /// The command line that repeats the simulation.
  ///
  /// It names the build as well: an optimized build changes executors less often, so the scheduler
  /// has other jobs to choose from.
  public var replayCommand: String {
    #if DEBUG
    let build = "debug"
    #else
    let build = "release"
    #endif
    let rule = brokenRule.map { " --break \($0.rawValue)" } ?? ""
    return "swift run -c \(build) pavilion-simulation --seed \(seed) --commands \(commands)\(rule)"
  }
}
