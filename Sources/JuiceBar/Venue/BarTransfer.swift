import Digests
import Identifiers
import Languages
public import Time

/// Fruit that goes from one bar of a venue to another: out of one ledger and into the other, or
/// nowhere.
///
/// It is named by its idempotency key, in both ledgers.
public struct BarTransfer: Hashable, Sendable {
  public let key: IdempotencyKey
  public let from: BarID
  public let to: BarID
  /// The fruits and how many pieces of each.
  public let lines: [Need]
  /// The transfer that this one takes back, if it does.
  public let reverses: IdempotencyKey?

  /// Creates a transfer; nothing when both bars are the same, or when the lines make no
  /// ``StockBooking``.
  public init?(
    _ lines: [Need],
    from: BarID,
    to: BarID,
    key: IdempotencyKey,
    reverses: IdempotencyKey? = nil
  ) {
    self.key = key
    self.from = from
    self.to = to
    // In one order, so that a transfer that was stored is the one that was made.
    self.lines = lines.summed().sorted { $0.fruit < $1.fruit }
    self.reverses = reverses
    guard from != to, booking(at: from) != nil, booking(at: to) != nil else { return nil }
  }

  /// The way back: the key is made of the transfer's own, so that there is one way back at most.
  public func back() -> BarTransfer? {
    let key = IdempotencyKey(rawValue: "back-" + key.rawValue.suffix(120))
    return key.flatMap { BarTransfer(lines, from: to, to: from, key: $0, reverses: self.key) }
  }

  /// The bars in the order in which they are locked, so that two transfers that cross never wait for
  /// one another.
  public var bars: [BarID] { [from, to].sorted() }

  /// The code in both ledgers beside the name of the other bar: six characters made from the key.
  public var reference: String {
    var hash = FNV1a.hash(key.rawValue.utf8)
    let signs = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    return String(
      (0..<6).map { _ in
        defer { hash /= 30 }
        return signs[Int(hash % 30)]
      }
    )
  }

  private func booking(at bar: BarID) -> StockBooking? {
    let other = bar == from ? to : from
    return StockBooking(
      lines,
      reason: bar == from ? .transferOut : .transferIn,
      note: Note(rawValue: "\(other) · \(reference)")
    )
  }

  /// The batch that one of the two bars commits, both in one transaction.
  public func batch(
    at bar: BarID,
    menu: PublishedMenu,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) -> Batch {
    var zeros = Zeros()
    let submissions = booking(at: bar).map { booking in
      Submission(
        .stock(.book(booking)),
        key: key,
        // No booking takes an identifier.
        orderID: OrderID(at: time, using: &zeros),
        at: time,
        by: actor
      )
    }
    return Batch(bar: bar, menu: menu, submissions: submissions.map { [$0] } ?? [])
  }
}

/// Returns only zeros, for an identifier that is never shown.
private struct Zeros: RandomNumberGenerator {
  mutating func next() -> UInt64 { 0 }
}

/// Why no fruit goes from one bar to the other; nothing has changed then.
public enum BarTransferRefusal: Error, Hashable, Sendable {
  /// One of the bars refuses: too few pieces, no room, or a fruit that it does not keep.
  case at(BarID, Refusal)
  case unknown
}

/// Where fruit goes from bar to bar; every engine passes `Tests/StorageContract`.
public protocol BarTransferring: Sendable {
  /// Books both sides in one transaction; the same transfer again changes nothing.
  ///
  /// - Returns: The movements of both bars, or why nothing was done.
  /// - Throws: ``StorageError``; nothing is written then, except after an unknown outcome, after which
  ///   the same transfer may be sent again.
  func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) -> Result<[BarID: [Movement]], BarTransferRefusal>

  func transfer(making version: Int, of bar: BarID) async throws(StorageError) -> BarTransfer?
}
