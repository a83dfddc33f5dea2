package import JuiceBar
package import Web

// The addresses of receipts.
extension Link {
  /// The receipt of an order on paper 80 mm wide, or as a statement on A4.
  package static func receipt(_ id: OrderID, isStatement: Bool = false) -> Link {
    Link("/orders/\(id)/receipt" + (isStatement ? "?paper=a4" : ""))
  }
}
