/// The commit that the program was built from.
public struct Commit: Hashable, Sendable, CustomStringConvertible {
  public let hash: String
  /// The day of the commit in its own time zone: `2026-03-02`.
  public let date: String

  /// Names a commit, or nothing when its hash is not known, as in an archive of the sources.
  public init?(hash: String, date: String) {
    guard !hash.isEmpty else { return nil }
    (self.hash, self.date) = (hash, date)
  }

  public var description: String { "\(hash), \(date)" }
}
