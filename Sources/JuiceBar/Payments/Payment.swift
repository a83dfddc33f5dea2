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

/// A note by staff on a refund, a void or a waiver: 1 to 200 visible characters on one line, never a
/// card number.
public struct PaymentNote: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public static let maximumLength = 200

  public let rawValue: String

  /// Creates a note, or nothing when the text is no line of 1 to ``maximumLength`` visible
  /// characters, or may hold the number of a card.
  public init?(rawValue: String) {
    guard let text = PlainLine(rawValue, atMost: Self.maximumLength) else { return nil }
    self.rawValue = text.text
  }

  public var description: String { rawValue }
}

/// A line of visible characters in which no card's number can be found.
struct PlainLine {
  let text: String

  /// Creates a line, or nothing when the text is empty, too long, has white space around it, holds
  /// controls, line breaks or invisible formatting, or a possible card number.
  init?(_ text: String, atMost length: Int) {
    // Four code points a character, as of a place: marks on marks do not make a line endless.
    guard (1...length).contains(text.count), text.unicodeScalars.count <= 4 * length,
      text.unicodeScalars.allSatisfy(Place.isVisible),
      text.first?.isWhitespace == false, text.last?.isWhitespace == false,
      !CardNumber.isFound(in: text)
    else { return nil }
    self.text = text
  }
}
