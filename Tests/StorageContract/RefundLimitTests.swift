import BarTables
import JuiceBar
import Languages
import Money
import Staffing
import Testing
import Time

@Suite struct `The refund limit of a bar` {
  @Test(arguments: Engine.allCases)
  func `is kept for each currency, with a line in the log`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let euro = try #require(Currency(rawValue: "EUR"))
    #expect(try await storage.refundLimit(of: .main, in: .won).amount == 20_000)
    for amount in [5_000, 0] {
      let limit = try #require(RefundLimit(amount, in: .won))
      try await storage.set(limit, of: .main, by: .machine, at: .noon)
      #expect(try await store.open().refundLimit(of: .main, in: .won) == limit)
    }
    #expect(try await storage.refundLimit(of: .main, in: euro) == RefundLimit(usualIn: euro))
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9)
    let set = log.filter { $0.entry.action.rawValue == "refund-limit-set" }
    #expect(set.map(\.entry.subject) == ["0", "5000"])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `holds for refunds at one moment, and once for a command sent again`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    guard case .ordered(let order) = try await storage.commit(.order(("kiwi", 2)))[0] else {
      return
    }
    _ = try await storage.commit(.pay(order.id, order.total, .card(nil)))
    let amount = order.total / 5
    let limit = try #require(RefundLimit(amount * 3, in: .won))
    try await storage.set(limit, of: .main, by: .machine, at: .noon)
    let refund = Command.refund(order.id, amount, .spilled, nil)
    func give(_ number: Int, giving: GivingRight = .upToLimit) async throws -> Outcome {
      let submission = Submission(
        refund,
        key: IdempotencyKey(rawValue: "refund-\(number)"),
        orderID: .random(),
        at: .noon,
        giving: giving
      )
      return try await storage.commit([submission])[0]
    }
    let outcomes = try await withThrowingTaskGroup { group in
      for number in 1...5 { group.addTask { (number, try await give(number)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let above = Outcome.refused(.payment(order.id, .aboveLimit(amount)))
    #expect(outcomes.values.count { $0 == above } == 2)
    for (number, outcome) in outcomes {
      // Its own refund does not stand in its way, and an approval lifts a refusal.
      #expect(try await give(number) == outcome)
      if outcome == above { #expect(try await give(number, giving: .any) != above) }
    }
    let settlement = try await storage.settlement(of: order.id, in: .main)
    #expect(settlement.refunded == amount * 5)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `holds for the cash of a day, which is closed on the money that was seen`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let limit = try #require(RefundLimit(1000, in: .won))
    try await storage.set(limit, of: .main, by: .machine, at: .noon)
    let ice = try #require(PaymentNote(rawValue: "ice"))
    let count = try #require(DayCount([.cash: 0]))
    func take() async throws -> Outcome {
      let submission = Submission(
        .day(.move(-400, ice)),
        orderID: .random(),
        at: .noon,
        giving: .upToLimit
      )
      return try await storage.commit([submission])[0]
    }
    for day in 1...2 {
      _ = try await storage.commit(.day(.open(float: 5000)), .day(.move(700, ice)))
      let outcomes = try await withThrowingTaskGroup { group in
        for _ in 1...5 { group.addTask { try await take() } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == .refused(.day(.aboveLimit(400))) } == 3)
      #expect(try await storage.days(of: .main).open?.cashOut == 800)
      guard case .ordered(let order) = try await storage.commit(.order(("kiwi", 2)))[0] else {
        return
      }
      _ = try await storage.commit(.pay(order.id, order.total, .card(nil)))
      let seen: [Tender.Kind: Int] = [.cash: 4900, .card: order.total]
      for wrong in [[.cash: 4900], seen.mapValues { $0 + 1 }] {
        let close = Command.day(.close(day, count, expecting: wrong))
        #expect(try await storage.commit(close) == [.refused(.day(.overtaken))])
      }
      let close = Command.day(.close(day, count, expecting: seen))
      #expect(try await storage.commit(close) == [.day(.closed(day))])
    }
    try await expectConsistency(of: storage)
  }
}
