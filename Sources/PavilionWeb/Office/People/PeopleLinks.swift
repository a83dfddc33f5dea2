import JuiceBar
import Staffing

// The addresses of staff, their devices and the audit log.
extension Link {
  /// The sign-in page, with the way back to another page.
  static func signIn(back: String?) -> Link { Link("/sign-in" + query([("back", back)])) }

  static let signOut = Link("/sign-out")
  static let signOutEverywhere = Link("/sign-out/everywhere")

  /// The page that creates the first account, with the code of its link.
  static func setUp(code: String?) -> Link { Link("/setup" + query([("code", code)])) }

  static let pair = Link("/pair")
  static let manage = Link("/manage")
  static let staffList = Link("/manage/staff")

  /// Receives a change of an account: `role`, `secret` or `removal`.
  static func changeStaff(_ id: AccountID, _ change: String) -> Link {
    Link("/manage/staff/\(id)/\(change)")
  }

  static let devices = Link("/manage/devices")
  static func removeDevice(_ id: AccountID) -> Link { Link("/manage/devices/\(id)/removal") }
  static func auditLog(_ filter: LogFilter) -> Link { Link("/manage/log" + query(filter.items)) }

  static func auditLogFile(_ filter: LogFilter) -> Link {
    Link("/manage/log.csv" + query(filter.items))
  }

  /// The page on which signed-in staff change their own secret, and the same page just after.
  static func ownSecret(isDone: Bool) -> Link {
    Link("/manage/secret" + (isDone ? "?done=yes" : ""))
  }
}

extension LogFilter {
  /// The filter as query items.
  fileprivate var items: [(name: String, value: String?)] {
    [("who", who), ("action", action?.rawValue), ("before", before.map(String.init))]
  }
}
