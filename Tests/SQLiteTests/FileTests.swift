import Foundation
import SQLLanguage
import SQLite
import Testing

@Suite struct `A database file` {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(rows: Int, to path: String) throws {
    var connection = try Connection(.file(path))
    try connection.run("CREATE TABLE note (id BIGINT PRIMARY KEY, text TEXT)")
    let text = String(repeating: "x", count: 500)
    try connection.transaction { connection in
      for id in 0..<rows { try connection.run("INSERT INTO note VALUES (\(id), \(text))") }
    }
  }

  @Test func `is durable once it is open`() throws {
    var connection = try Connection(.file(directory.file("a.sqlite")))
    #expect(try connection.value("PRAGMA journal_mode", as: String.self) == "wal")
    #expect(try connection.value("PRAGMA synchronous", as: Int.self) == 2)
    #expect(try connection.value("PRAGMA foreign_keys", as: Int.self) == 1)
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `is for its owner alone, with all that lies beside it`() throws {
    let path = directory.file("private.sqlite")
    try write(rows: 10, to: path)
    var connection = try Connection(.file(path))
    try connection.run("UPDATE note SET text = 'y'")
    for suffix in ["", "-wal", "-shm"] { #expect(try mode(of: path + suffix) == 0o600) }
    try connection.backUp(toFile: path + ".copy")
    #expect(try mode(of: path + ".copy") == 0o600)
  }

  @Test func `keeps the mode that somebody gave it`() throws {
    let path = directory.file("shared.sqlite")
    try write(rows: 1, to: path)
    #expect(FileManager.default.createFile(atPath: path + ".copy", contents: nil))
    for file in [path, path + ".copy"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    }
    var connection = try Connection(.file(path))
    try connection.run("UPDATE note SET text = 'y'")
    try connection.backUp(toFile: path + ".copy")
    for suffix in ["", "-wal", ".copy"] { #expect(try mode(of: path + suffix) == 0o640) }
  }

  @Test func `is refused where it cannot be durable`() throws {
    expectError(.cannotOpen) { _ = try Connection(.file(":memory:")) }
    expectError(.cannotOpen) { _ = try Connection(.file("")) }
  }

  @Test func `is refused when it is not there, and not created by a reader`() throws {
    let path = directory.file("none.sqlite")
    for access in [Access.readOnly, .readWrite] {
      expectError(.cannotOpen) { _ = try Connection(.file(path), access: access) }
    }
    expectError(.cannotOpen) { _ = try Connection(.file("\(directory.path)/no/such.sqlite")) }
    expectError(.cannotOpen) { _ = try Connection(.file("\(path)\0.txt")) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `is refused when it is no database`() throws {
    let path = directory.file("text.sqlite")
    try Data(String(repeating: "strawberry, banana\n", count: 200).utf8)
      .write(to: URL(filePath: path))
    expectError(.notADatabase) { _ = try Connection(.file(path)) }
  }

  @Test func `is refused when its end is missing`() throws {
    let path = directory.file("cut.sqlite")
    try write(rows: 200, to: path)
    let whole = try Data(contentsOf: URL(filePath: path))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    expectError(.corrupt) { _ = try Connection(.file(path)) }
  }

  @Test func `is found damaged by the integrity check`() throws {
    let path = directory.file("damaged.sqlite")
    try write(rows: 200, to: path)
    var bytes = try Data(contentsOf: URL(filePath: path))
    for offset in 8192..<9000 { bytes[offset] = 0xA5 }
    try bytes.write(to: URL(filePath: path))
    var connection = try Connection(.file(path), access: .readOnly)
    #expect(try !connection.integrityFaults().isEmpty)
  }

  @Test func `is copied while others write to it`() async throws {
    let path = directory.file("live.sqlite")
    let copy = directory.file("copy.sqlite")
    try write(rows: 100, to: path)
    let writing = Task.detached {
      var writer = try Connection(.file(path))
      var id = 1000
      while !Task.isCancelled {
        // Two rows in each transaction: a copy must never hold one alone.
        try writer.transaction { writer in
          try writer.run("INSERT INTO note VALUES (\(id), 'first'), (\(id + 1), 'second')")
        }
        id += 2
      }
    }
    var source = try Connection(.file(path))
    for _ in 0..<10 {
      try source.backUp(toFile: copy)
      var reader = try Connection(.file(copy), access: .readOnly)
      #expect(try reader.integrityFaults() == [])
      #expect(try reader.value("SELECT count(*) % 2 FROM note", as: Int.self) == 0)
    }
    writing.cancel()
    try await writing.value
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        .filter { $0.hasPrefix("copy") } == ["copy.sqlite"]
    )
  }

  @Test func `keeps an older backup when a new one cannot be written`() throws {
    let path = directory.file("live.sqlite")
    try write(rows: 1, to: path)
    var source = try Connection(.file(path))
    expectError(.cannotOpen) { try source.backUp(toFile: directory.file("no/such/copy.sqlite")) }
    let folder = directory.file("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    expectError(.inputOutput) { try source.backUp(toFile: folder) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder).partial"))
  }

  @Test func `is never overwritten by a backup of itself`() throws {
    let path = directory.file("live.sqlite")
    try write(rows: 3, to: path)
    var source = try Connection(.file(path), access: .readOnly)
    for alias in [path, "\(directory.path)/./live.sqlite"] {
      expectError(.cannotOpen) { try source.backUp(toFile: alias) }
    }
    try source.backUp(toFile: directory.file("copy.sqlite"))
    try source.backUp(toFile: directory.file("copy.sqlite"))
    #expect(try source.value("SELECT count(*) FROM note", as: Int.self) == 3)
  }

  @Test func `is opened by many at the same time, also while it is new`() async throws {
    let path = directory.file("new.sqlite")
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          var connection = try Connection(.file(path))
          try connection.run("CREATE TABLE IF NOT EXISTS note (id BIGINT)")
        }
      }
      try await group.waitForAll()
    }
  }
}
