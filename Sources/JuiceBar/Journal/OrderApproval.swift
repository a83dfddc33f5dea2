import Identifiers
public import Time

/// An act on the money of an order that a person of a role approved at the screen of another.
///
/// The audit log keeps it with the act.
public struct OrderApproval: Hashable, Sendable {
  public enum Act: String, Hashable, Sendable, CaseIterable {
    case refund
    /// A refund of glasses.
    case glasses
    case void
    case waiver
    case cancel

    /// The act of a command; nothing if it gives no money of an order away.
    public init?(_ command: Command) {
      switch command {
      case .refund: self = .refund
      case .refundLines: self = .glasses
      case .void: self = .void
      case .pay(_, _, .waiver, _): self = .waiver
      case .cancel: self = .cancel
      default: return nil
      }
    }

    /// The act as the details of its entry in the audit log begin.
    public func details(of order: OrderID) -> String { "\(rawValue) \(order)" }

    /// The act and its amount, in minor units, as the details of its entry in the audit log.
    func details(of order: OrderID, _ amount: Int) -> String {
      "\(details(of: order)) \(amount)"
    }

    /// The act, its order and its amount, of the details of an entry; `nil` if they are of something
    /// else.
    ///
    /// Entries of before the amount was written have none.
    public static func of(_ details: String) -> (act: Act, order: OrderID, amount: Int?)? {
      let words = details.split(separator: " ").map(String.init)
      guard (2...3).contains(words.count), let act = Act(rawValue: words[0]),
        let order = OrderID(rawValue: words[1])
      else { return nil }
      let amount = words.count == 3 ? Int(words[2]) : nil
      return amount == nil && words.count == 3 ? nil : (act, order, amount)
    }
  }

  public let act: Act
  /// The amount that was approved, in minor units; nothing if it was not written down yet.
  public let amount: Int?
  public let at: Timestamp
  public let by: LogEntry.Actor
  /// The name of who asked for it; empty for the machine itself.
  public let asker: String

  public init(
    _ act: Act,
    _ amount: Int?,
    at time: Timestamp,
    by actor: LogEntry.Actor,
    askedBy asker: String
  ) {
    self.act = act
    self.amount = amount
    at = time
    by = actor
    self.asker = asker
  }
}
