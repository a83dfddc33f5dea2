package import Calendars
package import JuiceBar
import Staffing
package import Time
package import Web

package struct PreparationPageModel: Sendable {
  package let menu: Menu
  package let stock: StockLevels
  /// The version of the menu.
  let menuVersion: Int
  package let queue: QueueState
  let suspensions: [Suspension]
  let calls: [StaffCall]
  /// The time from which ages are counted.
  package let now: Timestamp
  package let zone: ZoneRules
  package let notice: String?
  /// The settings typed, if they are not valid.
  var typedSettings: [String: String]?
  /// The role whose ways the screen shows.
  let role: Role
  /// The task beside the queue.
  var sheet: CounterSheet?
  /// Whether it is read from two metres: the work alone, and large.
  var isWall = false

  /// The age, in minutes, from which a card says that its order waits long.
  package static let late = 5
  /// The age, in minutes, from which a card says that its order waits too long.
  package static let overdue = 10

  package func age(of order: QueuedOrder) -> Int {
    max(0, now.milliseconds - order.placedAt.milliseconds) / 60_000
  }

  /// Whether no older order stands in its column.
  func leads(_ order: QueuedOrder) -> Bool {
    let orders = order.awaitsPayment ? queue.unpaid : queue.open
    return orders.first { $0.status == order.status }?.id == order.id
  }
}
