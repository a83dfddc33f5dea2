import Identifiers
public import JuiceBar
public import Time

/// A program's right to use the interface, until its end or until it is revoked.
///
/// Only the program holds the token; the database keeps its SHA-256, which is useless to a reader.
public struct APIToken: Hashable, Sendable, Identifiable {
  /// The prefix of every token, so that people and secret scanners recognise it.
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
  /// The name in the audit log of a program that uses it.
  public let name: PersonName
  /// Its last characters, to know it by.
  public let ending: String
  /// Its scopes.
  public let scopes: Set<APIScope>
  /// When it was made.
  public let madeAt: Timestamp
  /// When it ends; never of itself where there is no time.
  public let endsAt: Timestamp?
  /// When it was last used, as far as that was written down.
  public var usedAt: Timestamp?

  /// Creates a token from stored or drawn values.
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
