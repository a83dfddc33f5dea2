public import Money
public import Time

/// A refund of part or all of an order's payment.
public struct Refund: Hashable, Sendable {
  /// The order that had been paid.
  public let order: OrderID
  /// The how manieth refund of the order it is, from 1.
  public let number: Int
  /// The amount refunded, with the tax in it.
  public let sum: TaxedSum
  public let reason: RefundReason
  public let note: RefundNote?
  public let at: Timestamp
  /// The glasses refunded; none if only an amount was named.
  public let lines: [RefundLine]

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

/// The reason for a refund.
public enum RefundReason: String, Hashable, Sendable, CaseIterable {
  /// The juice was not the one ordered.
  case madeWrong = "made-wrong"
  case spilled
  case notCollected = "not-collected"
  case changedMind = "changed-mind"
  case priceError = "price-error"
  /// The text of the note.
  case other
  /// The order was cancelled before it was made; such a refund is made with the cancellation.
  case cancelled

  /// The reasons that a person may give.
  public static let forPeople: [RefundReason] = allCases.filter { $0 != .cancelled }
}

/// A note by staff on a refund: 1 to 200 visible characters on one line, never a card number.
public struct RefundNote: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
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

/// The payment of an order, and its refunds.
public struct Settlement: Hashable, Sendable {
  /// Among how many of a bar's last orders unpaid ones are looked for, so that looking takes no
  /// longer in the tenth year; older ones are found by their number.
  public static let reach = 1_000

  /// The payment; nothing as long as the order is unpaid.
  public var payment: Payment?
  /// The refunds, oldest first.
  public var refunds: [Refund]

  /// Creates a settlement from stored values.
  public init(payment: Payment? = nil, refunds: [Refund] = []) {
    self.payment = payment
    self.refunds = refunds
  }

  /// The amount refunded so far, in minor units; never more than the payment.
  public var refunded: Int { refunds.reduce(0) { $0 + $1.sum.gross } }

  /// The amount that can still be refunded, in minor units.
  public var left: Int { (payment?.amount ?? 0) - refunded }
}
