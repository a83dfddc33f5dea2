import HTTP
import JuiceBar
import Staffing
package import Web

extension Endpoint {
  package static let queue: [Endpoint] = [
    .page("/bar", .preparation, Preparation.showBar)
      .query(
        "pay cancel new wall done undone done-orders undone-orders done-sale done-from done-to"
      ),
    .form("/bar/orders/{id}", .preparation, Preparation.stepOrder)
      .taking {
        [
          "status": .one(of: Order.Status.allCases), "recall?": .text, "sure?": .text,
          "left?": .text,
        ]
          + SchemaMembers(texts: ApprovalFields.namesWithMoney)
      },
    .form("/bar/orders", .staff, Preparation.orderAtCounter)
      .taking { ["key": .idempotencyKey, "name?": .text, "quantity.*": .text] },
    .form("/bar/collected", .preparation, Preparation.handOver)
      .taking("orders recall?"),
    .form("/bar/sale", .preparation, Availability.setAvailability)
      .taking("item until was?"),
    .form("/bar/settings", .manager, Preparation.setPreparation)
      .taking {
        [
          "flow": .one(of: OrderFlow.allCases), "payment": .one(of: PaymentTime.allCases),
          "makers": .integer(PreparationSettings.allowedMakers),
          "longestQueueMinutes": .integer(PreparationSettings.allowedQueueMinutes),
          "unpaidMinutes": .integer(PreparationSettings.allowedUnpaidMinutes),
          "readyMinutes": .integer(PreparationSettings.allowedReadyMinutes),
        ]
      },
    .page("/bar/labels/{id}", .preparation, Preparation.showLabels),
    .form("/bar/labels/{id}", .preparation, Preparation.printLabels)
      .taking { ["key": .idempotencyKey] },
    .page("/board", .visitor, Preparation.showBoard),
    .put(
      "/api/orders/{id}/status",
      .preparation,
      .scope(.ordersWrite),
      Preparation.apiSetOrderStatus
    )
    .described(
      "setOrderStatus",
      "Advance, recall or cancel an order",
      """
      The statuses are placed, making, ready, collected; a step may skip some. Cancelling \
      a placed order returns its fruit, once, and what was paid for it; of a paid one a \
      token needs payments:write too. Repeating the current status changes nothing.
      """
    ) {
      $0.takes(.orderStep)
      $0.answers(.order)
      $0.refuses(.conflict, "The order can no longer take this step.", .stepConflict)
    },
    .get("/api/queue", .preparation, .scope(.ordersRead), Preparation.apiQueue)
      .described("getQueue", "Read the queue of orders") {
        $0.answers(.queue)
      },
    .get("/api/preparation", .preparation, .scope(.ordersRead), PreparationSettingsAPI.read)
      .described("getPreparation", "Read how orders are made and paid") {
        $0.answers(.preparation)
      },
    .put("/api/preparation", .manager, .scope(.menuWrite), PreparationSettingsAPI.set)
      .described(
        "setPreparation",
        "Set how orders are made and paid",
        "A setting that the body lacks stays as it is."
      ) {
        $0.takes(.preparationChange)
        $0.answers(.preparation)
      },
    .put(
      "/api/juices/{juice}/sale",
      .preparation,
      .scope(.menuWrite),
      Availability.apiSetAvailability
    )
    .described(
      "setSale",
      "Take a juice off sale or bring it back",
      "Orders of a juice off sale are refused (409, `suspended`)."
    ) {
      $0.keyed()
      $0.takes(.juiceSaleStep)
      $0.answers(.juiceSale)
    },
  ]
}
