import JuiceBar

/// The transactions of all bars that have begun, and how many are known to be durable.
struct Transactions {
  /// What a transaction does at one bar, and how it answers there.
  struct Part {
    let bar: Int
    let change: Model.Change
    var answers: [Outcome] = []
  }

  private var durableCount = 0
  /// The transactions that may or may not be durable.
  private var begun: [(id: Int, parts: [Part])] = []
  private var beginCount = 0

  /// Records that a transaction is on its way to the disk.
  mutating func begin(_ parts: [Part]) -> Int {
    beginCount += 1
    begun.append((beginCount, parts))
    return beginCount
  }

  /// Records that a transaction is durable.
  ///
  /// - Returns: What it does; nothing if a recovery has found it already.
  mutating func confirm(_ id: Int) -> [Part] {
    guard let index = begun.firstIndex(where: { $0.id == id }) else { return [] }
    durableCount += 1
    return begun.remove(at: index).parts
  }

  /// Records a recovery: the log contains this many transactions, each whole, and no others.
  ///
  /// - Returns: What those do that were not known to be durable.
  mutating func recover(transactionsInLog count: Int) throws(Violation) -> [Part] {
    let more = count - durableCount
    guard more >= 0 else {
      throw Violation(.durability, "the log has \(count) of \(durableCount) answered transactions")
    }
    guard more <= begun.count else {
      throw Violation(.refusals, "the log has \(more - begun.count) transactions too many")
    }
    defer { begun = [] }
    durableCount = count
    return begun.prefix(more).flatMap(\.parts)
  }
}
