import Executors
import JuiceBar
import Synchronization
import Testing

/// A storage that plans on memory and can be told to hold its commits back or to fail them.
private final class SlowStorage: OrderStorage {
  struct State {
    var version = 1
    var orderNumber = 0
    var onHand = openingStock
    var menuVersion = 1
    var batchSizes: [Int] = []
    var failure: StorageError?
  }

  let executor: any SerialExecutor = QueueExecutor(label: "test.storage")
  let menu: Menu
  let state = Mutex(State())

  init(menu: Menu) { self.menu = menu }

  func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    executor.checkIsolated()
    try? await Task.sleep(for: .milliseconds(20))
    let result: Result<[Outcome], StorageError> = state.withLock { state in
      state.batchSizes.append(batch.submissions.count)
      if batch.menu.version != state.menuVersion { return .failure(.menuChanged) }
      if let failure = state.failure { return .failure(failure) }
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
    return try result.get()
  }

  func menu(of _: BarID) async throws(StorageError) -> PublishedMenu {
    PublishedMenu(version: state.withLock { $0.menuVersion }, menu: menu)
  }
}

@Suite struct `The order desk` {
  fileprivate let storage: SlowStorage
  let desk: OrderDesk

  init() throws {
    let storage = SlowStorage(menu: try .original())
    self.storage = storage
    desk = OrderDesk(
      bar: .main,
      storage: storage,
      surroundings: OrderDesk.Surroundings(
        now: { Timestamp(milliseconds: 5) },
        orderID: { time in
          var generator = SystemRandomNumberGenerator()
          return OrderID(at: time, using: &generator)
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

  @Test func `loads the menu again when somebody else has published one`() async throws {
    _ = try await desk.submit(.order(Cart("kiwi")))
    storage.state.withLock { $0.menuVersion = 2 }
    guard case .ordered = try await desk.submit(.order(Cart("kiwi"))) else {
      Issue.record("the order is taken by the new menu")
      return
    }
  }
}
