import JuiceBar
import Staffing
import Web

// The addresses of the paired screens of a bar.
extension Link {
  static let screens = Link("/manage/screens")
  static let reloadScreens = Link("/manage/screens/reload")
  static func screen(_ id: AccountID) -> Link { Link("/manage/screens/\(id)") }

  /// Receives a command to a screen: `reload`, `pairing` or `removal`.
  static func screen(_ id: AccountID, _ command: String) -> Link {
    Link("/manage/screens/\(id)/\(command)")
  }

  /// The screens, from an entry that sets one or has one loaded anew.
  static func screens(_ entry: LogEntry, of bar: BarID) -> Link? {
    ["screen-set", "screen-reloaded", "screens-reloaded"].contains(entry.action.rawValue)
      ? .screens : nil
  }
}
