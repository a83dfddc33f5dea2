import Calendars
import JuiceBar

/// What the screen of those who make the orders shows.
struct PreparationPageModel: Sendable {
  let menu: Menu
  let stock: StockLevels
  let queue: QueueState
  let suspensions: [Suspension]
  /// The time by which ages are told.
  let now: Timestamp
  /// The clocks of the venue.
  let zone: ZoneRules
  /// The status whose orders are shown alone; all when there is none.
  let shown: Order.Status?
  /// What somebody just did in vain.
  let notice: String?
  /// Whether the settings may be changed here.
  let isManager: Bool

  /// From this age on, in minutes, a card says that its order waits long.
  static let late = 5
  /// From this age on a card says that its order waits too long.
  static let overdue = 10

  /// The orders shown, oldest first.
  var orders: [QueuedOrder] {
    queue.open.filter { shown == nil || $0.status == shown }
  }

  /// How many minutes an order has waited.
  func age(of order: QueuedOrder) -> Int {
    max(0, now.milliseconds - order.placedAt.milliseconds) / 60_000
  }

  func count(of status: Order.Status) -> Int { queue.open.count { $0.status == status } }
}
