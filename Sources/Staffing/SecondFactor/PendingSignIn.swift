public import Time

/// The time between a right PIN and the code that has to follow.
public struct PendingSignIn: Hashable, Sendable {
  /// How long the code can be entered, in milliseconds: 5 minutes.
  public static let lifetimeMilliseconds = 5 * 60 * 1000

  /// The hash of the token in the browser's cookie.
  public let token: String
  public let account: AccountID
  public let askedAt: Timestamp

  public init(token: String, account: AccountID, askedAt: Timestamp) {
    self.token = token
    self.account = account
    self.askedAt = askedAt
  }

  public func isOver(at now: Timestamp) -> Bool {
    now.milliseconds - askedAt.milliseconds >= Self.lifetimeMilliseconds
  }
}
