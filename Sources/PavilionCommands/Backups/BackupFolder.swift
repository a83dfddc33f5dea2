import BarTables
import Calendars
import SQLiteStorage
import Time

/// A good backup, named after the moment at which it was begun: `20261126T040000Z.sqlite`.
///
/// The nightly copies of a cluster are folders of such names (`Docs/cluster/backup-cluster`).
struct KeptBackup: Hashable, Sendable {
  static let suffix = ".sqlite"

  let name: String
  let time: Timestamp

  init(at time: Timestamp) {
    let text = ISOTime.text(of: time).filter { $0 != "-" && $0 != ":" }
    name = text + Self.suffix
    self.time = Timestamp(milliseconds: time.milliseconds / 1000 * 1000)
  }

  /// Reads a name; `nil` for that of anything else.
  init?(named name: String) {
    let text = name.hasSuffix(Self.suffix) ? name.dropLast(Self.suffix.utf8.count) : name[...]
    let letters = Array(text.utf8)
    guard letters.count == 16, letters[8] == UInt8(ascii: "T"), letters[15] == UInt8(ascii: "Z"),
      (letters[..<8] + letters[9..<15]).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let parts = [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15].map { range in
      String(decoding: letters[range], as: UTF8.self)
    }
    let iso = "\(parts[0])-\(parts[1])-\(parts[2])T\(parts[3]):\(parts[4]):\(parts[5])Z"
    guard let time = ISOTime.read(iso) else { return nil }
    (self.name, self.time) = (name, time)
  }

  /// Whether it is a file that this program wrote.
  var isFile: Bool { name.hasSuffix(Self.suffix) }
}

/// A folder of backups, each of which was good when it got its name.
struct BackupFolder: Sendable {
  /// The backup that is being written, or the last one that was not good.
  private static let unproved = "unproved.sqlite"
  private static let trial = "trial.sqlite"
  /// Says why the last backup was not handed on.
  private static let hookFailure = "hook-failure"
  /// Says why the last attempt at a backup failed.
  private static let copyFailure = "copy-failure"

  /// How far clocks of several machines may differ, in milliseconds.
  private static let tolerance = 3_600_000

  let path: String

  /// The good backups, the newest first.
  var backups: [KeptBackup] {
    Files.names(in: path).compactMap(KeptBackup.init(named:)).sorted { $0.time > $1.time }
  }

  /// The newest good backup, none of which a clock that was wrong has dated to the future.
  func last(at now: Timestamp) -> KeptBackup? {
    backups.first { $0.time.milliseconds <= now.milliseconds + Self.tolerance }
  }

  /// Why the last good backup was not handed on; `nil` if it was, or nothing is to hand it on.
  var failureOfHook: String? { note(in: Self.hookFailure) }

  /// Why the last attempt at a backup failed; `nil` if it did not.
  var failure: String? { note(in: Self.copyFailure) }

  private func note(in name: String) -> String? {
    let file = "\(path)/\(name)"
    guard Files.hasFile(file), let bytes = try? Files.read(file) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a backup, which gets its name once it was restored on trial and the outcome audited; then
  /// removes those that need not be kept.
  ///
  /// - Returns: The path of the backup, its audit, and the number of backups removed.
  /// - Throws: Why there is no new good backup; those that were there are then unchanged.
  func add(
    _ storage: StorageFile,
    at time: Timestamp,
    keeping retention: BackupRetention
  ) throws -> (path: String, report: AuditReport, dropped: Int) {
    let lock = try Files.lock("\(path)/.lock")
    defer { Files.unlock(lock) }
    // A file that stayed behind when the last one was not good makes room for this one.
    let unproved = "\(path)/\(Self.unproved)"
    StorageFile(unproved).remove()
    try storage.backUp(to: unproved)
    let report = try StorageFile(unproved).restoreOnTrial(at: "\(path)/\(Self.trial)")
    guard report.differences.isEmpty else {
      throw CommandFailure.trouble(
        "difference",
        "\(unproved) is not sound, and counts for no backup:\n"
          + report.differences.joined(separator: "\n")
      )
    }
    let backup = KeptBackup(at: time)
    let named = "\(path)/\(backup.name)"
    try StorageFile(unproved).rename(to: named)
    return (named, report, drop(beyond: retention, except: backup))
  }

  private func drop(beyond retention: BackupRetention, except backup: KeptBackup) -> Int {
    let files = backups.filter(\.isFile)
    let kept = retention.kept(of: files.map(\.time))
    // A clock that was set back makes even a new backup look old.
    let dropped = files.filter { !kept.contains($0.time) && $0 != backup }
    for backup in dropped { StorageFile("\(path)/\(backup.name)").remove() }
    return dropped.count
  }

  /// Notes whether the last good backup was handed on.
  func note(failureOfHook failure: String?) throws { try note(failure, in: Self.hookFailure) }

  /// Notes whether the last attempt at a backup failed.
  func note(failure: String?) throws { try note(failure, in: Self.copyFailure) }

  private func note(_ text: String?, in name: String) throws {
    let file = "\(path)/\(name)"
    if let text {
      try Files.write(Array(text.utf8), to: file)
    } else {
      Files.remove(file)
    }
  }
}
