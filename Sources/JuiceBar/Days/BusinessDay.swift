import JSON
public import Time

/// A bar's business day, which people open and close; days follow one another by their number.
public struct BusinessDay: Hashable, Sendable {
  public let number: Int
  public let openedAt: Timestamp
  public let openedBy: LogEntry.Actor?
  /// The cash in the drawer at the opening, in minor units.
  public let float: Int
  /// The currency of the drawer, by its ISO 4217 code.
  public let currency: String
  /// The number of the last order before the day.
  public let ordersBefore: Int
  /// The version of the stock before the day.
  public let versionBefore: Int

  public init(
    number: Int,
    openedAt: Timestamp,
    openedBy: LogEntry.Actor?,
    float: Int,
    currency: String,
    ordersBefore: Int,
    versionBefore: Int
  ) {
    self.number = number
    self.openedAt = openedAt
    self.openedBy = openedBy
    self.float = float
    self.currency = currency
    self.ordersBefore = ordersBefore
    self.versionBefore = versionBefore
  }
}

/// Cash put into the drawer, or taken out of it, beside payments.
public struct CashMovement: Hashable, Sendable {
  public let day: Int
  /// The how manieth of the day it is, from 1.
  public let number: Int
  /// The amount in minor units, below 0 for cash taken out.
  public let amount: Int
  public let reason: PaymentNote
  public let at: Timestamp
  public let by: LogEntry.Actor?

  public init(
    day: Int,
    number: Int,
    amount: Int,
    reason: PaymentNote,
    at: Timestamp,
    by: LogEntry.Actor?
  ) {
    self.day = day
    self.number = number
    self.amount = amount
    self.reason = reason
    self.at = at
    self.by = by
  }
}

/// The money counted at the close of a day.
public struct DayCount: Hashable, Sendable {
  /// The amounts by kind, in minor units.
  public let amounts: [Tender.Kind: Int]

  /// Creates a count, or nothing for amounts that no drawer holds, or more kinds than a bar has.
  public init?(_ amounts: [Tender.Kind: Int]) {
    guard amounts.count <= TenderNames.maximumCount + 2,
      amounts.values.allSatisfy(Payment.amounts.contains)
    else { return nil }
    self.amounts = amounts
  }

  /// The count as JSON, the same text for the same count.
  public var stored: String {
    let lines = amounts.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, amount in
      var line = kind.json
      line["amount"] = .integer(amount)
      return JSONValue.object(line)
    }
    return JSONValue.array(lines).encoded()
  }

  /// Reads what ``stored`` wrote.
  ///
  /// - Throws: `JSONSyntaxError` or `JSONMismatch`.
  public init(stored text: String) throws {
    let reader = JSONReader(try JSONValue(parsing: Array(text.utf8)))
    var amounts: [Tender.Kind: Int] = [:]
    for line in try reader.elements() {
      let kind = try Tender.Kind(stored: line)
      guard amounts[kind] == nil else { throw line.mismatch("each kind once") }
      amounts[kind] = try line.member("amount").integer()
    }
    guard let count = Self(amounts) else { throw reader.mismatch("amounts that a drawer holds") }
    self = count
  }
}

/// Work on a bar's business day.
public enum DayWork: Hashable, Sendable {
  /// Open the day with so much cash in the drawer, in minor units.
  case open(float: Int)
  /// Put cash into the drawer, or take some out: the amount in minor units, below 0 for out; on the
  /// day of this number, if one is named.
  case move(Int, PaymentNote, day: Int? = nil)
  /// Close the day of this number, if the money expected still is what the person saw.
  case close(Int, DayCount, expecting: [Tender.Kind: Int]? = nil)

  var fingerprint: String {
    switch self {
    case .open(let float): "day-open \(float)"
    case .move(let amount, let reason, _): "cash-move \(amount) \(reason)"
    case .close(let number, let count, _): "day-close \(number) \(count.stored)"
    }
  }
}

/// Why work on a business day is refused.
public enum DayRefusal: Hashable, Sendable {
  case alreadyOpen(Int)
  case notOpen
  /// Another day is open than the one to be closed.
  case otherDay(Int)
  /// The amount is none, or none that a drawer holds.
  case wrongAmount
  /// With this amount, in minor units, more cash is taken out on the day than the bar's limit covers
  /// without an approval.
  case aboveLimit(Int)
  /// Money came or went since the sender looked.
  case overtaken
}

/// The answer to work on a business day.
public enum DayOutcome: Hashable, Sendable {
  /// The day of this number is open.
  case opened(Int)
  /// The cash movement of this day and this number is written.
  case moved(day: Int, number: Int)
  /// The day of this number is closed.
  case closed(Int)
}

/// A change of a bar's business days.
public enum DayWrite: Hashable, Sendable {
  case opened(BusinessDay)
  case moved(CashMovement)
  /// The day, the last order's number and the version of the stock.
  case closed(Int, DayCount, lastOrder: Int, version: Int, at: Timestamp, by: LogEntry.Actor?)
}

/// Where a bar stands in its days.
public struct DayProgress: Hashable, Sendable {
  /// The number of the day that is open, or is opened next; 0 before the first was opened.
  public var number: Int
  /// The number of the last order before it.
  public var ordersBefore: Int

  public init(number: Int = 0, ordersBefore: Int = 0) {
    self.number = number
    self.ordersBefore = ordersBefore
  }

  /// The number that money is booked under; nothing before the first day.
  public var booked: Int? { number > 0 ? number : nil }
}

/// The day that is open.
public struct OpenDay: Hashable, Sendable {
  public var day: BusinessDay
  /// How many times cash was put in or taken out.
  public var cashMovements: Int
  /// The cash taken out so far, in minor units.
  public var cashOut: Int
  /// The money that must be there of each kind, in minor units; looked up for a close alone, and
  /// nothing once money was moved after that.
  public var expected: [Tender.Kind: Int]?

  public init(
    _ day: BusinessDay,
    cashMovements: Int = 0,
    cashOut: Int = 0,
    expected: [Tender.Kind: Int]? = nil
  ) {
    self.day = day
    self.cashMovements = cashMovements
    self.cashOut = cashOut
    self.expected = expected
  }

  /// A number that is another one on each day, and after each movement of cash.
  public var revision: Int { day.number << 32 | cashMovements }

  /// Whether these amounts must be there, a kind without an amount being 0.
  func expects(_ seen: [Tender.Kind: Int]) -> Bool {
    expected.map { $0.filter { $0.value != 0 } == seen.filter { $0.value != 0 } } ?? false
  }
}

/// The days that commands about days look at.
public struct DayRecords: Hashable, Sendable {
  public var open: OpenDay?
  /// The version of the stock at the last close; nothing before the first.
  public var lastVersion: Int?

  public init(open: OpenDay? = nil, lastVersion: Int? = nil) {
    self.open = open
    self.lastVersion = lastVersion
  }
}
