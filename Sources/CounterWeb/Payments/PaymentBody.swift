package import JSON
package import JuiceBar
import Languages
import Web

extension JSONReader {
  package func payment(of order: OrderID) throws(JSONMismatch) -> Command {
    .pay(
      order,
      try member("amount").amount(),
      try tender(),
      isPart: try memberIfNamed("isPart")?.boolean() ?? false
    )
  }

  /// The command that refunds glasses of an order or an amount.
  package func refund(of order: OrderID) throws(JSONMismatch) -> Command {
    let reason = try member("reason").one(of: RefundReason.forPeople)
    let note: PaymentNote? = try memberIfNamed("note")?.line()
    let kind = try memberIfNamed("tender")?.tenderKind()
    if let lines = try refundLines() { return .refundLines(order, lines, reason, note, by: kind) }
    return .refund(order, try member("amount").amount(), reason, note, by: kind)
  }

  /// The command that voids the last payment of an order, and enters it anew.
  package func void(of order: OrderID) throws(JSONMismatch) -> Command {
    .void(
      order,
      try member("payment").integer(in: 1...Payment.maximumCount),
      try member("reason").one(of: PaymentVoid.Reason.allCases),
      try memberIfNamed("note")?.line(),
      anew: try memberIfNamed("anew")?.tenderKind()
    )
  }

  private func tenderKind() throws(JSONMismatch) -> Tender.Kind {
    let name: TenderName? = try memberIfNamed("name")?.line()
    let method = try member("kind").one(of: Tender.Method.ofMoney)
    return try tenderKind(method, name)
  }

  func tenderKind(
    _ method: Tender.Method,
    _ name: TenderName?
  ) throws(JSONMismatch) -> Tender.Kind {
    guard let kind = Tender.Kind(method, name) else {
      throw mismatch("a name with the kind other, and with no other kind")
    }
    return kind
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
    case .cash: return .cash(given: try member("given").amount(), try cashReceipt())
    case .card: return .card(try memberIfNamed("reference")?.line())
    case .other:
      return .other(
        try member("name").line(),
        try memberIfNamed("reference")?.line()
      )
    case .waiver:
      return .waiver(
        try member("reason").one(of: WaiverReason.allCases),
        try memberIfNamed("note")?.line()
      )
    case nil: throw method.mismatch("cash, card, other or waiver")
    }
  }

  private func cashReceipt() throws(JSONMismatch) -> CashReceipt? {
    guard let reader = try memberIfNamed("cashReceipt") else { return nil }
    return CashReceipt(
      number: try reader.member("number").line(),
      purpose: try reader.member("purpose").one(of: CashReceipt.Purpose.allCases)
    )
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
