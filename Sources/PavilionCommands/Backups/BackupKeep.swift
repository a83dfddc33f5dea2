import BarTables
import HostProcess
import JSON
import Localization
import SQLiteStorage
import Time

enum BackupKeep: Verb {
  static let syntax = Syntax(
    words: ["backup", "keep"],
    options: [
      BackupSettings.folderOption.syntax, BackupSettings.keepOption.syntax,
      BackupSettings.hookOption.syntax,
    ],
    summary: "Add a proven backup to a folder, and drop old ones",
    discussion: """
      A backup gets its name, such as 20261126T040000Z.sqlite, once it was restored on trial and the
      outcome audited; only then are older ones dropped. One that fails drops nothing, and stays as
      unproved.sqlite until the next; servers that know the folder tell of it. The folder needs room
      for three more.

        pavilion backup keep --backup-folder /var/backups/pavilion --backup-keep 7,4,12
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let folder = BackupFolder(path: try arguments.required(BackupSettings.folderOption))
    let retention = try arguments.value(of: BackupSettings.keepOption) ?? .usual
    let hook = try arguments.value(of: BackupSettings.hookOption)
    let file = try context.storageFile()
    try Files.requireFolder(folder.path)
    let kept: (path: String, report: AuditReport, dropped: Int)
    do {
      try await context.withStoresAsTheyAre { _ in }
      kept = try folder.add(file, at: .now, keeping: retention)
    } catch {
      note(CommandFailure(error), in: folder)
      throw error
    }
    let (path, report, dropped) = kept
    report.missingFiles.forEach(context.console.complain)
    try folder.note(failure: nil)
    let failure = hook.flatMap { cause(of: $0, with: path) }
    try folder.note(failureOfHook: failure)
    if let failure {
      throw CommandFailure.trouble("hook", "\(path) is good, but was not handed on: \(failure)")
    }
    return Report([
      "file": .string(path), "orders": .integer(report.orders), "dropped": .integer(dropped),
    ]) { language in
      let texts = Texts(language)
      let words = texts(.cliBackupKept, ["file": path, "orders": texts.number(report.orders)])
      return dropped == 0 ? words : words + " " + texts(.cliBackupsDropped, count: dropped)
    }
  }

  /// Notes why there is no new backup, in one line; where that fails too, the call still says it.
  private static func note(_ failure: CommandFailure, in folder: BackupFolder) {
    // One that is being made elsewhere notes its own end.
    guard failure.code != "busy" else { return }
    let words = "\(failure)".split(separator: "\n").prefix(2).joined(separator: " ")
    try? folder.note(failure: String(words.trimmingPrefix("pavilion: ")))
  }

  /// Why a program did not hand a backup on.
  private static func cause(of hook: String, with path: String) -> String? {
    switch HostSystem.run(hook, with: path) {
    case 0: nil
    case let status?: "\(hook) ended with \(status)"
    case nil: "\(hook) cannot be run"
    }
  }
}
