public import Languages
public import Money
public import Time

/// A payment of an order at the counter, by one tender: of everything due, or of a part of it.
///
/// It never changes; one that was keyed wrongly is voided, and entered anew.
public struct Payment: Hashable, Sendable {
  /// The amounts that people may name, in minor units: with 12 digits at most, none is the number of
  /// a card.
  public static let amounts = 0...Currency.maximumWritten
  /// How many payments an order may have, voided ones included.
  public static let maximumCount = 50

  public let order: OrderID
  /// The how manieth payment of the order it is, from 1.
  public let number: Int
  /// The amount taken, in minor units of the order's currency.
  public let amount: Int
  /// The amount with the tax in it; nothing of a waiver.
  public let sum: TaxedSum
  public let tender: Tender
  /// How many refunds the order had before: they gave back earlier payments, and this one and those
  /// after it pay the order again.
  public let refundsBefore: Int
  public let at: Timestamp
  /// Who took it, if the program that wrote it kept that.
  public let by: LogEntry.Actor?
  /// The number of the business day; nothing before the bar's first.
  public let day: Int?
  public var void: PaymentVoid?

  public init(
    order: OrderID,
    number: Int = 1,
    amount: Int,
    sum: TaxedSum,
    tender: Tender,
    refundsBefore: Int = 0,
    at: Timestamp,
    by: LogEntry.Actor? = nil,
    day: Int? = nil,
    void: PaymentVoid? = nil
  ) {
    self.order = order
    self.number = number
    self.amount = amount
    self.sum = sum
    self.tender = tender
    self.refundsBefore = refundsBefore
    self.at = at
    self.by = by
    self.day = day
    self.void = void
  }

  /// The change, in minor units; nothing unless paid in cash.
  public var change: Int? { if case .cash(let given, _) = tender { given - amount } else { nil } }
}

/// The end of a payment that was keyed wrongly.
public struct PaymentVoid: Hashable, Sendable {
  /// Why a payment is voided.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It was paid by another tender than the one keyed.
    case wrongTender = "wrong-tender"
    case wrongAmount = "wrong-amount"
    /// Another order was paid.
    case wrongOrder = "wrong-order"
    /// The text of the note.
    case other
  }

  public let reason: Reason
  public let note: PaymentNote?
  public let at: Timestamp
  public let by: LogEntry.Actor?

  public init(reason: Reason, note: PaymentNote?, at: Timestamp, by: LogEntry.Actor?) {
    self.reason = reason
    self.note = note
    self.at = at
    self.by = by
  }
}

/// A note by staff on a refund, a void or a waiver: a line of at most 200 characters, never a card
/// number.
public struct PaymentNote: CardlessLine {
  public static let maximumLength = 200

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}

/// A line in which no card's number can be found.
public protocol CardlessLine: WrittenLine {}

extension CardlessLine {
  public static var expectation: String {
    "\(String.lineExpectation(upTo: maximumLength)), and no card number"
  }

  public static func allows(_ line: String) -> Bool { !CardNumber.isFound(in: line) }
}
