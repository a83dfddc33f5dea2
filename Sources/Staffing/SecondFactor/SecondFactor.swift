import Time

/// The second factor of an account: codes that a phone shows, and recovery codes for when it is lost.
public struct SecondFactor: Hashable, Sendable {
  /// How many recovery codes are made at once.
  public static let recoveryCount = 10

  public let secret: OneTimeSecret
  /// The step of the last code that was accepted; those up to it are accepted no more.
  public var lastStep: Int
  /// The hashes of the recovery codes that are left.
  public var recoveryHashes: Set<String>

  /// Creates a factor from stored values.
  public init(secret: OneTimeSecret, lastStep: Int, recoveryHashes: Set<String>) {
    self.secret = secret
    self.lastStep = lastStep
    self.recoveryHashes = recoveryHashes
  }

  /// What a code was.
  enum Use {
    case code
    case recovery
  }

  /// Uses up a code: one of the present step or of the one before or after it, or a recovery code.
  ///
  /// - Returns: What it was; `nil` if it is wrong, or was used before.
  mutating func use(_ text: String, at now: Timestamp) -> Use? {
    let text = text.filter { $0 != " " && $0 != "-" }
    let present = OneTimeSecret.step(at: now)
    for step in (present - 1)...(present + 1) where step > lastStep && secret.code(at: step) == text
    {
      lastStep = step
      return .code
    }
    guard let code = RecoveryCode(text), recoveryHashes.remove(code.hash) != nil else { return nil }
    return .recovery
  }
}
