import Synchronization

/// How long the body of a request may be that is longer than is usual.
public struct BodyLimit: Sendable {
  /// The longest body that is taken, in bytes.
  public var bytes: Int
  /// The longest body that is read without being kept, in bytes: the handler is told of it and
  /// can say on a page what was expected, where the server alone would cut the sender off.
  public var readBytes: Int

  /// Sets a limit.
  public init(bytes: Int, readBytes: Int = 0) {
    self.bytes = bytes
    self.readBytes = readBytes
  }
}

/// What bodies that are longer than is usual may take up together, all connections counted.
package final class BodyBudget: Sendable {
  private let free: Atomic<Int>

  /// Creates a budget of so many bytes.
  package init(bytes: Int) { free = Atomic(bytes) }

  /// Sets bytes aside for a body, or nothing when there are not so many left.
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

/// Bytes set aside for a body, which go back when nobody holds this any more.
package final class BodyAllowance: Sendable {
  private let bytes: Int
  private let budget: BodyBudget

  fileprivate init(bytes: Int, of budget: BodyBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.takeBack(bytes) }
}
