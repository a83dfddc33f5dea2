import JuiceBar
import Localization
import OfficeWeb
import Staffing
import Time
import Web

extension StaffNeed {
  /// Backups that are too old, failed or not handed on, for managers at the default bar: where
  /// backups are set up, whose folder is the venue's.
  static let backups: Finder = { (site, texts) async throws(Problem) in
    guard site.isMain, Caller.currentRole >= .manager, let backups = site.parts.host()?.backups
    else { return [] }
    var needs: [StaffNeed] = []
    if backups.overdueSince(at: site.parts.surroundings.now()) != nil {
      let last = backups.last.map {
        texts(.backupLast, ["time": texts.moment($0, in: site.zone)])
      }
      let toDo: TextKey = site.parts.isDistant ? .backupToDoInCluster : .backupToDo
      let words = [last ?? texts(.backupNone), texts(toDo)]
      needs.append(
        StaffNeed(
          .soon,
          icon: Icon("warning"),
          title: texts(.needBackup),
          onMachine: words.joined(separator: " ")
        )
      )
    }
    if let failure = backups.failure {
      needs.append(
        StaffNeed(
          .soon,
          icon: Icon("warning"),
          title: texts(.needBackupFailed),
          onMachine: texts(.backupFailedToDo, ["cause": failure])
        )
      )
    }
    if let failure = backups.failureOfHook {
      needs.append(
        StaffNeed(
          .soon,
          icon: Icon("warning"),
          title: texts(.needBackupHook),
          onMachine: texts(.backupHookToDo, ["cause": failure])
        )
      )
    }
    return needs
  }
}
