import Digests
public import Identifiers
public import Time

/// A sheet on which staff counts the stock while orders go on.
///
/// Each count is kept with the stock on hand at the moment it was entered, so that sales before a
/// manager's approval do not change the variance.
public struct Stocktake: Hashable, Sendable, Identifiable {
  /// The status of a stocktake; a closed one does not change.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    case open
    case approved
    /// Nothing was booked.
    case rejected
  }

  /// The count of one fruit.
  public struct Count: Hashable, Sendable {
    public let counted: Int
    /// Pieces on hand when the count was entered.
    public let onHand: Int
    public let at: Timestamp

    public init(counted: Int, onHand: Int, at: Timestamp) {
      self.counted = counted
      self.onHand = onHand
      self.at = at
    }

    /// Pieces found beyond the stock on hand; negative when some are missing.
    public var variance: Int { counted - onHand }
  }

  public let id: StocktakeID
  /// When it was begun.
  public let startedAt: Timestamp
  public var status: Status
  /// When it was approved or rejected; nothing as long as it is open.
  public var closedAt: Timestamp?
  /// The version of the stock that the approval made; nothing when there was no variance.
  public var version: Int?
  /// The counts by fruit; the last one of each.
  public var counts: [FruitID: Count]

  public init(
    id: StocktakeID,
    startedAt: Timestamp,
    status: Status = .open,
    closedAt: Timestamp? = nil,
    version: Int? = nil,
    counts: [FruitID: Count] = [:]
  ) {
    self.id = id
    self.startedAt = startedAt
    self.status = status
    self.closedAt = closedAt
    self.version = version
    self.counts = counts
  }

  public var isOpen: Bool { status == .open }

  /// A short text that is another one once a count is entered.
  public var revision: String {
    let lines = counts.sorted { $0.key < $1.key }.map { fruit, count in
      "\(fruit) \(count.counted) \(count.onHand) \(count.at.milliseconds)\n"
    }
    return String(FNV1a.hash(lines.joined().utf8), radix: 16)
  }
}

/// The identifier of a stocktake.
public struct StocktakeID: UUIDIdentifier {
  /// The identifier without its kind.
  public let uuid: UUIDv7

  /// Takes an identifier that was drawn.
  public init(_ uuid: UUIDv7) { self.uuid = uuid }
}

/// The name of one line of a bar's ledger, such as `57-kiwi`: a version has one line per fruit.
public struct MovementID: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  /// The version of the stock that the movement made.
  public let version: Int
  /// The fruit that moved.
  public let fruit: FruitID

  public init(_ version: Int, _ fruit: FruitID) {
    self.version = version
    self.fruit = fruit
  }

  /// Creates a name, or nothing when the text is no version, hyphen and fruit.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let version = Int(parts[0]), version >= 1,
      let fruit = FruitID(rawValue: String(parts[1])), rawValue == "\(version)-\(fruit)"
    else { return nil }
    self.init(version, fruit)
  }

  public var rawValue: String { "\(version)-\(fruit)" }

  public var description: String { rawValue }

  /// Orders names as the ledger is ordered: by version, then by fruit.
  public static func < (left: Self, right: Self) -> Bool {
    (left.version, left.fruit) < (right.version, right.fruit)
  }
}

extension Movement {
  /// The movement's name in its bar.
  public var id: MovementID { MovementID(version, fruit) }

  /// The movement that this one takes back, if it does.
  public var takesBack: MovementID? { details.reverses.map { MovementID($0, fruit) } }
}
