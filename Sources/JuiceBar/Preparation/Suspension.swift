public import Time

/// A juice that staff has taken off sale, whatever fruit there is; also called "86".
public struct Suspension: Hashable, Sendable {
  public let juice: JuiceID
  /// When it is sold again by itself; nothing when staff brings it back.
  public let until: Timestamp?

  public init(juice: JuiceID, until: Timestamp?) {
    self.juice = juice
    self.until = until
  }

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
  case suspend(Suspension)
  case resume(JuiceID)
  /// All stays as it is.
  case none(JuiceID)
}
