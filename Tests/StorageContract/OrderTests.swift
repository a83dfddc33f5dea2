import JuiceBar
import Testing

@Suite struct `Orders in storage` {
  @Test(arguments: Engine.allCases)
  func `are read back exactly as they were answered`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let command = try Command.order(("mango-kiwi", 2), ("kiwi", 1), ("mango-kiwi", 1))
    let order = try #require(try await storage.commit(command)[0].order)
    #expect(order.number == 1)
    #expect(order.version == 2)
    #expect(order.placedAt == .noon)
    #expect(order.remaining == ["mango": 4, "kiwi": 4])
    #expect(order.lines.map(\.juice) == ["mango-kiwi", "kiwi", "mango-kiwi"])
    #expect(order.lines[0].recipe.needs == [Need("mango", 2), Need("kiwi", 1)])
    #expect(try await storage.order(order.id, of: .main) == order)
    #expect(try await store.open().order(order.id, of: .main) == order)
    #expect(try await storage.order(.random(), of: .main) == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `that are refused name every shortage and leave nothing behind`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let command = try Command.order(("strawberry-banana", 11), ("kiwi", 1), ("mango-kiwi", 6))
    let refusal = try await storage.commit(command)[0].refusal
    #expect(
      refusal
        == .shortages([
          Shortage(fruit: "strawberry", needed: 110, onHand: 10),
          Shortage(fruit: "banana", needed: 11, onHand: 10),
          Shortage(fruit: "mango", needed: 12, onHand: 10),
        ])
    )
    #expect(try await storage.versions(of: .main) == BarVersions(stock: 1, menu: 1))
    #expect(try await storage.allMovements().count == 5)
    let next = try await storage.commit(.order(("kiwi", 1)))[0].order
    #expect(next?.number == 1)
  }

  @Test(arguments: Engine.allCases)
  func `of one batch are decided one after the other`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let outcomes = try await storage.commit(
      .order(("kiwi", 3)),
      .order(("kiwi", 1)),
      .adjust("kiwi", by: 2, reason: .delivery),
      .order(("kiwi", 1)),
      .count("kiwi", onHand: 5, expecting: 0)
    )
    #expect(outcomes[0].order?.number == 1)
    #expect(outcomes[1].refusal == .shortages([Shortage(fruit: "kiwi", needed: 3, onHand: 1)]))
    guard case .moved(let delivery) = outcomes[2] else {
      Issue.record("the delivery is taken in")
      return
    }
    #expect(delivery.balance == 3)
    #expect(outcomes[3].order?.number == 2)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 5)
    #expect(try await storage.versions(of: .main).stock == 5)
    #expect(try await storage.movements(of: .main, after: 3, limit: 9).map(\.version) == [4, 5])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `of many tasks at once sell the last piece once`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let sold = try await withThrowingTaskGroup { group in
      for index in 0..<40 {
        group.addTask {
          let command = try Command.order(index.isMultiple(of: 2) ? ("kiwi", 1) : ("mango-kiwi", 1))
          return try await storage.commit(command)[0].order != nil
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(sold >= 3)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 0 || sold >= 5)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `leave a ledger that is read in pages of versions`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    for _ in 0..<3 { _ = try await storage.commit(.order(("mango-kiwi", 1))) }
    let whole = try await storage.allMovements()
    var pages: [Movement] = []
    var last = 0
    while true {
      let page = try await storage.movements(of: .main, after: last, limit: 2)
      pages += page
      guard let version = page.last?.version else { break }
      #expect(Set(page.map(\.version)).count <= 2)
      last = version
    }
    #expect(pages == whole)
    for limit in [0, -1] {
      #expect(try await storage.movements(of: .main, after: 0, limit: limit) == [])
    }
    #expect(whole.map(\.version) == [1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4])
  }
}
