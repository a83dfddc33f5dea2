import JSON
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let journal: [Endpoint] = [
    .page("/orders", .staff, Orders.showOrders)
      .query(OrderFilter.names),
    .page("/orders.csv", .staff, Orders.sendOrders)
      .query(OrderFilter.names),
    .page("/orders/{id}", .staff, Orders.showStory),
    .get("/api/orders", .staff, .scope(.ordersRead), Orders.apiOrders)
      .described(
        "listOrders",
        "List orders, newest first",
        """
        An answer may have fewer orders than `limit`, or none, and still a `cursor`: it looks for \
        matches among \(OrderQuery.reach) orders. The order whose lasting number is `q` comes first.
        """
      ) {
        $0.query("q?", .string(maximum: OrderFilter.maximumWords), "A number, a name or an amount.")
        $0.query(
          "day?",
          .orderDay,
          "A business day's number, or a date in the venue's time zone: its business days."
        )
        $0.query("status?", .orEmpty(.one(of: Order.Status.allCases)))
        $0.query("payment?", .orEmpty(.one(of: PaymentState.allCases)))
        $0.query("tender?", .tenderFilter)
        $0.query("person?", .personFilter, "Who took a step or money, or gave money back.")
        $0.query("cursor?", .orEmpty(.integer(from: 1)), "The `cursor` of the answer before.")
        $0.query("limit?", .integer(1...OrderQuery.maximumLimit).with("default", 50))
        $0.answers(.orderList)
      },
    .get("/api/payments", .staff, .scope(.reportsRead), Orders.apiPayments)
      .described(
        "listPayments",
        "List payments, voids and refunds in the order of the journal",
        """
        Ask again with the `cursor` of the last answer for later entries. The `amount` of all \
        entries of a closed day adds up to the net amount of its report, currency by currency.
        """
      ) {
        $0.query("day?", .orEmpty(.integer(from: 1)), "The number of a business day.")
        $0.query("kind?", .orEmpty(.one(of: JournalEntry.Kind.ofMoney)))
        $0.query("tender?", .tenderFilter)
        $0.query("person?", .personFilter, "Who took, voided or refunded it.")
        $0.query("cursor?", .orEmpty(.integer(from: 0)), "After which entry; 0 for all.")
        $0.query("limit?", .integer(1...JournalQuery.maximumLimit).with("default", 50))
        $0.answers(.entryList)
      },
  ]
}
