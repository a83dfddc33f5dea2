import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import Testing

@testable import SQLiteStorage

@Suite struct `A cancelled order in storage` {
  @Test(arguments: Engine.allCases)
  func `has given its fruit back under its own name, in a version of its own`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let order = try #require(
      try await storage.commit(.order(("mango-kiwi", 2), ("kiwi", 1)))[0].order
    )
    let cancelled = try #require(try await storage.commit(.cancel(order.id))[0].updated)
    #expect(cancelled.status == .cancelled)
    #expect((cancelled.version, cancelled.remaining) == (order.version, order.remaining))
    let returned = try await storage.movements(of: .main, after: order.version, limit: 9)
    #expect(returned.map(\.fruit) == ["kiwi", "mango"])
    #expect(returned.map(\.delta) == [5, 4])
    #expect(returned.allSatisfy { $0.reason == .cancellation && $0.order == order.id })
    #expect(Set(returned.map(\.version)) == [order.version + 1])
    #expect(try await store.open().order(order.id, of: .main) == cancelled)
    #expect(try await store.open().order(numbered: 1, of: .main) == cancelled)
    #expect(try await storage.order(numbered: 2, of: .main) == nil)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is answered again and moves nothing again`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let id = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order).id
    let first = try await storage.commit(.cancel(id), key: "k-1")
    let versions = try await storage.versions(of: .main)
    #expect(try await storage.commit(.cancel(id), key: "k-1") == first)
    #expect(try await storage.commit(.cancel(id), key: "k-2") == first)
    #expect(try await storage.commit(.cancel(id), .cancel(id)) == first + first)
    #expect(try await storage.versions(of: .main) == versions)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is still placed in the answer that was kept when it was ordered`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let first = try await storage.commit(.order(("kiwi", 1)), key: "k-1")
    let id = try #require(first[0].order).id
    _ = try await storage.commit(.cancel(id))
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "k-1") == first)
    #expect(first[0].order?.status == .placed)
  }

  @Test(arguments: Engine.allCases)
  func `of one batch is right, placed, made and cancelled in it`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let (one, two, late) = (OrderID.random(), OrderID.random(), OrderID.random())
    let commands: [(Command, OrderID)] = [
      (.cancel(late), .random()), (try .order(("kiwi", 1)), one), (try .order(("kiwi", 2)), two),
      (.cancel(one), .random()), (.cancel(one), .random()), (.make(one), .random()),
      (.make(two), .random()), (.cancel(two), .random()), (.make(two), .random()),
      (try .order(("kiwi", 1)), late),
    ]
    let outcomes = try await storage.commit(
      commands.map { Submission($0, orderID: $1, at: .noon) }
    )
    #expect(outcomes[0] == .refused(.unknownOrder(late)))
    #expect(outcomes[3].updated?.status == .cancelled)
    #expect(outcomes[4] == outcomes[3])
    #expect(outcomes[5] == .refused(.wrongStep(one, from: .cancelled, to: .ready)))
    #expect(outcomes[6].updated?.status == .ready)
    #expect(outcomes[7] == .refused(.wrongStep(two, from: .ready, to: .cancelled)))
    #expect(outcomes[8] == outcomes[6])
    #expect(outcomes[9].order?.number == 3)
    // Version 1 opened the bar; three orders and one return followed.
    #expect(try await storage.versions(of: .main).stock == 5)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 1)
    #expect(try await storage.order(two, of: .main)?.status == .ready)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `by many at once gives its fruit back once`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let id = try #require(try await storage.commit(.order(("kiwi", 3)))[0].order).id
    let outcomes = try await withThrowingTaskGroup { group in
      for index in 0..<24 {
        let command = index.isMultiple(of: 3) ? Command.make(id) : .cancel(id)
        group.addTask { try await storage.commit(command)[0] }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    // One answer for those who came in time and one for those who did not.
    #expect(outcomes.count == 2)
    let order = try #require(try await storage.order(id, of: .main))
    let onHand = try await storage.stock(of: .main).onHand["kiwi"]
    #expect(onHand == (order.status == .cancelled ? 10 : 1))
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `gives back a fruit beyond the capacity and off the menu`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let id = try #require(try await storage.commit(.order(("mango-kiwi", 1)))[0].order).id
    _ = try await storage.commit(.adjust("mango", by: 92, reason: .delivery))
    _ = try await storage.publish(
      Menu(fruits: Menu.original().fruits.filter { $0.id != "kiwi" }, juices: []),
      in: .main,
      at: .noon
    )
    #expect(try await storage.commit(.cancel(id))[0].updated?.status == .cancelled)
    let onHand = try await storage.stock(of: .main).onHand
    #expect(onHand["mango"] == 102)
    #expect(onHand["kiwi"] == 10)
    // From there the shelf is emptied again, never filled further.
    let full = Refusal.outOfRange("mango", wanted: 103, onHand: 102, capacity: 100)
    let steps = try await storage.commit(
      .adjust("mango", by: 1, reason: .delivery),
      .adjust("mango", by: -1, reason: .waste)
    )
    #expect(steps[0] == .refused(full))
    #expect(try await storage.stock(of: .main).onHand["mango"] == 101)
    try await expectConsistency(of: storage)
  }
}

@Suite struct `The file of a cancelled order` {
  let path: String
  let storage: SQLiteStorage
  let order: Order

  init() async throws {
    path = try TemporaryDirectory().file("bar.sqlite")
    storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    order = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order)
    _ = try await storage.commit(.order(("mango-kiwi", 1)))
    _ = try await storage.commit(.cancel(order.id), key: "k-1")
  }

  @Test func `audits clean`() throws {
    #expect(try StorageFile(path).audit().differences == [])
  }

  @Test func `lets no fruit come back twice, whoever writes`() throws {
    var connection = try Connection(.file(path))
    let error = #expect(throws: SQLiteError.self) {
      try connection.run(
        """
        INSERT INTO movement
        SELECT bar_id, version + 1, fruit, delta, balance + delta, reason, order_id, moved_at,
          note, reverses
        FROM movement WHERE reason = 'cancellation'
        """
      )
    }
    #expect(error?.message.contains("UNIQUE") == true)
  }

  @Test(arguments: ["placed", "making", "ready", "collected"])
  func `lets nobody take the cancellation back`(status: String) throws {
    var connection = try Connection(.file(path))
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("UPDATE orders SET status = \(status) WHERE number = 1")
    }
    #expect(error?.message == "an order takes the steps of its preparation alone")
  }

  @Test(arguments: [
    ("UPDATE orders SET status = 'ready' WHERE number = 1", "given back another amount of kiwi"),
    ("UPDATE orders SET status = 'cancelled' WHERE number = 2", "than it did: 2 more"),
    ("UPDATE movement SET version = 9 WHERE reason = 'cancellation'", "at version 4"),
    ("UPDATE orders SET version = 9 WHERE number = 1", "came back in the versions from 4 to 4"),
    ("DELETE FROM movement WHERE order_id IS NOT NULL", "another amount of kiwi than it took"),
    (
      "UPDATE orders SET status = 'placed' WHERE number = 1",
      "is placed, but its last step of 1 led to cancelled"
    ),
    ("DELETE FROM order_step", "not with this status"),
  ])
  func `is told by an audit where it does not agree`(
    tampering: String,
    finding: String
  ) throws {
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("DROP INDEX fruit_comes_back_once")
    try connection.withoutGuards { try $0.run("\(unsafe: tampering)") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }

  @Test func `is guarded again after a backup was restored into it`() async throws {
    try StorageFile(path).backUp(to: path + ".backup")
    try StorageFile(path).restore(from: path + ".backup")
    var connection = try Connection(.file(path))
    for table in ["movement", "order_line", "orders"] {
      #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM \(unsafe: table)") }
    }
    #expect(try await storage.order(order.id, of: .main)?.status == .cancelled)
    #expect(try StorageFile(path).audit().differences == [])
  }
}
