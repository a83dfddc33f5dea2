import Synchronization
package import Time

/// The time by the storage's clock, which all servers share.
///
/// While the storage is out of reach, it is this server's own with the last difference seen. It never
/// goes back.
package final class StorageClock: Sendable {
  private struct State {
    /// `nil` until the storage has told its time.
    var difference: Int?
    var last = Timestamp(milliseconds: 0)
  }

  private let own: @Sendable () -> Timestamp
  private let state = Mutex(State())

  package init(_ own: @escaping @Sendable () -> Timestamp) { self.own = own }

  package func now() -> Timestamp {
    let time = own()
    return state.withLock { state in
      state.last = max(
        state.last,
        Timestamp(milliseconds: time.milliseconds + (state.difference ?? 0))
      )
      return state.last
    }
  }

  /// How far the storage's clock is ahead of the server's own; `nil` if they are one.
  var lead: Int? { state.withLock { $0.difference } }

  /// Learns the storage's time of just now.
  package func learn(_ time: Timestamp) {
    let difference = time.milliseconds - own().milliseconds
    state.withLock { $0.difference = difference }
  }
}
