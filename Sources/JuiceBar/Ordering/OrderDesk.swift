import Synchronization

/// Takes the commands for one bar from all kiosks and commits them in batches.
///
/// While one batch is being committed the next commands queue up; when the commit returns, the
/// whole queue becomes the next batch. So one flush to disk serves all waiting commands, and none
/// waits for a timer. A caller leaves its command in the queue and resumes where it was when the
/// answer is there; only the batches run on the actor.
public actor OrderDesk {
  /// The desk's dependencies on the outside world, which a simulation can replace.
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

  /// A notice for observers of the desk: the feed and the metrics.
  public struct Observer: Sendable {
    /// Called before a batch is committed.
    public var willCommit: @Sendable () -> Void
    /// Called after every batch, whether the storage took it or not, before its commands are answered.
    public var didCommit: @Sendable () -> Void

    /// Creates an observer.
    public init(
      willCommit: @escaping @Sendable () -> Void = {},
      didCommit: @escaping @Sendable () -> Void = {}
    ) {
      self.willCommit = willCommit
      self.didCommit = didCommit
    }
  }

  /// The most commands that may wait; more are turned away, so that no command waits for more than
  /// three flushes of a slow disk: the one in progress and two full batches.
  public static let queueLimit = 1024
  /// The most commands of one batch, so that one transaction stays short.
  public static let batchLimit = 512

  private struct Waiting {
    let submission: Submission
    let answer: CheckedContinuation<Result<Outcome, StorageError>, Never>
  }

  private struct Queue {
    var waiting: [Waiting] = []
    var isBeingWorkedOff = false
  }

  /// The bar whose commands the desk takes.
  public nonisolated let bar: BarID
  private let storage: any OrderStorage
  private let executor: any SerialExecutor
  private nonisolated let surroundings: Surroundings
  private nonisolated let queue = Mutex(Queue())
  private let tooLongWait: @Sendable () -> Int?
  private let observer: Observer
  private var menu: PublishedMenu?

  // Unowned is safe: the actor holds its executor as long as it lives.
  /// The storage's executor, so that a commit needs no change of thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a desk for a bar that is open in the storage.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - storage: Where the bar is kept.
  ///   - surroundings: The clock and the source of identifiers.
  ///   - tooLongWait: The wait of a new order in minutes, if that is more than the bar allows;
  ///     asked once a batch.
  ///   - observer: Is told of every batch.
  public init(
    bar: BarID,
    storage: any OrderStorage,
    surroundings: Surroundings,
    tooLongWait: @escaping @Sendable () -> Int? = { nil },
    observer: Observer = Observer()
  ) {
    self.bar = bar
    self.storage = storage
    executor = storage.executor
    self.surroundings = surroundings
    self.tooLongWait = tooLongWait
    self.observer = observer
  }

  /// How many commands wait for their batch.
  public nonisolated var queueLength: Int { queue.withLock { $0.waiting.count } }

  /// Has a command decided and, if it is accepted, made durable.
  ///
  /// - Parameters:
  ///   - command: The command to decide.
  ///   - key: The name under which the answer is kept; the same key again gives the same answer.
  ///   - actor: The actor, for the audit log; anonymous for visitors.
  ///   - countsAsMissed: Whether an order for which there is too little fruit counts as a sale lost.
  /// - Returns: The outcome, or the reason for a refusal.
  /// - Throws: ``StorageError``; after ``StorageError/unknownOutcome(_:)`` the same command may be
  ///   sent again under its key.
  public nonisolated func submit(
    _ command: Command,
    key: IdempotencyKey? = nil,
    by actor: LogEntry.Actor? = nil,
    countsAsMissed: Bool = true
  ) async throws(StorageError) -> Outcome {
    let now = surroundings.now()
    let submission = Submission(
      command,
      key: key,
      orderID: surroundings.orderID(now),
      at: now,
      by: actor,
      countsAsMissed: countsAsMissed
    )
    let result = await withCheckedContinuation { answer in
      enqueue(Waiting(submission: submission, answer: answer))
    }
    return try result.get()
  }

  private nonisolated func enqueue(_ waiting: Waiting) {
    enum Place { case first, later, none }
    let place = queue.withLock { queue -> Place in
      guard queue.waiting.count < Self.queueLimit else { return .none }
      queue.waiting.append(waiting)
      defer { queue.isBeingWorkedOff = true }
      return queue.isBeingWorkedOff ? .later : .first
    }
    switch place {
    // Straight to the actor's executor, not by way of the threads that all tasks share.
    case .first: Task.immediate { await workOff() }
    case .later: break
    case .none:
      let error = StorageError.unavailable("\(Self.queueLimit) commands are waiting already")
      waiting.answer.resume(returning: .failure(error))
    }
  }

  private func workOff() async {
    guard let batch = nextBatch() else { return }
    observer.willCommit()
    let results = await results(of: batch.map(\.submission))
    observer.didCommit()
    for (waiting, result) in zip(batch, results) { waiting.answer.resume(returning: result) }
    // A new task, so that other writers have their turn between two batches.
    Task { await workOff() }
  }

  /// All that wait, or as many as make a batch; nothing when the queue is worked off.
  private nonisolated func nextBatch() -> [Waiting]? {
    queue.withLock { queue in
      guard !queue.waiting.isEmpty else {
        queue.isBeingWorkedOff = false
        return nil
      }
      var batch: [Waiting] = []
      if queue.waiting.count <= Self.batchLimit {
        swap(&batch, &queue.waiting)
      } else {
        batch = Array(queue.waiting.prefix(Self.batchLimit))
        queue.waiting.removeFirst(batch.count)
      }
      return batch
    }
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
          Batch(
            bar: bar,
            menu: current,
            submissions: submissions,
            tooLongWait: tooLongWait()
          )
        )
      } catch StorageError.menuChanged {
        menu = nil
      }
    }
  }
}
