import JuiceBar
import Testing

@Suite struct `The same idempotency key` {
  static let commands: [Command] = [
    .order(Cart("kiwi")),
    .order(Cart("strawberry")),
    .adjust("mango", by: 5, reason: .delivery),
    .adjust("mango", by: 95, reason: .delivery),
    .adjust("mango", by: -11, reason: .waste),
    .count("banana", onHand: 20, expecting: 10),
    .count("banana", onHand: 20, expecting: 9),
    .make(.first),
    .cancel(.first),
    .cancel(.unheardOf),
  ]

  @Test(arguments: Engine.allCases, commands)
  func `gives the same answer again, also to a new process`(
    engine: Engine,
    command: Command
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let order = try Submission(.order(("kiwi", 1)), orderID: .first, at: .noon)
    _ = try await storage.commit([order])
    let first = try await storage.commit(command, key: "k-1")
    let versions = try await storage.versions(of: .main)
    // What happens in between must not change the answer.
    _ = try await storage.commit(.adjust("mango", by: 1, reason: .correction))
    _ = try await storage.commit(.adjust("strawberry", by: 50, reason: .delivery))
    #expect(try await storage.commit(command, key: "k-1", at: .opening) == first)
    #expect(try await store.open().commit(command, key: "k-1") == first)
    #expect(try await storage.versions(of: .main).stock == versions.stock + 2)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `with another command is refused and does nothing`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k-1")
    let second = try await storage.commit(.order(("kiwi", 2)), key: "k-1")
    #expect(second == [.refused(.keyReused)])
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
  }

  @Test(arguments: Engine.allCases)
  func `twice in one batch makes one order`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let outcomes = try await storage.commit(.order(("kiwi", 1)), .order(("kiwi", 1)), key: "k-1")
    #expect(outcomes[0].order != nil)
    #expect(outcomes[0] == outcomes[1])
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
  }

  @Test(arguments: Engine.allCases)
  func `from many tasks at once makes one order`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let answers = try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { try await storage.commit(.order(("kiwi", 1)), key: "k-1") }
      }
      return try await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(answers.count == 1)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
  }

  @Test(arguments: Engine.allCases)
  func `is free again after a command that could never work`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let refused = try await storage.commit(.order(("durian", 1)), key: "k-1")
    #expect(refused == [.refused(.unknownJuice("durian"))])
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "k-1")[0].order != nil)
  }

  @Test(arguments: Engine.allCases)
  func `is forgotten when it is old enough`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.order(("kiwi", 1)), key: "old", at: .opening)
    _ = try await storage.commit(.order(("kiwi", 1)), key: "new", at: .noon)
    #expect(try await storage.forgetKeys(of: .main, before: .noon) == 1)
    #expect(try await storage.forgetKeys(of: .main, before: .noon) == 0)
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "new")[0].order?.number == 2)
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "old")[0].order?.number == 3)
  }
}
