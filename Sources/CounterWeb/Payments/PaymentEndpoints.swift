import HTTP
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let payment: [Endpoint] = [
    .page("/pay", .staff, Payments.showUnpaid)
      .query("number"),
    .page("/pay/{id}", .staff, Payments.showPayment),
    .form("/pay/{id}/payments", .staff, Payments.takePayment)
      .taking {
        [
          "key": .string, "method": .one(of: Tender.Method.allCases),
          "amount": .integer(Payment.amounts), "quick?": .string, "given?": .string,
          "reference?": .string(maximum: TerminalReference.maximumLength),
        ]
      },
    .form("/pay/{id}/refunds", .staff, Payments.giveRefund)
      .taking("key amount? reason note? glasses.*"),
    .post("/api/orders/{id}/payments", .staff, .scope(.ordersWrite), Payments.apiPay)
      .described(
        "payOrder",
        "Record a payment at the counter",
        """
        An order is paid once and in full, by cash or at a card terminal. Anything that \
        could be a card number is refused.
        """
      ) {
        $0.keyed()
        $0.takes(.paymentRequest)
        $0.creates(.settlement, "The order's payment and refunds.")
        $0.refuses(
          .conflict,
          """
          The order is already paid, cancelled or free, another amount is due, or the cash is \
          too little.
          """,
          .paymentConflict
        )
      },
    .post("/api/orders/{id}/refunds", .staff, .scope(.ordersWrite), Payments.apiRefund)
      .described(
        "refundOrder",
        "Refund an amount or glasses",
        """
        Refunds never exceed the payment, and their taxes add up to the order's. Refunding \
        the last glass of an order that is still placed cancels it and returns its fruit.
        """
      ) {
        $0.keyed()
        $0.takes(.refundRequest)
        $0.creates(.settlement, "The order's payment and refunds.")
        $0.refuses(
          .conflict,
          "The order is not paid, or the amount exceeds what is left of the payment.",
          .paymentConflict
        )
      },
  ]
}
