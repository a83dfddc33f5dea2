import Identifiers
public import Time

/// An act on the money of an order that a person of a role approved at the screen of another.
///
/// The audit log keeps it, also of an act that was refused afterwards.
public struct OrderApproval: Hashable, Sendable {
  public enum Act: String, Hashable, Sendable, CaseIterable {
    case refund
    /// A refund of glasses.
    case glasses
    case void
    case waiver
    case cancel

    /// The act as the details of its entry in the audit log.
    public func details(of order: OrderID) -> String { "\(rawValue) \(order)" }

    /// The act and its order, of the details of an entry; `nil` if they are of something else.
    public static func of(_ details: String) -> (act: Act, order: OrderID)? {
      let words = details.split(separator: " ").map(String.init)
      guard words.count == 2, let act = Act(rawValue: words[0]),
        let order = OrderID(rawValue: words[1])
      else { return nil }
      return (act, order)
    }
  }

  public let act: Act
  public let at: Timestamp
  public let by: LogEntry.Actor
  /// The name of who asked for it; empty for the machine itself.
  public let asker: String

  public init(_ act: Act, at time: Timestamp, by actor: LogEntry.Actor, askedBy asker: String) {
    self.act = act
    at = time
    by = actor
    self.asker = asker
  }
}
