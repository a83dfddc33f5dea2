import Executors
import Identifiers
import JuiceBar
import Synchronization
import Testing
import Time

/// A storage that plans on memory and can be told to hold its commits back or to fail them.
private final class SlowStorage: OrderStorage {
  struct State {
    var version = 1
    var orderNumber = 0
    var onHand = openingStock
    var menuVersion = 1
    var batchSizes: [Int] = []
    /// The bars of each transaction.
    var transactions: [[BarID]] = []
    /// The bars of the transactions under way.
    var underWay: [[BarID]] = []
    /// Whether two transactions were under way at once, and whether any of those had the same bar.
    var hadTwo = false
    var hadTwoOfOneBar = false
    /// A bar that refuses its batches.
    var departed: BarID?
    /// A juice whose orders need a row that cannot be read.
    var unreadable: JuiceID?
    var failure: StorageError?
    /// Whether transactions wait before they end.
    var isHeld = false
  }

  let executor: any SerialExecutor = QueueExecutor(label: "test.storage")
  let concurrentCommits: Int
  let menu: Menu
  let state = Mutex(State())

  init(menu: Menu, concurrentCommits: Int = 1) {
    self.menu = menu
    self.concurrentCommits = concurrentCommits
  }

  func commit(_ batches: [Batch]) async -> [Result<[Outcome], StorageError>] {
    executor.checkIsolated()
    let bars = batches.map(\.bar)
    state.withLock { state in
      state.hadTwo = state.hadTwo || !state.underWay.isEmpty
      let others = Set(state.underWay.joined())
      state.hadTwoOfOneBar = state.hadTwoOfOneBar || !others.isDisjoint(with: bars)
      state.underWay.append(bars)
    }
    repeat { try? await Task.sleep(for: .milliseconds(20)) } while state.withLock { $0.isHeld }
    return state.withLock { state in
      state.underWay.removeAll { $0 == bars }
      state.transactions.append(bars)
      return batches.map { commit($0, on: &state) }
    }
  }

  /// Waits until so many transactions are under way, but not for ever.
  func haveUnderWay(_ count: Int) async {
    for _ in 0..<3000 where state.withLock({ $0.underWay.count < count }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private func commit(_ batch: Batch, on state: inout State) -> Result<[Outcome], StorageError> {
    state.batchSizes.append(batch.submissions.count)
    if batch.menu.version != state.menuVersion { return .failure(.menuChanged) }
    if batch.bar == state.departed { return .failure(.unavailable("the bar has moved")) }
    if let failure = state.failure { return .failure(failure) }
    for case .order(let cart) in batch.submissions.map(\.command)
    where cart.lines.contains(where: { $0.juice == state.unreadable }) {
      return .failure(.unreadable("an order"))
    }
    let plan = batch.plan(
      on: Batch.Snapshot(
        version: state.version,
        orderNumber: state.orderNumber,
        onHand: state.onHand,
        orders: [:],
        records: [:]
      )
    )
    state.version = plan.version
    state.orderNumber = plan.orderNumber
    state.onHand.merge(plan.balances) { $1 }
    return .success(plan.outcomes)
  }

  func menu(of _: BarID) async throws(StorageError) -> PublishedMenu {
    PublishedMenu(version: state.withLock { $0.menuVersion }, menu: menu)
  }
}

@Suite struct `The order desk` {
  fileprivate let storage: SlowStorage
  let committer: GroupCommitter
  let desk: OrderDesk

  init() throws {
    storage = SlowStorage(menu: try .original())
    committer = GroupCommitter(storage: storage)
    desk = Self.desk(of: .main, committer)
  }

  private static func desk(of bar: BarID, _ committer: GroupCommitter) -> OrderDesk {
    OrderDesk(
      bar: bar,
      committer: committer,
      surroundings: OrderDesk.Surroundings(
        now: { Timestamp(milliseconds: 5) },
        newID: { time in
          var generator = SystemRandomNumberGenerator()
          return UUIDv7(at: time, using: &generator)
        }
      )
    )
  }

  @Test func `commits all that queued up during a commit at once`() async throws {
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<40 {
        group.addTask { [desk] in try await desk.submit(.order(Cart("kiwi"))) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let sizes = storage.state.withLock { $0.batchSizes }
    #expect(sizes.reduce(0, +) == 40)
    #expect(sizes.count < 20)
    let made = outcomes.filter { if case .ordered = $0 { true } else { false } }
    #expect(made.count == 3)
    #expect(storage.state.withLock { $0.onHand["kiwi"] } == 1)
  }

  @Test func `ends a batch with the close of a day, whose report later work does not touch`()
    async throws
  {
    storage.state.withLock { $0.isHeld = true }
    let close = Command.day(.close(1, try #require(DayCount([.cash: 0]))))
    await withTaskGroup { group in
      for (place, command) in [.order(Cart("kiwi")), .order(Cart("kiwi")), close, close]
        .enumerated()
      {
        group.addTask { [desk] in _ = try? await desk.submit(command) }
        await storage.haveUnderWay(1)
        while desk.queueLength < place { await Task.yield() }
      }
      storage.state.withLock { $0.isHeld = false }
    }
    #expect(storage.state.withLock { $0.batchSizes } == [1, 2, 1])
  }

  @Test func `tells everyone in a batch that failed, and goes on with the next`() async throws {
    storage.state.withLock { $0.failure = .unavailable("the disk is full") }
    await #expect(throws: StorageError.unavailable("the disk is full")) {
      try await desk.submit(.order(Cart("kiwi")))
    }
    storage.state.withLock { $0.failure = nil }
    guard case .ordered = try await desk.submit(.order(Cart("kiwi"))) else {
      Issue.record("the next order is taken")
      return
    }
  }

  @Test func `fails the commands alone whose rows cannot be read, not those that came with them`()
    async throws
  {
    storage.state.withLock { ($0.unreadable, $0.isHeld) = ("mango", true) }
    let juices = (0..<40).map { ($0 % 13 == 7 ? "mango" : "kiwi") as JuiceID }
    let failed = await withTaskGroup(of: JuiceID?.self) { group in
      for (place, juice) in juices.enumerated() {
        group.addTask { [desk] in
          do throws(StorageError) {
            _ = try await desk.submit(.order(Cart(juice)))
            return nil
          } catch {
            return juice
          }
        }
        await storage.haveUnderWay(1)
        while desk.queueLength < place { await Task.yield() }
      }
      storage.state.withLock { $0.isHeld = false }
      return await group.reduce(into: [JuiceID]()) { if let juice = $1 { $0.append(juice) } }
    }
    #expect(failed == ["mango", "mango", "mango"])
    let sizes = storage.state.withLock { $0.batchSizes }
    #expect(sizes.contains(39))
    #expect(sizes.count < 40)
  }

  @Test func `loads the menu again when somebody else has published one`() async throws {
    _ = try await desk.submit(.order(Cart("kiwi")))
    storage.state.withLock { $0.menuVersion = 2 }
    guard case .ordered = try await desk.submit(.order(Cart("kiwi"))) else {
      Issue.record("the order is taken by the new menu")
      return
    }
  }

  @Test func `commits all bars that wait in one transaction, in their order`() async throws {
    let bars = try (1...30).map { try #require(BarID("bar-\($0)")) }
    try await orderAtEach(of: bars)
    let transactions = storage.state.withLock { $0.transactions }
    #expect(transactions.joined().sorted() == bars.sorted())
    #expect(transactions.count < 10)
    #expect(transactions.allSatisfy { $0 == $0.sorted() })
  }

  @Test func `serves the others when one bar cannot be written`() async throws {
    let bars = try (1...30).map { try #require(BarID("bar-\($0)")) }
    storage.state.withLock { $0.departed = bars[3] }
    #expect(try await orderAtEach(of: bars) == [bars[3]])
  }

  @Test func `takes a quiet bar into the next transaction, however many orders another has`()
    async throws
  {
    let quiet = Self.desk(of: BarID(unchecked: "quiet"), committer)
    // So that its menu is known.
    _ = try await quiet.submit(.order(Cart("mango")))
    storage.state.withLock { $0.isHeld = true }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<OrderDesk.queueLimit {
        group.addTask { [desk] in _ = try? await desk.submit(.order(Cart("kiwi"))) }
      }
      await storage.haveUnderWay(1)
      while desk.queueLength < GroupCommitter.commandLimit { await Task.yield() }
      group.addImmediateTask { _ = try? await quiet.submit(.order(Cart("mango"))) }
      storage.state.withLock { $0.isHeld = false }
    }
    // The one under way, and then its own.
    let transactions = storage.state.withLock { $0.transactions.dropFirst() }
    #expect(transactions.dropFirst().first?.contains(quiet.bar) == true)
    let sizes = storage.state.withLock { $0.batchSizes }
    #expect(sizes.reduce(0, +) == OrderDesk.queueLimit + 2)
    #expect(sizes.allSatisfy { $0 <= GroupCommitter.commandLimit })
  }

  @Test func `commits for different bars side by side where the storage does`() async throws {
    let storage = SlowStorage(menu: try .original(), concurrentCommits: 2)
    let committer = GroupCommitter(storage: storage)
    let bars = try (1...3).map { try #require(BarID("bar-\($0)")) }
    let desks = bars.map { Self.desk(of: $0, committer) }
    for desk in desks { _ = try await desk.submit(.order(Cart("kiwi"))) }
    storage.state.withLock { $0.isHeld = true }
    await withTaskGroup(of: Void.self) { group in
      group.addImmediateTask { _ = try? await desks[0].submit(.order(Cart("mango"))) }
      await storage.haveUnderWay(1)
      for desk in desks + [desks[0]] {
        group.addImmediateTask { _ = try? await desk.submit(.order(Cart("mango"))) }
      }
      await storage.haveUnderWay(2)
      storage.state.withLock { $0.isHeld = false }
    }
    let state = storage.state.withLock { $0 }
    #expect(state.batchSizes.reduce(0, +) == 8)
    #expect(state.hadTwo)
    #expect(!state.hadTwoOfOneBar)
  }

  /// Orders a glass at each bar at once; the bars that refuse.
  @discardableResult
  private func orderAtEach(of bars: [BarID]) async throws -> [BarID] {
    try await withThrowingTaskGroup(of: BarID?.self) { group in
      for bar in bars {
        group.addTask { [committer] in
          do throws(StorageError) {
            _ = try await Self.desk(of: bar, committer).submit(.order(Cart("mango")))
            return nil
          } catch {
            return bar
          }
        }
      }
      return try await group.reduce(into: []) { if let bar = $1 { $0.append(bar) } }
    }
  }
}
