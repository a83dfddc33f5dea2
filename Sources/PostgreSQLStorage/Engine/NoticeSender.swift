import JuiceBar
import PostgreSQL
import Synchronization

/// Tells all servers which bars this one has changed.
///
/// It says so after the commit and apart from it: a transaction that says something commits under a lock
/// of the whole database ([`async.c`](https://doxygen.postgresql.org/async_8c.html)), and no bar is to wait
/// for another. What was changed meanwhile is said together.
final class NoticeSender: Sendable {
  private struct State {
    var changed: Set<BarID> = []
    var isSending = false
  }

  /// The name under which servers hear of changes; each word is the identifier of a bar, or nothing where
  /// it is not known which bars are meant.
  static let channel = "pavilion_bar"

  private let pool: Pool
  private let state = Mutex(State())

  init(pool: Pool) { self.pool = pool }

  /// Notes a change and returns; nobody waits for it to be said.
  func note(_ bars: some Sequence<BarID>) {
    let isFirst = state.withLock { state in
      state.changed.formUnion(bars)
      defer { state.isSending = true }
      return !state.isSending
    }
    if isFirst { Task { await send() } }
  }

  private func send() async {
    while let bars = next() {
      // One that is lost is found by the next look of the other servers.
      _ = try? await pool.run { connection in
        try connection.runAll(bars.map { .notifying(Self.channel, $0.rawValue) })
      }
    }
  }

  private func next() -> [BarID]? {
    state.withLock { state in
      guard !state.changed.isEmpty else {
        state.isSending = false
        return nil
      }
      defer { state.changed = [] }
      return state.changed.sorted()
    }
  }
}

extension Connection {
  /// Tells all servers, when the transaction commits, that there are other bars, or other names of them.
  ///
  /// That is rare enough to be said under the lock that ``NoticeSender`` keeps off orders.
  mutating func tellOfBars() throws(PostgreSQLError) { try notify(NoticeSender.channel, "") }
}
