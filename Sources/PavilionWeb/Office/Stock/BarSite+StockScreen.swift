import HTTP
import JuiceBar
import Languages
import Staffing

extension BarSite {
  /// Shows the stock screen: `GET /stock`.
  func showStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let context = context(for: request, at: .stock)
    let calls = try await openCalls()
    let reason = try stepReason(request.query["reason"])
    guard calls.isEmpty, reason == .correction, context.person == nil else {
      return show(nil, in: state, calls: calls, reason: reason, to: request, status: .ok)
    }
    let key = PageCache.StockPageKey(
      language: context.language,
      role: Caller.currentRole,
      barName: context.barName
    )
    return pages.stockPages.value(for: key, at: state.versions) {
      let page = stockPage(state, notice: nil, calls: [], role: key.role)
      return PageTemplate(page.html(in: context))
    }
    .response(rootAttributes(of: request))
  }

  /// Steps the stock of a fruit from the form: `POST /stock/{fruit}/movements`.
  func adjustStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response {
    let fruit = try await knownFruit(fruit)
    let form = try request.form()
    guard let delta = form["delta"].flatMap({ Int($0) }) else {
      throw .wrongField("delta", "expected a whole number")
    }
    let reason = try stepReason(form["reason"])
    return try await change(
      .adjust(fruit.id, by: delta, reason: reason),
      of: fruit,
      reason: reason,
      by: request
    )
  }

  /// Sets the stock of a fruit from the form: `POST /stock/{fruit}`.
  func countStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response {
    let fruit = try await knownFruit(fruit)
    let form = try request.form()
    guard let expected = form["expected"].flatMap({ Int($0) }),
      (0...Fruit.maximumCapacity).contains(expected)
    else {
      throw .wrongField("expected", "expected the whole number that was shown")
    }
    guard let typed = form["onHand"] else {
      throw .wrongField("onHand", "expected a whole number from 0 to \(fruit.capacity)")
    }
    guard let onHand = Int(typed) else {
      return show(
        .wrongAmount(fruit.id),
        typed: typed,
        in: try await state(),
        calls: try await openCalls(),
        reason: .correction,
        to: request,
        status: .unprocessableContent
      )
    }
    return try await change(
      .count(fruit.id, onHand: onHand, expecting: expected),
      of: fruit,
      typed: typed,
      by: request
    )
  }

  private func change(
    _ command: Command,
    of fruit: Fruit,
    typed: String? = nil,
    reason: MovementReason = .correction,
    by request: Request
  ) async throws(Problem) -> Response {
    switch try await submit(command, for: \.moved, key: nil, from: request) {
    case .success: return .seeOther(.stockFor(reason))
    case .failure(let refusal):
      let state = try await state()
      guard let notice = StockPageModel.Notice(refusal) else {
        throw Problem(refusal, in: state)
      }
      let calls = try await openCalls()
      return show(
        notice,
        typed: typed,
        in: state,
        calls: calls,
        reason: reason,
        to: request,
        status: .conflict
      )
    }
  }

  private func show(
    _ notice: StockPageModel.Notice?,
    typed: String? = nil,
    in state: BarState,
    calls: [StaffCall],
    reason: MovementReason,
    to request: Request,
    status: Status
  ) -> Response {
    let page = stockPage(
      state,
      notice: notice,
      typed: typed,
      calls: calls,
      reason: reason,
      role: Caller.currentRole
    )
    return show(page, at: .stockFor(reason), to: request, status)
  }

  /// The reason under which steps are booked; a correction if none is named.
  private func stepReason(_ text: String?) throws(Problem) -> MovementReason {
    guard let text else { return .correction }
    let allowed = MovementReason.forAdjustments
    guard let reason = MovementReason(rawValue: text), allowed.contains(reason) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      throw .wrongField("reason", "expected one of \(names)")
    }
    return reason
  }

  private func stockPage(
    _ state: BarState,
    notice: StockPageModel.Notice?,
    typed: String? = nil,
    calls: [StaffCall],
    reason: MovementReason = .correction,
    role: Role
  ) -> StockPage {
    StockPage(
      model: StockPageModel(
        menu: state.menu,
        stock: state.stock,
        calls: calls,
        now: parts.surroundings.now(),
        notice: notice,
        typed: typed,
        reason: reason,
        role: role
      )
    )
  }
}
