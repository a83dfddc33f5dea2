package import JuiceBar
package import Web

// The addresses of payments and refunds.
extension Link {
  package static let pay = pay(query: "")

  /// The orders to pay or refund that match the query of an address.
  static func pay(query: String) -> Link { Link("/pay" + (query.isEmpty ? "" : "?" + query)) }

  package static func payOrder(_ id: OrderID) -> Link { Link("/pay/\(id)") }
  static func takePayment(_ id: OrderID) -> Link { Link("/pay/\(id)/payments") }
  static func voidPayment(_ id: OrderID) -> Link { Link("/pay/\(id)/voids") }
  static let nameTenders = Link("/pay/tenders")
  static func giveRefund(_ id: OrderID) -> Link { Link("/pay/\(id)/refunds") }
}
