#if PostgreSQL
import BarTables
import Identifiers
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import Synchronization
import Testing

/// How often the clients of a test were answered, and how often they were not.
private final class Tally: Sendable {
  let answered = Atomic(0)
  let refused = Atomic(0)
}

/// What a PostgreSQL cluster adds: several servers, and answers that get lost on their way.
@Suite struct `Bars in a cluster` {
  /// A bar whose one juice takes three kiwis.
  private static func menu(pieces: Int) throws -> Menu {
    let name = try Menu.original().juices[0].name
    return try Menu(
      fruits: [
        Fruit(id: "kiwi", name: name, capacity: Fruit.maximumCapacity, opening: pieces)
      ],
      juices: [Juice(id: "green", name: name, recipe: try #require(Recipe([Need("kiwi", 3)])))]
    )
  }

  private static func desk(of storage: PostgreSQLStorage) -> OrderDesk {
    OrderDesk(
      bar: .main,
      storage: storage,
      surroundings: OrderDesk.Surroundings(now: { .noon }, newID: { _ in OrderID.random().uuid })
    )
  }

  private static func change(_ address: String, by statements: SQL...) throws {
    var connection = try Connection.patient(to: address)
    for statement in statements { try connection.run(statement) }
  }

  @Test(.timeLimit(.minutes(10)))
  func `sells what the stock is enough for, through two servers at once`() async throws {
    let address = try TestDatabase.make()
    var desks: [OrderDesk] = []
    for _ in 0..<2 {
      let storage = try PostgreSQLStorage(address, connections: 2)
      _ = try await storage.open(.main, menu: Self.menu(pieces: 1_000), at: .opening)
      desks.append(Self.desk(of: storage))
    }
    let cart = try #require(Cart([Cart.Line("green")]))
    // Each customer waits for the answer before the next order, so that there are many small batches
    // and the servers meet at the bar's row again and again.
    let orders = try await withThrowingTaskGroup { group in
      for index in 0..<10 {
        let desk = desks[index % 2]
        group.addTask {
          var orders: [Order?] = []
          for _ in 0..<50 { orders.append(try await desk.submit(.order(cart)).order) }
          return orders
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let sold = orders.compactMap { $0 }
    #expect(sold.count == 333)
    #expect(sold.map(\.number).sorted() == Array(1...333))
    let storage = try PostgreSQLStorage(address)
    #expect(try await storage.stock(of: .main).onHand == ["kiwi": 1])
    #expect(try await storage.audit().differences == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `makes its tables once, however many servers start together`() async throws {
    let address = try TestDatabase.makeEmpty()
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 {
        group.addTask { @concurrent in
          let storage = try PostgreSQLStorage(address, connections: 1)
          _ = try await storage.open(.main, menu: .original(), at: .opening)
        }
      }
      try await group.waitForAll()
    }
    let storage = try PostgreSQLStorage(address)
    #expect(try await storage.allMovements().count == 5)
    #expect(try await storage.audit().differences == [])
  }

  @Test func `leaves tables of a newer version alone`() async throws {
    let address = try TestDatabase.make()
    try Self.change(address, by: "UPDATE pavilion_schema SET version = 1000")
    #expect {
      _ = try PostgreSQLStorage(address)
    } throws: { error in
      "\(error)".contains("newer version of this program (schema 1000")
    }
  }

  /// The server does something at the end of the first transaction with an order, and never again.
  private static func atFirstCommit(_ deed: String, at address: String) throws {
    try change(
      address,
      by: "CREATE SEQUENCE commits",
      """
      CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('commits') = 1 THEN \(unsafe: deed); END IF;
        RETURN NULL;
      END $$
      """,
      """
      CREATE CONSTRAINT TRIGGER disturbance AFTER INSERT ON orders
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION disturb()
      """
    )
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      // Committed, but with a word that makes it doubtful.
      "RAISE WARNING 'the standby has not confirmed it'",
      // Not committed, and the connection is gone.
      "PERFORM pg_terminate_backend(pg_backend_pid())",
    ],
    ["key", nil]
  )
  func `finds out what became of an order before it answers`(
    deed: String,
    key: String?
  )
    async throws
  {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address, connections: 2)
    _ = try await storage.open(.main, menu: Self.menu(pieces: 9), at: .opening)
    try Self.atFirstCommit(deed, at: address)
    let cart = try #require(Cart([Cart.Line("green")]))
    let outcome = try await Self.desk(of: storage).submit(
      .order(cart),
      key: key.map { IdempotencyKey(stringLiteral: $0) }
    )
    #expect(outcome.order?.number == 1)
    #expect(try await storage.stock(of: .main).onHand == ["kiwi": 6])
    #expect(try await storage.audit().orders == 1)
  }

  @Test func `says that it does not know when it cannot find out`() async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address, connections: 2, settlingTime: .zero)
    _ = try await storage.open(.main, menu: Self.menu(pieces: 9), at: .opening)
    try Self.atFirstCommit("RAISE WARNING 'the standby has not confirmed it'", at: address)
    let cart = try #require(Cart([Cart.Line("green")]))
    let desk = Self.desk(of: storage)
    await #expect {
      _ = try await desk.submit(.order(cart), key: "k")
    } throws: { error in
      guard case StorageError.unknownOutcome? = error as? StorageError else { return false }
      return true
    }
    // Sent again under its key, it is answered from what was written.
    #expect(try await desk.submit(.order(cart), key: "k").order?.number == 1)
    #expect(try await storage.stock(of: .main).onHand == ["kiwi": 6])
  }

  @Test func `finds by an audit what does not agree`() async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.commit(.order(("mango-kiwi", 2)), key: "k")
    let sound = try await storage.audit()
    #expect(sound.differences == [])
    #expect([sound.bars, sound.orders, sound.movements] == [1, 1, 7])
    try Self.change(
      address,
      by: "ALTER TABLE order_line DISABLE TRIGGER USER",
      "UPDATE stock SET on_hand = 9 WHERE fruit = 'kiwi'",
      "UPDATE order_line SET price = price + 1"
    )
    let differences = try await storage.audit().differences
    #expect(differences.contains { $0.contains("9 kiwi on hand") })
    #expect(differences.contains { $0.contains("as no menu ever had it") })
  }

  @Test(.timeLimit(.minutes(10)))
  func `loses and doubles nothing while its server crashes and comes back`() async throws {
    let server = try TestServer(isDurable: true)
    var desks: [OrderDesk] = []
    for _ in 0..<2 {
      let storage = try PostgreSQLStorage(server.address(), connections: 2)
      _ = try await storage.open(.main, menu: Self.menu(pieces: 30_000), at: .opening)
      desks.append(Self.desk(of: storage))
    }
    let cart = try #require(Cart([Cart.Line("green")]))
    let tally = Tally()
    let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
      for client in 0..<16 {
        let desk = desks[client % 2]
        group.addTask { @concurrent in
          var numbers: [Int] = []
          for round in 0..<60 {
            let key = IdempotencyKey(stringLiteral: "\(client)-\(round)")
            // As a kiosk does: the same order under the same key until it is answered.
            while numbers.count == round {
              do {
                numbers.append(try await desk.submit(.order(cart), key: key).order?.number ?? 0)
                tally.answered.wrappingAdd(1, ordering: .relaxed)
              } catch {
                tally.refused.wrappingAdd(1, ordering: .relaxed)
                try await Task.sleep(for: .milliseconds(20))
              }
            }
          }
          return numbers
        }
      }
      for part in 1...2 {
        while tally.answered.load(ordering: .relaxed) < part * 200 {
          try await Task.sleep(for: .milliseconds(5))
        }
        try server.crash()
        try await Task.sleep(for: .milliseconds(200))
        try server.start()
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    // Nobody was answered while there was no server, or nothing was tried.
    #expect(tally.refused.load(ordering: .relaxed) > 0)
    #expect(numbers.sorted() == Array(1...960))
    let report = try await PostgreSQLStorage(server.address()).audit()
    #expect(report.differences == [])
    #expect(report.orders == 960)
  }
}
#endif
