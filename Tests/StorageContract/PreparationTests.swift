import BarTables
import Identifiers
import JSON
import JuiceBar
import SQLLanguage
import SQLite
import Staffing
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `Orders being prepared in storage` {
  private static let early = Timestamp(milliseconds: 1_600_000_000_000)

  private static func time(_ minutes: Int) -> Timestamp {
    Timestamp(milliseconds: Timestamp.noon.milliseconds + 60_000 * minutes)
  }

  private static func place(
    _ count: Int,
    in storage: any BarRecords
  ) async throws -> [Order] {
    var orders: [Order] = []
    for minute in 0..<count {
      let outcome = try await storage.commit(
        .order(("kiwi", 1), ("mango-kiwi", 1)),
        at: time(minute)
      )
      orders.append(try #require(outcome[0].order))
      _ = try await storage.commit(.adjust("kiwi", by: 4, reason: .delivery))
      _ = try await storage.commit(.adjust("mango", by: 2, reason: .delivery))
    }
    return orders
  }

  @Test(arguments: Engine.allCases)
  func `stand in the queue until they are collected, oldest first`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let orders = try await Self.place(5, in: storage)
    _ = try await storage.commit(.advance(orders[1].id, to: .making), at: Self.time(10))
    _ = try await storage.commit(.advance(orders[2].id, to: .ready), at: Self.time(11))
    _ = try await storage.commit(.advance(orders[3].id, to: .collected), at: Self.time(12))
    _ = try await storage.commit(.cancel(orders[4].id), at: Self.time(13))
    let queue = try await store.open().openOrders(of: .main, placedAfter: Self.early)
    #expect(queue.map(\.number) == [1, 2, 3])
    #expect(queue.map(\.status) == [.placed, .making, .ready])
    #expect(queue.map(\.statusAt) == [Self.time(0), Self.time(10), Self.time(11)])
    #expect(queue.map(\.placedAt) == orders.prefix(3).map(\.placedAt))
    #expect(queue.map(\.lines) == orders.prefix(3).map(\.lines))
    let late = try await storage.openOrders(of: .main, placedAfter: Self.time(1))
    #expect(late.map(\.number) == [2, 3])
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `are collected when they are placed, where they are made at once`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    try await storage.makeOrders(.atOnce)
    let command = try Command.order(("kiwi", 1))
    let order = try #require(try await storage.commit(command, key: "k")[0].order)
    #expect(order.status == .collected)
    #expect(try await storage.openOrders(of: .main, placedAfter: Self.early) == [])
    let again = try store.open()
    #expect(try await again.order(order.id, of: .main) == order)
    #expect(try await again.commit(command, key: "k") == [.ordered(order)])
    let cancelling = try await again.commit(.cancel(order.id), .advance(order.id, to: .collected))
    #expect(
      cancelling[0].refusal == .wrongStep(order.id, from: .collected, to: .cancelled)
    )
    #expect(
      try await again.commit(.advance(order.id, to: .collected), key: "a") == [.updated(order)]
    )
    #expect(try await again.commit(.recall(order.id, to: .ready))[0].updated?.status == .ready)
    #expect(try await again.openOrders(of: .main, placedAfter: Self.early).map(\.id) == [order.id])
    try await expectConsistency(of: again)
  }

  @Test(arguments: Engine.allCases)
  func `come back into the queue when the last step is taken back`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let orders = try await Self.place(3, in: storage)
    for (minute, order) in zip(10..., orders) {
      _ = try await storage.commit(.advance(order.id, to: .collected), at: Self.time(minute))
    }
    let read = { (time: Timestamp, limit: Int) in
      try await storage.collectedOrders(of: .main, after: time, limit: limit).map(\.number)
    }
    #expect(try await read(Self.early, 9) == [3, 2, 1])
    #expect(try await read(Self.early, 2) == [3, 2])
    #expect(try await read(Self.time(11), 9) == [3, 2])
    let answers = try await storage.commit(
      .recall(orders[2].id, to: .ready),
      .recall(orders[2].id, to: .ready),
      at: Self.time(20)
    )
    #expect(answers.map(\.updated?.status) == [.ready, .ready])
    #expect(try await read(Self.early, 9) == [2, 1])
    let queue = try await storage.openOrders(of: .main, placedAfter: Self.early)
    #expect(queue.map(\.number) == [3])
    #expect(queue.map(\.statusAt) == [Self.time(20)])
  }

  @Test(arguments: Engine.allCases)
  func `keep the answers of the steps that were taken back since`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let id = try await Self.place(1, in: storage)[0].id
    let ready = try await storage.commit(.advance(id, to: .ready), key: "k-1")
    _ = try await storage.commit(.recall(id, to: .making), key: "k-2")
    let batch = try await storage.commit(.recall(id, to: .placed), .advance(id, to: .making))
    #expect(batch.map(\.updated?.status) == [.placed, .making])
    #expect(try await storage.commit(.advance(id, to: .ready), key: "k-1") == ready)
    #expect(try await storage.order(id, of: .main)?.status == .making)
  }

  @Test(arguments: Engine.allCases)
  func `are refused for juices off sale, until those are back`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let end = Self.time(30)
    let taken = try await storage.commit(.suspend("kiwi", until: end), key: "k-1")
    #expect(taken == [.suspended(Suspension(juice: "kiwi", until: end))])
    _ = try await storage.commit(.suspend("mango-kiwi", until: nil))
    let known = try await store.open().suspensions(of: .main)
    #expect(known.map(\.juice) == ["kiwi", "mango-kiwi"])
    #expect(known.map(\.until) == [end, nil])
    #expect(try await storage.versions(of: .main).stock == 3)
    let refused = try await storage.commit(.order(("kiwi", 1), ("mango-kiwi", 1)), key: "k-2")
    #expect(refused == [.refused(.suspended(["kiwi", "mango-kiwi"]))])
    let order = try Command.order(("kiwi", 1), ("mango-kiwi", 1))
    #expect(try await storage.commit(order, key: "k-2") == refused)
    #expect(try await storage.commit(.order(("kiwi", 1)), at: end)[0].order?.number == 1)
    #expect(try await storage.commit(.suspend("kiwi", until: end), key: "k-1") == taken)
    let back = try await storage.commit(.resume("kiwi", ifDue: true), key: "k-3", at: end)
    #expect(back == [.resumed("kiwi")])
    #expect(try await storage.commit(.resume("kiwi", ifDue: true), key: "k-3") == back)
    _ = try await storage.commit(.resume("mango-kiwi", ifDue: false))
    #expect(try await storage.suspensions(of: .main) == [])
    #expect(try await storage.commit(.order(("mango-kiwi", 1)))[0].order?.number == 2)
  }

  @Test(arguments: Engine.allCases)
  func `have labels whose prints are counted once each`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let orders = try await Self.place(2, in: storage).map(\.id)
    #expect(try await storage.printCount(of: orders[0], in: .main) == 0)
    #expect(
      try await storage.countPrint(of: orders[0], in: .main, sheet: "s-1", by: .machine, at: .noon)
        == 1
    )
    #expect(
      try await storage.countPrint(of: orders[0], in: .main, sheet: "s-1", by: .machine, at: .noon)
        == 1
    )
    #expect(
      try await storage.countPrint(of: orders[0], in: .main, sheet: "s-2", by: .machine, at: .noon)
        == 2
    )
    #expect(try await store.open().printCount(of: orders[0], in: .main) == 2)
    #expect(try await storage.printCount(of: orders[1], in: .main) == 0)
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 2).map(\.entry)
    #expect(log.map(\.action.rawValue) == ["labels-reprinted", "labels-printed"])
    #expect(log.map(\.subject) == [orders[0].rawValue, orders[0].rawValue])
  }

  @Test(arguments: Engine.allCases)
  func `are prepared as the bar has set it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    #expect(try await storage.preparationSettings(of: .main) == PreparationSettings())
    for payment in PaymentTime.allCases {
      let settings = try #require(
        PreparationSettings(
          makers: 3,
          maximumQueueMinutes: 20,
          flow: .byCounter,
          payment: payment,
          unpaidMinutes: 15,
          readyMinutes: 60
        )
      )
      try await storage.set(settings, of: .main, by: .machine, at: .noon)
      #expect(try await store.open().preparationSettings(of: .main) == settings)
    }
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 1).map(\.entry)
    #expect(log.first?.action.rawValue == "preparation-set" && log.first?.who == .machine)
  }

  @Test(arguments: Engine.allCases)
  func `await their payment from when the bar asks for it before they are made`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    func ask(_ payment: PaymentTime) async throws {
      let settings = try #require(
        PreparationSettings(makers: 1, maximumQueueMinutes: 0, flow: .byCounter, payment: payment)
      )
      try await storage.set(settings, of: .main, by: .machine, at: .noon)
    }
    let before = try await Self.place(1, in: storage)[0]
    try await ask(.beforeMaking)
    #expect(try await storage.ordersAwaitingPayment(of: .main) == [])
    let orders = try await Self.place(3, in: storage)
    try await ask(.beforeMaking)
    #expect(try await storage.dueBars(at: .noon)[.main] == .expiry)
    #expect(try await storage.ordersAwaitingPayment(of: .main) == orders.map(\.id))
    let total = orders[0].total
    _ = try await storage.commit(.pay(orders[0].id, total, .card(nil)), .cancel(orders[1].id))
    #expect(try await storage.ordersAwaitingPayment(of: .main) == [orders[2].id])
    let queue = try await storage.openOrders(of: .main, placedAfter: Self.early)
    #expect(
      Dictionary(uniqueKeysWithValues: queue.map { ($0.id, $0.awaitsPayment) }) == [
        before.id: false, orders[0].id: false, orders[2].id: true,
      ]
    )
    #expect(queue.first { $0.id == orders[0].id }?.payment(.beforeMaking) == .paid)
    #expect(queue.first { $0.id == before.id }?.payment(.atPickUp) == .unpaid)
    try await ask(.atPickUp)
    #expect(try await storage.ordersAwaitingPayment(of: .main) == [])
    #expect(try await storage.dueBars(at: .noon)[.main] == nil)
  }

  @Test(arguments: Engine.allCases)
  func `expire once, and not when they were paid or begun`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let orders = try await Self.place(3, in: storage).map(\.id)
    let total = try #require(try await storage.order(orders[0], of: .main)).total
    let kiwis = try await storage.stock(of: .main).onHand["kiwi"] ?? 0
    _ = try await storage.commit(
      .pay(orders[0], total, .card(nil)),
      .advance(orders[1], to: .making)
    )
    let answers = try await storage.commit(
      .expire(orders[0]),
      .expire(orders[1]),
      .expire(orders[2]),
      .expire(orders[2]),
      .pay(orders[2], total, .card(nil))
    )
    #expect(answers[0].refusal == .payment(orders[0], .alreadyPaid))
    #expect(answers[1].refusal == .wrongStep(orders[1], from: .making, to: .cancelled))
    #expect(answers[2].updated?.status == .cancelled && answers[3] == answers[2])
    #expect(answers[4].refusal == .payment(orders[2], .cancelled))
    // A kiwi juice and a mango-kiwi came back.
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == kiwis + 4)
    try await expectConsistency(of: storage)
  }

  @Test func `are sound without a step if they were made at once`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let orders = try await Self.place(2, in: storage).map(\.id)
    for order in orders {
      _ = try await storage.commit(
        .advance(order, to: .collected),
        key: .init(rawValue: "a-\(order)")
      )
    }
    _ = try await storage.commit(.recall(orders[0], to: .ready), key: "r")
    #expect(try StorageFile(path).audit().differences == [])
    var connection = try Connection(.file(path))
    try connection.withoutGuards { try $0.run("UPDATE orders SET status = 'making'") }
    #expect(try StorageFile(path).audit().differences.count == 2)
  }

  @Test func `have every step in the file, and its audit agrees`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let id = try await Self.place(1, in: storage)[0].id
    _ = try await storage.commit(.advance(id, to: .ready), .recall(id, to: .making), key: nil)
    var connection = try Connection(.file(path))
    let steps = try connection.rows(
      "SELECT position, status FROM order_step ORDER BY position",
      as: (Int, String).self
    )
    #expect(steps.map(\.0) == [1, 2])
    #expect(steps.map(\.1) == ["ready", "making"])
    let plan = try connection.rows(
      "EXPLAIN QUERY PLAN \(unsafe: Self.planned)",
      as: (Int, Int, Int, String).self
    )
    #expect(plan.contains { $0.3.contains("open_order") }, "\(plan)")
    #expect(try StorageFile(path).audit().differences == [])
    try connection.withoutGuards { try $0.run("UPDATE order_step SET status = 'collected'") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains("is making, but its last step of 2 led to") })
  }

  private static let planned = """
    SELECT order_id FROM orders WHERE bar_id = 'main'
    AND status NOT IN ('collected', 'cancelled') AND placed_at >= 5 ORDER BY placed_at LIMIT 3
    """
}
