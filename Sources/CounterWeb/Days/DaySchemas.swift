import JSON
import JuiceBar
package import Web

extension Schema {
  private static let tally = object(["count": .integer(from: 0), "amount": .integer])

  static let dayOpening = object([
    "float": .integer(Payment.amounts).described("The cash in the drawer, in minor units.")
  ]).named("DayOpening")

  static let cashMovement = object([
    "amount": .integer.described("In minor units; below 0 for cash taken out."),
    "reason": .string(lengths: 1...PaymentNote.maximumLength).described("Never a card number."),
  ]).named("CashMovement")

  static let cashMoved = object([
    "day": .integer(from: 1),
    "number": .integer(from: 1).described("The how manieth of the day it is."),
  ]).named("CashMoved")

  static let dayCount = object([
    "counted": .array(
      of: .ofTenderKind(["amount": .integer(Payment.amounts)])
    ).described("The money counted, each kind once.")
  ]).named("DayCount")

  private static let money = object([
    "currency": .string, "ordered": tally, "cancelled": tally, "refunds": tally, "voids": tally,
    "unpaid": tally,
    "gross": .integer.described("The payments that hold, in minor units."),
    "net": .integer.described("The payments less the refunds."),
    "tax": .integer.described("The tax in the net amount."),
    "waived": .array(
      of: object(["reason": .string, "count": .integer(from: 0), "amount": .integer])
    ),
    "tenders": .array(
      of: .ofTenderKind([
        "count": .integer(from: 0), "received": .integer, "refunded": .integer,
      ])
    ),
    "taxes": .array(
      of: object([
        "rate": .integer(from: 0).described("In hundredths of a per cent."), "gross": .integer,
        "tax": .integer, "refunded": .integer, "refundedTax": .integer,
      ])
    ),
    "people": .array(
      of: object([
        "name": .string, "received": .integer, "refunded": .integer, "voided": .integer,
      ])
    ),
  ]).named("DayMoney")

  package static let dayReport = object([
    "number": .integer(from: 1), "currency": .string,
    "business?": .business.described("The business as it was at the close."),
    "openedAt": .milliseconds,
    "openedBy?": .person, "float": .integer(from: 0), "cashIn": .integer(from: 0),
    "cashOut": .integer(from: 0), "glasses": .integer(from: 0),
    "open": .integer(from: 0).described("The day's orders not collected at its end."),
    "firstOrder?": .integer(from: 1), "lastOrder?": .integer(from: 1),
    "fruit": .map(to: .integer),
    "money": .array(of: money).described("By currency, that of the drawer first."),
    "drawer": .array(
      of: .ofTenderKind([
        "expected": .integer, "counted?": .integer, "difference?": .integer,
      ])
    ),
    "closedAt?": .milliseconds, "closedBy?": .person,
  ]).named("DayReport")

  static let dayReports = object(["days": .array(of: .dayReport)]).named("DayReports")

  static let dayConflict = problem(with: ["day?": .integer]).named("DayConflict")
}
