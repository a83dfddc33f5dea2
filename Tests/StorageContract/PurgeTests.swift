import BarTables
import Calendars
import Identifiers
import JuiceBar
import SQLLanguage
import SQLite
import SeededRandom
import Staffing
import Testing
import Time

@testable import SQLiteStorage

#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests

@testable import PostgreSQLStorage
#endif

/// A storage with the means to audit it and to change its rows by hand.
private struct Books {
  let storage: any Storage
  let audit: () async throws -> [String]
  let change: (SQL) throws -> Void

  init(_ engine: Engine) throws {
    switch engine {
    case .memory, .sqlite:
      let path = try TemporaryDirectory().file("bar.sqlite")
      storage = try SQLiteStorage(path: path)
      audit = { try StorageFile(path).audit().differences }
      change = { sql in
        var connection = try SQLite.Connection(.file(path), access: .readWrite)
        try connection.run(sql)
      }
    #if PostgreSQL
    case .postgresql:
      let address = try TestDatabase.make()
      let cluster = try PostgreSQLStorage(address, connections: 2)
      storage = cluster
      audit = { try await cluster.audit().differences }
      change = { sql in
        var connection = try Connection.patient(to: address)
        try connection.run(sql)
      }
    #endif
    }
  }

  static let engines = Engine.allCases.filter { $0 != .memory }
}

/// The days of an invented past, one after the other since the bar opened.
private struct Past {
  static let days = 10
  static let hour = 3_600_000

  static func start(of day: Int) -> Timestamp {
    Timestamp(milliseconds: Timestamp.opening.milliseconds + day * 24 * hour)
  }

  /// Has a bar sell, take money and work with its stock on some days; some of its orders stay open
  /// or unpaid.
  static func invent(in storage: any Storage, seed: UInt64, hasDays: Bool) async throws {
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    var generator = SeededGenerator(seed: seed)
    var orders: [OrderID] = []
    for day in 0..<days {
      if hasDays { _ = try await storage.commit(.day(.open(float: 500)), at: start(of: day)) }
      for hour in 1...6 {
        let now = Timestamp(milliseconds: start(of: day).milliseconds + hour * Past.hour)
        var submissions = (0..<12).map { _ in generator.submission(about: &orders, keys: 400) }
          .filter { if case .day = $0.command { false } else { true } }
        for fruit: FruitID in ["kiwi", "mango", "banana", "strawberry"] {
          let delivery = Command.adjust(fruit, by: 40, reason: .delivery)
          submissions.append(Submission(delivery, orderID: .random(), at: now))
        }
        // Most orders come to their end.
        for (place, order) in orders.suffix(12).dropLast(2).enumerated() {
          let payment = Command.pay(order, 3000, .card(nil))
          if place > 1 { submissions.append(Submission(payment, orderID: .random(), at: now)) }
          let end = Command.advance(order, to: .collected)
          submissions.append(Submission(end, orderID: .random(), at: now))
        }
        let timed = submissions.map { submission in
          Submission(
            submission.command,
            key: submission.key,
            orderID: submission.orderID,
            at: now,
            by: LogEntry.Actor(.account, id: "a", name: "Mina")
          )
        }
        _ = try await storage.commit(timed)
      }
      guard hasDays else { continue }
      let number = try await storage.days(of: .main).progress.number
      let close = Command.day(.close(number, try #require(DayCount([.cash: 500]))))
      let evening = Timestamp(milliseconds: start(of: day).milliseconds + 8 * hour)
      _ = try await storage.commit(close, at: evening)
    }
    while try await storage.summarise(.main) {}
  }

  /// All that the reports of a bar tell.
  struct Told: Equatable {
    var reports: [Report] = []
    var money: [[String: MoneyTotals]] = []
    var days: [DayReport] = []
    var stock: [FruitID: Int] = [:]
    var costs: [FruitID: FruitCost] = [:]
  }

  static func told(by storage: any Storage) async throws -> Told {
    var told = Told()
    for day in 0..<days {
      let quarters = QuarterHour(start(of: day))..<QuarterHour(start(of: day + 1))
      told.reports.append(try await storage.report(of: .main, in: quarters))
      told.money.append(try await storage.money(of: .main, in: quarters))
    }
    told.days = try await storage.reports(before: .max, in: .main, limit: 99)
    told.stock = try await storage.stock(of: .main).onHand
    told.costs = try await storage.fruitCosts(of: .main)
    return told
  }

  static func cutoffs(day: Int) -> PurgeCutoffs {
    var cutoffs = PurgeCutoffs(of: .usual, in: nil, zone: .utc, at: start(of: day))
    (cutoffs.orders, cutoffs.log) = (start(of: day), start(of: day))
    return cutoffs
  }
}

@Suite struct `A purge` {
  private func expectSound(_ books: Books) async throws {
    let faults = try await books.audit()
    #expect(faults == [])
  }

  private func orderCount(_ storage: any Storage) async throws -> Int {
    var query = OrderQuery()
    var count = 0
    while true {
      let piece = try await storage.orders(query, of: .main)
      count += piece.orders.count
      guard let next = piece.next else { return count }
      query.before = next
    }
  }

  @Test(arguments: Books.engines, [true, false])
  func `leaves the reports, the stock and the proof of the books as they were`(
    engine: Engine,
    hasDays: Bool
  ) async throws {
    let books = try Books(engine)
    let storage = books.storage
    try await Past.invent(in: storage, seed: 7, hasDays: hasDays)
    try await expectSound(books)
    let (before, orders) = try await (Past.told(by: storage), orderCount(storage))
    let cutoffs = Past.cutoffs(day: 6)
    let rehearsed = try await storage.rehearsePurge(of: .main, cutoffs)
    #expect(try await orderCount(storage) == orders)
    let count = try await storage.purge(.main, cutoffs, by: .machine, at: Past.start(of: 10))
    #expect(count == rehearsed)
    #expect(count.orders > 50, "\(count)")
    #expect(count.logLines > 100, "\(count)")
    #expect(Set(count.kept.keys).isSuperset(of: [.open, .unpaid]), "\(count)")
    #expect(count.unprovenDay == nil)
    try await expectSound(books)
    #expect(try await Past.told(by: storage) == before)
    #expect(try await orderCount(storage) == orders - count.orders)
    if hasDays {
      #expect(try await storage.proof(ofDay: 1, in: .main) == .purged)
      #expect(try await storage.proof(ofDay: 8, in: .main) == .proven)
    }
    // What is left goes on: there is nothing more to purge, then there is.
    var again = try await storage.purge(.main, cutoffs, by: .machine, at: Past.start(of: 10))
    #expect(again.orders == 0)
    let order = try #require(
      try await storage.commit(.order(("kiwi", 1)), at: Past.start(of: 11))[0].order
    )
    _ = try await storage.commit(.pay(order.id, 3000, .card(nil)), at: Past.start(of: 11))
    again = try await storage.purge(
      .main,
      Past.cutoffs(day: 9),
      by: .machine,
      at: Past.start(of: 12)
    )
    #expect(again.orders > 0)
    try await expectSound(books)
    #expect(try await storage.order(order.id, of: .main) != nil)
  }

  @Test(arguments: Books.engines)
  func `begins with no day whose report is not what its entries add up to`(
    engine: Engine
  ) async throws {
    let books = try Books(engine)
    try await Past.invent(in: books.storage, seed: 3, hasDays: true)
    // The books are changed as no program does.
    switch engine {
    case .memory, .sqlite: try books.change("DROP TRIGGER day_close_stays")
    #if PostgreSQL
    case .postgresql: try books.change("ALTER TABLE day_close DISABLE TRIGGER USER")
    #endif
    }
    try books.change(
      "UPDATE day_close SET report = REPLACE(report, '\"float\":500', '\"float\":400') WHERE number = 3"
    )
    let count = try await books.storage.purge(
      .main,
      Past.cutoffs(day: 6),
      by: .machine,
      at: Past.start(of: 10)
    )
    #expect(count.unprovenDay == 3)
    #expect(count.orders > 0)
    #expect(try await books.storage.proof(ofDay: 2, in: .main) == .purged)
    #expect(try await books.storage.proof(ofDay: 3, in: .main) == .unproven)
    #expect(try await books.storage.proof(ofDay: 4, in: .main) == .proven)
  }

  @Test(arguments: Books.engines)
  func `waits for webhooks that have not been told yet`(engine: Engine) async throws {
    let books = try Books(engine)
    try await Past.invent(in: books.storage, seed: 5, hasDays: false)
    try books.change(
      """
      INSERT INTO webhook (bar_id, webhook_id, address, events, secret, made_at, is_on, order_number,
        step, stock_version, menu_version, attempts)
      VALUES ('main', 'w', 'https://example.com', 'order.placed', 'whsec_a', 1, 1, 20, 1000000, 1000000,
        1, 0)
      """
    )
    try books.change("UPDATE webhook SET journal = 1000000")
    _ = try await books.storage.purge(
      .main,
      Past.cutoffs(day: 9),
      by: .machine,
      at: Past.start(of: 10)
    )
    for number in 21...30 {
      #expect(try await books.storage.order(numbered: number, of: .main) != nil)
    }
  }

  @Test(arguments: Books.engines)
  func `finds rows that were deleted without it`(engine: Engine) async throws {
    let books = try Books(engine)
    try await Past.invent(in: books.storage, seed: 9, hasDays: false)
    _ = try await books.storage.purge(
      .main,
      Past.cutoffs(day: 5),
      by: .machine,
      at: Past.start(of: 10)
    )
    for table in ["purged", "purged_fruit", "purged_sum"] {
      try await expectSound(books)
      let column =
        switch table {
        case "purged": "orders"
        case "purged_fruit": "pieces"
        default: "amount"
        }
      try books.change("UPDATE \(unsafe: table) SET \(unsafe: column) = \(unsafe: column) + 1")
      #expect(try await books.audit() != [], "\(table)")
      try books.change("UPDATE \(unsafe: table) SET \(unsafe: column) = \(unsafe: column) - 1")
    }
  }

  @Test(arguments: Books.engines)
  func `takes the orders of a whole year, ten years after its end`(engine: Engine) async throws {
    let storage = try Books(engine).storage
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    func noon(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
      let days = LocalTime.day(year: year, month: month, day: day)
      return Timestamp(milliseconds: (days * 24 + 12) * Past.hour)
    }
    func sell(at time: Timestamp) async throws -> OrderID {
      let order = try #require(try await storage.commit(.order(("kiwi", 1)), at: time)[0].order)
      _ = try await storage.commit(
        .pay(order.id, 3000, .card(nil)),
        .advance(order.id, to: .collected),
        at: time
      )
      return order.id
    }
    func purge(at now: Timestamp) async throws -> Int {
      let cutoffs = PurgeCutoffs(of: .usual, in: nil, zone: .utc, at: now)
      return try await storage.purge(.main, cutoffs, by: .machine, at: now).orders
    }
    let december = try await sell(at: noon(2023, 12, 30))
    let january = try await sell(at: noon(2024, 1, 2))
    // The newest order stays in any case.
    _ = try await sell(at: noon(2026, 6, 1))
    #expect(try await purge(at: noon(2033, 12, 31)) == 0)
    #expect(try await purge(at: noon(2034, 1, 1)) == 1)
    #expect(try await storage.order(december, of: .main) == nil)
    #expect(try await purge(at: noon(2034, 12, 31)) == 0)
    #expect(try await storage.order(january, of: .main) != nil)
    #expect(try await purge(at: noon(2035, 1, 1)) == 1)
    #expect(try await storage.order(january, of: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `takes answered calls and refusals by the days that they are kept`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    for day in 0..<6 {
      let now = Past.start(of: day)
      let call = Submission(.call(.help, from: nil), orderID: .random(), at: now)
      let answer = Submission(
        .answer(CallID(call.orderID.uuid)),
        orderID: .random(),
        at: now
      )
      let refused = Submission(
        try Command.order(("kiwi", 9)),
        key: IdempotencyKey(rawValue: "refused-\(day)"),
        orderID: .random(),
        at: now
      )
      _ = try await storage.commit([call, answer, refused])
    }
    let retention = try Retention(orderYears: nil, logDays: nil, callDays: 3, refusalDays: 2)
    let now = Past.start(of: 6)
    let cutoffs = PurgeCutoffs(of: retention, in: nil, zone: .utc, at: now)
    let rehearsed = try await storage.rehearsePurge(of: .main, cutoffs)
    #expect(rehearsed.calls == 3 && rehearsed.refusals == 4, "\(rehearsed)")
    #expect(try await storage.purge(.main, cutoffs, by: .machine, at: now) == rehearsed)
    let again = try await storage.purge(.main, cutoffs, by: .machine, at: now)
    #expect(again.calls == 0 && again.refusals == 0, "\(again)")
  }

  @Test(arguments: Engine.allCases)
  func `is the only way to delete an order, and stays within its transaction`(
    engine: Engine
  ) async throws {
    let books = try Books(engine)
    try await Past.invent(in: books.storage, seed: 1, hasDays: false)
    for table in ["order_step", "payment_part", "journal", "audit_log", "orders"] {
      #expect(throws: (any Error).self) { try books.change("DELETE FROM \(unsafe: table)") }
    }
  }

  @Test(arguments: Engine.allCases)
  func `follows times that are kept with a line in the log`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    #expect(try await storage.retention(of: .main) == .usual)
    let longer = try Retention(orderYears: 12, logDays: 400, callDays: 30, refusalDays: 2)
    try await storage.set(longer, of: .main, by: .machine, at: .noon)
    #expect(try await store.open().retention(of: .main) == longer)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(log.first?.entry.action == "retention-set")
    #expect(log.first?.entry.details == "400 30 2")
  }
}
