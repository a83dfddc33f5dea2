import Staffing

extension Endpoint {
  /// The addresses of receipts.
  static let receipt: [Endpoint] = [
    .page("/orders/{id}/receipt", .visitor, Receipts.showReceipt)
  ]
}
