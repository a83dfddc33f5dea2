package import Calendars
package import JuiceBar
import Staffing
package import Time
package import Web

package struct PreparationPageModel: Sendable {
  package let menu: Menu
  package let stock: StockLevels
  package let queue: QueueState
  let suspensions: [Suspension]
  /// The time from which ages are counted.
  package let now: Timestamp
  package let zone: ZoneRules
  /// The only status whose orders are shown; `nil` for all.
  package let shown: Order.Status?
  package let notice: String?
  /// The settings typed, if they are not valid.
  var typedSettings: [String: String]?
  /// The role of the person before the screen.
  let role: Role

  /// The age, in minutes, from which a card says that its order waits long.
  package static let late = 5
  /// The age, in minutes, from which a card says that its order waits too long.
  package static let overdue = 10

  package var orders: [QueuedOrder] {
    queue.open.filter { shown == nil || $0.status == shown }
  }

  package func age(of order: QueuedOrder) -> Int {
    max(0, now.milliseconds - order.placedAt.milliseconds) / 60_000
  }

  /// Whether no older order has its status.
  func leads(_ order: QueuedOrder) -> Bool {
    queue.open.first { $0.status == order.status }?.id == order.id
  }

  package func count(of status: Order.Status) -> Int { queue.open.count { $0.status == status } }
}
