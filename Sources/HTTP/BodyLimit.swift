import Synchronization

/// How long the body of a request may be that is longer than is usual.
public struct BodyLimit: Sendable {
  /// The longest body that is taken, in bytes.
  public var bytes: Int
  /// The longest body that is read without being kept, in bytes: the handler learns of it and can
  /// answer with a page that states the limit, where the server alone would cut the sender off.
  public var readBytes: Int
  /// Whether the body is written to a file while it arrives (``Request/bodyFile``).
  ///
  /// A longer one is not read at all: the handler learns of it at once.
  public var isSpooled: Bool

  /// The same for a sender without reserved memory: a longer body is read and discarded, or not
  /// read at all where it would be written to a file.
  public var withoutRoom: BodyLimit {
    BodyLimit(bytes: 0, readBytes: max(bytes, readBytes), isSpooled: isSpooled)
  }

  public init(bytes: Int, readBytes: Int = 0, isSpooled: Bool = false) {
    (self.bytes, self.readBytes, self.isSpooled) = (bytes, readBytes, isSpooled)
  }
}

/// What bodies longer than usual share over all connections: memory in bytes, or places for files.
package final class BodyBudget: Sendable {
  private let free: Atomic<Int>

  package init(_ amount: Int) { free = Atomic(amount) }

  /// Reserves so much for a body; nothing if too little is left.
  package func allowance(_ amount: Int) -> BodyAllowance? {
    var current = free.load(ordering: .relaxed)
    while current >= amount {
      let (exchanged, original) = free.weakCompareExchange(
        expected: current,
        desired: current - amount,
        ordering: .relaxed
      )
      if exchanged { return BodyAllowance(amount, of: self) }
      current = original
    }
    return nil
  }

  fileprivate func takeBack(_ amount: Int) { free.add(amount, ordering: .relaxed) }
}

/// A share reserved for a body, returned when the last reference is released.
package final class BodyAllowance: Sendable {
  private let amount: Int
  private let budget: BodyBudget

  fileprivate init(_ amount: Int, of budget: BodyBudget) {
    (self.amount, self.budget) = (amount, budget)
  }

  deinit { budget.takeBack(amount) }
}
