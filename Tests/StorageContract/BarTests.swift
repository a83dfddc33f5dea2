import Identifiers
import JuiceBar
import Testing

@Suite struct `A bar in storage` {
  @Test(arguments: Engine.allCases)
  func `opens with its menu and its opening stock in the ledger`(engine: Engine) async throws {
    let storage = try engine.store().open()
    #expect(try await storage.open(.main, menu: .original(), at: .opening))
    #expect(try await storage.menu(of: .main) == PublishedMenu(version: 1, menu: .original()))
    let stock = try await storage.stock(of: .main)
    #expect(stock.version == 1)
    #expect(
      stock.onHand == ["strawberry": 10, "banana": 10, "pineapple": 10, "kiwi": 10, "mango": 10]
    )
    let movements = try await storage.allMovements()
    #expect(movements.map(\.fruit) == ["banana", "kiwi", "mango", "pineapple", "strawberry"])
    #expect(movements.allSatisfy { $0.reason == .opening && $0.version == 1 && $0.at == .opening })
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is founded once and keeps its own menu`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.order(("kiwi", 1)))
    let isNew = try await storage.open(.main, menu: .original(price: 1), at: .noon)
    #expect(!isNew)
    #expect(try await storage.menu(of: .main).menu == .original())
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
  }

  @Test(arguments: Engine.allCases)
  func `is founded once by many at the same time`(engine: Engine) async throws {
    let storage = try engine.store().open()
    let founders = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try await storage.open(.main, menu: .original(), at: .opening) }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(founders == 1)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `that was never opened is unknown`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let other = try #require(BarID("garden"))
    let unknown = StorageError.unknownBar(other)
    let menu = PublishedMenu(version: 1, menu: try .original())
    let batch = Batch(bar: other, menu: menu, submissions: [])
    await #expect(throws: unknown) { try await storage.menu(of: other) }
    await #expect(throws: unknown) { try await storage.stock(of: other) }
    await #expect(throws: unknown) { try await storage.versions(of: other) }
    await #expect(throws: unknown) { try await storage.commit(batch) }
    await #expect(throws: unknown) {
      try await storage.publish(menu.menu, in: other, at: .noon)
    }
    guard case .ordered = try await storage.commit(.order(("kiwi", 1)))[0] else {
      Issue.record("the bar that is open goes on")
      return
    }
  }

  @Test(arguments: Engine.allCases)
  func `has nothing to do with another bar`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let garden = try #require(BarID("garden"))
    _ = try await storage.open(garden, menu: .original(), at: .opening)
    let here = try await storage.commit(.order(("kiwi", 1)), key: "a")[0].order
    let there = try await storage.commit(.order(("mango-kiwi", 1)), key: "a", in: garden)[0].order
    #expect(here?.number == 1)
    #expect(there?.number == 1)
    #expect(try await storage.order(try #require(here).id, of: garden) == nil)
    try await expectConsistency(of: storage)
    try await expectConsistency(of: storage, bar: garden)
  }

  @Test(arguments: Engine.allCases)
  func `takes a new menu with new fruits, and sells by it from then on`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let old = try await storage.menu(of: .main)
    let first = try await storage.commit(.order(("kiwi", 1)))[0].order
    let version = try await storage.publish(
      .original(price: 4500, adding: "fig"),
      in: .main,
      at: .noon
    )
    #expect(version == 2)
    #expect(try await storage.versions(of: .main) == BarVersions(stock: 3, menu: 2))
    #expect(try await storage.stock(of: .main).onHand["fig"] == 10)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
    await #expect(throws: StorageError.menuChanged) {
      try await storage.commit(Batch(bar: .main, menu: old, submissions: []))
    }
    let second = try await storage.commit(.order(("kiwi", 1)))[0].order
    #expect(second?.lines[0].price == 4500)
    let kept = try await storage.order(try #require(first).id, of: .main)
    #expect(kept?.lines[0].price == 3000)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `keeps its stock version when a new menu has no new fruit`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    #expect(try await storage.publish(.original(price: 1), in: .main, at: .noon) == 2)
    #expect(try await storage.versions(of: .main) == BarVersions(stock: 1, menu: 2))
  }

  @Test(arguments: Engine.allCases)
  func `is the same after it was closed and opened again`(engine: Engine) async throws {
    let store = try engine.store()
    var storage: any Storage = try await store.openBar()
    _ = try await storage.commit(.order(("kiwi", 2), ("strawberry-banana", 1)), .order(("kiwi", 1)))
    _ = try await storage.publish(.original(price: 7, adding: "fig"), in: .main, at: .noon)
    let stock = try await storage.stock(of: .main)
    let movements = try await storage.allMovements()
    let menu = try await storage.menu(of: .main)
    storage = try store.open()
    #expect(try await storage.stock(of: .main) == stock)
    #expect(try await storage.allMovements() == movements)
    #expect(try await storage.menu(of: .main) == menu)
    try await expectConsistency(of: storage)
  }
}
