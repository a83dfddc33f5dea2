import CSV
import CounterWeb
import HTTP
import JSON
import JuiceBar
import Localization
import Web

/// Handles the ledger of the stock, on a page, as a file and for programs.
struct StockLedger: Handlers {
  let site: BarSite

  /// Shows the ledger: `GET /stock/ledger`.
  func showLedger(_ request: Request) async throws(Problem) -> Response {
    do throws(Problem) {
      let toast = try await site.stockToast(of: request)
      return try await show(filter(of: request), to: request, toast: toast)
    } catch {
      guard let field = error.errors.first?.field else { throw error }
      let text = site.texts(of: request)(.ledgerWrong, ["field": field])
      let notices = [StockWorkNotice(text: text)]
      return try await show(StockLedgerFilter(), notices, to: request, .unprocessableContent)
    }
  }

  /// Sends the ledger as a file: `GET /stock/ledger.csv`.
  func sendLedger(_ request: Request) async throws(Problem) -> Response {
    let filter = try filter(of: request)
    var file = StockLedgerFile(menu: try await site.state().menu, in: site.texts(of: request))
    var query = filter.query
    query.limit = LedgerQuery.maximumLimit
    var lines = 0
    repeat {
      let page = try await ledger(query)
      for entry in page.entries { file.add(entry) }
      lines += page.entries.count
      query.before = page.next
    } while query.before != nil && lines < StockLedgerFile.maximumLines
    var headers: Headers = [
      "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
      "Content-Disposition": "attachment; filename=\"stock-ledger.csv\"",
    ]
    if let next = query.before {
      let rest = Link.stockLedgerFile(query: filter.address(before: next))
      headers["Link"] = "<\(rest.path)>; rel=\"next\""
    }
    return Response(.ok, headers: headers, body: .bytes(Bytes(file.table.text)))
  }

  /// Reverses a movement from the page: `POST /stock/ledger/{movement}/reversal`.
  func undoMovement(_ request: Request, id: PathPart<MovementID>) async throws(Problem) -> Response
  {
    let id = try movement(id)
    let form = try request.form()
    let back = Link.stockLedger(query: form["query"] ?? "")
    // Parsed anew, so that the redirect leads to a ledger query and nowhere else.
    let filter = try filter(of: Request(target: back.path))
    switch try await undo(id, key: nil, from: request) {
    case .success(let movements):
      let done = StockChange(movements.map(\.id), isUndone: true)
      return .seeOther(filter.link.after(done.items))
    case .failure(let refusal):
      let notices = try await site.notices(refusal, to: request)
      return try await show(filter, notices, to: request, .conflict)
    }
  }

  /// Takes back what a toast tells of: `POST /stock/reversals`.
  ///
  /// `movements` names them, separated by commas; `at` is the form to return to instead of the stock.
  /// One that was taken back before stays so.
  func undoMovements(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let movements = StockChange.movements(form["movements"] ?? "") else {
      throw .wrongField("movements", "expected movements such as 57-kiwi,58-mango")
    }
    var reversals: [MovementID] = []
    // The last one first: what it made room for may need it.
    for id in movements.sorted(by: >) {
      switch try await undo(id, key: nil, from: request) {
      case .success(let made): reversals += made.map(\.id).filter { !reversals.contains($0) }
      case .failure(let refusal):
        let notices = try await site.notices(refusal, to: request)
        return try await show(StockLedgerFilter(), notices, to: request, .conflict)
      }
    }
    let done = StockChange(reversals, isUndone: true)
    let kind = form["at"].flatMap(StockBookingKind.init(rawValue:))
    return .seeOther((kind.map(Link.stockBooking) ?? .stock).after(done.items))
  }

  /// Lists a page of the ledger, newest first: `GET /api/stock/movements`.
  func apiMovements(_ request: Request) async throws(Problem) -> Response {
    var query = try filter(of: request).query
    if let text = request.query["limit"] {
      let allowed = 1...LedgerQuery.maximumLimit
      guard let limit = Int(text), allowed.contains(limit) else {
        throw .wrongField("limit", "expected a whole number from 1 to \(allowed.upperBound)")
      }
      query.limit = limit
    }
    let page = try await ledger(query)
    var object: JSONObject = ["movements": .array(page.entries.map(StockDocument.entry))]
    object["next"] = page.next.map { .string($0.rawValue) }
    return .json(.object(object))
  }

  /// Reverses a movement: `POST /api/stock/movements/{movement}/reversal`.
  func apiUndoMovement(
    _ request: Request,
    id: PathPart<MovementID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    return try await site.answer(undo(movement(id), key: key, from: request))
  }

  /// Reverses a movement; one of a transfer at both bars.
  private func undo(
    _ id: MovementID,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], StockWorkRefusal> {
    if let back = try await site.sendBack(id, from: request) {
      return back.mapError { .transfer($0) }
    }
    return try await site.move(by: .undo(id), key: key, from: request)
  }

  private func filter(of request: Request) throws(Problem) -> StockLedgerFilter {
    try StockLedgerFilter(request.query, in: site.zone)
  }

  private func movement(_ part: PathPart<MovementID>) throws(Problem) -> MovementID {
    guard let id = part.value else { throw .notFound("There is no movement \(part).") }
    return id
  }

  private func ledger(_ query: LedgerQuery) async throws(Problem) -> LedgerPage {
    try await stored(await site.parts.bars.ledger(query, of: site.bar.bar))
  }

  private func show(
    _ filter: StockLedgerFilter,
    _ notices: [StockWorkNotice] = [],
    to request: Request,
    _ status: Status = .ok,
    toast: Toast? = nil
  ) async throws(Problem) -> Response {
    let page = StockLedgerPage(
      frame: try await site.stockWorkFrame(notices),
      page: try await ledger(filter.query),
      filter: filter,
      zone: site.zone
    )
    return site.show(page, at: filter.link, to: request, status, toast: toast)
  }
}
