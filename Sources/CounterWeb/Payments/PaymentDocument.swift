import Identifiers
package import JSON
package import JuiceBar
import Money
import Time
import Web

package enum PaymentDocument {
  /// The amounts paid, refunded and kept, in minor units.
  static func full(_ settlement: Settlement, of order: Order) -> JSONValue {
    var object: JSONObject = [
      "order": .string(order.id.rawValue), "total": .integer(order.total),
      "currency": .string(order.currency),
    ]
    object["state"] = .string(settlement.state(of: order).rawValue)
    object["due"] = .integer(settlement.due(of: order))
    object["payment"] = settlement.received.last.map(json)
    object["payments"] = .array(settlement.payments.map(json))
    object["refunds"] = .array(settlement.refunds.map(json))
    object["refunded"] = .integer(settlement.refunded)
    object["left"] = .integer(settlement.left)
    return .object(object)
  }

  package static func json(_ payment: Payment) -> JSONValue {
    var object: JSONObject = [
      "number": .integer(payment.number), "amount": .integer(payment.amount),
      "tax": .integer(payment.sum.tax), "method": .string(payment.tender.method.rawValue),
    ]
    switch payment.tender {
    case .cash(let given, let receipt):
      object["given"] = .integer(given)
      object["change"] = .integer(given - payment.amount)
      object["cashReceipt"] = receipt.map {
        ["number": .string($0.number.rawValue), "purpose": .string($0.purpose.rawValue)]
      }
    case .card(let reference):
      object["reference"] = reference.map { .string($0.rawValue) }
    case .other(let name, let reference):
      object["name"] = .string(name.rawValue)
      object["reference"] = reference.map { .string($0.rawValue) }
    case .waiver(let reason, let note):
      object["reason"] = .string(reason.rawValue)
      object["note"] = note.map { .string($0.rawValue) }
    }
    object["paidAt"] = .integer(payment.at.milliseconds)
    object["by"] = payment.by?.named.map { .string($0) }
    object["day"] = payment.day.map { .integer($0) }
    object["void"] = payment.void.map { .object(json($0)) }
    return .object(object)
  }

  private static func json(_ void: PaymentVoid) -> JSONObject {
    var object: JSONObject = [
      "reason": .string(void.reason.rawValue), "voidedAt": .integer(void.at.milliseconds),
    ]
    object["note"] = void.note.map { .string($0.rawValue) }
    object["by"] = void.by?.named.map { .string($0) }
    return object
  }

  package static func json(_ refund: Refund) -> JSONValue {
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
    object["tenders"] = .array(
      refund.shares.map { share in
        var line = share.kind.json
        line["amount"] = .integer(share.amount)
        return .object(line)
      }
    )
    object["refundedAt"] = .integer(refund.at.milliseconds)
    object["by"] = refund.by?.named.map { .string($0) }
    object["day"] = refund.day.map { .integer($0) }
    return .object(object)
  }
}
