package import JuiceBar
package import Web

// The addresses of orders and their stories.
extension Link {
  package static let orders = orders(query: "")

  /// The orders that match the query of an address.
  static func orders(query: String) -> Link {
    Link("/orders" + (query.isEmpty ? "" : "?" + query))
  }

  static func ordersFile(query: String) -> Link {
    Link("/orders.csv" + (query.isEmpty ? "" : "?" + query))
  }

  /// The orders of a business day.
  static func orders(ofDay number: Int) -> Link { orders(query: "day=\(number)") }

  package static func orderStory(_ id: OrderID) -> Link { Link("/orders/\(id)") }
}
