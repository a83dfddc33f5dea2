import ExpositionGuide
import JuiceBar
import Localization
import Time
import Web

// Publications of the guide.
extension LogSentences {
  func ofGuide(_ entry: LogEntry) -> String? {
    switch (entry.action.rawValue, Int(entry.subject), Int(entry.details)) {
    case ("publish-guide", let version?, let count?):
      texts(.logGuidePublished, count: count, ["version": texts.number(version)])
    case ("rollback-guide", let version?, let old?):
      texts(
        .logGuideRolledBack,
        ["version": texts.number(version), "old": texts.number(old)]
      )
    case ("schedule-guide", let schedule?, let time?):
      texts(
        .logGuideScheduled,
        [
          "schedule": texts.number(schedule),
          "time": texts.moment(Timestamp(milliseconds: time), in: zone),
        ]
      )
    case ("end-guide-schedule", let schedule?, _):
      texts(.logGuideScheduleEnded, ["schedule": texts.number(schedule)])
    case ("import-drafts", _, let count?):
      texts(.logDraftsImported, count: count, ["file": entry.subject])
    case ("undo-import", _, let count?): texts(.logImportUndone, count: count)
    case ("make-preview-link", _, let time?):
      texts(
        .logPreviewLinkMade,
        ["time": texts.moment(Timestamp(milliseconds: time), in: zone)]
      )
    case ("end-preview-link", _, _): texts(.logPreviewLinkEnded, ["who": entry.details])
    case ("fail-guide-schedule", let schedule?, _): failure(entry.details, of: schedule)
    default: nil
    }
  }

  private func failure(_ reason: String, of schedule: Int) -> String? {
    let (key, records): (TextKey, [RecordKey])
    switch ScheduleFailure(reason) {
    case .behind(let keys): (key, records) = (.logGuideScheduleBehind, keys)
    case .blocked(let keys): (key, records) = (.logGuideScheduleBlocked, keys)
    case .unfinished, nil: return nil
    }
    let names = records.map(\.description).joined(separator: ", ")
    return texts(key, ["schedule": texts.number(schedule), "records": names])
  }
}
