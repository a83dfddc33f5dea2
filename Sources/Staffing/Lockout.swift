import Digests
public import JuiceBar
public import Time

/// The number of failures in a row, and the time of the last.
public struct FailureCount: Hashable, Sendable {
  public var failures: Int
  /// The last of them.
  public var failedAt: Timestamp

  public init(failures: Int, failedAt: Timestamp) {
    self.failures = failures
    self.failedAt = failedAt
  }
}

/// The wait after failures: the first ones cost nothing, then each doubles the wait.
///
/// Up to three counts slow the guesser, and no one else:
/// - A browser in which the account has signed in before has a separate count for that account, and
///   no other. Whatever strangers do, staff can sign in where they always do.
/// - All other browsers share one count for each account, and one for each address.
///
/// These are the device cookies of OWASP's page "Slow Down Online Guessing Attacks with Device
/// Cookies". NIST SP 800-63B section 5.2.2 allows no more than 100 failures in a row; 100 at one account
/// take four days here.
public struct Lockout: Hashable, Sendable {
  /// The failures that cost nothing.
  public let free: Int
  /// The wait after the first failure that costs something, in milliseconds.
  public let firstWait: Int
  /// The longest wait, in milliseconds.
  public let maximumWait: Int

  /// After how long without a failure all is forgotten, in milliseconds: a day.
  public static let forgottenAfter = 24 * 3600 * 1000
  /// For one account: 5 failures are free, then 15 seconds, at most an hour.
  public static let account = Lockout(free: 5, firstWait: 15_000, maximumWait: 3_600_000)
  /// For one address, behind which there may be many people: 20 are free, at most a quarter hour.
  public static let address = Lockout(free: 20, firstWait: 15_000, maximumWait: 900_000)

  /// How long to wait after a number of failures in a row, in milliseconds.
  public func wait(after failures: Int) -> Int {
    guard failures > free - 1 else { return 0 }
    let doublings = min(failures - free, 30)
    return min(maximumWait, firstWait << doublings)
  }

  /// The remaining wait under this count, in milliseconds; 0 for none.
  public func remaining(of count: FailureCount?, at now: Timestamp) -> Int {
    guard let count, !Self.isForgotten(count, at: now) else { return 0 }
    let elapsed = now.milliseconds - count.failedAt.milliseconds
    // A clock that was set back must not lock anybody out for longer than the longest wait.
    return min(maximumWait, max(0, wait(after: count.failures) - elapsed))
  }

  /// Whether a count is so old that it counts no more.
  public static func isForgotten(_ count: FailureCount, at now: Timestamp) -> Bool {
    now.milliseconds - count.failedAt.milliseconds >= forgottenAfter
  }
}

/// The subject of a count of failures.
public struct Counter: RawRepresentable, Hashable, Comparable, Sendable {
  /// The counter's name in the storage.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Guesses at an account from browsers at which it has not signed in before.
  public static func account(_ id: AccountID) -> Counter { Counter(rawValue: "account \(id)") }

  /// Guesses at an unknown name: one of 4096 counts, so that it is refused like a known one, and
  /// cannot fill the storage.
  public static func nobody(named name: String) -> Counter {
    Counter(rawValue: "nobody \(FNV1a.hash(name.lowercased().utf8) % 4096)")
  }

  /// Guesses at an account from a browser at which it has signed in before.
  public static func known(_ id: AccountID, at token: String) -> Counter {
    Counter(rawValue: "known \(id) \(token)")
  }

  /// Guesses from an address, whatever the name.
  public static func address(_ address: String) -> Counter {
    Counter(rawValue: "address \(address)")
  }

  /// Guesses at the codes of devices.
  public static func pairing(by actor: LogEntry.Actor) -> Counter {
    Counter(rawValue: "pairing \(actor.kind.rawValue) \(actor.id)")
  }

  public var lockout: Lockout { rawValue.hasPrefix("address ") ? .address : .account }

  /// Orders counters by their names, the order in which rows are locked.
  public static func < (left: Counter, right: Counter) -> Bool { left.rawValue < right.rawValue }
}
