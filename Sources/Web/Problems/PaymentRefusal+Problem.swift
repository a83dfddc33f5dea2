import HTTP
import JSON
package import JuiceBar

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
    case .reasonNeeded: self = .wrongField("note", "the reason other needs a note")
    }
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
