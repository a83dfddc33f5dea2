import Calendars
import HTML
import Identifiers
import JuiceBar
import Localization
import Money
import Time
import Web

/// An order that goes on to the next business day unless it is settled before the close: still to be
/// made or collected, or not paid in full.
struct OpenOrder {
  let id: OrderID
  /// The lasting number.
  let number: Int
  let called: Int
  let status: Order.Status
  /// The amount that it owes, in minor units.
  let due: Int
  let currency: String
  /// When it was placed, if that was on an earlier business day.
  var carriedFrom: Timestamp?

  /// Those of a bar, the oldest first, and how many there are.
  static func all(at site: BarSite) async throws(Problem) -> (listed: [OpenOrder], count: Int) {
    let queue = try await Preparation(site: site).queue()
    let waiting = (queue.unpaid + queue.open + queue.left).map {
      OpenOrder($0, paidBy: queue.settings.payment)
    }
    let known = Set(waiting.map(\.id))
    let unpaid = try await site.unpaidOrders()
    let others = unpaid.newest.filter { !known.contains($0.order.id) }
    let orders = (waiting + others.map(OpenOrder.init)).sorted { $0.number < $1.number }
    let newest = Set(unpaid.newest.map(\.order.id))
    let olderWaiting = waiting.count { $0.due > 0 && !newest.contains($0.id) }
    return (orders, orders.count + unpaid.count - newest.count - olderWaiting)
  }

  private init(_ order: QueuedOrder, paidBy time: PaymentTime) {
    id = order.id
    number = order.number
    called = order.called
    status = order.status
    due = order.payment(time).isOwed ? order.total - order.sums.covered : 0
    currency = order.currency
    carriedFrom = order.isCarriedOver ? order.placedAt : nil
  }

  private init(_ unpaid: UnpaidOrder) {
    id = unpaid.order.id
    number = unpaid.order.number
    called = unpaid.order.called
    status = unpaid.order.status
    due = unpaid.due
    currency = unpaid.order.currency
  }

  /// Its line, which leads to its payment, or to its card at the counter.
  func row(_ texts: Texts, _ zone: ZoneRules) -> Node {
    li(.data("open", id.rawValue)) {
      a(.href((due > 0 ? Link.barPaying(id) : .bar(at: number)).path)) {
        texts(.orderNumber, ["number": texts.number(called)])
      }
      span {
        [
          carriedFrom.map { texts.date(zone.local($0).date) }, texts(status.words),
          due > 0 ? texts(.preparationOwed, ["price": texts.price(due, in: currency)]) : nil,
        ].compactMap(\.self).joined(separator: " · ")
      }
    }
  }
}
