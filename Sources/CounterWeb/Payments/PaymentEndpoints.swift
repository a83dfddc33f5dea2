import HTTP
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let payment: [Endpoint] = [
    .page("/pay", .staff, Payments.showUnpaid)
      .query(OrderFilter.names + " done"),
    .page("/pay/{id}", .staff, Payments.showPayment),
    .form("/pay/{id}/payments", .staff, Payments.takePayment)
      .taking {
        [
          "key": .string, "method": .string, "amount": .integer(Payment.amounts),
          "quick?": .string, "given?": .string, "part?": .string,
          "reference?": .string(maximum: TerminalReference.maximumLength),
          "receipt?": .string(maximum: TerminalReference.maximumLength),
          "purpose?": .one(of: CashReceipt.Purpose.allCases),
          "waiver?": .one(of: WaiverReason.allCases), "note?": .string, "beside?": .text,
        ] + SchemaMembers(texts: ApprovalFields.namesWithMoney)
      },
    .form("/pay/{id}/voids", .staff, Payments.voidPayment)
      .taking("key payment reason method note? \(ApprovalFields.namesWithMoney)"),
    .form("/pay/tenders", .manager, Payments.nameTenders)
      .taking("names"),
    .form("/pay/{id}/refunds", .staff, Payments.giveRefund)
      .taking("key amount? reason note? tender? glasses.* \(ApprovalFields.namesWithMoney)"),
    .post("/api/orders/{id}/payments", .staff, .scope(.paymentsWrite), Payments.apiPay)
      .described(
        "payOrder",
        "Record a payment at the counter",
        """
        An order is paid in full, by one payment or, with `isPart`, by several: in cash, at a \
        card terminal, by another tender, or by a waiver. Anything that could be a card number \
        is refused.
        """
      ) {
        $0.keyed()
        $0.takes(.paymentRequest)
        $0.creates(.settlement, "The order's payments and refunds.")
        $0.refuses(
          .conflict,
          """
          The order is already paid, cancelled or free, another amount is due, or the cash is \
          too little.
          """,
          .paymentConflict
        )
      },
    .post("/api/orders/{id}/voids", .staff, .scope(.paymentsWrite), Payments.apiVoid)
      .described(
        "voidPayment",
        "Void a payment that was keyed wrongly",
        """
        The last payment of an order is voided on the business day on which it was taken, as \
        long as none of it was refunded. With `anew` its amount is entered anew in the same \
        step; without, the order can be paid anew.
        """
      ) {
        $0.keyed()
        $0.takes(.voidRequest)
        $0.creates(.settlement, "The order's payments and refunds.")
        $0.refuses(.conflict, "The payment cannot be voided.", .paymentConflict)
      },
    .post("/api/orders/{id}/refunds", .staff, .scope(.paymentsWrite), Payments.apiRefund)
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
        $0.creates(.settlement, "The order's payments and refunds.")
        $0.refuses(
          .conflict,
          "The order is not paid, or the amount exceeds what is left of the payment.",
          .paymentConflict
        )
      },
  ]
}
