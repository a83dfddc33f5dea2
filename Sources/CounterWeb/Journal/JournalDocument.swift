import Identifiers
package import JSON
package import JuiceBar
import Time
import Web

/// Orders and entries of the journal for programs.
package enum JournalDocument {
  package static func full(_ page: OrderPiece, _ time: PaymentTime) -> JSONValue {
    var object: JSONObject = [
      "orders": .array(page.orders.map { .object(json($0, time)) })
    ]
    object["cursor"] = page.next.map { .integer($0) }
    return .object(object)
  }

  private static func json(_ order: QueuedOrder, _ time: PaymentTime) -> JSONObject {
    var object: JSONObject = [
      "id": .string(order.id.rawValue), "number": .integer(order.number),
      "called": .integer(order.called), "status": .string(order.status.rawValue),
      "statusAt": .integer(order.statusAt.milliseconds),
      "payment": .string(order.payment(time).rawValue),
      "placedAt": .integer(order.placedAt.milliseconds), "total": .integer(order.total),
      "currency": .string(order.currency), "due": .integer(order.due(time)),
      "received": .integer(order.sums.received), "refunded": .integer(order.sums.refunded),
    ]
    object["name"] = order.name.map { .string($0.rawValue) }
    object["lines"] = .array(
      order.lines.map { line in
        [
          "juice": .string(line.juice.rawValue), "quantity": .integer(line.quantity.count),
          "price": .integer(line.price), "total": .integer(line.total),
        ]
      }
    )
    return object
  }

  static func full(_ page: JournalPage) -> JSONValue {
    var object: JSONObject = [
      "entries": .array(page.entries.map { .object(json($0)) }), "cursor": .integer(page.cursor),
      "isCutOff": .bool(page.isCutOff),
    ]
    if !page.unreadable.isEmpty {
      object["unreadable"] = .array(page.unreadable.map { .integer($0) })
    }
    return .object(object)
  }

  private static func json(_ entry: JournalEntry) -> JSONObject {
    var object: JSONObject = [
      "number": .integer(entry.number), "kind": .string(entry.kind.rawValue),
      "at": .integer(entry.at.milliseconds), "amount": .integer(entry.amount),
    ]
    if let order = entry.order {
      object["order"] = .string(order.id.rawValue)
      object["orderNumber"] = .integer(order.number)
      object["currency"] = .string(order.currency)
    }
    object["day"] = entry.day.map { .integer($0) }
    object["by"] = entry.by?.named.map { .string($0) }
    switch entry.event {
    case .payment(_, let payment, _), .void(_, let payment):
      object["payment"] = PaymentDocument.json(payment)
    case .refund(_, let refund): object["refund"] = PaymentDocument.json(refund)
    case .cancellation, .close: break
    }
    return object
  }
}

extension QueuedOrder {
  /// The amount that it owes at a bar that asks for money at some time, in minor units.
  func due(_ time: PaymentTime) -> Int {
    switch payment(time) {
    case .unpaid, .partlyPaid: total - sums.covered
    case .nothing, .paid, .waived, .partlyRefunded, .refunded: 0
    }
  }
}
