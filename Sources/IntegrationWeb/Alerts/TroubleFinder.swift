import Calendars
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// Looks for troubles of the venue, as its default bar and its server see it.
struct TroubleFinder {
  /// How long the storage or a standby may be away, in milliseconds: a failover takes half a minute.
  private static let clusterPatience = 60_000
  /// How long a webhook may fail, in milliseconds: its receiver may be restarted.
  private static let webhookPatience = 5 * 60_000

  let site: BarSite
  let texts: Texts
  /// How long a call may stay unanswered, in minutes; `nil` for ever.
  let callMinutes: Int?
  let standbys: AlertRunner.Standbys?
  /// When troubles without a time of their own were first seen.
  private var firstSeen: [Trouble.Kind: Timestamp] = [:]

  init(
    site: BarSite,
    texts: Texts,
    callMinutes: Int?,
    standbys: AlertRunner.Standbys?
  ) {
    (self.site, self.texts, self.callMinutes, self.standbys) = (site, texts, callMinutes, standbys)
  }

  mutating func look(at now: Timestamp) async -> TroubleReport {
    var report = TroubleReport()
    lookAtHost(at: now, &report)
    lookAtRows(at: now, &report)
    if site.updates.isAway {
      report.troubles.append(lasting(.storageAway, at: now, texts(.alertStorageAway)))
      report.unknown.formUnion([.callUnanswered, .webhookFailing, .standbyMissing])
    } else {
      firstSeen[.storageAway] = nil
      await lookAtCalls(at: now, &report)
      await lookAtWebhooks(at: now, &report)
      await lookAtStandbys(at: now, &report)
    }
    return report
  }

  private func lookAtHost(at now: Timestamp, _ report: inout TroubleReport) {
    guard let host = site.parts.host() else {
      report.unknown.formUnion([.backupOld, .backupFailed, .backupNotHandedOn, .diskNearlyFull])
      return
    }
    // One that was nearly full stays so until there is clearly more room.
    for disk in host.disks where disk.isNearlyFull(by: 1.1) {
      let left = texts.decimal(Double(disk.available) / 1e9, digits: 1)
      report.troubles.append(
        Trouble(
          name: Trouble.Name(.diskNearlyFull, disk.use),
          since: now,
          isDue: disk.isNearlyFull(),
          title: texts(.alertDisk, ["disk": disk.use, "left": left])
        )
      )
    }
    guard let backups = host.backups else { return }
    if let since = backups.overdueSince(at: now) {
      let title = backups.last.map {
        texts(.alertBackup, ["time": texts.moment($0, in: site.zone)])
      }
      report.troubles.append(
        Trouble(
          name: Trouble.Name(.backupOld),
          since: since,
          isDue: true,
          title: title ?? texts(.alertNoBackup)
        )
      )
    }
    if let failure = backups.failure {
      report.troubles.append(
        Trouble(
          name: Trouble.Name(.backupFailed),
          since: now,
          isDue: true,
          title: texts(.alertBackupFailed, ["cause": failure])
        )
      )
    }
    if let failure = backups.failureOfHook {
      report.troubles.append(
        Trouble(
          name: Trouble.Name(.backupNotHandedOn),
          since: now,
          isDue: true,
          title: texts(.alertBackupHook, ["cause": failure])
        )
      )
    }
  }

  /// A row found once stays a trouble until the server starts again: only then was it mended.
  private func lookAtRows(at now: Timestamp, _ report: inout TroubleReport) {
    guard let row = site.parts.unreadableRows().first else { return }
    report.troubles.append(
      Trouble(
        name: Trouble.Name(.rowUnreadable),
        since: now,
        isDue: true,
        title: texts(.alertRow, ["row": row.shownOnOneLine])
      )
    )
  }

  private func lookAtCalls(at now: Timestamp, _ report: inout TroubleReport) async {
    guard let callMinutes else { return }
    do throws(StorageError) {
      let calls = try await site.share.directory.oldestCalls()
      guard !calls.isEmpty else { return }
      let bars = try await site.share.bars()
      for (id, since) in calls {
        guard let bar = bars[id], bar.isOpen,
          now.milliseconds - since.milliseconds > callMinutes * 60_000
        else { continue }
        let title = texts(
          .alertCall,
          count: callMinutes,
          ["bar": bar.name.text(in: texts.language)]
        )
        report.troubles.append(
          Trouble(
            name: Trouble.Name(.callUnanswered, id.rawValue),
            since: since,
            isDue: true,
            title: title
          )
        )
      }
    } catch {
      report.unknown.insert(.callUnanswered)
    }
  }

  private func lookAtWebhooks(at now: Timestamp, _ report: inout TroubleReport) async {
    do throws(StorageError) {
      for lag in try await site.parts.staff.webhookLags() {
        guard let since = lag.failingSince else { continue }
        report.troubles.append(
          Trouble(
            name: Trouble.Name(.webhookFailing, "\(lag.bar)/\(lag.webhook)"),
            since: since,
            isDue: now.milliseconds - since.milliseconds >= Self.webhookPatience,
            // No more of the address: a path or a query may hold a secret.
            title: texts(.alertWebhook, ["host": lag.address.host, "bar": lag.bar.rawValue])
          )
        )
      }
    } catch {
      report.unknown.insert(.webhookFailing)
    }
  }

  private mutating func lookAtStandbys(at now: Timestamp, _ report: inout TroubleReport) async {
    guard let standbys else { return }
    guard let (there, expected) = await standbys() else {
      report.unknown.insert(.standbyMissing)
      return
    }
    guard there < expected else {
      firstSeen[.standbyMissing] = nil
      return
    }
    let values: KeyValuePairs = [
      "there": texts.number(there), "expected": texts.number(expected),
    ]
    report.troubles.append(lasting(.standbyMissing, at: now, texts(.alertStandby, values)))
  }

  /// A trouble that was seen at every look since the first.
  private mutating func lasting(
    _ kind: Trouble.Kind,
    at now: Timestamp,
    _ title: String
  ) -> Trouble {
    let since = firstSeen[kind] ?? now
    firstSeen[kind] = since
    return Trouble(
      name: Trouble.Name(kind),
      since: since,
      isDue: now.milliseconds - since.milliseconds >= Self.clusterPatience,
      title: title
    )
  }
}
