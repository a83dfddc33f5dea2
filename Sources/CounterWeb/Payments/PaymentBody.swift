package import JSON
package import JuiceBar
import Web

extension TerminalReference {
  /// The requirements of a reference, in the words of a problem.
  package static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension RefundNote {
  /// The requirements of a note, in the words of a problem.
  package static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension JSONReader {
  package func payment(of order: OrderID) throws(JSONMismatch) -> Command {
    .pay(order, try member("amount").amount(), try tender())
  }

  /// The command that refunds glasses of an order or an amount.
  package func refund(of order: OrderID) throws(JSONMismatch) -> Command {
    let reason = try member("reason").one(of: RefundReason.forPeople)
    let note: RefundNote? = try memberIfNamed("note")?.text(RefundNote.expectation)
    if let lines = try refundLines() { return .refundLines(order, lines, reason, note) }
    return .refund(order, try member("amount").amount(), reason, note)
  }

  /// An amount too small to be a card number; the error does not repeat the value sent.
  private func amount() throws(JSONMismatch) -> Int {
    let amount = try integer()
    guard Payment.amounts.contains(amount) else {
      throw mismatch("minor units from 0 to \(Payment.amounts.upperBound)")
    }
    return amount
  }

  private func tender() throws(JSONMismatch) -> Tender {
    let method = try member("method")
    switch Tender.Method(rawValue: try method.string()) {
    case .cash: return .cash(given: try member("given").amount())
    case .card: return .card(try memberIfNamed("reference")?.text(TerminalReference.expectation))
    case nil: throw method.mismatch("cash or card")
    }
  }

  /// The glasses to refund; `nil` if an amount is named instead.
  private func refundLines() throws(JSONMismatch) -> [RefundLine]? {
    guard let reader = try memberIfNamed("lines") else { return nil }
    guard try memberIfNamed("amount") == nil else {
      throw reader.mismatch("either lines or an amount")
    }
    var lines: [RefundLine] = []
    for line in try reader.elements() {
      let position = try line.member("position").integer(in: 1...Cart.maximumLines)
      let glasses = try line.member("glasses").integer(in: Quantity.allowed)
      lines.append(RefundLine(position: position, glasses: glasses))
    }
    guard !lines.isEmpty, Set(lines.map(\.position)).count == lines.count else {
      throw reader.mismatch("at least one line, and each once")
    }
    return lines
  }
}
