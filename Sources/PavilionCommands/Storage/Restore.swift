import JSON
import Localization
import SQLiteStorage

/// `restore FILE`: puts a backup in the place of all data.
struct Restore: Verb {
  static let syntax = Syntax(
    words: ["restore"],
    operands: ["FILE"],
    summary: "Replace all data with a backup",
    discussion: """
      The backup is checked first; one that is not sound is refused and nothing changes. What was
      sold since the backup is gone afterwards, so make another backup first.
      """
  )

  private let backup: String

  init(_ arguments: Arguments) throws(UsageError) {
    backup = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let file = try context.storageFile()
    try Files.requireFile(backup)
    context.nameStorage()
    try Files.makeFolder(Files.folder(of: file.path))
    try file.restore(from: backup)
    return Report(["file": .string(backup)]) { Texts($0)(.cliRestored, ["file": backup]) }
  }
}
