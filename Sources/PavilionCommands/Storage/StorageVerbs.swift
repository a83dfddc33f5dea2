import BarTables
import JSON
import Localization
import SQLiteStorage

enum Audit: Verb {
  static let syntax = Syntax(
    words: ["audit"],
    summary: "Prove that ledger, stock and orders agree",
    discussion: """
      Reads everything since the bars opened. Exits with 1 and names the differences if there are
      any. May run while a server works on the same storage.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    if case .memory = context.settings.storage { _ = try context.storageFile() }
    try await context.withStoresAsTheyAre { _ in }
    let report = try await context.audit()
    guard report.isSound else {
      let lines = report.differences
      let details: JSONObject = ["differences": .array(lines.map(JSONValue.string))]
      throw CommandFailure.trouble("difference", lines.joined(separator: "\n"), details)
    }
    return Report([
      "bars": .integer(report.bars), "movements": .integer(report.movements),
      "orders": .integer(report.orders),
    ]) { language in
      let texts = Texts(language)
      let (movements, orders) = (texts.number(report.movements), texts.number(report.orders))
      return texts(.cliAudited, ["movements": movements, "orders": orders])
    }
  }
}

enum Backup: Verb {
  static let syntax = Syntax(
    words: ["backup"],
    operands: ["FILE"],
    summary: "Write a copy of all data to a file",
    discussion: """
      The copy is consistent and complete, also while a server works on the storage. A file that
      has the name already is replaced, once the copy is on the disk.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let backup = try arguments.operand(0, as: .text)
    let file = try context.storageFile()
    try Files.requireFolder(Files.folder(of: backup))
    try await context.withStoresAsTheyAre { _ in }
    try file.backUp(to: backup)
    return Report(["file": .string(backup)]) { Texts($0)(.cliWritten, ["file": backup]) }
  }
}

enum Restore: Verb {
  static let syntax = Syntax(
    words: ["restore"],
    operands: ["FILE"],
    summary: "Replace all data with a backup",
    discussion: """
      The backup is checked first; one that is not sound is refused and nothing changes. What was
      sold since the backup is gone afterwards, so make another backup first.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let backup = try arguments.operand(0, as: .text)
    let file = try context.storageFile()
    try Files.requireFile(backup)
    context.nameStorage()
    try Files.makeFolder(Files.folder(of: file.path))
    try file.restore(from: backup)
    return Report(["file": .string(backup)]) { Texts($0)(.cliRestored, ["file": backup]) }
  }
}
