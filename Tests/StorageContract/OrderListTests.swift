import BarTables
import Identifiers
import JuiceBar
import Languages
import Testing
import Time

@Suite struct `The list of orders` {
  private static let minji = LogEntry.Actor(.account, id: "a", name: "민지")

  /// Orders 1 to 6: unpaid and named, paid by card, paid by voucher and refunded, cancelled, waived, and
  /// partly paid in cash.
  private func work(_ storage: any BarRecords) async throws -> [Order] {
    _ = try await storage.commit(.adjust("kiwi", by: 80, reason: .delivery))
    var orders: [Order] = []
    for name in ["소율", nil, nil, nil, nil, "So-yul"] {
      let quantity = try #require(Quantity(orders.count + 1))
      let cart = Cart(
        [Cart.Line("kiwi", quantity)],
        name: name.flatMap { CupName(rawValue: $0) }
      )
      let outcome = try await storage.commit(.order(try #require(cart)))[0]
      orders.append(try #require(outcome.order, "\(outcome)"))
    }
    let voucher = Tender.other(try #require(TenderName(rawValue: "Voucher")), nil)
    let commands: [Command] = [
      .pay(orders[1].id, 6000, .card(nil)), .pay(orders[2].id, 9000, voucher),
      .refund(orders[2].id, 9000, .spilled, nil), .cancel(orders[3].id),
      .pay(orders[4].id, 15_000, .waiver(.complaint, nil)),
      .pay(orders[5].id, 1000, .cash(given: 1000), isPart: true),
    ]
    for command in commands {
      let submission = Submission(command, orderID: .random(), at: .noon, by: Self.minji)
      _ = try await storage.commit([submission])
    }
    return orders
  }

  private func numbers(
    _ storage: any BarRecords,
    _ change: (inout OrderQuery) -> Void
  ) async throws -> [Int] {
    var query = OrderQuery()
    change(&query)
    return try await storage.orders(query, of: .main).orders.map(\.number)
  }

  @Test(arguments: Engine.allCases)
  func `is searched by number, amount and name, the number first`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await work(storage)
    func found(_ search: OrderQuery.Search) async throws -> [Int] {
      try await numbers(storage) { $0.search = search }
    }
    #expect(try await numbers(storage) { _ in } == [6, 5, 4, 3, 2, 1])
    #expect(try await found(.init(number: 3, amount: 3, name: "3")) == [3])
    #expect(try await found(.init(number: 99)).isEmpty)
    #expect(try await found(.init(number: 2, amount: 18_000)) == [2, 6])
    #expect(try await found(.init(name: "so-YUL")) == [6])
    #expect(try await found(.init(name: "소율")) == [1])
    #expect(try await found(.init(name: "%")).isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `is filtered by state, payment, tender and person`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let orders = try await work(storage)
    _ = try await storage.commit(.advance(orders[1].id, to: .ready))
    #expect(try await numbers(storage) { $0.status = .cancelled } == [4])
    #expect(try await numbers(storage) { $0.status = .ready } == [2])
    let states: [PaymentState: [Int]] = [
      .unpaid: [1], .paid: [2], .refunded: [3], .nothing: [4], .waived: [5], .partlyPaid: [6],
      .partlyRefunded: [],
    ]
    for (state, expected) in states {
      let found = try await numbers(storage) { $0.payment = state }
      #expect(found == expected, "\(state)")
      // The filter tells a state as the order itself does.
      for order in try await storage.orders(OrderQuery(), of: .main).orders {
        #expect((order.payment(.atPickUp) == state) == expected.contains(order.number))
      }
    }
    let free = try await numbers(storage) {
      $0.payment = .nothing
      $0.paymentTime = .never
    }
    #expect(free == [4, 1])
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    #expect(try await numbers(storage) { $0.tender = .kind(.other(voucher)) } == [3])
    #expect(try await numbers(storage) { $0.tender = .kind(.card) } == [2])
    #expect(try await numbers(storage) { $0.tender = .waiver } == [5])
    #expect(try await numbers(storage) { $0.person = "민지" } == [6, 5, 4, 3, 2])
    #expect(try await numbers(storage) { $0.person = "Nobody" }.isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `is read in pages that leave no order out and tell none twice`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    _ = try await work(storage)
    for search in [nil, OrderQuery.Search(number: 5, name: "yul")] {
      var (found, next): ([Int], Int?) = ([], nil)
      repeat {
        var query = OrderQuery(before: next, limit: 2)
        query.search = search
        let page = try await storage.orders(query, of: .main)
        found += page.orders.map(\.number)
        next = page.next
      } while next != nil
      #expect(found == (search == nil ? [6, 5, 4, 3, 2, 1] : [5, 6]))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is of a business day, or of a date where no day was opened`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.adjust("kiwi", by: 80, reason: .delivery))
    let day = 86_400_000
    func at(_ days: Int) -> Timestamp {
      Timestamp(milliseconds: Timestamp.noon.milliseconds + days * day)
    }
    func order(on days: Int) async throws {
      var generator = SystemRandomNumberGenerator()
      let submission = Submission(
        try .order(("kiwi", 1)),
        orderID: OrderID(at: at(days), using: &generator),
        at: at(days)
      )
      _ = try await storage.commit([submission])
    }
    func found(_ days: Int) async throws -> [Int] {
      try await numbers(storage) { $0.day = .times(at(days)..<at(days + 1)) }
    }
    try await order(on: 0)
    try await order(on: 1)
    #expect(try await found(0) == [1])
    #expect(try await found(1) == [2])
    _ = try await storage.commit(.day(.open(float: 0)), at: at(2))
    try await order(on: 2)
    // After midnight, on the business day of the evening before.
    try await order(on: 3)
    let count = try #require(DayCount([.cash: 0]))
    _ = try await storage.commit(.day(.close(1, count)), at: at(3))
    _ = try await storage.commit(.day(.open(float: 0)), at: at(4))
    try await order(on: 4)
    #expect(try await found(0) == [1])
    #expect(try await found(2) == [4, 3])
    #expect(try await found(3).isEmpty)
    #expect(try await found(4) == [5])
    #expect(try await numbers(storage) { $0.day = .number(1) } == [4, 3])
    #expect(try await numbers(storage) { $0.day = .number(2) } == [5])
    #expect(try await numbers(storage) { $0.day = .number(3) }.isEmpty)
  }

  @Test(arguments: Engine.allCases)
  func `leads to the steps and the money of each order`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let orders = try await work(storage)
    let submission = Submission(
      .advance(orders[1].id, to: .making),
      orderID: .random(),
      at: .noon,
      by: Self.minji
    )
    _ = try await storage.commit([submission])
    let story = try #require(try await storage.story(of: orders[1].id, in: .main))
    #expect(story.steps.map(\.status) == [.making])
    #expect(story.steps.map(\.by) == [Self.minji])
    #expect(story.settlement.payments.map(\.by) == [Self.minji])
    #expect(try await storage.story(of: .random(), in: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `stands beside a journal that is read on from a cursor`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await work(storage)
    var query = JournalQuery(limit: 2)
    var (amounts, kinds): ([Int], [JournalEntry.Kind]) = ([], [])
    var page: JournalPage
    repeat {
      page = try await storage.journal(query, of: .main)
      amounts += page.entries.map(\.amount)
      kinds += page.entries.map(\.kind)
      query.after = page.cursor
    } while page.isCutOff
    #expect(kinds == [.payment, .payment, .refund, .payment, .payment])
    #expect(amounts == [6000, 9000, -9000, 0, 1000])
    #expect(page.cursor == 6)
    let nothing = try await storage.journal(JournalQuery(after: 6), of: .main)
    #expect(nothing == JournalPage(entries: [], cursor: 6, isCutOff: false))
    func count(_ change: (inout JournalQuery) -> Void) async throws -> Int {
      var query = JournalQuery()
      change(&query)
      return try await storage.journal(query, of: .main).entries.count
    }
    let voucher = try #require(TenderName(rawValue: "Voucher"))
    #expect(try await count { $0.tender = .kind(.other(voucher)) } == 2)
    #expect(try await count { $0.tender = .waiver } == 1)
    #expect(try await count { $0.kinds = [.refund] } == 1)
    #expect(try await count { $0.person = "민지" } == 5)
    #expect(try await count { $0.person = "Nobody" } == 0)
    #expect(try await count { $0.day = 1 } == 0)
  }
}
