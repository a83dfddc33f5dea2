import JuiceBar
import Testing
import Time

@Suite struct `The ledger by quarters of an hour` {
  /// Orders, deliveries, cancellations and waste over two hours, whose clock once goes back.
  private func fill(_ storage: any Storage) async throws {
    let menu = try await storage.menu(of: .main)
    var open: [OrderID] = []
    for step in 0..<200 {
      let minute = step == 120 ? 40 : step * 120 / 200
      let time = Timestamp(milliseconds: 1_700_000_100_000 + minute * 60_000)
      let id = OrderID(numbered: UInt64(step + 1))
      let command: Command =
        switch step % 5 {
        case 0: .adjust("kiwi", by: 9, reason: .delivery)
        case 1, 2: try .order(("mango-kiwi", 1), ("kiwi", 1))
        case 3 where !open.isEmpty: .cancel(open.removeFirst())
        default: .adjust("mango", by: step.isMultiple(of: 3) ? 5 : -1, reason: .waste)
        }
      let submission = Submission(command, orderID: id, at: time)
      let outcomes = try await storage.commit(
        Batch(bar: .main, menu: menu, submissions: [submission])
      )
      if case .ordered = outcomes[0], step.isMultiple(of: 2) { open.append(id) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `sums up what the movements tell, whole and in pieces`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    try await fill(storage)
    let last = try await storage.versions(of: .main).stock
    let movements = try await storage.allMovements()
    let whole = try await storage.quarters(of: .main, after: 0, upTo: last)
    #expect(whole == LedgerQuarter.summing(movements))
    #expect(whole.contains { $0.taken > 0 && $0.lowest < $0.last })
    for size in [1, 7, 50] {
      for version in stride(from: 0, to: last, by: size) {
        let part = try await storage.quarters(of: .main, after: version, upTo: version + size)
        let expected = movements.filter { (version + 1...version + size).contains($0.version) }
        #expect(part == LedgerQuarter.summing(expected))
      }
    }
    #expect(try await storage.quarters(of: .main, after: last, upTo: last + 9).isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `counts orders less cancellations as taken, and nothing else`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    try await fill(storage)
    let last = try await storage.versions(of: .main).stock
    let quarters = try await storage.quarters(of: .main, after: 0, upTo: last)
    let movements = try await storage.allMovements()
    for fruit: FruitID in ["kiwi", "mango"] {
      let demand = movements.filter {
        $0.fruit == fruit && [.order, .cancellation].contains($0.reason)
      }
      let taken = quarters.reduce(0) { $0 + ($1.fruit == fruit ? $1.taken : 0) }
      #expect(taken == -demand.reduce(0) { $0 + $1.delta })
      #expect(taken > 0)
    }
  }
}
