/// A juice that staff has taken off sale, whatever fruit there is; also called "86".
public struct Suspension: Hashable, Sendable {
  /// The juice.
  public let juice: JuiceID
  /// When it is sold again by itself; nothing when staff brings it back.
  public let until: Timestamp?

  /// Creates a suspension from stored or decided values.
  public init(juice: JuiceID, until: Timestamp?) {
    self.juice = juice
    self.until = until
  }

  /// Whether the juice is still off sale.
  public func holds(at time: Timestamp) -> Bool { until.map { time < $0 } ?? true }
}

extension [Suspension] {
  /// The juices that are off sale at a moment.
  public func juices(at time: Timestamp) -> Set<JuiceID> {
    Set(filter { $0.holds(at: time) }.map(\.juice))
  }
}

/// A command's effect on the list of juices off sale.
public enum SuspensionDecision: Hashable, Sendable {
  /// The juice is taken off sale, or for another time than before.
  case suspend(Suspension)
  /// The juice is sold again.
  case resume(JuiceID)
  /// All stays as it is.
  case none(JuiceID)
}
