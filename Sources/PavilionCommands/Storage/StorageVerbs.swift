import BarTables
import Glibc
import JSON
import Localization
import SQLiteStorage

enum Audit: Verb {
  static let syntax = Syntax(
    words: ["audit"],
    options: [namesFlag.syntax],
    summary: "Prove that ledger, stock and orders agree",
    discussion: """
      Reads everything since the bars opened. Exits with 1 and names the differences if there are
      any. May run while a server works on the same storage.

      With --names it reads the names, places and notes of all bars and of the guide instead. It
      exits with 1 and lists those that would be refused today, or stored in another form. They
      come from earlier versions or from another program and are no damage. Characters that do not
      show are written as \\u{202E}.
      """
  )
  private static let namesFlag = Flag(
    "names",
    help: "List names, places and notes that would be refused today"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    if case .memory = context.settings.storage { _ = try context.storageFile() }
    try await context.withStoresAsTheyAre { _ in }
    if arguments.has(namesFlag) {
      return LineFindings(try context.settings.storage.barPlace().lineFindings())
    }
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
    throw Self.failure(of: differences + missingFiles)
  }

  /// Names the files of the guide that are missing, which keep no backup from being restored.
  ///
  /// - Throws: ``CommandFailure`` that names the differences.
  fileprivate func requireRestorable(_ console: Console) throws(CommandFailure) {
    guard differences.isEmpty else { throw Self.failure(of: differences) }
    missingFiles.forEach(console.complain)
  }

  private static func failure(of lines: [String]) -> CommandFailure {
    .trouble(
      "difference",
      lines.joined(separator: "\n"),
      ["differences": .array(lines.map(JSONValue.string))]
    )
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
      sold since the backup is gone afterwards, so make another backup first. Single files of the
      guide that are missing in it are named, and keep nothing else from being restored.

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
    if arguments.has(checkFlag) {
      return try check(backup, arguments.environment, context.console)
    }
    let file = try context.storageFile()
    try Files.requireFile(backup)
    context.nameStorage()
    try Files.makeFolder(Files.folder(of: file.path))
    try file.restore(from: backup).forEach(context.console.complain)
    return Report(["file": .string(backup)]) { Texts($0)(.cliRestored, ["file": backup]) }
  }
  private static func check(
    _ backup: String,
    _ environment: [String: String],
    _ console: Console
  ) throws -> any Answer {
    try Files.requireFile(backup)
    let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    let trial = "\(folder)/pavilion-restore-\(getpid()).sqlite"
    let report = try StorageFile(backup).restoreOnTrial(at: trial)
    try report.requireRestorable(console)
    return Report(report.json) { language in
      let texts = Texts(language)
      let orders = texts.number(report.orders)
      return texts(.cliRestorable, ["file": backup, "orders": orders])
    }
  }
}
