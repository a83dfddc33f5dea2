import BarTables
import ExpositionGuide
import Foundation
import JuiceBar
import SQLLanguage
import SQLite
import SampleContent
import Testing

@testable import SQLiteStorage

@Suite struct `An SQLite file` {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("bar.sqlite")
  }

  private func openBar() async throws -> SQLiteStorage {
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    return storage
  }

  @Test func `opens with the exhibits of a version that knew no easy texts`() async throws {
    let storage = try await openBar()
    let exhibition = try Exhibition(reading: SampleContent.exhibitionFiles)
    try await storage.publish(exhibition, pictures: [])
    var other = try Connection(.file(path))
    try other.run("UPDATE exhibit SET document = json_remove(document, '$.easy')")
    try other.run("UPDATE exhibition SET exposition = json_remove(exposition, '$.easy')")
    let old = try #require(try await storage.published()).exhibition
    #expect(old.exposition.easyDescription == nil)
    #expect(old.exhibits.allSatisfy { $0.easyDescription == nil })
    #expect(old.exhibits.map(\.description) == exhibition.exhibits.map(\.description))
  }

  @Test func `is written by two at once, and both see everything`() async throws {
    let storages = try await [openBar(), openBar()]
    let orders = try await withThrowingTaskGroup { group in
      for index in 0..<20 {
        group.addTask {
          try await storages[index % 2].commit(
            .adjust("mango", by: 2, reason: .delivery),
            .order(("mango-kiwi", 1))
          )[1].order != nil
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(orders == 10)
    for storage in storages {
      #expect(try await storage.stock(of: .main).onHand["kiwi"] == 0)
      try await expectConsistency(of: storage)
    }
  }

  @Test func `lets nobody wait for a commit who only reads`() async throws {
    let storage = try await openBar()
    var other = try Connection(.file(path))
    try other.run("BEGIN IMMEDIATE")
    try other.run("UPDATE stock SET on_hand = 0")
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    try other.run("COMMIT")
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 0)
  }

  @Test func `is unavailable while another process keeps it locked, and then goes on`() async throws
  {
    _ = try await openBar()
    let storage = try SQLiteStorage(path: path, busyTimeout: .milliseconds(30))
    var other = try Connection(.file(path))
    try other.run("BEGIN IMMEDIATE")
    let error = await #expect(throws: StorageError.self) {
      try await storage.commit(.order(("kiwi", 1)), key: "k-1")
    }
    guard case .unavailable = error else {
      Issue.record("it may work later: \(error.debugDescription)")
      return
    }
    try other.run("ROLLBACK")
    #expect(try await storage.commit(.order(("kiwi", 1)), key: "k-1")[0].order?.number == 1)
  }

  @Test func `is created once by many at the same time`() async throws {
    let path = path
    let founders = try await withThrowingTaskGroup { group in
      for _ in 0..<6 {
        group.addTask { @concurrent in
          let storage = try SQLiteStorage(path: path)
          return try await storage.open(.main, menu: .original(), at: .opening)
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(founders == 1)
    #expect(try StorageFile(path).audit().differences == [])
  }

  @Test(arguments: [
    "UPDATE stock SET on_hand = -1",
    "UPDATE movement SET balance = -1",
    "UPDATE movement SET reason = 'order'",
    "UPDATE orders SET number = 0",
    "UPDATE order_line SET quantity = 0",
    "UPDATE bar SET stock_version = 0",
    "INSERT INTO orders SELECT bar_id, 'another', number, version, placed_at, status FROM orders",
    "INSERT INTO movement SELECT * FROM movement",
    "INSERT INTO idempotency SELECT * FROM idempotency",
    "INSERT INTO stock VALUES ('nowhere', 'kiwi', 1)",
    "UPDATE orders SET number = 2, status = 'ready'",
    "UPDATE orders SET status = 'drunk'",
    "DELETE FROM order_step",
    "UPDATE order_step SET status = 'ready'",
    "DELETE FROM orders",
    "UPDATE order_line SET price = 0",
    "DELETE FROM order_line",
    "UPDATE movement SET delta = -4 WHERE reason = 'order'",
    "DELETE FROM movement",
    "DELETE FROM bar",
  ])
  func `refuses what no sound engine would write`(statement: String) async throws {
    let storage = try await openBar()
    let placed = try await storage.commit(.order(("kiwi", 1)), key: "k-1")[0].order
    _ = try await storage.commit(.advance(#require(placed).id, to: .making))
    var connection = try Connection(.file(path))
    let error = #expect(throws: SQLiteError.self) { try connection.run("\(unsafe: statement)") }
    #expect(error?.code.primary == .constraint)
  }

  @Test func `that is no database is refused and left as it is`() async throws {
    try Data("strawberry,10\n".utf8).write(to: URL(filePath: path))
    try expectUnusable("not an SQLite database")
    let left = try Data(contentsOf: URL(filePath: path))
    #expect(left == Data("strawberry,10\n".utf8))
  }

  @Test(arguments: [50, 1000, 5000, 40_000])
  func `whose end is missing is refused`(length: Int) async throws {
    _ = try await openBar()
    try StorageFile(path).backUp(to: directory.file("whole.sqlite"))
    let bytes = try Data(contentsOf: URL(filePath: directory.file("whole.sqlite")))
    DatabaseFile.remove(path)
    try bytes.prefix(length).write(to: URL(filePath: path))
    try expectUnusable("")
  }

  @Test func `of another program is refused and left as it is`() throws {
    var other = try Connection(.file(path))
    try other.run("CREATE TABLE song (title TEXT)")
    try expectUnusable("another program")
    let tables = try other.values("SELECT name FROM sqlite_schema", as: String.self)
    #expect(tables == ["song"])
  }

  @Test func `that cannot be created names its path`() throws {
    let nowhere = directory.file("no/such/bar.sqlite")
    let error = #expect(throws: StorageError.self) { try SQLiteStorage(path: nowhere) }
    #expect(error?.description.contains(nowhere) == true)
  }

  @Test func `of an older version is copied and brought up to date`() async throws {
    _ = try await openBar()
    let next = Schema.steps.count + 1
    let later = Migration(path: path, steps: Schema.steps + ["CREATE TABLE later (n BIGINT)"])
    try later.run()
    try later.run()
    var connection = try Connection(.file(path))
    #expect(try connection.userVersion() == Int64(next))
    #expect(try connection.value("SELECT count(*) FROM later", as: Int.self) == 0)
    #expect(try StorageFile("\(path).schema-\(next - 1)").audit().isSound)
    try expectUnusable("newer version")
  }

  @Test func `of the first version is read, and restored from, by this one`() async throws {
    let backup = directory.file("old.sqlite")
    for old in [path, backup] { try Migration(path: old, steps: [Schema.steps[0]]).run() }
    var connection = try Connection(.file(path))
    #expect(try connection.userVersion() == 1)
    let storage = try await openBar()
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    try StorageFile(path).restore(from: backup)
    await #expect(throws: StorageError.unknownBar(.main)) { try await storage.stock(of: .main) }
  }

  @Test func `from before orders had a status keeps them as collected`() async throws {
    try Migration(path: path, steps: Array(Schema.steps.prefix(2))).run()
    let id = OrderID.first
    do {
      var connection = try Connection(.file(path))
      // No menu of that time named a rate of tax.
      let menu = String(decoding: SampleContent.menuFile, as: UTF8.self)
        .replacing("\"taxRate\": 1000,", with: "")
      try connection.run(
        "INSERT INTO bar (bar_id, stock_version, order_number, menu_version) VALUES ('main', 2, 1, 1)"
      )
      try connection.run("INSERT INTO menu VALUES ('main', 1, \(menu), 5)")
      try connection.run("INSERT INTO stock VALUES ('main', 'kiwi', 7)")
      try connection.run("INSERT INTO orders VALUES ('main', \(id.rawValue), 1, 2, 6)")
      try connection.run(
        """
        INSERT INTO order_line VALUES ('main', \(id.rawValue), 1, 'kiwi', 1, 5000, '{"kiwi":3}')
        """
      )
      try connection.run(
        """
        INSERT INTO movement VALUES ('main', 1, 'kiwi', 10, 10, 'opening', NULL, 5),
          ('main', 2, 'kiwi', -3, 7, 'order', \(id.rawValue), 6)
        """
      )
    }
    let storage = try SQLiteStorage(path: path)
    #expect(try StorageFile(path).audit().differences == [])
    #expect(try await storage.order(id, of: .main)?.status == .collected)
    let refusal = Refusal.wrongStep(id, from: .collected, to: .cancelled)
    #expect(try await storage.commit(.cancel(id)) == [.refused(refusal)])
    let next = try #require(try await storage.commit(.order(("kiwi", 1)))[0].order)
    #expect(next.number == 2)
    #expect(try await storage.commit(.cancel(next.id))[0].updated?.status == .cancelled)
    try await expectConsistency(of: storage)
  }

  @Test func `stays as it was when a step fails`() async throws {
    _ = try await openBar()
    let steps = Schema.steps + ["CREATE TABLE later (n BIGINT); CREATE TABLE stock (n BIGINT)"]
    #expect(throws: SQLiteError.self) { try Migration(path: path, steps: steps).run() }
    let storage = try SQLiteStorage(path: path)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
  }

  private func expectUnusable(
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = #expect(throws: StorageError.self, sourceLocation: sourceLocation) {
      _ = try SQLiteStorage(path: path)
    }
    guard case .unusable(let sentence) = error else {
      Issue.record(
        "an operator must act: \(error.debugDescription)",
        sourceLocation: sourceLocation
      )
      return
    }
    #expect(sentence.hasPrefix(path), sourceLocation: sourceLocation)
    #expect(reason.isEmpty || sentence.contains(reason), sourceLocation: sourceLocation)
  }
}
