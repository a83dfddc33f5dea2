package import Web

// The addresses of business days.
extension Link {
  package static let day = Link("/day")
  static let openDay = Link("/day/open")
  static let moveCash = Link("/day/cash")
  static let countDay = Link("/day/count")
  static let closeDay = Link("/day/close")
  package static func report(ofDay number: Int) -> Link { Link("/day/\(number)") }
  static func reportDocument(ofDay number: Int) -> Link { Link("/api/days/\(number)") }
  static func reportFile(ofDay number: Int) -> Link { Link("/day/\(number)/report.csv") }
}
