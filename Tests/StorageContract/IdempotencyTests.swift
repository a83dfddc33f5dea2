import JuiceBar
import Testing
import Time

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
  func `has a refusal decided anew after fifteen minutes, and an order never`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 15 * 60_000)
    let before = Timestamp(milliseconds: later.milliseconds - 1)
    let short = try await storage.commit(.order(("mango-kiwi", 6)), key: "short", at: .noon)
    let sold = try await storage.commit(.order(("kiwi", 1)), key: "sold", at: .noon)
    _ = try await storage.commit(.adjust("mango", by: 20, reason: .delivery), at: .noon)
    #expect(try await storage.commit(.order(("mango-kiwi", 6)), key: "short", at: before) == short)
    let other = try await storage.commit(.order(("mango-kiwi", 5)), key: "short", at: before)
    #expect(other == [.refused(.keyReused)])
    let anew = try await storage.commit(.order(("mango-kiwi", 6)), key: "short", at: later)
    #expect(anew[0].order?.number == 2)
    #expect(try await storage.commit(.order(("mango-kiwi", 6)), key: "short", at: later) == anew)
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "sold", at: later) == sold)
    // And refused anew it is kept anew.
    _ = try await storage.commit(.order(("strawberry", 2)), key: "again", at: .noon)
    let still = try await storage.commit(.order(("strawberry", 2)), key: "again", at: later)
    _ = try await storage.commit(.adjust("strawberry", by: 50, reason: .delivery), at: later)
    #expect(try await storage.commit(.order(("strawberry", 2)), key: "again", at: later) == still)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is kept of a thousand refusals, the last, and of every order`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let sold = try await storage.commit(.order(("kiwi", 1)), key: "sold", at: .noon)
    let long = try Command.order(("kiwi", 1), ("mango-kiwi", 1), ("strawberry", 1))
    func refuse(_ numbers: Range<Int>, at time: Int) async throws -> [Outcome] {
      let submissions = numbers.map { number in
        Submission(
          long,
          key: IdempotencyKey(rawValue: "refused-\(number)"),
          orderID: .random(),
          at: Timestamp(milliseconds: Timestamp.noon.milliseconds + time + number)
        )
      }
      return try await storage.commit(submissions)
    }
    for begin in stride(from: 0, to: 1500, by: 250) {
      _ = try await refuse(begin..<(begin + 250), at: 0)
    }
    _ = try await storage.commit(.adjust("strawberry", by: 80, reason: .delivery), at: .noon)
    _ = try await storage.commit(.adjust("mango", by: 80, reason: .delivery), at: .noon)
    // The last thousand are answered as they were, the one before is decided anew.
    #expect(try await refuse(500..<501, at: 1)[0].order == nil)
    #expect(try await refuse(1499..<1500, at: 1)[0].order == nil)
    #expect(try await refuse(499..<500, at: 1)[0].order?.number == 2)
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "sold") == sold)
    // On PostgreSQL the two deliveries have keys too.
    let kept = try await storage.forgetKeys(of: .main, before: Timestamp(milliseconds: .max))
    #expect(kept == (engine == .postgresql ? 1004 : 1002))
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
