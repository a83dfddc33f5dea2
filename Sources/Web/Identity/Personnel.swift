package import JuiceBar
package import Passwords
package import Staffing
import Synchronization
import Time

/// The staff of a bar, as the screens need it.
package final class Personnel: Sendable {
  let bar: BarID
  package let storage: any IntegrationStorage
  package let passwords: PasswordHasher
  package let setUpCode: SetUpCode
  /// Who is at the shared screens of the bar.
  let presence: Presence
  let now: @Sendable () -> Timestamp
  /// Whether there is an account, which then is for good: the last owner cannot be removed.
  private let isSetUp = Atomic(false)

  init(
    bar: BarID,
    storage: any IntegrationStorage,
    now: @escaping @Sendable () -> Timestamp,
    elapsed: @escaping @Sendable () -> Duration,
    passwords: PasswordHasher = PasswordHasher()
  ) {
    self.passwords = passwords
    setUpCode = SetUpCode(elapsed: elapsed)
    presence = Presence(elapsed: elapsed)
    self.bar = bar
    self.storage = storage
    self.now = now
  }

  /// Whether there is an account; asks the storage only until there is one.
  package func hasAccounts() async throws(StorageError) -> Bool {
    if isSetUp.load(ordering: .relaxed) { return true }
    let has = try await storage.hasAccounts(in: bar)
    if has { isSetUp.store(true, ordering: .relaxed) }
    return has
  }

  package func staff() async throws(StorageError) -> Staff { try await storage.staff(of: bar) }

  /// The session and the account of a token, unless the session has ended; its use is recorded now
  /// and then.
  func session(_ token: String) async throws(StorageError) -> SignedIn? {
    guard let found = try await storage.session(token, of: bar) else { return nil }
    let time = now()
    guard !found.session.isOver(at: time) else { return nil }
    if found.session.isToBeNoted(at: time) {
      // A full disk must not keep staff from reading.
      _ = try? await storage.carryOut(
        .note(found.session),
        in: bar,
        by: found.account.actor,
        at: time
      )
    }
    return found
  }

  func device(_ token: String) async throws(StorageError) -> Device? {
    try await storage.device(token, of: bar)
  }

  func carryOut(
    _ command: StaffCommand,
    by actor: LogEntry.Actor
  ) async throws(StorageError) -> Result<StaffDecision, StaffRefusal> {
    try await storage.carryOut(command, in: bar, by: actor, at: now())
  }
}
