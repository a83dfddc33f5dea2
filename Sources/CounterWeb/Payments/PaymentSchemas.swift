import JSON
import JuiceBar
package import Web

extension Schema {
  static let paymentRequest = object([
    "amount": .integer(Payment.amounts).described(
      "The amount due, in minor units; any other is refused, unless it is a part."
    ),
    "isPart?": .boolean.described("Whether the amount is a part of what is due."),
    "method": .one(of: Tender.Method.allCases),
    "given?": .integer(Payment.amounts).described(
      "The cash handed over, in minor units; required for cash."
    ),
    "reference?": .string(lengths: 1...TerminalReference.maximumLength).described(
      "The number on the terminal's receipt; never a card number."
    ),
    "cashReceipt?": .cashReceipt.described("The approval of a Korean cash receipt, with cash."),
    "name?": .string(lengths: 1...TenderName.maximumLength).described(
      "The name of another tender; required for `other`."
    ),
    "reason?": .one(of: WaiverReason.allCases).described("Required for a waiver."),
    "note?": .string(lengths: 1...PaymentNote.maximumLength).described(
      "Required for a waiver for the reason `other`; never a card number."
    ),
  ]).named("PaymentRequest")

  static let cashReceipt = object([
    "number": .string(lengths: 1...TerminalReference.maximumLength),
    "purpose": .one(of: CashReceipt.Purpose.allCases),
  ]).named("CashReceipt")

  static let voidRequest = object([
    "payment": .integer(1...Payment.maximumCount).described("The number of the last payment."),
    "reason": .one(of: PaymentVoid.Reason.allCases),
    "note?": .string(lengths: 1...PaymentNote.maximumLength).described(
      "Required for the reason `other`; never a card number."
    ),
    "anew?": .ofTenderKind().described(
      "How the amount was paid in truth: it is entered anew by that, in the same step."
    ),
  ]).named("VoidRequest")

  static let refundRequest = object([
    "amount?": .integer(Payment.amounts).described(
      "In minor units, up to what is left of the payment; instead of lines."
    ), "reason": .one(of: RefundReason.forPeople),
    "note?": .string(lengths: 1...PaymentNote.maximumLength).described(
      "Required for the reason `other`; never a card number."
    ),
    "tender?": .ofTenderKind().described(
      "How the money is handed back; as it was paid, unless it is named."
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
    "state": .one(of: PaymentState.allCases),
    "due": .integer(from: 0).described("The amount that the order owes, in minor units."),
    "payment?": .payment.described("The last payment in money that was not voided."),
    "payments": .array(of: .payment).described("All of them, oldest first."),
    "refunds": .array(of: .refund),
    "refunded": .integer(from: 0).described("All refunds, in minor units."),
    "left": .integer(from: 0).described("What is left of the payment, in minor units."),
  ]).named("Settlement")

  /// An object about a kind of money, with further members.
  package static func ofTenderKind(_ members: SchemaMembers = [:]) -> Schema {
    let kind: SchemaMembers = [
      "kind": .one(of: Tender.Method.ofMoney),
      "name?": .string.described("The name of another tender; only with the kind `other`."),
    ]
    return object(kind + members)
  }

  package static let refund = object([
    "number": .integer(from: 1), "amount": .integer(from: 1), "tax": .integer(from: 0),
    "reason": .string, "note?": .string, "refundedAt": .integer,
    "lines?": .array(of: .refundLine).described("The glasses, if the refund names them."),
    "tenders": .array(of: .ofTenderKind(["amount": .integer(from: 1)])),
    "by?": .person, "day?": .integer(from: 1),
  ]).named("Refund")

  package static let payment = object([
    "number": .integer(from: 1), "amount": .integer(from: 1), "tax": .integer(from: 0),
    "method": .one(of: Tender.Method.allCases), "given?": .integer, "change?": .integer(from: 0),
    "cashReceipt?": .cashReceipt, "name?": .string, "reference?": .string, "reason?": .string,
    "note?": .string, "paidAt": .integer, "by?": .person,
    "day?": .integer(from: 1).described("The number of the business day."),
    "void?": .object(["reason": .string, "note?": .string, "by?": .person, "voidedAt": .integer]),
  ]).named("Payment")

  static let paymentConflict = problem(with: [
    "due?": .integer, "left?": .integer, "obstacle?": .string,
  ]).named(
    "PaymentConflict"
  )
}
