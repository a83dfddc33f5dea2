public import Money

/// What was given back of the payment of an order.
public struct Refund: Hashable, Sendable {
  /// The order that had been paid.
  public let order: OrderID
  /// The how manieth refund of the order it is, from 1.
  public let number: Int
  /// What was given back, with the tax in it.
  public let sum: TaxedSum
  /// Why.
  public let reason: RefundReason
  /// What else there is to say.
  public let note: RefundNote?
  /// When it was given back.
  public let at: Timestamp
  /// The glasses it was given back for; none where only an amount was named.
  public let lines: [RefundLine]

  /// Creates a refund from what was stored or decided.
  public init(
    order: OrderID,
    number: Int,
    sum: TaxedSum,
    reason: RefundReason,
    note: RefundNote?,
    at: Timestamp,
    lines: [RefundLine] = []
  ) {
    self.order = order
    self.number = number
    self.sum = sum
    self.reason = reason
    self.note = note
    self.at = at
    self.lines = lines
  }
}

/// Why money is given back.
public enum RefundReason: String, Hashable, Sendable, CaseIterable {
  /// The juice was not what was ordered.
  case madeWrong = "made-wrong"
  /// The juice was spilled.
  case spilled
  /// Nobody came for it.
  case notCollected = "not-collected"
  /// The customer wants it no longer.
  case changedMind = "changed-mind"
  /// The price was wrong.
  case priceError = "price-error"
  /// What the note says.
  case other
  /// The order was cancelled before it was made; such a refund is made with the cancellation.
  case cancelled

  /// The reasons that a person may give.
  public static let forPeople: [RefundReason] = allCases.filter { $0 != .cancelled }
}

/// What staff writes about a refund: 1 to 200 visible characters on one line, never a card's number.
public struct RefundNote: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The most characters of a note.
  public static let maximumLength = 200

  /// The note's text.
  public let rawValue: String

  /// Creates a note, or nothing when the text is no line of 1 to ``maximumLength`` visible
  /// characters, or may hold the number of a card.
  public init?(rawValue: String) {
    guard let text = PlainLine(rawValue, atMost: Self.maximumLength) else { return nil }
    self.rawValue = text.text
  }

  /// The note's text.
  public var description: String { rawValue }
}

/// What was paid for an order, and what was given back of it.
public struct Settlement: Hashable, Sendable {
  /// Among how many of a bar's last orders unpaid ones are looked for, so that looking takes no
  /// longer in the tenth year; older ones are found by their number.
  public static let reach = 1_000

  /// What was paid; nothing as long as nobody has paid.
  public var payment: Payment?
  /// What was given back, in that order.
  public var refunds: [Refund]

  /// Creates a settlement from what was stored.
  public init(payment: Payment? = nil, refunds: [Refund] = []) {
    self.payment = payment
    self.refunds = refunds
  }

  /// What was given back so far, in minor units; never more than was paid.
  public var refunded: Int { refunds.reduce(0) { $0 + $1.sum.gross } }

  /// What may still be given back, in minor units.
  public var left: Int { (payment?.amount ?? 0) - refunded }
}
