import Identifiers
import JuiceBar
import Web

extension Link {
  /// The version that an entry publishes, or the page where its like is done.
  static func desk(_ entry: LogEntry, of _: BarID) -> Link? {
    switch entry.action.rawValue {
    case "publish-guide", "rollback-guide", "import-exposition":
      Int(entry.subject).map(Link.deskVersion)
    case "schedule-guide", "end-guide-schedule", "fail-guide-schedule": .deskPublishing
    case "import-drafts", "undo-import": .deskImport
    case "make-preview-link", "end-preview-link": .previewLinks
    default: nil
    }
  }
}
