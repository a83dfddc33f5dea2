import BarTables
import ExpositionGuide
import JSON
import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage
import Staffing
import Testing
import Time

#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
#endif

/// Rows that are only ever added stay as they were written, whoever has the database open.
@Suite struct `Guards of the books` {
  private static let ledgers = [
    "movement", "audit_log", "order_line", "order_step", "payment", "payment_part", "payment_void",
    "refund", "refund_part", "refund_tender",
    "refund_line", "delivery_cost", "menu_publication", "venue_transfer",
  ]
  private static let registers = ["orders", "stocktake", "stocktake_count"]

  /// Every change that must be refused.
  private static var changes: [SQL] {
    ledgers.map { "UPDATE \(unsafe: $0) SET bar_id = bar_id" }
      + (ledgers + registers).map { "DELETE FROM \(unsafe: $0)" }
  }

  /// Does something of every kind.
  private static func fill(_ storage: any Storage) async throws {
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let seine = BarID(unchecked: "seine")
    _ = try await storage.carryOut(
      .add(ListedBar(id: seine), .original()),
      by: .machine,
      at: .opening
    )
    .get()
    let needs = [Need("kiwi", 1)]
    let transfer = try #require(BarTransfer(needs, from: .main, to: seine, key: "t"))
    _ = try await storage.transfer(transfer, by: .machine, at: .noon).get()
    let placed = try await storage.commit(.order(("mango-kiwi", 1)), key: "o")
    let order = try #require(placed[0].order)
    _ = try await storage.commit(.advance(order.id, to: .ready), key: "s")
    let id = try await storage.beginStocktake()
    _ = try await storage.work(.enter(id, "kiwi", counted: 8))
  }

  @Test func `are kept by a file`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try await Self.fill(try SQLiteStorage(path: path))
    var connection = try SQLite.Connection(.file(path))
    var refused: [String] = []
    for change in Self.changes {
      do throws(SQLiteError) {
        // What there is nothing of cannot be kept.
        let count = try connection.run(change)
        #expect(count == 0, "\(change)")
      } catch {
        refused.append(error.message)
      }
    }
    #expect(refused.count == 13)
    #expect(try StorageFile(path).audit().differences == [])
  }

  // MARK: - The guide

  /// Every change of published rows that must be refused.
  private static let changesOfGuide: [SQL] = [
    "UPDATE guide_record SET document = document", "DELETE FROM guide_record",
    "INSERT INTO guide_record (kind, record_id, version) VALUES ('term', 'linen', 1)",
    "UPDATE guide_version SET note = 'other'", "DELETE FROM guide_version",
  ]
  /// What a publication may do whose version is not published yet.
  private static let unfinished: [SQL] = [
    "INSERT INTO guide_record (kind, record_id, version) VALUES ('term', 'linen', 2)",
    "DELETE FROM guide_record WHERE version = 2",
  ]

  private static func publish(in storage: any Storage) async throws {
    let document: JSONObject = ["id": "silk", "name": "비단", "scheme": "material"]
    let silk = try GuideRecord(.term, reading: JSONReader(.object(document)))
    let publication = GuidePublication(onto: nil, at: .noon, cause: .desk)
    try await storage.publish(publication, [GuideChange(silk)])
  }

  @Test func `keep what the guide published, in a file`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try await Self.publish(in: try SQLiteStorage(path: path))
    var connection = try SQLite.Connection(.file(path))
    var refused = 0
    for change in Self.changesOfGuide {
      do throws(SQLiteError) { _ = try connection.run(change) } catch { refused += 1 }
    }
    #expect(refused == Self.changesOfGuide.count)
    for change in Self.unfinished {
      let count = try connection.run(change)
      #expect(count == 1, "\(change)")
    }
    #expect(try StorageFile(path).audit().differences == [])
  }

  #if PostgreSQL
  @Test func `keep what the guide published, in a cluster`() async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address)
    try await Self.publish(in: storage)
    var connection = try Connection.patient(to: address)
    let truncations: [SQL] = ["TRUNCATE guide_record", "TRUNCATE guide_version"]
    for change in Self.changesOfGuide + truncations {
      let error = #expect(throws: PostgreSQLError.self, "\(change)") { try connection.run(change) }
      #expect(error?.state == SQLState(rawValue: "23001"), "\(change)")
    }
    for change in Self.unfinished {
      let count = try connection.run(change)
      #expect(count == 1, "\(change)")
    }
    #expect(try await storage.audit().differences == [])
  }

  @Test func `are kept by a cluster`() async throws {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address)
    try await Self.fill(storage)
    try Self.expectRefusals(at: address)
    #expect(try await storage.audit().differences == [])
    // Rows that may change do.
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "n")[0].order?.number == 2)
  }

  private static func expectRefusals(at address: String) throws {
    var connection = try Connection.patient(to: address)
    let truncations = (ledgers + registers).map { "TRUNCATE \(unsafe: $0) CASCADE" as SQL }
    for change in changes + truncations {
      let error = #expect(throws: PostgreSQLError.self, "\(change)") { try connection.run(change) }
      #expect(error?.state == SQLState(rawValue: "23001"))
      #expect(error?.message.contains("ever changed or deleted") == true)
    }
  }
  #endif
}
