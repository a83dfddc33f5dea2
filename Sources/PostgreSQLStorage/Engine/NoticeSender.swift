import JuiceBar
package import PostgreSQL
import Synchronization

/// Notifies all servers of the bars that this one has changed.
///
/// It notifies after the commit and separately: a transaction with NOTIFY commits under a lock of
/// the whole database ([`async.c`](https://doxygen.postgresql.org/async_8c.html)), and bars would
/// wait for each other. Changes made meanwhile are sent together.
final class NoticeSender: Sendable {
  private struct State {
    var changed: Set<BarID> = []
    var isSending = false
  }

  /// The notification channel; a payload is the identifier of a bar, or empty if any bar may have
  /// changed.
  static let channel = "pavilion_bar"

  private let pool: Pool
  private let state = Mutex(State())

  init(pool: Pool) { self.pool = pool }

  /// Records a change and returns; the notification follows.
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
      // Other servers find the change of a lost notification at their next look.
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
  /// Notifies all servers, on commit, that bars were added or renamed.
  ///
  /// This is rare enough for the lock that ``NoticeSender`` spares orders.
  package mutating func tellOfBars() throws(PostgreSQLError) {
    try notify(NoticeSender.channel, "")
  }
}
