public import JuiceBar

/// A program's right to use the interface, until its end or until it is revoked.
///
/// The program alone holds the token; what is kept is its SHA-256, so that whoever reads the database
/// cannot use it.
public struct APIToken: Hashable, Sendable, Identifiable {
  /// What every token begins with, so that people and scanners for secrets know it.
  public static let prefix = "pav_"
  /// How often its use is written down at most, in milliseconds: once an hour, so that asking with
  /// it writes nothing as a rule.
  public static let notingMilliseconds = 3600 * 1000
  /// How many of the last characters are kept to know it by.
  public static let keptCharacters = 4

  /// The identifier in addresses.
  public let id: AccountID
  /// The hash of the token.
  public let hash: String
  /// What the audit log calls whoever uses it.
  public let name: PersonName
  /// Its last characters, to know it by.
  public let ending: String
  /// What it is good for.
  public let scopes: Set<APIScope>
  /// When it was made.
  public let madeAt: Timestamp
  /// When it ends; never of itself where there is no time.
  public let endsAt: Timestamp?
  /// When it was last used, as far as that was written down.
  public var usedAt: Timestamp?

  /// Creates a token from what was stored or drawn.
  public init(
    id: AccountID,
    hash: String,
    name: PersonName,
    ending: String,
    scopes: Set<APIScope>,
    madeAt: Timestamp,
    endsAt: Timestamp?,
    usedAt: Timestamp? = nil
  ) {
    self.id = id
    self.hash = hash
    self.name = name
    self.ending = ending
    self.scopes = scopes
    self.madeAt = madeAt
    self.endsAt = endsAt
    self.usedAt = usedAt
  }

  /// The token as the audit log names it.
  public var actor: LogEntry.Actor {
    LogEntry.Actor(.token, id: id.rawValue, name: name.rawValue)
  }

  /// Whether the token has ended by a time.
  public func isOver(at now: Timestamp) -> Bool {
    endsAt.map { now.milliseconds >= $0.milliseconds } ?? false
  }

  /// Whether its use is to be written down.
  public func isToBeNoted(at now: Timestamp) -> Bool {
    usedAt.map { now.milliseconds - $0.milliseconds >= Self.notingMilliseconds } ?? true
  }
}
