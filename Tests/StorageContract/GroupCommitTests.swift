import JuiceBar
import Testing

@Suite struct `A transaction for several bars` {
  private static let bars = ["alma", "main", "seine"].map { BarID(unchecked: $0) }

  private func storage(_ engine: Engine) async throws -> any Storage {
    let storage = try await engine.store().openBar()
    for bar in Self.bars where bar != .main {
      let added = try await storage.carryOut(
        .add(ListedBar(id: bar), .original()),
        by: .machine,
        at: .opening
      )
      _ = try added.get()
    }
    return storage
  }

  private func batch(
    of bar: BarID,
    by menu: PublishedMenu,
    order id: OrderID = .random(),
    key: IdempotencyKey? = nil
  ) throws -> Batch {
    let command = try Command.order(("kiwi", 1))
    let submission = Submission(command, key: key, orderID: id, at: .noon)
    return Batch(bar: bar, menu: menu, submissions: [submission])
  }

  private func onHand(_ storage: any Storage) async throws -> [Int?] {
    var counts: [Int?] = []
    for bar in Self.bars { counts.append(try await storage.stock(of: bar).onHand["kiwi"]) }
    return counts
  }

  @Test(arguments: Engine.allCases)
  func `gives each bar its numbers and takes its fruit`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let menu = try await storage.menu(of: .main)
    for turn in 1...2 {
      let results = await storage.commit(try Self.bars.map { try batch(of: $0, by: menu) })
      #expect(try results.map { try $0.get()[0].order?.number } == [turn, turn, turn])
    }
    #expect(try await onHand(storage) == [4, 4, 4])
  }

  @Test(arguments: Engine.allCases)
  func `leaves a bar out that cannot be decided`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let menu = try await storage.menu(of: .main)
    let old = PublishedMenu(version: menu.version + 1, menu: menu.menu)
    let unknown = BarID(unchecked: "nowhere")
    let results = await storage.commit([
      try batch(of: Self.bars[0], by: old), try batch(of: .main, by: menu),
      try batch(of: unknown, by: menu), try batch(of: Self.bars[2], by: menu),
    ])
    #expect(results[0] == .failure(.menuChanged))
    #expect(results[2] == .failure(.unknownBar(unknown)))
    #expect(try results[1].get()[0].order?.number == 1)
    #expect(try results[3].get()[0].order?.number == 1)
    #expect(try await onHand(storage) == [10, 7, 7])
  }

  @Test(arguments: Engine.allCases)
  func `is made again without a bar whose rows it cannot write`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let menu = try await storage.menu(of: .main)
    let taken = try batch(of: .main, by: menu, key: "first")
    _ = try await storage.commit(taken)
    // The identifier of an order that there is, which the database refuses.
    let twice = try batch(of: .main, by: menu, order: taken.submissions[0].orderID)
    let results = await storage.commit([
      try batch(of: Self.bars[0], by: menu), twice, try batch(of: Self.bars[2], by: menu),
    ])
    guard case .failure(.unusable) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
    #expect(try results[0].get()[0].order?.number == 1)
    #expect(try results[2].get()[0].order?.number == 1)
    #expect(try await onHand(storage) == [7, 7, 7])
  }

  @Test(arguments: Engine.allCases)
  func `keeps the books of bars whose kiosks order at once`(engine: Engine) async throws {
    let storage = try await storage(engine)
    let committer = GroupCommitter(storage: storage)
    let surroundings = OrderDesk.Surroundings(now: { .noon }, newID: { _ in OrderID.random().uuid })
    let desks = Self.bars.map {
      OrderDesk(bar: $0, committer: committer, surroundings: surroundings)
    }
    let order = try Command.order(("mango-kiwi", 1))
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for turn in 0..<90 { group.addTask { try await desks[turn % 3].submit(order) } }
      let outcomes = try await group.reduce(into: []) { $0.append($1) }
      #expect(outcomes.count { $0.order != nil } == 15)
    }
    for bar in Self.bars {
      let stock = try await storage.stock(of: bar)
      #expect(stock.onHand["mango"] == 0)
      #expect(stock.onHand["kiwi"] == 5)
    }
  }
}
