import Staffing
package import Web

extension Endpoint {
  package static let receipt: [Endpoint] = [
    .page("/orders/{id}/receipt", .visitor, Receipts.showReceipt)
      .query("paper")
  ]
}
