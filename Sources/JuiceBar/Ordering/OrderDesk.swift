/// Takes the commands for one bar from all kiosks and commits them in batches.
///
/// While one batch is being committed the next commands queue up; when the commit returns, the
/// whole queue becomes the next batch. So one flush to disk serves all who wait for it, and nobody
/// waits for a timer.
public actor OrderDesk {
  /// What the desk needs from the world around it, so that a simulation can stand in for it.
  public struct Surroundings: Sendable {
    /// The time now.
    public var now: @Sendable () -> Timestamp
    /// A new identifier for an order taken at a time.
    public var orderID: @Sendable (Timestamp) -> OrderID

    /// Creates surroundings.
    public init(
      now: @escaping @Sendable () -> Timestamp,
      orderID: @escaping @Sendable (Timestamp) -> OrderID
    ) {
      self.now = now
      self.orderID = orderID
    }
  }

  /// The most commands that may wait; more are turned away, so that a slow disk cannot pile them
  /// up without end.
  public static let queueLimit = 10_000
  /// The most commands of one batch, so that one transaction stays short.
  public static let batchLimit = 512

  private struct Waiting {
    let submission: Submission
    let answer: CheckedContinuation<Result<Outcome, StorageError>, Never>
  }

  /// The bar whose commands the desk takes.
  public nonisolated let bar: BarID
  private let storage: any BarStorage
  private let surroundings: Surroundings
  private let didCommit: @Sendable () -> Void
  private var menu: PublishedMenu?
  private var queue: [Waiting] = []
  private var isWorking = false

  /// Creates a desk for a bar that is open in the storage.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - storage: Where the bar is kept.
  ///   - surroundings: The clock and the source of identifiers.
  ///   - didCommit: Called after every batch, before its commands are answered.
  public init(
    bar: BarID,
    storage: any BarStorage,
    surroundings: Surroundings,
    didCommit: @escaping @Sendable () -> Void = {}
  ) {
    self.bar = bar
    self.storage = storage
    self.surroundings = surroundings
    self.didCommit = didCommit
  }

  /// Has a command decided and, if it is accepted, made durable.
  ///
  /// - Parameters:
  ///   - command: What is asked.
  ///   - key: The name under which the answer is kept; the same key again gives the same answer.
  /// - Returns: What was done, or why nothing was done.
  /// - Throws: ``StorageError``; after ``StorageError/unknownOutcome(_:)`` the same command may be
  ///   sent again under its key.
  public func submit(
    _ command: Command,
    key: IdempotencyKey? = nil
  ) async throws(StorageError) -> Outcome {
    guard queue.count < Self.queueLimit else {
      throw .unavailable("\(queue.count) commands are waiting already")
    }
    let now = surroundings.now()
    let submission = Submission(command, key: key, orderID: surroundings.orderID(now), at: now)
    let result = await withCheckedContinuation { answer in
      queue.append(Waiting(submission: submission, answer: answer))
      guard !isWorking else { return }
      isWorking = true
      Task { await workOff() }
    }
    return try result.get()
  }

  private func workOff() async {
    while !queue.isEmpty {
      let batch = Array(queue.prefix(Self.batchLimit))
      queue.removeFirst(batch.count)
      let results = await results(of: batch.map(\.submission))
      didCommit()
      for (waiting, result) in zip(batch, results) { waiting.answer.resume(returning: result) }
    }
    isWorking = false
  }

  private func results(of submissions: [Submission]) async -> [Result<Outcome, StorageError>] {
    do throws(StorageError) {
      return try await commit(submissions).map { .success($0) }
    } catch {
      return submissions.map { _ in .failure(error) }
    }
  }

  private func commit(_ submissions: [Submission]) async throws(StorageError) -> [Outcome] {
    while true {
      let current: PublishedMenu
      if let menu { current = menu } else { current = try await storage.menu(of: bar) }
      menu = current
      do throws(StorageError) {
        return try await storage.commit(
          Batch(bar: bar, menu: current, submissions: submissions)
        )
      } catch StorageError.menuChanged {
        menu = nil
      }
    }
  }
}
