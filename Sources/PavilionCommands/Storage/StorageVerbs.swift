import BarTables
import Glibc
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
    try report.requireSound()
    return Report(report.json) { language in
      let texts = Texts(language)
      let (movements, orders) = (texts.number(report.movements), texts.number(report.orders))
      return texts(.cliAudited, ["movements": movements, "orders": orders])
    }
  }
}

extension AuditReport {
  fileprivate var json: JSONValue {
    ["bars": .integer(bars), "movements": .integer(movements), "orders": .integer(orders)]
  }

  /// - Throws: ``CommandFailure`` that names the differences.
  fileprivate func requireSound() throws(CommandFailure) {
    guard !isSound else { return }
    let details: JSONObject = ["differences": .array(differences.map(JSONValue.string))]
    throw .trouble("difference", differences.joined(separator: "\n"), details)
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
    options: [checkFlag.syntax],
    summary: "Replace all data with a backup",
    discussion: """
      The backup is checked first; one that is not sound is refused and nothing changes. What was
      sold since the backup is gone afterwards, so make another backup first.

      With --check the backup is restored into a temporary file (below TMPDIR, or else /var/tmp),
      which is audited and removed.
      """
  )
  private static let checkFlag = Flag(
    "check",
    help: "Prove that the backup can be restored, and change nothing"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let backup = try arguments.operand(0, as: .text)
    if arguments.has(checkFlag) { return try check(backup, arguments.environment) }
    let file = try context.storageFile()
    try Files.requireFile(backup)
    context.nameStorage()
    try Files.makeFolder(Files.folder(of: file.path))
    try file.restore(from: backup)
    return Report(["file": .string(backup)]) { Texts($0)(.cliRestored, ["file": backup]) }
  }
  private static func check(
    _ backup: String,
    _ environment: [String: String]
  ) throws -> any Answer {
    try Files.requireFile(backup)
    let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    let trial = "\(folder)/pavilion-restore-\(getpid()).sqlite"
    let report = try StorageFile(backup).restoreOnTrial(at: trial)
    try report.requireSound()
    return Report(report.json) { language in
      let texts = Texts(language)
      let orders = texts.number(report.orders)
      return texts(.cliRestorable, ["file": backup, "orders": orders])
    }
  }
}
