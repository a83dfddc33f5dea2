import HTTP
import JuiceBar
import Money
import Staffing
import Web

/// What became of a command that gives money away.
enum Giving<Answer> {
  case done(Result<Answer, Refusal>)
  /// Nothing was done: more than the limit of the bar needs the PIN of a shift lead, by these fields.
  case missing(ApprovalFields)
}

extension BarSite {
  /// Carries out a form's command that gives away money of an order: as much as the bar's limit
  /// covers, and more by a shift lead's PIN.
  func give<Answer>(
    _ command: Command,
    as act: OrderApproval.Act,
    of order: Order,
    for answer: (Outcome) -> Answer?,
    by form: Fields,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Giving<Answer> {
    let within = try await submit(command, for: answer, key: key, from: request)
    guard case .failure(.payment(_, .aboveLimit)) = within else { return .done(within) }
    let approval = try await approval(
      of: act.details(of: order.id),
      in: form,
      needing: .shiftLead,
      for: request
    )
    if case .missing(let fields) = approval { return .missing(fields) }
    return .done(
      try await submit(command, for: answer, key: key, isApproved: true, from: request)
    )
  }

  /// Whether so much of an order may be given away now without an approval.
  func isWithinLimit(
    _ amount: Int,
    of order: Order,
    _ settlement: Settlement
  ) async throws(Problem) -> Bool {
    let limit = try await stored(await parts.bars.refundLimit(of: bar.bar, in: order.unit))
    return limit.covers(amount, after: settlement.givenAway)
  }
}
