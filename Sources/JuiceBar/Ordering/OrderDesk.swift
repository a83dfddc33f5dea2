public import Identifiers
import Synchronization
public import Time

/// Takes the commands for one bar from all kiosks, and has them committed in batches.
///
/// A caller leaves its command in the queue and resumes where it was when the answer is there.
public final class OrderDesk: Sendable {
  /// The desk's dependencies on the outside world, which a simulation can replace.
  public struct Surroundings: Sendable {
    public var now: @Sendable () -> Timestamp
    /// A new identifier for something made at a time: an order, a call, an account.
    public var newID: @Sendable (Timestamp) -> UUIDv7

    public init(
      now: @escaping @Sendable () -> Timestamp,
      newID: @escaping @Sendable (Timestamp) -> UUIDv7
    ) {
      self.now = now
      self.newID = newID
    }
  }

  /// The most commands that may wait; more are turned away, so that no command of a bar alone waits
  /// for more than three flushes of a slow disk: the one in progress and two full batches.
  public static let queueLimit = 1024

  fileprivate struct Waiting {
    let submission: Submission
    let answer: CheckedContinuation<Result<Outcome, StorageError>, Never>
  }

  private struct State {
    var waiting: [Waiting] = []
    /// Whether the committer knows of the queue.
    var isInLine = false
    var menu: PublishedMenu?
  }

  public let bar: BarID
  private let committer: GroupCommitter
  private let surroundings: Surroundings
  private let state = Mutex(State())
  private let tooLongWait: @Sendable () -> Int?
  private let didCommit: @Sendable () -> Void

  /// Creates a desk for a bar that is open in the committer's storage.
  ///
  /// `tooLongWait` is asked once a batch: the wait of a new order in minutes, if that is more than
  /// the bar allows. `didCommit` is called after every batch, before its commands are answered.
  public init(
    bar: BarID,
    committer: GroupCommitter,
    surroundings: Surroundings,
    tooLongWait: @escaping @Sendable () -> Int? = { nil },
    didCommit: @escaping @Sendable () -> Void = {}
  ) {
    self.bar = bar
    self.committer = committer
    self.surroundings = surroundings
    self.tooLongWait = tooLongWait
    self.didCommit = didCommit
  }

  /// Creates a desk whose batches are committed by themselves.
  public convenience init(bar: BarID, storage: any OrderStorage, surroundings: Surroundings) {
    let committer = GroupCommitter(storage: storage)
    self.init(bar: bar, committer: committer, surroundings: surroundings)
  }

  /// How many commands wait for their batch.
  public var queueLength: Int { state.withLock { $0.waiting.count } }

  /// Has a command decided and, if it is accepted, made durable.
  ///
  /// - Parameters:
  ///   - command: The command to decide.
  ///   - key: The name under which the answer is kept; the same key again gives the same answer.
  ///   - actor: The actor, for the audit log; anonymous for visitors.
  ///   - countsAsMissed: Whether an order for which there is too little fruit counts as a sale lost.
  ///   - giving: How much money the sender gives away.
  /// - Returns: The outcome, or the reason for a refusal.
  /// - Throws: ``StorageError``; after ``StorageError/unknownOutcome(_:)`` the same command may be
  ///   sent again under its key.
  public func submit(
    _ command: Command,
    key: IdempotencyKey? = nil,
    by actor: LogEntry.Actor? = nil,
    countsAsMissed: Bool = true,
    giving: GivingRight = .any
  ) async throws(StorageError) -> Outcome {
    let now = surroundings.now()
    let submission = Submission(
      command,
      key: key,
      orderID: OrderID(surroundings.newID(now)),
      at: now,
      by: actor,
      countsAsMissed: countsAsMissed,
      giving: giving
    )
    let result = await withCheckedContinuation { answer in
      enqueue(Waiting(submission: submission, answer: answer))
    }
    return try result.get()
  }

  private func enqueue(_ waiting: Waiting) {
    enum Place { case first, later, none }
    let place = state.withLock { state -> Place in
      guard state.waiting.count < Self.queueLimit else { return .none }
      state.waiting.append(waiting)
      defer { state.isInLine = true }
      return state.isInLine ? .later : .first
    }
    switch place {
    case .first: committer.add(self)
    case .later: break
    case .none:
      let error = StorageError.unavailable("\(Self.queueLimit) commands are waiting already")
      waiting.answer.resume(returning: .failure(error))
    }
  }
}

// MARK: - Its part of a transaction

extension OrderDesk {
  /// The commands of a desk that go into one transaction.
  struct Portion {
    let desk: OrderDesk
    let batch: Batch
    fileprivate let waiting: [Waiting]

    var halves: [Portion] {
      let middle = waiting.count / 2
      return [waiting[..<middle], waiting[middle...]].map { half in
        desk.portion(of: Array(half), by: batch.menu, batch.tooLongWait)
      }
    }

    /// Answers the commands, or has them wait for a new menu.
    ///
    /// - Returns: Whether it did; not of several that the storage cannot use: a row that one of them
    ///   needs may be the reason.
    func settle(_ result: Result<[Outcome], StorageError>) -> Bool {
      switch result {
      case .failure(.menuChanged): desk.putBack(waiting)
      case .failure(.unusable) where waiting.count > 1,
        .failure(.unreadable) where waiting.count > 1:
        return false
      case .failure(let error):
        desk.didCommit()
        for waiting in waiting { waiting.answer.resume(returning: .failure(error)) }
      case .success(let outcomes):
        desk.didCommit()
        for (waiting, outcome) in zip(waiting, outcomes) {
          waiting.answer.resume(returning: .success(outcome))
        }
      }
      return true
    }
  }

  /// The menu by which commands are decided, if it has been read.
  var menu: PublishedMenu? { state.withLock { $0.menu } }

  func take(_ menu: PublishedMenu) { state.withLock { $0.menu = menu } }

  /// Takes the next commands off the queue, the last of them a close of the day if there is one: its
  /// report tells how the orders stood then.
  func nextPortion(by menu: PublishedMenu, atMost limit: Int) -> Portion {
    let waiting = state.withLock { state in
      var portion: [Waiting] = []
      let close = state.waiting.prefix(limit).firstIndex { $0.submission.command.closesDay }
      let count = close.map { $0 + 1 } ?? limit
      if state.waiting.count <= count {
        swap(&portion, &state.waiting)
      } else {
        portion = Array(state.waiting.prefix(count))
        state.waiting.removeFirst(count)
      }
      return portion
    }
    return portion(of: waiting, by: menu, tooLongWait())
  }

  private func portion(
    of waiting: [Waiting],
    by menu: PublishedMenu,
    _ tooLongWait: Int?
  ) -> Portion {
    let batch = Batch(
      bar: bar,
      menu: menu,
      submissions: waiting.map(\.submission),
      tooLongWait: tooLongWait
    )
    return Portion(desk: self, batch: batch, waiting: waiting)
  }

  /// Fails all commands that wait.
  func answerAll(with error: StorageError) {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.isInLine) = ([], false) }
      return state.waiting
    }
    for waiting in waiting { waiting.answer.resume(returning: .failure(error)) }
  }

  private func putBack(_ waiting: [Waiting]) {
    state.withLock { state in
      state.waiting.insert(contentsOf: waiting, at: 0)
      state.menu = nil
    }
  }

  /// Whether commands wait, so that the committer is to know of the queue.
  func staysInLine() -> Bool {
    state.withLock { state in
      state.isInLine = !state.waiting.isEmpty
      return state.isInLine
    }
  }
}
