import HTTP
import Staffing
package import Web

extension Endpoint {
  package static let ordering: [Endpoint] = [
    .page("/juice", .visitor, Ordering.showJuice)
      .query("several"),
    .form("/juice/orders", .visitor, Ordering.placeOrder)
      .taking {
        [
          "juice?": .juiceID, "lines?": .text, "key": .idempotencyKey, "name?": .text,
          "quantity.*": .text,
        ]
      },
    .page("/juice/orders/{id}", .visitor, Ordering.showOrder),
    .resource("/juice/orders/{id}/code", .visitor, Ordering.showOrderCode),
    .post("/api/orders", .visitor, .scope(.ordersWrite), Ordering.apiPlaceOrder)
      .described("placeOrder", "Order the whole cart or nothing") {
        $0.keyed()
        $0.takes(.orderRequest)
        $0.creates(.order, isLocated: true)
        $0.leads(to: "getOrder", "id")
        $0.leads(to: "setOrderStatus", "id")
        $0.refuses(
          .conflict,
          "Too little fruit, a juice off sale, or too long a queue; nothing was taken.",
          .shortage
        )
      },
    .get("/api/orders/{id}", .visitor, .scope(.ordersRead), Ordering.apiOrder)
      .described("getOrder", "Read an order") {
        $0.answers(.order)
      },
    .get("/api/stock", .visitor, .scope(.stockRead), Ordering.apiStock)
      .described("getStock", "Read the stock and the glasses it suffices for") {
        $0.answers(.stock)
        $0.answersUnchanged()
      },
  ]
}
