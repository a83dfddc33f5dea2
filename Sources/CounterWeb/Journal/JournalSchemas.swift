import JSON
import JuiceBar
import Web

extension Schema {
  static let orderDay = string("^([1-9][0-9]{0,8}|[0-9]{4}-[0-9]{2}-[0-9]{2})?$")

  static let tenderFilter = Schema.string.described(
    "`cash`, `card`, `waiver`, or `other:` and the name of a tender."
  )

  /// Who of staff did something.
  static let person = Schema.string.described("A name; missing for the machine itself.")

  static let personFilter = string(maximum: OrderFilter.maximumWords)

  static let orderList = object([
    "orders": .array(
      of: .object([
        "id": .uuid, "number": .integer(from: 1).described("The lasting number."),
        "called": .integer(from: 1).described("The number that is called at the counter."),
        "name?": .cupName, "status": .one(of: Order.Status.allCases),
        "statusAt": .milliseconds, "payment": .one(of: PaymentState.allCases),
        "placedAt": .milliseconds,
        "lines": .array(
          of: .object([
            "juice": .juiceID, "quantity": .integer(Quantity.allowed), "price": .integer(from: 0),
            "total": .integer(from: 0),
          ])
        ), "total": .integer(from: 0).described("In minor units."), "currency": .string,
        "due": .integer(from: 0).described("The amount that it owes."),
        "received": .integer(from: 0).described("The money paid for it."),
        "refunded": .integer(from: 0),
      ])
    ),
    "cursor?": .integer(from: 1).described("Where to go on; missing after the oldest order."),
  ]).named("OrderList")

  static let entryList = object([
    "entries": .array(
      of: .object([
        "number": .integer(from: 1).described("The place in the journal."),
        "kind": .one(of: JournalEntry.Kind.ofMoney), "order": .uuid,
        "orderNumber": .integer(from: 1), "at": .milliseconds,
        "amount": .integer.described(
          "The money that came, or below 0 that went, in minor units; 0 of a waiver."
        ), "currency": .string, "day?": .integer(from: 1), "by?": .person,
        "payment?": .payment.described("Of a payment and of a void."),
        "refund?": .refund,
      ])
    ),
    "unreadable?": .array(of: .integer(from: 1)).described(
      "The numbers of entries whose records are damaged."
    ), "cursor": .integer(from: 0).described("After which entry to go on."),
    "isCutOff": .boolean.described("Whether there are more entries now."),
  ]).named("EntryList")
}
