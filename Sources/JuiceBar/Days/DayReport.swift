public import Money
public import Time

/// The figures of a business day: an X report while it is open, a Z report once it is closed.
public struct DayReport: Hashable, Sendable {
  /// How often something happened, and its amount in minor units.
  public struct Tally: Hashable, Sendable {
    public var count: Int
    public var amount: Int

    public init(count: Int = 0, amount: Int = 0) {
      self.count = count
      self.amount = amount
    }

    public static func += (left: inout Tally, right: Tally) {
      left.count.add(right.count)
      left.amount.add(right.amount)
    }
  }

  /// The end of a day.
  public struct Closing: Hashable, Sendable {
    public let at: Timestamp
    public let by: String?
    public let count: DayCount

    public init(at: Timestamp, by: String?, count: DayCount) {
      self.at = at
      self.by = by
      self.count = count
    }
  }

  /// Money at one tax rate, in minor units, refunds not taken off.
  public struct Taxed: Hashable, Sendable {
    /// The payments, tax included.
    public var gross = 0
    public var tax = 0
    /// The refunds, tax included.
    public var refunded = 0
    public var refundedTax = 0

    public init() {}
  }

  /// Money that a person took, in minor units.
  public struct Person: Hashable, Sendable {
    public var received = 0
    public var refunded = 0
    public var voided = 0

    public init() {}

    public static func += (left: inout Person, right: Person) {
      left.received.add(right.received)
      left.refunded.add(right.refunded)
      left.voided.add(right.voided)
    }
  }

  /// The money in one currency.
  public struct Money: Hashable, Sendable {
    public let currency: String
    /// All orders of the day, also those that were cancelled.
    public var ordered = Tally()
    /// The orders cancelled on the day.
    public var cancelled = Tally()
    public var waived: [WaiverReason: Tally] = [:]
    /// The payments that hold, by kind.
    public var received: [Tender.Kind: Tally] = [:]
    /// The refunds, by kind, in minor units.
    public var refunded: [Tender.Kind: Int] = [:]
    public var refunds = Tally()
    public var voids = Tally()
    public var taxes: [TaxRate: Taxed] = [:]
    /// By the names that people had.
    public var people: [String: Person] = [:]
    /// The orders not paid in full at the end, among the last ones of the bar, and what they owe.
    public var unpaid = Tally()

    public init(currency: String) { self.currency = currency }

    /// The payments of all kinds, in minor units.
    public var gross: Int { received.values.reduce(0) { $0.adding($1.amount) } }
    /// The payments less the refunds, in minor units.
    public var net: Int { gross - refunds.amount }
    /// The tax in that, in minor units.
    public var tax: Int { taxes.values.reduce(0) { $0.adding($1.tax - $1.refundedTax) } }

    /// The kinds of money that came or went, cash and card first.
    public var kinds: [Tender.Kind] {
      Set(received.keys).union(refunded.keys).sorted { $0.rawValue < $1.rawValue }
    }
  }

  public let number: Int
  /// The currency of the drawer.
  public let currency: String
  public let openedAt: Timestamp
  public private(set) var openedBy: String?
  public var closing: Closing?
  /// The business as it was at the close; nothing of an open day, or where an earlier program closed
  /// it.
  public var business: Business?
  /// The cash at the opening, in minor units.
  public let float: Int
  /// The cash put in beside payments, in minor units.
  public var cashIn = 0
  /// The cash taken out beside refunds, in minor units.
  public var cashOut = 0
  /// The lasting numbers of the day's first and last order.
  public var orders: ClosedRange<Int>?
  public var glasses = 0
  /// The pieces that orders took, less those that came back.
  public var fruit: [FruitID: Int] = [:]
  /// The day's orders that were not collected at its end.
  public var open = 0
  /// The money by currency, that of the drawer first.
  public var money: [Money]

  public init(of day: BusinessDay) {
    number = day.number
    currency = day.currency
    openedAt = day.openedAt
    openedBy = day.openedBy?.named
    float = day.float
    money = [Money(currency: day.currency)]
  }

  /// The report with other words for a person of some names; the figures stay.
  public func renaming(_ names: Set<String>, to mark: String) -> DayReport {
    var report = self
    if let name = openedBy, names.contains(name) { report.openedBy = mark }
    if let closing, let name = closing.by, names.contains(name) {
      report.closing = Closing(at: closing.at, by: mark, count: closing.count)
    }
    for index in report.money.indices {
      for name in names {
        guard let person = report.money[index].people.removeValue(forKey: name) else { continue }
        report.money[index].people[mark, default: Person()] += person
      }
    }
    return report
  }

  /// Sentences about money that is another sum by tender than by tax rate or by person.
  public var disagreements: [String] {
    money.flatMap { money -> [String] in
      let people = money.people.values.reduce(into: Person()) { $0 += $1 }
      var taxed = (received: 0, refunded: 0)
      for rate in money.taxes.values {
        taxed.received.add(rate.gross)
        taxed.refunded.add(rate.refunded)
      }
      let refunded = money.refunded.values.reduce(0) { $0.adding($1) }
      return [
        ("received", money.gross, taxed.received, people.received),
        ("refunded", refunded, taxed.refunded, people.refunded),
      ].compactMap { what, byTender, byRate, byPerson in
        byTender == byRate && byTender == byPerson
          ? nil
          : "\(byTender) \(money.currency) was \(what) by tender, \(byRate) by tax rate and "
            + "\(byPerson) by person"
      }
    }
  }

  /// The money in the currency of the drawer.
  public var drawer: Money { money.first ?? Money(currency: currency) }

  /// What must be there of a kind, in minor units: for cash, with the float and all that was put in
  /// and taken out.
  public func expected(_ kind: Tender.Kind) -> Int {
    let money = (drawer.received[kind]?.amount ?? 0) - drawer.refunded[kind, default: 0]
    return kind == .cash ? float + cashIn - cashOut + money : money
  }

  /// The kinds that are counted: cash, and those that came, went or were counted.
  public var kinds: [Tender.Kind] {
    let counted = closing?.count.amounts.keys.map(\.self) ?? []
    return Set(drawer.kinds + counted + [.cash]).sorted { $0.rawValue < $1.rawValue }
  }

  /// Changes the money in a currency.
  public mutating func add(in currency: String, _ change: (inout Money) -> Void) {
    if let index = money.firstIndex(where: { $0.currency == currency }) {
      change(&money[index])
    } else {
      var new = Money(currency: currency)
      change(&new)
      money.append(new)
      money = [money[0]] + money.dropFirst().sorted { $0.currency < $1.currency }
    }
  }
}
