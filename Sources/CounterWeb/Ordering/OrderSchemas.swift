import JSON
import JuiceBar
package import Web

extension Schema {
  /// Names that are taken for sure; a pattern cannot tell marks and invisible characters apart.
  static let typedCupName = string("^[ -~¡-¬®-˿ぁ-ゖァ-ヺ一-鿿가-힣]*$", maximum: CupName.maximumLength)
    .described("The name for the cup; other scripts are taken by the rule of `Order.name`.")

  static let orderRequest = either(
    .object([
      "juice": .juiceID, "quantity?": .integer(Quantity.allowed).with("default", 1),
      "name?": .typedCupName,
    ]).with(
      "not",
      ["required": ["lines"]]
    ),
    .object([
      "lines": .array(
        of: .object(["juice": .juiceID, "quantity": .integer(Quantity.allowed)]),
        counts: 1...Cart.maximumLines
      ), "name?": .typedCupName,
    ]).with("not", ["required": ["juice"]])
  ).described("One juice or the lines of a cart; the bar knows the prices.").named("OrderRequest")

  package static let order = object([
    "id": .uuid, "number": .integer(from: 1).described("The lasting number."),
    "dayNumber?": .integer(from: 1).described(
      "The number of the business day, which is called at the counter; else the lasting one is."
    ),
    "name?": .cupName,
    "status": .one(of: Order.Status.allCases),
    "payment": .one(of: PaymentState.allCases).described(
      "`nothing` of an order that costs nothing or was cancelled, and where nobody pays."
    ), "placedAt": .milliseconds,
    "lines": .array(
      of: .object([
        "juice": .juiceID, "name": .string, "quantity": .integer(Quantity.allowed),
        "price": .integer(from: 0).described("Per glass, in minor units, tax included."),
        "total": .integer(from: 0).described("For all glasses of the line."),
        "taxRate": .integer(0...10_000).described(
          "Tax included, in basis points of the net price: 1000 is 10 %."
        ), "recipe": .map(to: .integer(from: 1)),
      ])
    ), "total": .integer(from: 0).described("In minor units."),
    "tax": .integer(from: 0).described(
      "Tax included, in minor units, rounded half up once per rate."
    ), "currency": .string("^[A-Z]{3}$").described("ISO 4217."), "stock": .array(of: .fruitStock),
    "version": .integer(from: 1).described("The stock version that placing the order made."),
    "waitMinutes?": .integer(from: 0).described(
      "The quoted wait; only in the answer to `placeOrder`."
    ),
    "cause?": .one(of: OrderStep.Cause.allCases).described(
      "Why the order was cancelled; `called-off` by staff or a program, `unpaid` in time, or `refunded`."
    ),
  ]).described("An order with the recipes and prices of its sale, and the stock it left.").named(
    "Order"
  )

  package static let shortage = problem(with: [
    "shortages?": .array(
      of: .object(["fruit": .fruitID, "needed": .integer(from: 1), "onHand": .integer(from: 0)])
    ).with("minItems", 1),
    "alternatives?": .array(of: .juiceID).described("Juices that can be made now."),
    "suspended?": .array(of: .juiceID).with("minItems", 1).described(
      "Juices of the cart that are off sale."
    ),
    "waitMinutes?": .integer(from: 1).described(
      "The current wait, if longer than the bar allows; sent with `Retry-After`."
    ),
  ]).named("Shortage")

  static let stepConflict = problem(with: [
    "orderStatus": .one(of: Order.Status.allCases).described("The order's status.")
  ]).named("StepConflict")

  static let orderStep = object([
    "status": .one(of: Order.Status.allCases).described(
      """
      A later status, `cancelled` while the order is placed, or with `recall` the status \
      before.
      """
    ), "recall?": .boolean.with("default", false).described("Whether to take the last step back."),
  ]).named("OrderStep")
}
