import Staffing

extension Endpoint {
  static let receipt: [Endpoint] = [
    .page("/orders/{id}/receipt", .visitor, Receipts.showReceipt)
  ]
}
