public import Time

/// The time for which a person is signed in at one browser.
///
/// Its token is only in the browser's cookie; the database keeps the token's hash, which cannot be
/// used to sign in.
public struct Session: Hashable, Sendable {
  /// After how long without use it ends, in milliseconds: 12 hours, the longest shift.
  public static let idleMilliseconds = 12 * 3600 * 1000
  /// After how long it ends in any case, in milliseconds: 7 days.
  ///
  /// NIST SP 800-63B section 4.1.3 allows 30 days where one factor is enough.
  public static let lifetimeMilliseconds = 7 * 24 * 3600 * 1000
  /// How often its use is written down at most, in milliseconds, so that reading a page writes
  /// nothing as a rule.
  public static let notingMilliseconds = 10 * 60 * 1000

  public let token: String
  public let account: AccountID
  public let beganAt: Timestamp
  /// When it was last used, as far as that was written down.
  public var usedAt: Timestamp

  /// Creates a session from stored values, or a new one.
  public init(token: String, account: AccountID, beganAt: Timestamp, usedAt: Timestamp? = nil) {
    self.token = token
    self.account = account
    self.beganAt = beganAt
    self.usedAt = usedAt ?? beganAt
  }

  public func isOver(at now: Timestamp) -> Bool {
    now.milliseconds - usedAt.milliseconds >= Self.idleMilliseconds
      || now.milliseconds - beganAt.milliseconds >= Self.lifetimeMilliseconds
  }

  /// Whether its use is to be written down.
  public func isToBeNoted(at now: Timestamp) -> Bool {
    now.milliseconds - usedAt.milliseconds >= Self.notingMilliseconds
  }
}

/// A session and whose it is.
public struct SignedIn: Hashable, Sendable {
  public let session: Session
  public let account: Account

  public init(session: Session, account: Account) {
    self.session = session
    self.account = account
  }
}
