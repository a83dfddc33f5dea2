package import JuiceBar
package import Web

// The addresses of the preparation screen.
extension Link {
  package static let bar = Link("/bar")
  package static func barShowing(_ status: Order.Status) -> Link {
    Link("/bar?show=\(status.rawValue)")
  }
  static func stepOrder(_ id: OrderID) -> Link { Link("/bar/orders/\(id)") }
  static let handOver = Link("/bar/collected")
  static let setAvailability = Link("/bar/sale")
  static let setPreparation = Link("/bar/settings")

  /// The cup labels of an order; also receives the note that they were printed.
  package static func labels(_ id: OrderID) -> Link { Link("/bar/labels/\(id)") }

  package static let board = Link("/board")
}
