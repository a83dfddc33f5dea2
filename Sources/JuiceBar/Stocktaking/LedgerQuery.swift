public import Time

/// Which lines of a bar's ledger are asked for; they come newest first.
public struct LedgerQuery: Hashable, Sendable {
  /// The most lines that one answer holds.
  public static let maximumLimit = 1_000
  /// The lines of a page.
  public static let pageLimit = 50

  /// Only lines older than this one.
  public var before: MovementID?
  public var limit: Int
  public var fruit: FruitID?
  /// Only movements for one of these reasons; empty for all.
  public var reasons: [MovementReason] = []
  /// Only movements from this moment on.
  public var from: Timestamp?
  /// Only movements before this moment.
  public var until: Timestamp?
  /// Only movements of the order that has this number.
  public var orderNumber: Int?
  /// Only movements whose note holds this; ASCII letters are found in either case.
  public var words: String?

  /// Creates a query for everything.
  public init(before: MovementID? = nil, limit: Int = pageLimit) {
    self.before = before
    self.limit = min(max(1, limit), Self.maximumLimit)
  }

  /// Whether the query excludes movements of orders.
  public var isByHandAlone: Bool {
    orderNumber == nil
      && (words != nil || !reasons.isEmpty && !reasons.contains(where: \.isOfOrder))
  }

  /// Whether a line is asked for, wherever it stands.
  ///
  /// - Returns: Whether it meets every condition but ``before`` and ``limit``.
  public func matches(_ movement: Movement, orderNumber number: Int?) -> Bool {
    (fruit == nil || fruit == movement.fruit)
      && (reasons.isEmpty || reasons.contains(movement.reason))
      && (from.map { $0 <= movement.at } ?? true) && (until.map { movement.at < $0 } ?? true)
      && (orderNumber == nil || orderNumber == number)
      && (words.map { Self.contains(movement.details.note?.rawValue ?? "", $0) } ?? true)
  }

  private static func contains(_ text: String, _ words: String) -> Bool {
    let folded = { (text: String) in
      text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    return folded(text).contains(folded(words))
  }
}

/// A line of the ledger as people look at it.
public struct LedgerEntry: Hashable, Sendable {
  public let movement: Movement
  public let orderNumber: Int?
  /// Whether it was taken back.
  public let isReversed: Bool
  /// The cost of the delivery in minor units, if stated.
  public let cost: Int?

  public init(movement: Movement, orderNumber: Int?, isReversed: Bool, cost: Int? = nil) {
    self.movement = movement
    self.orderNumber = orderNumber
    self.isReversed = isReversed
    self.cost = cost
  }

  /// Whether it can be taken back, as far as the ledger alone can say.
  public var isReversible: Bool { movement.reason.isByHand && !isReversed }
}

/// A piece of the ledger, newest first.
public struct LedgerPage: Hashable, Sendable {
  public let entries: [LedgerEntry]
  /// Where to go on; nothing when there are no more lines.
  ///
  /// An engine may give it with fewer lines than asked for, or none, when it has looked long enough.
  public let next: MovementID?

  public init(entries: [LedgerEntry], next: MovementID?) {
    self.entries = entries
    self.next = next
  }
}
