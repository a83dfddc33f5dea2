import BarTables
import ExpositionGuide
import Foundation
import JuiceBar
import SQLLanguage
import SQLite
import SampleContent
import Synchronization
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
    try await storage.makeOrders(.byCounter)
    return storage
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

  @Test func `answers with what another had committed before it was asked`() async throws {
    let storage = try await openBar()
    let other = try await openBar()
    let last = 200
    let committed = Committed()
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { @concurrent in
          var before = 0
          while before < last {
            before = committed.version.load(ordering: .acquiring)
            // The second answer may be a known one.
            for _ in 1...2 {
              let answer = try await storage.versions(of: .main).stock
              #expect(answer >= before)
            }
            // Reading never waits, and the writer needs a thread too.
            await Task.yield()
          }
        }
      }
      for version in 2...last {
        let isDelivery = version.isMultiple(of: 2)
        _ = try await other.commit(
          .adjust("mango", by: isDelivery ? 1 : -1, reason: isDelivery ? .delivery : .waste)
        )
        committed.version.store(version, ordering: .releasing)
      }
      try await group.waitForAll()
    }
    // No exhibition is an answer too.
    #expect(try await storage.guideVersion() == nil)
    #expect(try await storage.guideVersion() == nil)
    try await storage.publish(Exhibition(reading: SampleContent.exhibitionFiles), pictures: [])
    #expect(try await storage.guideVersion() == 1)
  }

  @Test func `keeps an answer until the next commit, and none that a commit overtook`() throws {
    var writer = try Connection(.file(path))
    try writer.run("CREATE TABLE number (n BIGINT)")
    var reader = Reader(try Connection(.file(path), access: .readOnly))
    var readings = 0
    func answer(then change: () throws -> Void = {}) throws -> Int? {
      try reader.answer(.guideVersion) { connection in
        readings += 1
        let count = try connection.value("SELECT count(*) FROM number", as: Int.self)
        try change()
        return count
      }
    }
    #expect(try [answer(), answer()] == [0, 0])
    #expect(readings == 1)
    try writer.run("INSERT INTO number VALUES (1)")
    let overtaken = try answer { try writer.run("INSERT INTO number VALUES (2)") }
    #expect(overtaken == 1)
    #expect(try [answer(), answer()] == [2, 2])
    #expect(readings == 3)
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
    "INSERT INTO orders (bar_id, order_id, number, version, placed_at) "
      + "SELECT bar_id, 'another', number, version, placed_at FROM orders",
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
    let later = StorageFile(path, schema: .later(.sqlite, "CREATE TABLE later (n BIGINT)"))
    try later.prepare()
    try later.prepare()
    var connection = try Connection(.file(path))
    #expect(try connection.userVersion() == Int64(Schema.version + 1))
    #expect(try connection.value("SELECT count(*) FROM later", as: Int.self) == 0)
    #expect(try StorageFile("\(path).schema-\(Schema.version)").audit().isSound)
    try expectUnusable("newer version")
  }

  @Test func `of an older version is read, and restored from`() async throws {
    let backup = directory.file("old.sqlite")
    for old in [path, backup] { try StorageFile(old, schema: .before(.sqlite)).prepare() }
    var connection = try Connection(.file(path))
    #expect(try connection.userVersion() == Int64(Schema.version - 1))
    let file = StorageFile(path, schema: .fromBefore(.sqlite))
    try file.prepare()
    let storage = try await openBar()
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    try file.restore(from: backup)
    await #expect(throws: StorageError.unknownBar(.main)) { try await storage.stock(of: .main) }
  }

  @Test func `from before the first release names the way to this version`() async throws {
    _ = try await openBar()
    var connection = try Connection(.file(path))
    try connection.setUserVersion(37)
    try expectUnusable("(schema 37)")
    try expectUnusable("(`pavilion menu export`, `pavilion exposition export`)")
    #expect(throws: StorageError.self) { try StorageFile(path).audit() }
    #expect(!FileManager.default.fileExists(atPath: path + ".schema-37"))
    #expect(try connection.userVersion() == 37)
  }

  @Test func `stays as it was when a step fails`() async throws {
    _ = try await openBar()
    let step = "CREATE TABLE later (n BIGINT); CREATE TABLE stock (n BIGINT)"
    #expect(throws: StorageError.self) {
      try StorageFile(path, schema: .later(.sqlite, step)).prepare()
    }
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

/// The version of the stock that was committed last.
private final class Committed: Sendable {
  let version = Atomic(1)
}
