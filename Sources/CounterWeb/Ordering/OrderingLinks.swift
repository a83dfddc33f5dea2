import JuiceBar
import Web

// The addresses of the order screen.
extension Link {
  /// The order screen whose cards fill the cart.
  static let juiceGathering = Link("/juice?several=yes")

  static let placeOrder = Link("/juice/orders")

  /// The order screen with the dialog of an order just placed.
  static func juiceOrder(_ id: OrderID) -> Link { Link("/juice/orders/\(id)") }
}
