import Staffing

extension Endpoint {
  /// The addresses of payments and refunds.
  static let payment: [Endpoint] = [
    .page("/pay", .staff, Payments.showUnpaid),
    .page("/pay/{id}", .staff, Payments.showPayment),
    .form("/pay/{id}/payments", .staff, Payments.takePayment),
    .form("/pay/{id}/refunds", .staff, Payments.giveRefund),
    .post("/api/orders/{id}/payments", .staff, .scope(.ordersWrite), Payments.apiPay),
    .post("/api/orders/{id}/refunds", .staff, .scope(.ordersWrite), Payments.apiRefund),
  ]
}
