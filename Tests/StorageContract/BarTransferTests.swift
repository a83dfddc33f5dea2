import BarTables
import JuiceBar
import Languages
import SQLiteStorage
import SeededRandom
import Staffing
import Testing

extension BarID {
  fileprivate static let alma = BarID(unchecked: "alma")
}

@Suite struct `Fruit from bar to bar` {
  private static let bars: [BarID] = [.main, .seine, .alma]

  private func store(_ engine: Engine) async throws -> (Store, any Storage) {
    let store = try engine.store()
    let storage = try await store.openBar()
    for bar in Self.bars where bar != .main {
      let added = try await storage.carryOut(
        .add(ListedBar(id: bar), .original()),
        by: .machine,
        at: .opening
      )
      _ = try added.get()
    }
    return (store, storage)
  }

  private func transfer(
    _ lines: [Need],
    _ from: BarID = .main,
    _ to: BarID = .seine,
    key: IdempotencyKey = "t-1"
  ) throws -> BarTransfer {
    try #require(BarTransfer(lines, from: from, to: to, key: key))
  }

  private func send(
    _ transfer: BarTransfer,
    _ storage: any Storage
  ) async throws -> [BarID: [Movement]] {
    try await storage.transfer(transfer, by: .machine, at: .noon).get()
  }

  private func onHand(_ storage: any Storage) async throws -> [[FruitID: Int]] {
    var stocks: [[FruitID: Int]] = []
    for bar in Self.bars { stocks.append(try await storage.stock(of: bar).onHand) }
    return stocks
  }

  @Test(arguments: Engine.allCases)
  func `leaves one ledger and enters the other under one reference`(engine: Engine) async throws {
    let (store, storage) = try await store(engine)
    let transfer = try transfer([Need("kiwi", 3), Need("mango", 10)])
    let moved = try await send(transfer, storage)
    #expect(moved[.main]?.map(\.delta) == [-3, -10])
    #expect(moved[.seine]?.map(\.balance) == [13, 20])
    #expect(moved[.main]?.first?.reason == .transferOut)
    #expect(moved[.seine]?.first?.reason == .transferIn)
    let notes = [moved[.main], moved[.seine]].map { $0?.first?.details.note?.rawValue ?? "" }
    #expect(notes == ["seine · \(transfer.reference)", "main · \(transfer.reference)"])
    let again = try store.open()
    #expect(try await send(transfer, again) == moved)
    #expect(try await again.stock(of: .main).onHand["mango"] == 0)
    for bar in [BarID.main, .seine] {
      #expect(try await again.transfer(making: 2, of: bar) == transfer)
      #expect(try await again.transfer(making: 1, of: bar) == nil)
      let lines = try await again.log(of: bar, matching: LogFilter(action: "book"), limit: 9)
      #expect(lines.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `changes nothing at either bar when one refuses`(engine: Engine) async throws {
    let (_, storage) = try await store(engine)
    let before = try await onHand(storage)
    let tooMany = try transfer([Need("kiwi", 3), Need("mango", 11)])
    guard case .at(.main, .stock(.outOfRange)) = try await refusal(tooMany, storage) else {
      Issue.record("more than there is went away")
      return
    }
    // From the bar whose identifier comes last, so that the other side is written first.
    for _ in 0..<9 {
      _ = try await storage.commit(
        .adjust("kiwi", by: 10, reason: .delivery),
        in: .alma
      )
    }
    let full = try await onHand(storage)
    let noRoom = try transfer([Need("banana", 1), Need("kiwi", 1)], .seine, .alma, key: "t-2")
    guard case .at(.alma, .stock(.outOfRange)) = try await refusal(noRoom, storage) else {
      Issue.record("a full shelf took more")
      return
    }
    let unknown = try transfer([Need("durian", 1)], key: "t-3")
    #expect(try await refusal(unknown, storage) == .at(.main, .unknownFruit("durian")))
    #expect(try await onHand(storage) == full)
    #expect(full[0] == before[0])
    // What was refused may be tried again under its name when there is room.
    _ = try await storage.commit(.adjust("kiwi", by: -10, reason: .waste), in: .alma)
    _ = try await send(noRoom, storage)
  }

  private func refusal(
    _ transfer: BarTransfer,
    _ storage: any Storage
  ) async throws -> BarTransferRefusal? {
    switch try await storage.transfer(transfer, by: .machine, at: .noon) {
    case .success: nil
    case .failure(let refusal): refusal
    }
  }

  @Test(arguments: Engine.allCases)
  func `goes back whole and once, and never from one side alone`(engine: Engine) async throws {
    let (_, storage) = try await store(engine)
    let before = try await onHand(storage)
    let transfer = try transfer([Need("kiwi", 3), Need("mango", 2)])
    let moved = try await send(transfer, storage)
    for bar in [BarID.main, .seine] {
      let id = try #require(moved[bar]?.first?.id)
      let outcome = try await storage.commit(.stock(.undo(id)), in: bar)
      #expect(outcome.refusal == .stock(.notByHand(id)))
    }
    let back = try #require(transfer.back())
    let returned = try await send(back, storage)
    #expect(try await onHand(storage) == before)
    #expect(try await send(back, storage) == returned)
    #expect(try await onHand(storage) == before)
    #expect(try await storage.transfer(making: 3, of: .seine)?.reverses == transfer.key)
  }

  @Test(arguments: Engine.allCases)
  func `keeps the sum of all bars over random transfers`(engine: Engine) async throws {
    let (_, storage) = try await store(engine)
    var generator = SeededGenerator(seed: 1900)
    let fruits: [FruitID] = ["kiwi", "mango", "banana"]
    let before = try await onHand(storage).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    var done = 0
    for number in 0..<150 {
      let bars = Self.bars.shuffled(using: &generator)
      let lines = fruits.shuffled(using: &generator).prefix(
        Int.random(in: 1...3, using: &generator)
      )
      .map { Need($0, Int.random(in: 1...12, using: &generator)) }
      // Now and then one that was sent before.
      let sent = Int.random(in: 0...4, using: &generator) == 0 ? max(0, number - 1) : number
      let key = try #require(IdempotencyKey(rawValue: "t-\(sent)"))
      let transfer = try transfer(lines, bars[0], bars[1], key: key)
      if case .success = try await storage.transfer(transfer, by: .machine, at: .noon) { done += 1 }
      let now = try await onHand(storage)
      #expect(now.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) } == before)
      #expect(now.allSatisfy { $0.values.allSatisfy { $0 >= 0 } })
    }
    #expect(done > 40)
    if let path = (storage as? SQLiteStorage)?.path {
      let report = try StorageFile(path).audit()
      #expect(report.isSound, "\(report.differences)")
    }
  }

  @Test(arguments: Engine.allCases)
  func `crosses another transfer without waiting for ever`(engine: Engine) async throws {
    let (_, storage) = try await store(engine)
    let (kiwi, mango) = ([Need("kiwi", 1)], [Need("mango", 1)])
    try await withThrowingTaskGroup { group in
      for number in 0..<10 {
        let there = try transfer(kiwi, key: #require(IdempotencyKey(rawValue: "a-\(number)")))
        let here = try transfer(
          mango,
          .seine,
          .main,
          key: #require(IdempotencyKey(rawValue: "b-\(number)"))
        )
        for transfer in [there, here] {
          group.addTask { _ = try await send(transfer, storage) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 0)
    #expect(try await storage.stock(of: .seine).onHand["kiwi"] == 20)
    #expect(try await storage.stock(of: .main).onHand["mango"] == 20)
  }
}

extension BarRecords {
  /// Has one command decided at a bar.
  fileprivate func commit(_ command: Command, in bar: BarID) async throws -> Outcome {
    let batch = Batch(
      bar: bar,
      menu: try await menu(of: bar),
      submissions: [Submission(command, orderID: .random(), at: .noon)]
    )
    return try #require(try await commit(batch).first)
  }
}

@Suite struct `Roles at several bars` {
  @Test(arguments: Engine.allCases)
  func `are kept with the account, and go with it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let seine = ListedBar(id: .seine)
    _ = try await storage.carryOut(.add(seine, .original()), by: .machine, at: .noon).get()
    let accounts = try ["Minji", "Jun"].map { name in
      Account(
        id: AccountID.random(),
        name: try #require(PersonName(rawValue: name)),
        role: .owner,
        passwordHash: "$argon2id$\(name)"
      )
    }
    for account in accounts {
      _ = try await storage.carryOut(.add(account), in: .main, by: .machine, at: .noon).get()
    }
    let jun = accounts[1]
    for role in [Role.staff, .manager] {
      try await storage.setBarRole(
        role,
        of: jun,
        from: .main,
        at: seine.id,
        by: .machine,
        at: .noon
      )
    }
    let again = try store.open()
    #expect(try await again.barRole(of: jun.id, from: .main, at: seine.id) == .manager)
    #expect(try await again.barRole(of: accounts[0].id, from: .main, at: seine.id) == nil)
    #expect(try await again.barRoles(at: seine.id, from: .main) == [jun.id: .manager])
    let lines = try await again.log(
      of: seine.id,
      matching: LogFilter(action: "set-bar-role"),
      limit: 9
    )
    #expect(lines.map(\.entry.details) == ["manager", "staff"])
    _ = try await again.carryOut(.remove(jun.id), in: .main, by: .machine, at: .noon).get()
    #expect(try await again.barRoles(at: seine.id, from: .main).isEmpty)
    try await again.setBarRole(nil, of: jun, from: .main, at: seine.id, by: .machine, at: .noon)
  }
}
