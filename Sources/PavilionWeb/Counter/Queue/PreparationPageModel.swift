import Calendars
import JuiceBar

struct PreparationPageModel: Sendable {
  let menu: Menu
  let stock: StockLevels
  let queue: QueueState
  let suspensions: [Suspension]
  /// The time from which ages are counted.
  let now: Timestamp
  let zone: ZoneRules
  /// The only status whose orders are shown; `nil` for all.
  let shown: Order.Status?
  let notice: String?
  /// The settings typed, if they are not valid.
  var typedSettings: [String: String]?
  /// Whether the settings may be changed here.
  let isManager: Bool

  /// The age, in minutes, from which a card says that its order waits long.
  static let late = 5
  /// The age, in minutes, from which a card says that its order waits too long.
  static let overdue = 10

  var orders: [QueuedOrder] {
    queue.open.filter { shown == nil || $0.status == shown }
  }

  func age(of order: QueuedOrder) -> Int {
    max(0, now.milliseconds - order.placedAt.milliseconds) / 60_000
  }

  func count(of status: Order.Status) -> Int { queue.open.count { $0.status == status } }
}
