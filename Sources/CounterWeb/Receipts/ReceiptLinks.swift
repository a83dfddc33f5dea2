package import JuiceBar
package import Web

// The addresses of receipts.
extension Link {
  package static func receipt(_ id: OrderID) -> Link { Link("/orders/\(id)/receipt") }
}
