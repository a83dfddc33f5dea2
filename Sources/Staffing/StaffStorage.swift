public import JuiceBar
public import Time

/// Where is kept who works at a bar: an engine's tables, or memory.
///
/// Every engine passes `Tests/StorageContract`. The bar must be open in the storage.
public protocol StaffStorage: ScreenStorage {
  /// Whether anybody can sign in at the bar; cheap enough to ask before an answer.
  func hasAccounts(in bar: BarID) async throws(StorageError) -> Bool

  /// All that is kept about the staff of the bar, but for sessions.
  func staff(of bar: BarID) async throws(StorageError) -> Staff

  /// Whose session the token of a hash is, also when it is over; cheap enough to ask before every
  /// answer.
  func session(_ token: String, of bar: BarID) async throws(StorageError) -> SignedIn?

  /// Which device the token of a hash belongs to; cheap enough to ask before every answer.
  func device(_ token: String, of bar: BarID) async throws(StorageError) -> Device?

  /// The current roles of passes without those that have expired, read for all of them at once;
  /// cheap enough for every two seconds.
  func roles(
    of passes: Set<StaffPass>,
    at now: Timestamp
  ) async throws(StorageError) -> [StaffPass: Role]

  /// Decides a command inside one transaction and makes what it does durable before it returns.
  ///
  /// The engine loads the staff, calls `decide` on it and writes the decision.
  ///
  /// - Returns: The outcome, or the reason for a refusal.
  /// - Throws: `StorageError`; nothing is written then, except after an unknown outcome.
  func carryOut(
    _ command: StaffCommand,
    in bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> Result<StaffDecision, StaffRefusal>

  /// Adds a line to the audit log of the bar about something that was done elsewhere.
  ///
  /// A change of a bar writes its line in its own transaction; this is for data beside the bars,
  /// such as the exhibition.
  func note(_ entry: LogEntry, of bar: BarID) async throws(StorageError)

  /// Lines of the audit log with their numbers, newest first.
  func log(
    of bar: BarID,
    matching filter: LogFilter,
    limit: Int
  ) async throws(StorageError) -> [NumberedEntry]

  /// Drops sessions that are over and failures that are forgotten, and returns how many sessions.
  func forgetSessions(of bar: BarID, at now: Timestamp) async throws(StorageError) -> Int
}

/// Which lines of the audit log are wanted.
public struct LogFilter: Hashable, Sendable {
  /// Only lines of actors with this name.
  public var who: String?
  /// Only lines of this action.
  public var action: LogEntry.Action?
  /// Only lines before the one of this number.
  public var before: Int?

  public init(who: String? = nil, action: LogEntry.Action? = nil, before: Int? = nil) {
    self.who = who
    self.action = action
    self.before = before
  }

  /// Whether a line is wanted.
  public func matches(_ line: NumberedEntry) -> Bool {
    (who == nil || line.entry.who.name == who) && (action == nil || line.entry.action == action)
      && line.number < before ?? .max
  }
}

/// A line of the audit log and its number; the first has 1, and there are no gaps.
public struct NumberedEntry: Hashable, Sendable {
  public let number: Int
  /// The line.
  public let entry: LogEntry

  public init(number: Int, entry: LogEntry) {
    self.number = number
    self.entry = entry
  }
}
