import SeededRandom

/// A fault of a simulation's machines, programs or network.
public enum Fault: String, CaseIterable, Sendable {
  /// All programs end, and unflushed entries are lost or torn.
  case powerCut = "power cut"
  /// One program ends; its writes stay in the system's memory.
  case kill
  /// A program ends during a write, so that only the beginning is in the file.
  case halfWritten = "half-written entry"
  /// No write succeeds.
  case fullDisk = "full disk"
  /// A flush fails: the entry written may be on the disk or not.
  case failedFlush = "failed flush"
  /// A flush takes up to half a second.
  case slowFlush = "slow flush"
  /// Another program holds the write lock for too long.
  case lockTimeout = "lock time-out"
  /// A kiosk's request does not arrive.
  case lostRequest = "lost request"
  /// A kiosk does not get the answer.
  case lostAnswer = "lost answer"
  /// The clock is set forwards or backwards.
  case clockJump = "clock jump"
  /// A recovery finds an incomplete entry, and drops it.
  case tornEntry = "torn entry dropped"

  /// How often it strikes where it can, per ten thousand.
  var frequency: Int {
    switch self {
    case .powerCut: 25
    case .kill: 150
    case .halfWritten: 60
    case .fullDisk: 150
    case .failedFlush: 120
    case .slowFlush: 200
    case .lockTimeout: 60
    case .lostRequest: 150
    case .lostAnswer: 250
    case .clockJump: 500
    case .tornEntry: 0
    }
  }
}

/// How often each fault strikes in one simulation: some often, some never.
struct FaultPlan {
  private let frequencies: [Fault: Int]

  init(generator: inout SeededGenerator) {
    var frequencies: [Fault: Int] = [:]
    for fault in Fault.allCases {
      frequencies[fault] = fault.frequency * generator.pick([0, 1, 1, 1, 4])
    }
    self.frequencies = frequencies
  }

  /// How often a fault strikes where it can, per ten thousand.
  subscript(fault: Fault) -> Int { frequencies[fault, default: 0] }
}
