import Localization
import Web

/// A table of a report, in the order of the page.
enum ReportSheet: String, CaseIterable {
  case money
  case juices
  case days
  case hours
  case waits
  case waitDays = "wait-days"
  case fruits
  case stock
  case values
  case costs
  case margins
  case missed

  var title: TextKey {
    switch self {
    case .money: .reportByTender
    case .juices: .reportByJuice
    case .days: .reportByDay
    case .hours: .reportByHour
    case .waits: .reportWaitHours
    case .waitDays: .reportWaitDays
    case .fruits: .reportFruits
    case .stock: .reportStock
    case .values: .reportValues
    case .costs: .reportCosts
    case .margins: .reportMargins
    case .missed: .reportMissedTitle
    }
  }

  /// Whether the table needs the cost of fruit; the sheet of the stock says that it is unknown.
  var needsCosts: Bool { [.values, .costs, .margins].contains(self) }
}
