import Identifiers
import JuiceBar
import Web

extension Link {
  /// The settings of the bar that an entry names, or whose limits and times it sets.
  static func venue(_ entry: LogEntry, of bar: BarID) -> Link? {
    switch entry.action.rawValue {
    case "add-bar", "describe-bar", "close-bar", "reopen-bar", "keep-bar", "move-bar", "import-bar",
      "follow-menu", "offer-set":
      BarID(rawValue: entry.subject).map { .barSettings($0, isDone: false) }
    case "refund-limit-set", "retention-set": .barSettings(bar, isDone: false)
    default: nil
    }
  }
}
