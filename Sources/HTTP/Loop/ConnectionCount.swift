import Synchronization

/// The number of open connections of a server, on all its threads.
final class ConnectionCount: Sendable {
  private let count = Atomic(0)

  /// Takes a place, unless as many as the limit are taken.
  func takePlace(of limit: Int) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue > limit else { return true }
    givePlaceBack()
    return false
  }

  /// Gives a place back.
  func givePlaceBack() { count.subtract(1, ordering: .relaxed) }
}
