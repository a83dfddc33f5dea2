package import CSV
package import Calendars
package import JuiceBar
package import Localization
import Time
import Web

/// Orders as a file for spreadsheets: an order a line, times of the venue, amounts in minor units.
package struct OrderFile {
  /// The maximum number of lines in a file; the answer's `Link` header leads to the next ones.
  static let maximumLines = 50_000

  private let menu: Menu
  private let texts: Texts
  private let zone: ZoneRules
  package private(set) var table: CSVTable

  package init(menu: Menu, texts: Texts, zone: ZoneRules) {
    self.menu = menu
    self.texts = texts
    self.zone = zone
    let columns: [TextKey] = [
      .ordersLasting, .ordersNumber, .ordersWhen, .ordersName, .ordersGlasses, .ordersStatus,
      .ordersPayment, .ordersCurrency, .receiptTotal, .storyReceivedSum, .storyRefundedSum, .payDue,
    ]
    table = CSVTable(columns: columns.map { texts($0) })
  }

  package mutating func add(_ order: QueuedOrder, _ time: PaymentTime) {
    table.add([
      .number(order.number), .number(order.called),
      .text(ISOTime.text(of: order.placedAt, in: zone)), .text(order.name?.rawValue ?? ""),
      .text(menu.glasses(order.lines, in: texts)), .text(texts(order.status.words)),
      .text(texts(order.payment(time).words)), .text(order.currency), .number(order.total),
      .number(order.sums.received), .number(order.sums.refunded), .number(order.due(time)),
    ])
  }
}
