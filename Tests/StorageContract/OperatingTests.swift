import Foundation
import JuiceBar
import SQLLanguage
import SQLite
import Testing

@testable import SQLiteStorage

@Suite struct `An operator` {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("bar.sqlite")
  }

  private func sell() async throws -> SQLiteStorage {
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.commit(.order(("kiwi", 1), ("mango-kiwi", 2)), key: "k-1")
    _ = try await storage.commit(.adjust("banana", by: -3, reason: .waste), key: "k-2")
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k-3")
    return storage
  }

  @Test func `proves by an audit that all parts agree`() async throws {
    _ = try await sell()
    let report = try StorageFile(path).audit()
    #expect(report.differences == [])
    #expect(report.bars == 1)
    #expect(report.orders == 2)
    #expect(report.movements == 9)
  }

  @Test(arguments: [
    ("UPDATE stock SET on_hand = 9 WHERE fruit = 'kiwi'", "9 kiwi on hand"),
    ("UPDATE movement SET delta = -4 WHERE version = 4", "add up to"),
    ("UPDATE movement SET balance = 8 WHERE version = 3", "movement 3 of banana says 8"),
    ("DELETE FROM movement WHERE version = 4", "another amount of kiwi"),
    ("DELETE FROM stock WHERE fruit = 'mango'", "movements of mango"),
    ("UPDATE bar SET order_number = 3", "the last order is number 3"),
    ("UPDATE orders SET number = 7 WHERE number = 2", "up to number 7"),
    ("UPDATE bar SET stock_version = 2", "the stock is at version 2"),
    ("UPDATE orders SET version = 3 WHERE number = 2", "order 2 is of version 3"),
    ("DELETE FROM order_line", "order 1 has no lines"),
    ("UPDATE order_line SET quantity = 2", "than it took"),
    ("UPDATE movement SET order_id = NULL WHERE version = 4", "order and names no order"),
    ("UPDATE orders SET status = 'plased' WHERE number = 2", "order 2 has the status plased"),
    ("UPDATE order_line SET price = 1", "as no menu ever had it"),
    ("UPDATE orders SET placed_at = 1 WHERE number = 2", "order 2 was placed at 1"),
    (
      "UPDATE movement SET reason = 'waster' WHERE version = 3",
      "has the reason waster and names no order"
    ),
    ("UPDATE bar SET menu_version = 2", "the menu is version 2"),
    (
      "UPDATE idempotency SET outcome = '{\"ordered\":\"gone\"}' WHERE idempotency_key = 'k-1'",
      "kept under k-1"
    ),
  ])
  func `is told by an audit what does not agree`(tampering: String, finding: String) async throws {
    _ = try await sell()
    var connection = try Connection(.file(path))
    // As damage does, which knows no rules.
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.withoutGuards { try $0.run("\(unsafe: tampering)") }
    let report = try StorageFile(path).audit()
    #expect(!report.isSound)
    #expect(report.differences.contains { $0.contains(finding) }, "\(report.differences)")
  }

  @Test func `audits and backs up while orders are taken`() async throws {
    let storage = try await sell()
    let selling = Task.detached {
      while !Task.isCancelled {
        _ = try await storage.commit(
          .adjust("kiwi", by: 3, reason: .delivery),
          .order(("kiwi", 1))
        )
      }
    }
    for _ in 0..<5 {
      #expect(try StorageFile(path).audit().differences == [])
      try StorageFile(path).backUp(to: directory.file("copy.sqlite"))
      #expect(try StorageFile(directory.file("copy.sqlite")).audit().differences == [])
    }
    selling.cancel()
    try await selling.value
  }

  @Test func `restores a backup under a running server, which goes forward`() async throws {
    let storage = try await sell()
    let backup = directory.file("copy.sqlite")
    try StorageFile(path).backUp(to: backup)
    let then = try await storage.stock(of: .main)
    for _ in 0..<3 { _ = try await storage.commit(.adjust("mango", by: 5, reason: .delivery)) }
    _ = try await storage.publish(.original(price: 1), in: .main, at: .noon)
    let before = try await storage.versions(of: .main)

    try StorageFile(path).restore(from: backup)

    let after = try await storage.versions(of: .main)
    #expect(after.stock > before.stock)
    #expect(after.menu > before.menu)
    #expect(try await storage.stock(of: .main).onHand == then.onHand)
    #expect(try await storage.menu(of: .main).menu == .original())
    #expect(try StorageFile(path).audit().differences == [])
    let next = try await storage.commit(
      .adjust("kiwi", by: 3, reason: .delivery),
      .order(("kiwi", 1))
    )
    #expect(next[1].order?.number == 3)
    #expect(try StorageFile(path).audit().differences == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!files.contains { $0.contains("restoring") })
  }

  @Test func `restores a backup where there was nothing`() async throws {
    let storage = try await sell()
    let other = directory.file("other.sqlite")
    try StorageFile(path).backUp(to: directory.file("copy.sqlite"))
    try StorageFile(other).restore(from: directory.file("copy.sqlite"))
    let restored = try SQLiteStorage(path: other)
    #expect(try await restored.allMovements() == storage.allMovements())
  }

  @Test func `cannot restore what is not sound`() async throws {
    let storage = try await sell()
    let backup = directory.file("copy.sqlite")
    try StorageFile(path).backUp(to: backup)
    var connection = try Connection(.file(backup))
    try connection.run("UPDATE stock SET on_hand = 99")
    let before = try await storage.stock(of: .main)
    for file in [backup, directory.file("none.sqlite"), directory.path] {
      let error = #expect(throws: StorageError.self) { try StorageFile(path).restore(from: file) }
      #expect(error?.description.contains(file) == true)
    }
    #expect(try await storage.stock(of: .main) == before)
  }
}
