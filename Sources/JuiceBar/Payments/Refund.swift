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
  public let note: PaymentNote?
  public let at: Timestamp
  /// The glasses refunded; none if only an amount was named.
  public let lines: [RefundLine]
  /// How the money was handed back, in the order of the kinds' names; together the amount.
  public let shares: [TenderShare]
  /// Who handed it back, if the program that wrote it kept that.
  public let by: LogEntry.Actor?
  /// The number of the business day; nothing before the bar's first.
  public let day: Int?

  public init(
    order: OrderID,
    number: Int,
    sum: TaxedSum,
    reason: RefundReason,
    note: PaymentNote?,
    at: Timestamp,
    lines: [RefundLine] = [],
    shares: [TenderShare],
    by: LogEntry.Actor? = nil,
    day: Int? = nil
  ) {
    self.order = order
    self.number = number
    self.sum = sum
    self.reason = reason
    self.note = note
    self.at = at
    // In one order, so that a refund that was stored is the one that was answered.
    self.lines = lines.sorted { $0.position < $1.position }
    self.shares = shares.sorted { $0.kind.rawValue < $1.kind.rawValue }
    self.by = by
    self.day = day
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

/// An amount of one kind of money.
public struct TenderShare: Hashable, Sendable {
  public let kind: Tender.Kind
  /// The amount, in minor units.
  public let amount: Int

  public init(_ kind: Tender.Kind, _ amount: Int) {
    self.kind = kind
    self.amount = amount
  }
}
