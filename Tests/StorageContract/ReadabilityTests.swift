import BarTables
import Identifiers
import JuiceBar
import SQLLanguage
import SQLite
import Staffing
import Testing

@testable import SQLiteStorage

#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
#endif

/// A value that the reader of a row of the bar `seine` refuses.
private struct BrokenValue {
  let table: String
  /// The key within the bar, as an expression; nothing where the bar is the key.
  let key: String?
  let change: String
  /// How the reader's words begin.
  let words: String

  init(_ table: String, _ key: String?, _ change: String, _ words: String = "") {
    self.table = table
    self.key = key
    self.change = change
    self.words = words
  }

  private static let ofOrder = "order_id || ' ' || number"
  private static let ofStep = "order_id || ' ' || position"

  /// Those that no constraint refuses.
  static let unguarded = [
    BrokenValue("order_line", ofStep, "recipe = '{'"),
    BrokenValue("idempotency", "idempotency_key", "outcome = '{'"),
    BrokenValue("business_day", "CAST(number AS TEXT)", "who_kind = 'ghost'", "an actor"),
    BrokenValue("day_close", "CAST(number AS TEXT)", "counted = 'much'"),
    BrokenValue("venue_bar", nil, "name = '{'"),
    BrokenValue("api_token", "token_id", "scopes = 'all'", "scopes cannot be read: all"),
    BrokenValue("webhook", "webhook_id", "events = 'rain'", "events of a webhook"),
    BrokenValue("menu_publication", "CAST(version AS TEXT)", "who_kind = 'ghost'", "who edits"),
  ]

  static let guarded = [
    BrokenValue("orders", "order_id", "status = 'lost'", "an order's status"),
    BrokenValue("order_step", ofStep, "status = 'lost'", "an order's status"),
    BrokenValue("payment", ofOrder, "method = 'shells'", "a payment's method"),
    BrokenValue("refund", ofOrder, "reason = 'whim'", "a refund's reason"),
    BrokenValue("movement", "version || ' ' || fruit", "reason = 'waster'", "a movement's reason"),
    BrokenValue("journal", "CAST(number AS TEXT)", "event = 'gift'", "an entry of the journal"),
    BrokenValue("stocktake", "stocktake_id", "status = 'lost'", "a stocktake's status"),
    BrokenValue("staff_call", "call_id", "reason = 'thirst'", "a call's reason"),
    BrokenValue("staff_account", "account_id", "role = 'pope'", "a role cannot be read: pope"),
    BrokenValue("staff_device", "device_id", "kind = 'toaster'", "the kind of a device"),
    BrokenValue("audit_log", "CAST(number AS TEXT)", "who_kind = 'ghost'", "who is logged"),
  ]

  /// Breaks the first row.
  ///
  /// - Returns: The sentence that is expected of an audit.
  func write<Opened: SQLConnection & ~Copyable>(to connection: inout Opened) throws -> String {
    let key = key ?? "''"
    let found = try connection.value(
      "SELECT \(unsafe: key) FROM \(unsafe: table) WHERE bar_id = 'seine' ORDER BY 1 LIMIT 1",
      as: String.self
    )
    let first = try #require(found, "\(table)")
    try connection.run(
      """
      UPDATE \(unsafe: table) SET \(unsafe: change)
      WHERE bar_id = 'seine' AND \(unsafe: key) = \(first)
      """
    )
    let name = first.isEmpty ? "" : " \(first)"
    return "seine: the row\(name) of \(table) cannot be read: \(words)"
  }
}

@Suite struct `An audit` {
  @Test func `reads each table, or says why not`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    var connection = try SQLite.Connection(.file(path), access: .readOnly)
    let check = try connection.unreadableRows()
    #expect(check.faults.allSatisfy { $0.value.isEmpty }, "\(check.faults)")
    let read = Set(check.faults.keys)
    #expect(read.isDisjoint(with: Schema.withoutReader))
    #expect(read.union(Schema.withoutReader) == Set(Schema.tables))
  }

  @Test func `names rows that cannot be read, and what else is wrong`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try await fill(SQLiteStorage(path: path))
    var connection = try SQLite.Connection(.file(path))
    try addDevice(to: &connection)
    #expect(try StorageFile(path).audit().differences == [])
    try connection.run("PRAGMA ignore_check_constraints = ON")
    var expected: [String] = []
    try connection.withoutGuards { connection in
      for value in BrokenValue.unguarded + BrokenValue.guarded {
        expected.append(try value.write(to: &connection))
      }
      expected += try disturb(&connection)
    }
    expect(expected, among: try StorageFile(path).audit().differences)
  }

  @Test func `names many rows of a table, up to ten`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try await fill(SQLiteStorage(path: path))
    var connection = try SQLite.Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.withoutGuards { try $0.run("UPDATE movement SET reason = 'waster'") }
    let told = try StorageFile(path).audit().differences
    #expect(told.count { $0.contains(" of movement cannot be read: a movement's reason") } == 10)
  }

  @Test func `names what is of another kind, and a number that cannot be`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try await fill(SQLiteStorage(path: path))
    var connection = try SQLite.Connection(.file(path))
    try connection.withoutGuards { connection in
      try connection.run("UPDATE audit_log SET logged_at = 1.5 WHERE number = 1")
      try connection.run("UPDATE orders SET placed_at = 'noon' WHERE number = 1")
    }
    let expected = [
      "seine: the row 1 of audit_log cannot be read: a column holds another kind of value",
      "seine: placed_at of orders is noon, which cannot be",
    ]
    expect(expected, among: try StorageFile(path).audit().differences)
  }

  #if PostgreSQL
  @Test func `names rows that cannot be read on PostgreSQL, and what else is wrong`() async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address, connections: 2)
    try await fill(storage)
    #expect(try await storage.audit().differences == [])
    var connection = try Connection.patient(to: address)
    var expected: [String] = []
    for value in BrokenValue.unguarded {
      try connection.run("ALTER TABLE \(unsafe: value.table) DISABLE TRIGGER USER")
      expected.append(try value.write(to: &connection))
    }
    expected += try disturb(&connection)
    expect(expected, among: try await storage.audit().differences)
  }
  #endif

  private func fill(_ storage: any Storage) async throws {
    var bar = CopyRandomBar(seed: 9)
    try await bar.fill(storage)
    _ = try await storage.commit(.call(.help, from: nil), in: .seine)
  }

  private func addDevice<Opened: SQLConnection & ~Copyable>(
    to connection: inout Opened
  ) throws {
    try connection.run(
      """
      INSERT INTO staff_device (bar_id, device_id, token, kind, name, paired_at)
      VALUES ('seine', \(AccountID.random().rawValue), 't', 'kiosk', 'Kiosk', 1700000000000)
      """
    )
  }

  /// Spoils a sum and the report of a day; returns parts of the sentences that are expected.
  private func disturb<Opened: SQLConnection & ~Copyable>(
    _ connection: inout Opened
  ) throws -> [String] {
    try connection.run(
      "UPDATE stock SET on_hand = on_hand + 1 WHERE bar_id = 'seine' AND fruit = 'kiwi'"
    )
    try connection.run("UPDATE day_close SET report = '{' WHERE bar_id = 'seine'")
    return ["kiwi on hand, but the movements add up to", "seine: the report of day "]
  }

  private func expect(_ expected: [String], among told: [String]) {
    for words in expected {
      #expect(told.contains { $0.contains(words) }, "\(words) is not among \(told)")
    }
  }
}
