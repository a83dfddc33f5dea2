import CounterWeb
import HTTP
import JSON
import JuiceBar
import Languages
import Web

/// Handles changes of the stock, fruit by fruit, on the stock screen and for programs.
struct Stock: Handlers {
  package let site: BarSite

  /// Shows the stock screen: `GET /stock`.
  func showStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    let context = site.context(for: request, at: .stock)
    let calls = try await site.openCalls()
    var toast = try await site.stockToast(of: request)
    if toast == nil { toast = try await site.callToast(of: request) }
    let reason = try stepReason(request.query["reason"])
    guard calls.isEmpty, toast == nil, reason == .correction, context.person == nil,
      context.barName == nil
    else {
      let page = page(state, calls: calls, reason: reason)
      return site.show(page, at: .stockFor(reason), to: request, toast: toast)
    }
    let key = PageCache.StockPageKey(
      language: context.language,
      role: Caller.currentRole
    )
    return site.pages.stockPages.value(for: key, at: state.versions) {
      PageTemplate(page(state, calls: []).html(in: context))
    }
    .response(site.rootAttributes(of: request))
  }

  /// Steps the stock of a fruit from the form: `POST /stock/{fruit}/movements`.
  func adjustStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response {
    let fruit = try await site.knownFruit(fruit)
    let form = try request.form()
    guard let delta = form["delta"].flatMap({ Int($0) }) else {
      throw .wrongField("delta", "expected a whole number")
    }
    let reason = try stepReason(form["reason"])
    return try await change(.adjust(fruit.id, by: delta, reason: reason), reason, by: request)
  }

  /// Sets the stock of a fruit from the form: `POST /stock/{fruit}`.
  func countStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response {
    let fruit = try await site.knownFruit(fruit)
    let form = try request.form()
    guard let expected = form["expected"].flatMap({ Int($0) }),
      Fruit.allowedCounts.contains(expected)
    else {
      throw .wrongField("expected", "expected the whole number that was shown")
    }
    guard let typed = form["onHand"] else {
      throw .wrongField("onHand", "expected a whole number from 0 to \(fruit.capacity)")
    }
    guard let onHand = Int(typed) else {
      return try await show(.wrongAmount(fruit.id), typed, to: request, .unprocessableContent)
    }
    let command = Command.count(fruit.id, onHand: onHand, expecting: expected)
    return try await change(command, typed: typed, by: request)
  }

  /// Adds to the stock of a fruit or takes from it: `POST /api/stock/{fruit}/movements`.
  func apiAdjustStock(
    _ request: Request,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    try await change(fruit, by: request, status: .created) { body, fruit throws(JSONMismatch) in
      let delta = try body.member("delta").integer()
      let reason = try body.memberIfNamed("reason")?.reason(in: MovementReason.forAdjustments)
      return .adjust(fruit.id, by: delta, reason: reason ?? .correction)
    }
  }

  /// Sets the counted stock of a fruit: `PUT /api/stock/{fruit}`.
  func apiCountStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response
  {
    try await change(fruit, by: request, status: .ok) { body, fruit throws(JSONMismatch) in
      let onHand = try body.member("onHand").integer(in: 0...fruit.capacity)
      let expected = try body.member("expected").integer(in: Fruit.allowedCounts)
      return .count(fruit.id, onHand: onHand, expecting: expected)
    }
  }

  private func change(
    _ fruit: PathPart<FruitID>,
    by request: Request,
    status: Status,
    _ read: (JSONReader, Fruit) throws(JSONMismatch) -> Command
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let fruit = try await site.knownFruit(fruit)
    let command = try parsed(read(body, fruit))
    let movement = try await site.perform(command, for: \.moved, key: key, from: request)
    return .json(StockDocument.movement(movement), status: status)
  }

  private func change(
    _ command: Command,
    typed: String? = nil,
    _ reason: MovementReason = .correction,
    by request: Request
  ) async throws(Problem) -> Response {
    switch try await site.submit(command, for: \.moved, key: nil, from: request) {
    case .success(let movement):
      return .seeOther(Link.stockFor(reason).after(StockChange([movement.id]).items))
    case .failure(let refusal):
      guard let notice = StockPageModel.Notice(refusal) else {
        throw Problem(refusal, in: try await site.state())
      }
      return try await show(notice, typed, reason, to: request, .conflict)
    }
  }

  private func show(
    _ notice: StockPageModel.Notice,
    _ typed: String?,
    _ reason: MovementReason = .correction,
    to request: Request,
    _ status: Status
  ) async throws(Problem) -> Response {
    let (state, calls) = (try await site.state(), try await site.openCalls())
    let page = page(state, notice: notice, typed: typed, calls: calls, reason: reason)
    return site.show(page, at: .stockFor(reason), to: request, status)
  }

  private func page(
    _ state: BarState,
    notice: StockPageModel.Notice? = nil,
    typed: String? = nil,
    calls: [StaffCall],
    reason: MovementReason = .correction
  ) -> StockPage {
    StockPage(
      model: StockPageModel(
        menu: state.menu,
        stock: state.stock,
        menuVersion: state.versions.menu,
        calls: calls,
        now: site.parts.surroundings.now(),
        notice: notice,
        typed: typed,
        reason: reason
      )
    )
  }

  /// The reason under which steps are booked; a correction if none is named.
  private func stepReason(_ name: String?) throws(Problem) -> MovementReason {
    guard let name else { return .correction }
    return try MovementReason(name, in: MovementReason.forAdjustments)
  }
}
