import BarTables
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests

@testable import PostgreSQLStorage
#endif

@Suite struct `The name of an order` {
  private static let anna = CupName(rawValue: "Anna 안나 🥝")

  private static func order(for name: CupName?) -> Command {
    var cart = Cart("kiwi")
    cart.name = name
    return .order(cart)
  }

  @Test(arguments: Engine.allCases)
  func `stays with it, whatever becomes of it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let outcomes = try await storage.commit(Self.order(for: Self.anna), Self.order(for: nil))
    let orders = outcomes.compactMap(\.order)
    #expect(orders.map(\.name) == [Self.anna, nil])
    _ = try await storage.commit(.advance(orders[0].id, to: .ready))
    let again = try store.open()
    #expect(try await again.order(numbered: 1, of: .main)?.name == Self.anna)
    let early = Timestamp(milliseconds: 0)
    #expect(
      try await again.openOrders(of: .main, placedAfter: early).map(\.name) == [Self.anna, nil]
    )
    _ = try await storage.commit(.advance(orders[0].id, to: .collected))
    let collected = try await again.collectedOrders(of: .main, after: early, limit: 9)
    #expect(collected.map(\.name) == [Self.anna])
  }

  @Test(arguments: Engine.allCases)
  func `belongs to what a key was used for`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let first = try await storage.commit(Self.order(for: Self.anna), key: "k")
    #expect(try await storage.commit(Self.order(for: Self.anna), key: "k") == first)
    for name in [nil, CupName(rawValue: "Anna")] {
      let second = try await storage.commit(Self.order(for: name), key: "k")
      #expect(second == [.refused(.keyReused)])
    }
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 7)
  }

  private static let attempts = [
    "UPDATE orders SET name = 'Jun'", "UPDATE orders SET name = NULL",
    "UPDATE orders SET status = 'making', name = 'Jun'",
    """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at, name)
    VALUES ('main', 'x', 2, 9, 0, '\(String(repeating: "é", count: 41))')
    """,
    """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at, name)
    VALUES ('main', 'x', 2, 9, 0, '')
    """,
  ]

  @Test(arguments: attempts)
  func `is guarded by the database itself`(statement: String) async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    _ = try await storage.commit(Self.order(for: Self.anna))
    var file = try SQLite.Connection(.file(path))
    #expect(throws: SQLiteError.self) { try file.run(unsafe: statement) }
    #expect(try await storage.order(numbered: 1, of: .main)?.name == Self.anna)
  }

  #if PostgreSQL
  @Test(arguments: attempts)
  func `is guarded by the server itself`(statement: String) async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address, connections: 2)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    _ = try await storage.commit(Self.order(for: Self.anna))
    var connection = try Connection.patient(to: address)
    #expect(throws: PostgreSQLError.self) { try connection.run(unsafe: statement) }
    #expect(try await storage.order(numbered: 1, of: .main)?.name == Self.anna)
  }
  #endif
}
