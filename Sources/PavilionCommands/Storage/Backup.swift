import JSON
import Localization
import SQLiteStorage

/// `backup FILE`: writes a copy of all data to a file.
struct Backup: Verb {
  static let syntax = Syntax(
    words: ["backup"],
    operands: ["FILE"],
    summary: "Write a copy of all data to a file",
    discussion: """
      The copy is consistent and complete, also while a server works on the storage. A file that
      has the name already is replaced, once the copy is on the disk.
      """
  )

  private let backup: String

  init(_ arguments: Arguments) throws(UsageError) {
    backup = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let file = try context.storageFile()
    try Files.requireFolder(Files.folder(of: backup))
    try await context.withStoresAsTheyAre { _ in }
    try file.backUp(to: backup)
    return Report(["file": .string(backup)]) { Texts($0)(.cliWritten, ["file": backup]) }
  }
}
