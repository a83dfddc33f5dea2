import Synchronization

/// Commits what waits at the order desks of all bars of a storage in one transaction.
///
/// While a transaction is being committed, the next commands queue up at their desks; when the
/// commit returns, everything that waits goes into the next one (group commit). So one flush to
/// disk serves all bars, and no command waits for a timer. A storage that commits for different bars
/// side by side has a transaction for a quiet bar while a busy one's is under way.
public actor GroupCommitter {
  /// The most commands of one transaction, so that it stays short; if more bars wait than that, one
  /// of each.
  public static let commandLimit = 512

  private struct Queue {
    var desks: [(desk: OrderDesk, menu: PublishedMenu)] = []
    /// The transactions under way.
    var transactions = 0
  }

  private let storage: any OrderStorage
  private let executor: any SerialExecutor
  private let transactionLimit: Int
  private let didCommit: @Sendable (Duration) -> Void
  private nonisolated let queue = Mutex(Queue())

  // Unowned is safe: the actor holds its executor as long as it lives.
  /// The storage's executor, so that a commit needs no change of thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// `didCommit` is called after each transaction, with the time it took, whether the storage
  /// accepted it or not, before its commands are answered: for the metrics.
  public init(
    storage: any OrderStorage,
    didCommit: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    self.storage = storage
    self.didCommit = didCommit
    transactionLimit = storage.concurrentCommits
    executor = storage.executor
  }

  /// Has the commands of a desk go into the next transaction.
  ///
  /// The desk must not be in the queue already.
  nonisolated func add(_ desk: OrderDesk) {
    guard putInLine(desk) else { return }
    let begins = queue.withLock { queue in
      guard queue.transactions < transactionLimit else { return false }
      queue.transactions += 1
      return true
    }
    // Straight to the actor's executor, not by way of the threads that all tasks share.
    if begins { Task.immediate { await workOff() } }
  }

  /// Puts a desk in the queue, unless its menu has to be read first.
  private nonisolated func putInLine(_ desk: OrderDesk) -> Bool {
    guard let menu = desk.menu else {
      Task.immediate { await readMenu(for: desk) }
      return false
    }
    queue.withLock { $0.desks.append((desk, menu)) }
    return true
  }

  /// Reads the menu of a desk beside the transactions, so that no other bar waits for it.
  private func readMenu(for desk: OrderDesk) async {
    do throws(StorageError) {
      desk.take(try await storage.menu(of: desk.bar))
      add(desk)
    } catch {
      desk.answerAll(with: error)
    }
  }

  private func workOff() async {
    let portions = nextPortions()
    guard !portions.isEmpty else { return }
    var unusable: [OrderDesk.Portion] = []
    for (portion, result) in zip(portions, await commit(portions)) {
      if portion.settle(result) { putInLineAgain(portion.desk) } else { unusable.append(portion) }
    }
    for portion in unusable {
      await commitHalves(of: portion)
      putInLineAgain(portion.desk)
    }
    // A new task, so that other writers have their turn between two transactions.
    Task { await workOff() }
  }

  private func commit(
    _ portions: [OrderDesk.Portion]
  ) async -> [Result<[Outcome], StorageError>] {
    let start = ContinuousClock.now
    let results = await storage.commit(portions.map(\.batch))
    didCommit(ContinuousClock.now - start)
    return results
  }

  /// Commits a portion that the storage could not use in halves, and those in halves again, so that a
  /// row that cannot be read fails only the commands about it.
  private func commitHalves(of portion: OrderDesk.Portion) async {
    for half in portion.halves where !half.settle(await commit([half])[0]) {
      await commitHalves(of: half)
    }
  }

  private nonisolated func putInLineAgain(_ desk: OrderDesk) {
    if desk.staysInLine() { _ = putInLine(desk) }
  }

  /// A portion of each desk that waits, in the order of their bars.
  private nonisolated func nextPortions() -> [OrderDesk.Portion] {
    let desks = queue.withLock { queue in
      let desks = queue.desks
      queue.desks = []
      if desks.isEmpty { queue.transactions -= 1 }
      return desks
    }
    guard !desks.isEmpty else { return [] }
    let ordered = desks.sorted { $0.desk.bar < $1.desk.bar }
    let lengths = ordered.map(\.desk.queueLength)
    let share = max(1, Self.commandLimit / ordered.count)
    // What short queues leave of their shares goes to the long ones.
    var rest = Self.commandLimit - lengths.reduce(0) { $0 + min($1, share) }
    return zip(ordered, lengths).map { entry, length in
      let more = max(0, min(length - share, rest))
      rest -= more
      return entry.desk.nextPortion(by: entry.menu, atMost: share + more)
    }
  }
}
