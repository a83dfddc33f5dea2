import HTTP
import JSON
package import JuiceBar
import Staffing

extension Problem {
  package init(_ refusal: PaymentRefusal) {
    switch refusal {
    case .alreadyPaid: self = .conflict("already-paid", "The order is paid already")
    case .nothingDue: self = .conflict("nothing-due", "The order costs nothing")
    case .cancelled: self = .conflict("order-cancelled", "The order is cancelled")
    case .wrongAmount(let due):
      self = .conflict("wrong-payment", "Another amount is due", ["due": .integer(due)])
    case .tooLittleCash(let due):
      self = .conflict("too-little-cash", "Less cash was given than is due", ["due": .integer(due)])
    case .notPaid: self = .conflict("not-paid", "The order is not paid")
    case .notRefundable(let left):
      self = .conflict(
        "not-refundable",
        "The amount is not from 1 to what is left of the payment",
        ["left": .integer(left)]
      )
    case .otherTender:
      self = .conflict("other-tender", "Nothing of the order was paid by this kind of money")
    case .tooManyPayments:
      self = .conflict("too-many-payments", "The order has too many payments")
    case .notVoidable(let obstacle):
      self = .conflict(
        "not-voidable",
        obstacle.title,
        ["obstacle": .string(obstacle.rawValue)]
      )
    case .aboveLimit: self = .aboveLimit
    case .overtaken: self = .conflict("overtaken", "The payments have changed meanwhile")
    case .reasonNeeded: self = .wrongField("note", "the reason other needs a note")
    }
  }

  /// More money is given away than the caller may give.
  static var aboveLimit: Problem {
    let caller = Caller.current ?? .visitor
    return caller.givesMoney
      ? .missingRole(.shiftLead, of: caller) : .missingScope(.paymentsWrite)
  }

  private static func conflict(
    _ kind: String,
    _ title: String,
    _ members: JSONObject = [:]
  ) -> Problem {
    let detail = members.members.map { "\($0.name): \($0.value.encoded())" }
    return .conflict(kind, title, ([title + "."] + detail).joined(separator: " "), members)
  }
}

extension VoidObstacle {
  fileprivate var title: String {
    switch self {
    case .unknown: "The order has no such payment"
    case .alreadyVoided: "The payment is voided already"
    case .notLast: "A later payment is voided first"
    case .refunded: "Some of the payment was refunded"
    case .dayClosed: "The business day is closed; the payment is refunded instead"
    }
  }
}
