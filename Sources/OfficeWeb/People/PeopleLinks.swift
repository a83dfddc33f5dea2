import JuiceBar
import Staffing
package import Web

// The addresses of staff, their devices and the audit log.
extension Link {
  static let signOutEverywhere = Link("/sign-out/everywhere")

  /// The five questions of a bar's first day.
  package static let firstDay = Link("/manage/first-day")

  package static let pair = Link("/pair")
  static let staffList = Link("/manage/staff")

  /// Receives a change of an account: `role`, `secret` or `removal`.
  static func changeStaff(_ id: AccountID, _ change: String) -> Link {
    Link("/manage/staff/\(id)/\(change)")
  }

  /// All that is stored of a person.
  static func personalData(_ id: AccountID) -> Link { Link("/manage/staff/\(id)/data.json") }

  package static let devices = Link("/manage/devices")
  static func removeDevice(_ id: AccountID) -> Link { Link("/manage/devices/\(id)/removal") }
  static func auditLog(_ filter: LogFilter) -> Link { Link("/manage/log" + query(filter.items)) }

  static func auditLogFile(_ filter: LogFilter) -> Link {
    Link("/manage/log.csv" + query(filter.items))
  }

  /// The page that asks for the code after the right PIN.
  static func signInCode(back: String?) -> Link { Link("/sign-in/code" + query([("back", back)])) }

  static let secondFactor = Link("/manage/secret/second-factor")
  static let switchOffSecondFactor = Link("/manage/secret/second-factor/removal")

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
