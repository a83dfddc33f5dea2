import BarTables
import Foundation
import JuiceBar
import SQLLanguage
import SQLite
import Testing

@testable import SQLiteStorage

@Suite struct `The write-ahead log` {
  @Test func `is worked into the file while orders go on, and begins anew`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let before = try header(of: "\(path)-wal")
    var rounds = 0
    while try header(of: "\(path)-wal") == before, rounds < 300 {
      let submissions = (0..<256).map { turn in
        Submission(
          .adjust("kiwi", by: turn.isMultiple(of: 2) ? 1 : -1, reason: .correction),
          key: IdempotencyKey(rawValue: UUID().uuidString),
          orderID: .random(),
          at: .noon
        )
      }
      _ = try await storage.commit(submissions)
      rounds += 1
    }
    #expect(rounds < 300)
    #expect(try await storage.stock(of: .main).version == 1 + 256 * rounds)
    var connection = try Connection(.file(path), access: .readOnly)
    #expect(try connection.integrityFaults().isEmpty)
  }

  /// The first 32 bytes of a log, which SQLite writes anew with other salts when it begins again.
  private func header(of path: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    return try file.read(upToCount: 32) ?? Data()
  }
}
