import JuiceBar

// The addresses of receipts.
extension Link {
  static func receipt(_ id: OrderID) -> Link { Link("/orders/\(id)/receipt") }
}
