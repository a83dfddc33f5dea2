import JuiceBar
import Staffing
import Synchronization

/// The people who have given their PIN at shared screens, each until the screen was not used for a
/// minute.
final class Presence: Sendable {
  /// A person at a screen.
  struct Person: Sendable {
    let account: Account
    /// Their role at the bar of the screen.
    let role: Role
    /// The staff of the bar that keeps the account.
    let home: Personnel
  }

  /// For how long an unused screen remembers who is there.
  static let lifetime = Duration.seconds(60)

  private let elapsed: @Sendable () -> Duration
  /// By the hash of the screen's token.
  private let people = Mutex<[String: (person: Person, usedAt: Duration)]>([:])

  /// Creates it with the time since some moment, by a monotonic clock.
  init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  func begin(_ person: Person, at screen: String) {
    let now = elapsed()
    people.withLock { people in
      people = people.filter { now - $0.value.usedAt < Self.lifetime }
      people[screen] = (person, now)
    }
  }

  /// The person at a screen, as long as their account stays as it was.
  ///
  /// - Parameters:
  ///   - screen: The hash of the screen's token.
  ///   - isUsed: Whether the person does something there; a script that looks for news does not.
  /// - Returns: The person; nothing once the screen was not used for a minute.
  /// - Throws: ``StorageError`` if the storage does not answer.
  func person(at screen: String, isUsed: Bool) async throws(StorageError) -> Person? {
    let now = elapsed()
    let person = people.withLock { people -> Person? in
      guard let (person, usedAt) = people[screen], now - usedAt < Self.lifetime else { return nil }
      if isUsed { people[screen]?.usedAt = now }
      return person
    }
    guard let person else { return nil }
    guard try await person.home.staff().accounts[person.account.id] == person.account else {
      people.withLock { $0[screen] = nil }
      return nil
    }
    return person
  }
}
