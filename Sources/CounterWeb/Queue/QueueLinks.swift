package import JuiceBar
package import Web

// The addresses of the preparation screen.
extension Link {
  package static let bar = Link("/bar")
  /// The column of the orders of a status.
  package static func barColumn(_ status: Order.Status) -> Link {
    Link("/bar#\(status.rawValue)")
  }
  /// The counter with the payment of an order beside it.
  static func barPaying(_ id: OrderID) -> Link { Link("/bar?pay=\(id)") }
  static func barCancelling(_ id: OrderID) -> Link { Link("/bar?cancel=\(id)") }
  /// The counter with the form for an order beside it; also receives the form.
  static let barOrdering = Link("/bar?new")
  /// The counter to be read from two metres.
  static let barWall = Link("/bar?wall")
  static let orderAtCounter = Link("/bar/orders")
  /// The counter with an order in view.
  static func bar(at order: Order) -> Link { bar(at: order.number) }
  /// The counter with the order of a lasting number in view.
  static func bar(at number: Int) -> Link { Link("/bar#order-\(number)") }
  static func stepOrder(_ id: OrderID) -> Link { Link("/bar/orders/\(id)") }
  static let handOver = Link("/bar/collected")
  static let setAvailability = Link("/bar/sale")
  static let setPreparation = Link("/bar/settings")

  /// The cup labels of an order; also receives the note that they were printed.
  package static func labels(_ id: OrderID) -> Link { Link("/bar/labels/\(id)") }

  package static let board = Link("/board")
}
