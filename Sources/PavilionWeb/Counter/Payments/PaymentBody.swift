import JSON
import JuiceBar

extension TerminalReference {
  /// The requirements of a reference, in the words of a problem.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension RefundNote {
  /// The requirements of a note, in the words of a problem.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension JSONReader {
  /// An amount too small to be a card number; the error does not repeat the value sent.
  func amount() throws(JSONMismatch) -> Int {
    let amount = try integer()
    guard Payment.amounts.contains(amount) else {
      throw mismatch("minor units from 0 to \(Payment.amounts.upperBound)")
    }
    return amount
  }

  func tender() throws(JSONMismatch) -> Tender {
    let method = try member("method")
    switch Tender.Method(rawValue: try method.string()) {
    case .cash: return .cash(given: try member("given").amount())
    case .card:
      guard let reader = try memberIfNamed("reference") else { return .card(nil) }
      guard let reference = TerminalReference(rawValue: try reader.string()) else {
        throw reader.mismatch(TerminalReference.expectation)
      }
      return .card(reference)
    case nil: throw method.mismatch("cash or card")
    }
  }

  func refundReason() throws(JSONMismatch) -> RefundReason {
    let reader = try member("reason")
    let allowed = RefundReason.forPeople
    guard let reason = RefundReason(rawValue: try reader.string()), allowed.contains(reason) else {
      throw reader.mismatch("one of " + allowed.map(\.rawValue).joined(separator: ", "))
    }
    return reason
  }

  /// The glasses to refund; `nil` if an amount is named instead.
  func refundLines() throws(JSONMismatch) -> [RefundLine]? {
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

  func refundNote() throws(JSONMismatch) -> RefundNote? {
    guard let reader = try memberIfNamed("note") else { return nil }
    guard let note = RefundNote(rawValue: try reader.string()) else {
      throw reader.mismatch(RefundNote.expectation)
    }
    return note
  }
}
