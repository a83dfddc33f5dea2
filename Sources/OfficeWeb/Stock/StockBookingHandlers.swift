import CounterWeb
import HTTP
import Identifiers
import JSON
import JuiceBar
import Localization
import Web

/// Handles bookings of several fruits: deliveries, waste and transfers.
struct StockBookings: Handlers {
  let site: BarSite

  /// Shows the form of a delivery: `GET /stock/delivery`.
  func showDelivery(_ request: Request) async throws(Problem) -> Response {
    try await show(.delivery, to: request)
  }

  /// Shows the form of waste: `GET /stock/waste`.
  func showWaste(_ request: Request) async throws(Problem) -> Response {
    try await show(.waste, to: request)
  }

  /// Shows the form of a transfer: `GET /stock/transfer`.
  func showTransfer(_ request: Request) async throws(Problem) -> Response {
    try await show(.transfer, to: request)
  }

  /// Books the form, all or nothing: `POST /stock/bookings/{kind}`.
  func bookStock(
    _ request: Request,
    kind: PathPart<StockBookingKind>
  ) async throws(Problem) -> Response {
    guard let kind = kind.value else {
      throw .notFound("There is no form named \(kind).")
    }
    let fields = try request.form()
    let form = try StockBookingForm(kind, fields, menu: try await site.state().menu)
    guard let booking = form.booking else {
      let fault = form.fault?.text(in: site.texts(of: request))
      let notices = fault.map { [StockWorkNotice(text: $0)] } ?? []
      return try await show(form, notices, to: request, .unprocessableContent)
    }
    var key: IdempotencyKey?
    if let text = fields["key"] { key = try Request.idempotencyKey(text, field: "key") }
    switch try await book(booking, key: key, from: request) {
    case .success(let movements):
      return .seeOther(Link.stockBooking(kind).after(StockChange(movements.map(\.id)).items))
    case .failure(.here(.stock(.outOfRange(let excesses))))
    where kind == .delivery && excesses.allSatisfy { $0.wanted <= Fruit.maximumCapacity }:
      return ask(about: excesses, fields, in: try await site.state().menu, to: request)
    case .failure(let refusal):
      let notices = try await site.notices(refusal, to: request)
      return try await show(form, notices, to: request, .conflict)
    }
  }

  /// Asks before a delivery fills shelves above their capacity, and names how much too much it is.
  private func ask(
    about excesses: [StockRefusal.Excess],
    _ fields: Fields,
    in menu: Menu,
    to request: Request
  ) -> Response {
    let texts = site.texts(of: request)
    let losses = excesses.map { excess in
      texts(
        .bookingAbove,
        [
          "fruit": menu.name(of: excess.fruit, in: texts.language),
          "wanted": texts.number(excess.wanted), "capacity": texts.number(excess.capacity),
          "excess": texts.number(excess.wanted - excess.capacity),
        ]
      )
    }
    // The refusal was the answer to the key before.
    let kept = fields.filter { $0.name != "key" }.map { ($0.name, $0.value) }
    let question = Question(
      texts(.bookingBookAnyway),
      nil,
      losses: losses,
      form: .bookStock(.delivery),
      fields: kept + [("key", site.newKey())],
      back: .stockBooking(.delivery).after(kept.map { ($0.0, $0.1) })
    )
    return site.show(question, at: .stockBooking(.delivery), to: request, .conflict)
  }

  /// Books several fruits, all or nothing: `POST /api/stock/movements`.
  func apiBookStock(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let booking = try parsed(StockBookingRequest(body))
    return try await site.answer(book(booking, key: key, from: request))
  }

  private func book(
    _ booking: StockBookingRequest,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], StockWorkRefusal> {
    switch booking {
    case .here(let booking): try await site.move(by: .book(booking), key: key, from: request)
    case .transfer(let lines, let bar):
      try await site.send(lines, toBar: bar, key: key, from: request).mapError { .transfer($0) }
    }
  }

  private func show(
    _ kind: StockBookingKind,
    to request: Request
  ) async throws(Problem) -> Response {
    let menu = try await site.state().menu
    let form = StockBookingForm(kind, filledIn: request.query, menu: menu)
    let toast = try await site.stockToast(of: request, at: kind)
    return try await show(form, [], to: request, toast: toast)
  }

  private func show(
    _ form: StockBookingForm,
    _ notices: [StockWorkNotice],
    to request: Request,
    _ status: Status = .ok,
    toast: Toast? = nil
  ) async throws(Problem) -> Response {
    let page = StockBookingPage(
      frame: try await site.stockWorkFrame(notices),
      form: form,
      bars: form.kind == .transfer ? try await site.otherBars(for: request) : [],
      key: site.newKey()
    )
    return site.show(page, at: .stockBooking(form.kind), to: request, status, toast: toast)
  }
}
