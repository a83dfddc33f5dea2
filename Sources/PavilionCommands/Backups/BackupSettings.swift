/// The settings of the backups of a file.
enum BackupSettings {
  private static let wholePath = Format(expected: "a whole path, which begins with /") {
    $0.hasPrefix("/") ? $0 : nil
  }
  static let folderOption = Option("backup-folder", "FOLDER", wholePath, hasVariable: true)
    .help("The folder of backups", default: .words("none"))
    .comment(
      """
      The folder that `pavilion backup keep` writes to, such as /var/backups/pavilion. A server that
      knows it says on /manage when the last good backup is too old.
      """
    )
  private static let hours = Format.wholeNumber(in: 1...8760)
  static let ageOption = Option("backup-age", "HOURS", hours, hasVariable: true)
    .help("Hours until a backup is too old", default: .value("36"))
    .comment(
      """
      After how many hours the last good backup in backup-folder is too old, 1 to 8760: then /manage
      says so to managers and owners, and an alert is sent where alerts are set up.
      """
    )
  private static let retention = Format(
    expected: "days, weeks and months between commas, each 0 to \(BackupRetention.maximum)"
  ) { BackupRetention($0) }
  static let keepOption = Option("backup-keep", "D,W,M", retention, hasVariable: true)
    .help("Days, weeks and months kept", default: .value("7,4,12"))
    .comment(
      """
      How many backups are kept: the newest of each of the last days, weeks and months that have any,
      in UTC.
      """
    )
  static let hookOption = Option("backup-hook", "PROGRAM", wholePath, hasVariable: true)
    .help("A program that hands each backup on", default: .words("none"))
    .comment(
      """
      The whole path of a program that is run after each good backup, with the backup's path as its
      one argument, to copy it to another place. The guide's files are beside it, in PATH.media.
      """
    )
}
