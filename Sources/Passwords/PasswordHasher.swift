import Executors
import Synchronization

/// Hashes and compares secrets one after another on a thread of its own, so that sign-ins take no
/// more than 64 MiB together and never hold up the threads that serve visitors.
public actor PasswordHasher {
  /// The most that may wait; more are turned away, since each takes about a tenth of a second.
  public static let queueLimit = 16

  private let executor = QueueExecutor(label: "pavilion.passwords")
  private nonisolated let waiting = Mutex(0)
  /// The hash that is compared with where there is no account, so that the answer takes as long.
  private var decoy: PasswordHash?

  // Unowned is safe: the actor holds its executor as long as it lives.
  /// The desk's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  public init() {}

  /// Hashes a new secret.
  public nonisolated func hash(_ secret: String) async throws(PasswordError) -> PasswordHash {
    try enter()
    defer { leave() }
    return try await make(secret)
  }

  /// Compares a secret as typed with the stored hash; without an account there is none, which takes
  /// as long.
  public nonisolated func verify(
    _ secret: String,
    against hash: PasswordHash?
  ) async throws(PasswordError) -> Bool {
    try enter()
    defer { leave() }
    return try await compare(secret, with: hash)
  }

  private func make(_ secret: String) throws(PasswordError) -> PasswordHash {
    try PasswordHash(secret)
  }

  private func compare(_ secret: String, with hash: PasswordHash?) throws(PasswordError) -> Bool {
    if let hash { return hash.matches(secret) }
    let decoy = if let decoy { decoy } else { try PasswordHash("nobody's secret") }
    self.decoy = decoy
    _ = decoy.matches(secret)
    return false
  }

  private nonisolated func enter() throws(PasswordError) {
    let isFull = waiting.withLock { waiting in
      guard waiting < Self.queueLimit else { return true }
      waiting += 1
      return false
    }
    if isFull { throw .busy }
  }

  private nonisolated func leave() { waiting.withLock { $0 -= 1 } }
}
