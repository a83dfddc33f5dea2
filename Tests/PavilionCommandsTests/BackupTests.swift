import Calendars
import Foundation
import JSON
import Testing
import Time

@testable import PavilionCommands

@Suite struct `Backups by number` {
  private func time(_ text: String) throws -> Timestamp { try #require(ISOTime.read(text)) }

  @Test func `are the newest of each day, week and month that has any`() throws {
    // A year and a half of nights, and one more copy at noon.
    let last = try time("2026-11-26T04:00:00Z")
    let nights = (0..<550).map { Timestamp(milliseconds: last.milliseconds - $0 * 86_400_000) }
    let noon = try time("2026-11-26T12:00:00Z")
    let kept = BackupRetention.usual.kept(of: nights + [noon])
    let days = ["26", "25", "24", "23", "22", "21", "20"]
    #expect(kept.contains(noon) && !kept.contains(last))
    for day in days.dropFirst() { #expect(kept.contains(try time("2026-11-\(day)T04:00:00Z"))) }
    // Sundays end their weeks.
    for sunday in ["2026-11-15", "2026-11-08"] {
      #expect(kept.contains(try time("\(sunday)T04:00:00Z")))
    }
    for end in ["2026-10-31", "2026-02-28", "2025-12-31"] {
      #expect(kept.contains(try time("\(end)T04:00:00Z")))
    }
    // 7 days, of which 2 end a week; 2 more weeks; 11 more months.
    #expect(kept.count == 7 + 2 + 11)
  }

  @Test func `always include the newest`() throws {
    let times = [try time("2026-01-01T00:00:00Z"), try time("2026-01-02T00:00:00Z")]
    let none = BackupRetention(days: 0, weeks: 0, months: 0)
    #expect(none.kept(of: times) == [times[1]])
    #expect(none.kept(of: []).isEmpty)
  }

  @Test(arguments: ["7,4", "7,4,12,1", "-1,4,12", "7,4,1001", "a,b,c", "", "7,,12"])
  func `take no other numbers`(text: String) { #expect(BackupRetention(text) == nil) }

  @Test(arguments: [
    "20261126T040000Z.sqlite.media", "unproved.sqlite", "20261326T040000Z.sqlite", "1.sqlite",
    "20261126t040000Z.sqlite", "20261126T040000Z.sqlitf", "２０２６1126T040000Z.sqlite",
  ])
  func `are told by their names from other files`(name: String) {
    #expect(KeptBackup(named: name) == nil)
  }

  @Test func `are named after their moment`() throws {
    let backup = KeptBackup(at: try time("2026-11-26T04:00:05Z"))
    #expect(backup.name == "20261126T040005Z.sqlite")
    #expect(KeptBackup(named: backup.name) == backup)
    #expect(KeptBackup(named: "20261126T040005Z")?.isFile == false)
  }
}

@Suite struct `A backup that is kept` {
  private let venue: Venue

  init() throws {
    venue = try Venue()
    try FileManager.default.createDirectory(
      atPath: venue.path("backups"),
      withIntermediateDirectories: true
    )
  }

  private func keep(_ words: String...) async throws -> Venue.Result {
    try await venue.run(
      ["backup", "keep", "--backup-folder", venue.path("backups"), "--json"] + words
    )
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: venue.path("backups"))
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  private func put(_ content: String, into name: String) throws {
    try Data(content.utf8).write(to: URL(filePath: venue.path("backups/\(name)")))
  }

  private func hook(_ script: String) throws -> String {
    let path = venue.path("hook")
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  @Test func `can be restored, and stands alone with the guide's files`() async throws {
    try await venue.run("order", "kiwi")
    let result = try await keep()
    #expect(result.status == 0, "\(result.errors)")
    let file = try result.json.member("file").string()
    let name = try #require(file.split(separator: "/").last)
    #expect(try names == [String(name), "\(name).media"])
    #expect(try result.json.member("orders").integer() == 1)
    let check = try await venue.run("restore", "--check", file)
    #expect(check.status == 0, "\(check.errors)")
    #expect(try await venue.run("restore", file).status == 0)
  }

  @Test func `takes the place of old ones alone`() async throws {
    for name in ["20200101T040000Z.sqlite", "20200101T040000Z.sqlite.media", "note.txt"] {
      try put("old", into: name)
    }
    try put("older", into: "20190101T040000Z.sqlite")
    let result = try await keep("--backup-keep", "1,0,2")
    #expect(try result.json.member("dropped").integer() == 1)
    #expect(try names.filter { $0.hasPrefix("20") }.count == 4)
    #expect(try names.contains("note.txt") && !names.contains("20190101T040000Z.sqlite"))
    #expect(try await keep("--backup-keep", "1,0,0").status == 0)
    #expect(try !names.contains { $0.hasPrefix("2020") })
  }

  @Test func `that is not sound displaces none`() async throws {
    for name in ["20200101T040000Z.sqlite", "20200102T040000Z.sqlite"] {
      try put("old", into: name)
    }
    try await venue.run("order", "kiwi")
    let damage = """
      import sqlite3, sys
      bar = sqlite3.connect(sys.argv[1])
      bar.execute("UPDATE stock SET on_hand = on_hand + 1")
      bar.commit()
      """
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments = ["-c", damage, venue.path("venue.sqlite")]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    let result = try await keep("--backup-keep", "1,0,0")
    #expect(result.status == 1 && result.errors.contains("not sound"), "\(result.errors)")
    #expect(
      try names.filter { $0.hasPrefix("20") }
        == ["20200101T040000Z.sqlite", "20200102T040000Z.sqlite"]
    )
    #expect(try names.contains("unproved.sqlite"))
    let said = try String(contentsOfFile: venue.path("backups/copy-failure"), encoding: .utf8)
    #expect(said.contains("is not sound") && !said.contains("\n"), "\(said)")
    #expect(
      try await venue.run("restore", "--check", venue.path("backups/unproved.sqlite")).status == 1
    )
  }

  @Test func `is handed to a program by its path`() async throws {
    let hook = try hook(
      "cp \"$1\" \"$1\".media \(venue.path("")) && echo \"$1\" >\(venue.path("said"))"
    )
    let result = try await keep("--backup-hook", hook)
    #expect(result.status == 0, "\(result.errors)")
    let said = try String(contentsOfFile: venue.path("said"), encoding: .utf8)
    #expect(said.dropLast() == (try result.json.member("file").string()))
  }

  @Test func `stays when that program fails, which is said until it does not`() async throws {
    let result = try await keep("--backup-hook", try hook("exit 3"))
    #expect(result.status == 1 && result.errors.contains("is good, but was not handed on"))
    #expect(result.errors.contains("ended with 3"))
    #expect(try names.contains("hook-failure") && names.count == 3)
    #expect(try await keep("--backup-hook", venue.path("nowhere")).errors.contains("cannot be run"))
    #expect(try await keep("--backup-hook", try hook("exit 0")).status == 0)
    #expect(try !names.contains("hook-failure"))
  }

  @Test func `that fails is noted with its reason until one is good`() async throws {
    let result = try await keep("--storage", "sqlite:" + venue.path("nowhere.sqlite"))
    #expect(result.status == 1)
    #expect(try #require(BackupFolder(path: venue.path("backups")).failure).contains("nowhere"))
    #expect(try await keep().status == 0)
    #expect(try !names.contains("copy-failure"))
  }

  @Test func `needs a folder, and storage in a file`() async throws {
    let missing = try await venue.run("backup", "keep")
    #expect(missing.status == 2 && missing.errors.contains("--backup-folder FOLDER"))
    let relative = try await venue.run("backup", "keep", "--backup-folder", "backups")
    #expect(relative.status == 2 && relative.errors.contains("begins with /"))
    let nowhere = try await venue.run("backup", "keep", "--backup-folder", venue.path("none"))
    #expect(nowhere.status == 1 && nowhere.errors.contains("no such folder"))
    let cluster = try await keep("--storage", "postgresql://u@127.0.0.1:1/d")
    #expect(cluster.status == 1 && cluster.errors.contains("pg_basebackup"))
  }

  @Test func `is made by one process at a time`() async throws {
    let lock = try Files.lock(venue.path("backups/.lock"))
    let result = try await keep()
    #expect(result.status == 1 && result.errors.contains("another process is at work"))
    Files.unlock(lock)
    #expect(try await keep().status == 0)
  }

  @Test func `is checked without a trace`() async throws {
    try await venue.run("order", "kiwi")
    try await venue.run("backup", venue.path("copy"))
    let before = try FileManager.default.contentsOfDirectory(atPath: venue.folder.path).sorted()
    let check = try await venue.run(
      ["restore", "--check", venue.path("copy"), "--lang", "en"],
      environment: ["TMPDIR": venue.folder.path]
    )
    #expect(check.status == 0 && check.output.contains("can be restored"), "\(check.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: venue.folder.path).sorted() == before
    )
    try Data("no database".utf8).write(to: URL(filePath: venue.path("copy")))
    let refused = try await venue.run("restore", "--check", venue.path("copy"))
    #expect(refused.status == 1 && refused.errors.contains("copy"))
  }
}
