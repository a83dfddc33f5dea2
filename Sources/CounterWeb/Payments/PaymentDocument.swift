import Identifiers
import JSON
import JuiceBar
import Money
import Time
import Web

enum PaymentDocument {
  /// The amounts paid, refunded and kept, in minor units.
  static func full(_ settlement: Settlement, of order: Order) -> JSONValue {
    var object: JSONObject = [
      "order": .string(order.id.rawValue), "total": .integer(order.total),
      "currency": .string(order.currency),
    ]
    object["payment"] = settlement.payment.map(json)
    object["refunds"] = .array(settlement.refunds.map(json))
    object["refunded"] = .integer(settlement.refunded)
    object["left"] = .integer(settlement.left)
    return .object(object)
  }

  private static func json(_ payment: Payment) -> JSONValue {
    var object: JSONObject = [
      "amount": .integer(payment.amount), "method": .string(payment.tender.method.rawValue),
    ]
    switch payment.tender {
    case .cash(let given):
      object["given"] = .integer(given)
      object["change"] = .integer(given - payment.amount)
    case .card(let reference):
      object["reference"] = reference.map { .string($0.rawValue) }
    }
    object["paidAt"] = .integer(payment.at.milliseconds)
    return .object(object)
  }

  private static func json(_ refund: Refund) -> JSONValue {
    var object: JSONObject = [
      "number": .integer(refund.number), "amount": .integer(refund.sum.gross),
      "tax": .integer(refund.sum.tax), "reason": .string(refund.reason.rawValue),
    ]
    object["note"] = refund.note.map { .string($0.rawValue) }
    if !refund.lines.isEmpty {
      object["lines"] = .array(
        refund.lines.map {
          ["position": .integer($0.position), "glasses": .integer($0.glasses)]
        }
      )
    }
    object["refundedAt"] = .integer(refund.at.milliseconds)
    return .object(object)
  }
}
