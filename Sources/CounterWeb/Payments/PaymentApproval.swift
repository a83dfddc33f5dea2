import HTTP
import Identifiers
import JuiceBar
import Localization
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
  /// Carries out a form's command that gives money away, of an order or out of the drawer: as much as
  /// the bar's limit covers, and more by a shift lead's PIN, if it is the money that the form showed.
  func give<Answer>(
    _ command: Command,
    of order: Order?,
    for answer: (Outcome) -> Answer?,
    by form: Fields,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Giving<Answer> {
    let within = try await submit(command, for: answer, key: key, from: request)
    let amount: Int
    switch within {
    case .failure(.payment(_, .aboveLimit(let above))), .failure(.day(.aboveLimit(let above))):
      amount = above
    default: return .done(within)
    }
    let money = try await money(amount, by: command, of: order, for: request)
    let approval = try await approval(in: form, needing: .shiftLead, of: money, for: request)
    switch approval {
    case .own: return .done(within)
    case .missing(let fields): return .missing(fields)
    case .given(let approved):
      let done = try await submit(
        command,
        for: answer,
        key: key,
        approved: approved,
        from: request
      )
      switch done {
      case .failure(.payment(_, .overtaken)), .failure(.day(.overtaken)):
        guard var fields = try await approvalFields(needing: .shiftLead, of: money) else { break }
        fields.chosen = AccountID(rawValue: approved.by.id)
        fields.fault = .overtaken
        return .missing(fields)
      default: break
      }
      return .done(done)
    }
  }

  /// The fields by which a shift lead approves that an order is cancelled and the rest of its payments
  /// given back; nothing if the sender may do it alone.
  func approvalFields(
    ofCancelling order: Order,
    _ settlement: Settlement,
    for request: Request
  ) async throws(Problem) -> ApprovalFields? {
    let limit = try await stored(await parts.bars.refundLimit(of: bar.bar, in: order.unit))
    let amount = settlement.left
    guard amount > 0, !limit.covers(amount, after: settlement.givenAway) else { return nil }
    let money = try await money(amount, by: .cancel(order.id), of: order, for: request)
    return try await approvalFields(needing: .shiftLead, of: money)
  }

  /// An amount of an order, or out of the drawer, as it stands now.
  private func money(
    _ amount: Int,
    by command: Command,
    of order: Order?,
    for request: Request
  ) async throws(Problem) -> ApprovalFields.Money {
    let texts = texts(of: request)
    if let order {
      let shown = ApprovedAct.Money(
        amount,
        by: command.fingerprint,
        onRevision: try await settlement(of: order).revision
      )
      return ApprovalFields.Money(shown, texts.price(amount, in: order.currency))
    }
    let day = try await stored(await parts.bars.days(of: bar.bar)).open
    let shown = ApprovedAct.Money(
      amount,
      by: command.fingerprint,
      onRevision: day?.revision ?? 0
    )
    let currency = day?.day.currency ?? Menu.usualCurrency
    return ApprovalFields.Money(shown, texts.price(amount, in: currency))
  }
}
