import Synchronization

/// How long the body of a request may be that is longer than is usual.
public struct BodyLimit: Sendable {
  /// The longest body that is taken, in bytes.
  public var bytes: Int
  /// The longest body that is read without being kept, in bytes: the handler learns of it and can
  /// answer with a page that states the limit, where the server alone would cut the sender off.
  public var readBytes: Int

  /// The same for a sender without reserved memory: a longer body is read and discarded.
  public var withoutRoom: BodyLimit { BodyLimit(bytes: 0, readBytes: max(bytes, readBytes)) }

  public init(bytes: Int, readBytes: Int = 0) {
    (self.bytes, self.readBytes) = (bytes, readBytes)
  }
}

/// The memory for all bodies longer than usual together, over all connections.
package final class BodyBudget: Sendable {
  private let free: Atomic<Int>

  package init(bytes: Int) { free = Atomic(bytes) }

  /// Reserves bytes for a body; nothing if too few are left.
  package func allowance(_ bytes: Int) -> BodyAllowance? {
    var current = free.load(ordering: .relaxed)
    while current >= bytes {
      let (exchanged, original) = free.weakCompareExchange(
        expected: current,
        desired: current - bytes,
        ordering: .relaxed
      )
      if exchanged { return BodyAllowance(bytes: bytes, of: self) }
      current = original
    }
    return nil
  }

  fileprivate func takeBack(_ bytes: Int) { free.add(bytes, ordering: .relaxed) }
}

/// Bytes reserved for a body, returned when the last reference is released.
package final class BodyAllowance: Sendable {
  private let bytes: Int
  private let budget: BodyBudget

  fileprivate init(bytes: Int, of budget: BodyBudget) {
    (self.bytes, self.budget) = (bytes, budget)
  }

  deinit { budget.takeBack(bytes) }
}
