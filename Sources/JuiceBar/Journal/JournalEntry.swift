import Money
public import Time

/// An entry of a bar's journal: its money, its cancelled orders and its closed days, in the order in
/// which they were written.
public struct JournalEntry: Hashable, Sendable {
  /// The kind of an entry.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case payment
    case void
    case refund
    case cancellation
    case close

    /// The kinds that change a bar's money.
    public static let ofMoney: [Kind] = [.payment, .void, .refund]
  }

  public enum Event: Hashable, Sendable {
    /// A payment, and whether the order owes nothing since then.
    case payment(Order, Payment, settles: Bool)
    case void(Order, Payment)
    case refund(Order, Refund)
    case cancellation(Order, OrderStep)
    case close(DayReport)
  }

  /// The place in the journal; a bar counts from 1 without gaps.
  public let number: Int
  public let event: Event

  public init(number: Int, _ event: Event) {
    self.number = number
    self.event = event
  }

  public var kind: Kind {
    switch event {
    case .payment: .payment
    case .void: .void
    case .refund: .refund
    case .cancellation: .cancellation
    case .close: .close
    }
  }

  /// The order that the entry is about; none of a closed day.
  public var order: Order? {
    switch event {
    case .payment(let order, _, _), .void(let order, _), .refund(let order, _),
      .cancellation(let order, _):
      order
    case .close: nil
    }
  }

  public var at: Timestamp {
    switch event {
    case .payment(_, let payment, _): payment.at
    case .void(_, let payment): payment.void?.at ?? payment.at
    case .refund(_, let refund): refund.at
    case .cancellation(_, let step): step.at
    case .close(let report): report.closing?.at ?? report.openedAt
    }
  }

  /// The number of the business day; nothing before the bar's first.
  public var day: Int? {
    switch event {
    case .payment(_, let payment, _), .void(_, let payment): payment.day
    case .refund(_, let refund): refund.day
    case .cancellation(_, let step): step.day
    case .close(let report): report.number
    }
  }
}

extension JournalEntry {
  /// Who made it, if the program that wrote it kept that.
  public var by: LogEntry.Actor? {
    switch event {
    case .payment(_, let payment, _): payment.by
    case .void(_, let payment): payment.void?.by
    case .refund(_, let refund): refund.by
    case .cancellation(_, let step): step.by
    case .close: nil
    }
  }

  /// The money that came by it, or below 0 that went, in minor units.
  public var amount: Int {
    switch event {
    case .payment(_, let payment, _): payment.sum.gross
    case .void(_, let payment): -payment.sum.gross
    case .refund(_, let refund): -refund.sum.gross
    case .cancellation, .close: 0
    }
  }
}

/// An entry to write, by what it refers to.
public struct JournalWrite: Hashable, Sendable {
  public let kind: JournalEntry.Kind
  /// The order; none of a closed day.
  public let order: OrderID?
  /// The number of the payment, the refund or the closed day; none of a cancellation.
  public let item: Int?
  /// Whether the order owes nothing since then.
  public let settles: Bool
  public let day: Int?

  init(
    _ kind: JournalEntry.Kind,
    of order: OrderID? = nil,
    item: Int? = nil,
    settles: Bool = false,
    day: Int?
  ) {
    self.kind = kind
    self.order = order
    self.item = item
    self.settles = settles
    self.day = day
  }
}

extension Plan {
  /// Enters a change of an order's money, or its cancelling, into the journal.
  mutating func enter(
    _ kind: JournalEntry.Kind,
    of order: OrderID,
    item: Int? = nil,
    settles: Bool = false
  ) {
    journal.append(
      JournalWrite(kind, of: order, item: item, settles: settles, day: days.booked)
    )
  }
}
