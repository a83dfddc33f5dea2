import HTTP
import JuiceBar
import Money
import Staffing
import Web

/// The forms of a payment's page that give money away.
enum PaymentForm: String {
  case refund
  case glasses
  case void
  case waiver
}

// Money that is refunded, voided or waived above the limit of the bar needs a shift lead.
extension Payments {
  /// Whether a form may give so much of an order away, by the limit or by a shift lead's PIN.
  func approval(
    of amount: Int,
    _ act: PaymentForm,
    _ order: Order,
    in form: Fields,
    for request: Request
  ) async throws(Problem) -> Approval {
    guard try await !isWithinLimit(amount, of: order) else { return .own }
    return try await site.approval(
      of: "\(act.rawValue) \(order.id)",
      in: form,
      needing: .shiftLead,
      for: request
    )
  }

  /// Refuses a program's request to give so much of an order away, unless the limit or its sender's
  /// role allows it.
  func checkLimit(of command: Command, _ order: Order) async throws(Problem) {
    guard let amount = try await amountGiven(by: command, of: order),
      try await !isWithinLimit(amount, of: order)
    else { return }
    try site.require(.shiftLead)
  }

  private func isWithinLimit(_ amount: Int, of order: Order) async throws(Problem) -> Bool {
    let limit = try await stored(
      await site.parts.bars.refundLimit(of: site.bar.bar, in: order.unit)
    )
    let refunds = try await site.settlement(of: order).currentRefunds
    return limit.covers(amount, after: refunds.reduce(0) { $0 + $1.sum.gross })
  }

  /// The amount that a command refunds, voids or waives; nothing of others.
  func amountGiven(by command: Command, of order: Order) async throws(Problem) -> Int? {
    switch command {
    case .refund(_, let amount, _, _, _): return amount
    case .refundLines(_, let lines, _, _, _):
      return lines.reduce(0) { sum, line in
        sum + (order.line(at: line.position)?.price ?? 0) * line.glasses
      }
    case .void(_, let number, _, _):
      let payments = try await site.settlement(of: order).payments
      return payments.first { $0.number == number }?.amount
    case .pay(_, let amount, .waiver, _): return amount
    default: return nil
    }
  }
}
