/// What was counted in one or more simulations.
public struct Counts: Hashable, Sendable {
  /// The commands that kiosks sent, repeats included.
  public internal(set) var commands = 0
  /// The commands of these that were sent again under their key.
  public internal(set) var repeats = 0
  /// The orders that were acknowledged to a kiosk.
  public internal(set) var acknowledgedOrders = 0
  /// The commands that were refused.
  public internal(set) var refusals = 0
  /// The batches that a storage was asked to commit.
  public internal(set) var batches = 0
  /// The batches that had to be decided again, by a menu published meanwhile.
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
    menuChanges += other.menuChanges
    recoveries += other.recoveries
    faults.merge(other.faults, uniquingKeysWith: +)
  }
}

/// How one simulation ended.
public struct SimulationReport: Sendable {
  /// An invariant that did not hold.
  public struct Failure: Sendable {
    /// The step at which it was noticed.
    public let step: Int
    /// The invariant, in a sentence.
    public let invariant: String
    /// What was found.
    public let finding: String
    /// What happened just before, one event a line.
    public let events: [String]
  }

  /// The seed from which all chance was drawn.
  public let seed: Int
  /// The commands that were allowed.
  public let commands: Int
  /// The rule that was broken on purpose.
  public let brokenRule: BrokenRule?
  /// The events that happened.
  public let steps: Int
  /// The fingerprint of all events and of all choices of the scheduler.
  public let traceHash: UInt64
  /// What was counted.
  public let counts: Counts
  /// What went wrong, if anything did.
  public let failure: Failure?

  /// The command line that runs the same simulation again.
  ///
  /// It names the build as well: an optimized one changes executors less often, which leaves the
  /// scheduler other jobs to choose from.
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
