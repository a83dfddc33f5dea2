import Identifiers
import JSON
import JuiceBar

extension PaymentRefusal {
  /// The refusal as stored under its key.
  func stored(of order: OrderID) -> JSONValue {
    var object: JSONObject = ["payment": .string(order.rawValue), "why": .string(name)]
    switch self {
    case .wrongAmount(let amount), .tooLittleCash(let amount), .notRefundable(let amount),
      .aboveLimit(let amount):
      object["amount"] = .integer(amount)
    case .notVoidable(let obstacle): object["obstacle"] = .string(obstacle.rawValue)
    case .alreadyPaid, .nothingDue, .cancelled, .notPaid, .reasonNeeded, .otherTender,
      .tooManyPayments, .overtaken:
      break
    }
    return .object(object)
  }

  /// Reads what ``stored(of:)`` wrote.
  init(stored reader: JSONReader) throws {
    let amount = try reader.optionalMember("amount")?.integer() ?? 0
    let name = try reader.member("why").string()
    let obstacle = try reader.optionalMember("obstacle")?.string()
    let all: [PaymentRefusal] = [
      .alreadyPaid, .nothingDue, .cancelled, .wrongAmount(due: amount), .tooLittleCash(due: amount),
      .notPaid, .notRefundable(left: amount), .reasonNeeded, .otherTender, .tooManyPayments,
      .aboveLimit(amount), .overtaken,
      .notVoidable(obstacle.flatMap(VoidObstacle.init(rawValue:)) ?? .unknown),
    ]
    self = try readable(all.first { $0.name == name }, "a refusal's reason", name)
  }

  private var name: String {
    switch self {
    case .alreadyPaid: "alreadyPaid"
    case .nothingDue: "nothingDue"
    case .cancelled: "cancelled"
    case .wrongAmount: "wrongAmount"
    case .tooLittleCash: "tooLittleCash"
    case .notPaid: "notPaid"
    case .notRefundable: "notRefundable"
    case .reasonNeeded: "reasonNeeded"
    case .otherTender: "otherTender"
    case .tooManyPayments: "tooManyPayments"
    case .notVoidable: "notVoidable"
    case .aboveLimit: "aboveLimit"
    case .overtaken: "overtaken"
    }
  }
}
