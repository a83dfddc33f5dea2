import JuiceBar
package import Web

extension Schema {
  static let queuedOrder = object([
    "id": .uuid, "number": .integer(from: 1),
    "dayNumber?": .integer(from: 1).described("The number called, where it is another."),
    "carriedOver?": .boolean.described("Whether it is of an earlier business day."),
    "name?": .cupName,
    "status": .one(of: Order.Status.allCases),
    "payment": .one(of: PaymentState.allCases),
    "total": .integer(from: 0).described("In minor units."),
    "placedAt": .milliseconds, "statusAt": .milliseconds,
    "lines": .array(of: .object(["juice": .juiceID, "quantity": .integer(Quantity.allowed)])),
  ]).named("QueuedOrder")

  private static let preparationMembers: SchemaMembers = [
    "makers": .integer(PreparationSettings.allowedMakers),
    "longestQueueMinutes": .integer(PreparationSettings.allowedQueueMinutes),
    "flow": .one(of: OrderFlow.allCases).described(
      "How orders are made: `at-once` collects each when it is placed."
    ),
    "paymentTime": .one(of: PaymentTime.allCases).described("When visitors pay."),
    "unpaidMinutes": .integer(PreparationSettings.allowedUnpaidMinutes).described(
      "How long an order waits for its payment if it is due before the order is made."
    ),
    "readyMinutes": .integer(PreparationSettings.allowedReadyMinutes).described(
      "When a ready order that nobody collects leaves the queue."
    ),
  ]

  private static let queueMembers: SchemaMembers = [
    "orders": .array(of: .queuedOrder).described("Placed, in the making and ready; oldest first."),
    "unpaid": .array(of: .queuedOrder).described(
      "Placed, and not made until they are paid; oldest first."
    ),
    "left": .array(of: .queuedOrder).described(
      "Ready, and not collected for longer than `readyMinutes`."
    ),
    "collected": .array(of: .queuedOrder).described("The last ones collected, newest first."),
    "needs": .array(of: .object(["fruit": .fruitID, "amount": .integer(from: 1)])).described(
      "The fruit that these orders still need."
    ), "suspended": .array(of: .object(["juice": .juiceID, "until?": .backOnSale])),
    "waitMinutes?": .integer(from: 0).described("The wait for a new order, if the bar quotes one."),
    "now": .milliseconds,
  ]

  package static let queue = object(queueMembers + preparationMembers).named("Queue")

  static let preparation = object(preparationMembers).named("Preparation")

  static let preparationChange = object([
    "makers?": .integer(PreparationSettings.allowedMakers),
    "longestQueueMinutes?": .integer(PreparationSettings.allowedQueueMinutes),
    "flow?": .one(of: OrderFlow.allCases),
    "paymentTime?": .one(of: PaymentTime.allCases).described(
      "Not `before-making` for orders that are made at once."
    ),
    "unpaidMinutes?": .integer(PreparationSettings.allowedUnpaidMinutes),
    "readyMinutes?": .integer(PreparationSettings.allowedReadyMinutes),
  ]).named("PreparationChange")

  static let juiceSale = object(["juice": .juiceID, "sold": .boolean, "until?": .backOnSale])
    .named("Sale")

  static let juiceSaleStep = object(["sold": .boolean, "until?": .backOnSale]).named("SaleStep")

  private static let backOnSale = milliseconds.described(
    "When the juice returns by itself; missing if staff has to bring it back."
  )
}
