import Money
public import Time

/// Money of one kind that came and went, in minor units.
public struct Takings: Hashable, Sendable {
  /// The payments that hold.
  public var received = 0
  public var refunded = 0

  public init(received: Int = 0, refunded: Int = 0) {
    self.received = received
    self.refunded = refunded
  }

  public var net: Int { received - refunded }

  public static func += (left: inout Takings, right: Takings) {
    left.received.add(right.received)
    left.refunded.add(right.refunded)
  }

  /// Where takings are added up: by the quarter of the payment or refund, its currency and its kind.
  public struct Key: Hashable, Sendable {
    public let quarter: QuarterHour
    public let currency: String
    /// The kind of money; none of a waiver.
    public let kind: Tender.Kind?
  }

  /// Where the amounts that orders no longer owe are added up: by the quarter in which they were
  /// placed, and their currency.
  public struct SettledKey: Hashable, Sendable {
    public let quarter: QuarterHour
    public let currency: String
  }
}

/// The money of a bar in a period, in one currency, in minor units.
public struct MoneyTotals: Hashable, Sendable {
  /// The price of all orders placed, also of those that were cancelled.
  public var ordered = 0
  /// The price of the orders cancelled.
  public var cancelled = 0
  /// The amount that the orders placed still owe.
  public var owed = 0
  public var waived = 0
  public var tenders: [Tender.Kind: Takings] = [:]

  public init() {}

  public var total: Takings { tenders.values.reduce(into: Takings()) { $0 += $1 } }

  /// The kinds of money that came or went, cash and card first.
  public var kinds: [Tender.Kind] { tenders.keys.sorted { $0.rawValue < $1.rawValue } }
}

extension Plan {
  /// Counts a payment for reports, or takes back one that was voided.
  mutating func count(_ payment: Payment, of order: Order, isVoided: Bool = false) {
    let key = Takings.Key(
      quarter: QuarterHour(payment.at),
      currency: order.currency,
      kind: payment.tender.kind
    )
    takings[key, default: Takings()] += Takings(
      received: isVoided ? -payment.amount : payment.amount
    )
  }

  /// Counts how the money of a refund was handed back.
  mutating func countShares(of refund: Refund, of order: Order) {
    for share in refund.shares {
      let key = Takings.Key(
        quarter: QuarterHour(refund.at),
        currency: order.currency,
        kind: share.kind
      )
      takings[key, default: Takings()] += Takings(refunded: share.amount)
    }
  }

  /// Counts by how much less an order owes than before.
  mutating func countSettled(_ order: Order, by amount: Int) {
    guard amount != 0 else { return }
    let key = Takings.SettledKey(
      quarter: QuarterHour(order.placedAt),
      currency: order.currency
    )
    settled[key, default: 0].add(amount)
  }
}
