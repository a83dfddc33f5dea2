import SQLLanguage
import SQLite
import Testing

@testable import PowerCut

@Suite struct `Connections to a disk in memory` {
  private let disk = SimulatedDisk(seed: 1)

  private func connect(_ access: Access = .create) throws -> Connection {
    try Connection(.file(disk.path("file")), access: access, busyTimeout: .milliseconds(10))
  }

  private func busy(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return (error as? SQLiteError)?.code.primary == .busy
    }
  }

  @Test func `keep a second writer out, and let readers see what was committed`() throws {
    var writer = try connect()
    try writer.run("CREATE TABLE t (n)")
    var other = try connect()
    var reader = try connect(.readOnly)
    try writer.run("BEGIN IMMEDIATE")
    try writer.run("INSERT INTO t VALUES (1)")
    #expect(busy { try other.run("BEGIN IMMEDIATE") })
    #expect(try reader.values("SELECT n FROM t", as: Int.self) == [])
    try writer.run("COMMIT")
    #expect(try reader.values("SELECT n FROM t", as: Int.self) == [1])
    try other.run("INSERT INTO t VALUES (2)")
    #expect(try reader.values("SELECT n FROM t", as: Int.self) == [1, 2])
  }

  @Test func `give a reader the picture that it began with, also across a checkpoint`() throws {
    var writer = try connect()
    try writer.run("CREATE TABLE t (n)")
    try writer.run("INSERT INTO t VALUES (1)")
    var reader = try connect(.readOnly)
    try reader.run("BEGIN")
    #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 1)
    try writer.run("INSERT INTO t VALUES (2)")
    #expect(try writer.value("PRAGMA wal_checkpoint(TRUNCATE)", as: Int.self) == 1)
    #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 1)
    try reader.run("COMMIT")
    #expect(try writer.value("PRAGMA wal_checkpoint(TRUNCATE)", as: Int.self) == 0)
    #expect(try reader.value("SELECT count(*) FROM t", as: Int.self) == 2)
  }

  @Test func `keep a file to themselves while its journal is changed`() throws {
    var one = try connect()
    try one.run("CREATE TABLE t (n)")
    var two = try connect()
    try two.run("INSERT INTO t VALUES (1)")
    #expect(busy { try one.run("PRAGMA journal_mode = DELETE") })
  }

  @Test func `are the program's, settings and all`() throws {
    var connection = try connect()
    #expect(try connection.value("PRAGMA journal_mode", as: String.self) == "wal")
    #expect(try connection.value("PRAGMA synchronous", as: Int.self) == 2)
  }

  @Test func `fail after the power went, and do not come back with it`() throws {
    var connection = try connect()
    try connection.run("CREATE TABLE t (n)")
    disk.cut()
    #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (1)") }
    disk.restart()
    #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (1)") }
    var next = try connect()
    #expect(try next.values("SELECT n FROM t", as: Int.self) == [])
  }
}
