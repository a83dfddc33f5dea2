import HTTP
import JSON
import JuiceBar

extension Application {
  /// Notes that an order is paid at the counter: `POST /api/orders/{id}/payments`.
  func apiPay(_ request: Request, id: String) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, _) = try await order(id)
    let command = try await Problem.translating { () throws(JSONMismatch) in
      Command.pay(order.id, try body.member("amount").amount(), try body.tender())
    }
    return try await settle(command, of: order, key: key, from: request)
  }

  /// Gives some of what was paid back: `POST /api/orders/{id}/refunds`.
  func apiRefund(_ request: Request, id: String) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, _) = try await order(id)
    let command = try await Problem.translating { () throws(JSONMismatch) -> Command in
      let (reason, note) = (try body.refundReason(), try body.refundNote())
      if let lines = try body.refundLines() {
        return Command.refundLines(order.id, lines, reason, note)
      }
      return Command.refund(order.id, try body.member("amount").amount(), reason, note)
    }
    return try await settle(command, of: order, key: key, from: request)
  }

  private func settle(
    _ command: Command,
    of order: Order,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Response {
    switch try await submit(command, key: key, from: request) {
    case .settled(_, let settlement):
      return .json(PaymentDocument.full(settlement, of: order), status: .created)
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  /// What was paid for an order and given back.
  func settlement(of order: Order) async throws(Problem) -> Settlement {
    try await Problem.translating { () async throws(StorageError) in
      try await bar.settlement(of: order.id)
    }
  }
}

extension TerminalReference {
  /// What a reference must be, as a problem says it.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension RefundNote {
  /// What a note must be, as a problem says it.
  static let expectation =
    "1 to \(maximumLength) visible characters on one line, and no card number"
}

extension JSONReader {
  /// An amount that no card's number can be; what was sent instead is not repeated.
  fileprivate func amount() throws(JSONMismatch) -> Int {
    let amount = try integer()
    guard Payment.amounts.contains(amount) else {
      throw mismatch("minor units from 0 to \(Payment.amounts.upperBound)")
    }
    return amount
  }

  fileprivate func tender() throws(JSONMismatch) -> Tender {
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

  fileprivate func refundReason() throws(JSONMismatch) -> RefundReason {
    let reader = try member("reason")
    let allowed = RefundReason.forPeople
    guard let reason = RefundReason(rawValue: try reader.string()), allowed.contains(reason) else {
      throw reader.mismatch("one of " + allowed.map(\.rawValue).joined(separator: ", "))
    }
    return reason
  }

  /// The glasses that are given back; nothing where an amount is named instead.
  fileprivate func refundLines() throws(JSONMismatch) -> [RefundLine]? {
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

  fileprivate func refundNote() throws(JSONMismatch) -> RefundNote? {
    guard let reader = try memberIfNamed("note") else { return nil }
    guard let note = RefundNote(rawValue: try reader.string()) else {
      throw reader.mismatch(RefundNote.expectation)
    }
    return note
  }
}
