import JSON
import JuiceBar
package import Web

extension Schema {
  static let paymentRequest = object([
    "amount": .integer(Payment.amounts).described(
      "The amount due, in minor units; any other is refused."
    ), "method": .one(of: Tender.Method.allCases),
    "given?": .integer(Payment.amounts).described(
      "The cash handed over, in minor units; required for cash."
    ),
    "reference?": .string(lengths: 1...TerminalReference.maximumLength).described(
      "The number on the terminal's receipt; never a card number."
    ),
  ]).named("PaymentRequest")

  static let refundRequest = object([
    "amount?": .integer(Payment.amounts).described(
      "In minor units, up to what is left of the payment; instead of lines."
    ), "reason": .one(of: RefundReason.forPeople),
    "note?": .string(lengths: 1...RefundNote.maximumLength).described(
      "Required for the reason `other`; never a card number."
    ),
    "lines?": .array(of: .refundLine).with("minItems", 1).described(
      "The glasses to refund, each line once; instead of an amount."
    ),
  ]).with("oneOf", [["required": ["amount"]], ["required": ["lines"]]]).named("RefundRequest")

  static let refundLine = object(
    [
      "position": .integer(from: 1).described("The line of the order, from 1."),
      "glasses": .integer(from: 1),
    ],
    isClosed: true
  ).named("RefundLine")

  package static let settlement = object([
    "order": .uuid, "total": .integer(from: 0), "currency": .string,
    "payment?": .object([
      "amount": .integer(from: 1), "method": .one(of: Tender.Method.allCases), "given?": .integer,
      "change?": .integer(from: 0), "reference?": .string, "paidAt": .integer,
    ]),
    "refunds": .array(
      of: .object([
        "number": .integer(from: 1), "amount": .integer(from: 1), "tax": .integer(from: 0),
        "reason": .string, "note?": .string, "refundedAt": .integer,
        "lines?": .array(of: .refundLine).described("The glasses, if the refund names them."),
      ])
    ), "refunded": .integer(from: 0).described("All refunds, in minor units."),
    "left": .integer(from: 0).described("What is left of the payment, in minor units."),
  ]).named("Settlement")

  static let paymentConflict = problem(with: ["due?": .integer, "left?": .integer]).named(
    "PaymentConflict"
  )
}
