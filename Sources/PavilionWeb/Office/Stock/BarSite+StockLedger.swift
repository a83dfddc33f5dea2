import CSV
import HTTP
import JuiceBar
import Localization

extension BarSite {
  /// Shows the ledger: `GET /stock/ledger`.
  func showStockLedger(_ request: Request) async throws(Problem) -> Response {
    do throws(Problem) {
      return try await show(
        try StockLedgerFilter(request.query, in: parts.zone),
        notices: [],
        to: request
      )
    } catch {
      guard let field = error.errors.first?.field else { throw error }
      let notice = StockWorkNotice(text: texts(of: request)(.ledgerWrong, ["field": field]))
      return try await show(
        StockLedgerFilter(),
        notices: [notice],
        to: request,
        .unprocessableContent
      )
    }
  }

  /// Sends the ledger as a file: `GET /stock/ledger.csv`.
  func sendStockLedger(_ request: Request) async throws(Problem) -> Response {
    let filter = try StockLedgerFilter(request.query, in: parts.zone)
    var file = StockLedgerFile(menu: try await state().menu, in: texts(of: request))
    var query = filter.query
    query.limit = LedgerQuery.maximumLimit
    var lines = 0
    var next: MovementID?
    repeat {
      let page = try await ledger(query)
      for entry in page.entries { file.add(entry) }
      lines += page.entries.count
      next = page.next
      query.before = next
    } while next != nil && lines < StockLedgerFile.maximumLines
    var headers: Headers = [
      "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
      "Content-Disposition": "attachment; filename=\"stock-ledger.csv\"",
    ]
    if let next {
      let rest = Link.stockLedgerFile(query: filter.address(before: next))
      headers["Link"] = "<\(rest.path)>; rel=\"next\""
    }
    return Response(.ok, headers: headers, body: .bytes(Bytes(file.table.text)))
  }

  /// Reverses a movement from the page: `POST /stock/ledger/{movement}/reversal`.
  func undoMovement(_ request: Request, id: PathPart<MovementID>) async throws(Problem) -> Response
  {
    let id = try movementID(id)
    let form = try request.form()
    let back = Link.stockLedger(query: form["query"] ?? "")
    // Parsed anew, so that the redirect leads to a ledger query and nowhere else.
    let filter = try StockLedgerFilter(
      Request(target: back.path).query,
      in: parts.zone
    )
    if let back = try await sendBack(id, from: request) {
      switch back {
      case .success:
        return .seeOther(.stockLedger(query: filter.address(before: filter.query.before)))
      case .failure(let refusal):
        let notices = try await notices(refusal, to: request)
        return try await show(filter, notices: notices, to: request, .conflict)
      }
    }
    switch try await submit(.stock(.undo(id)), for: \.stock, key: nil, from: request) {
    case .success:
      return .seeOther(.stockLedger(query: filter.address(before: filter.query.before)))
    case .failure(let refusal):
      let notices = try await notices(refusal, to: request)
      return try await show(filter, notices: notices, to: request, .conflict)
    }
  }

  /// The identifier of a movement in an address.
  func movementID(_ part: PathPart<MovementID>) throws(Problem) -> MovementID {
    guard let id = part.value else {
      throw .notFound("There is no movement \(part).")
    }
    return id
  }

  /// A page of the ledger.
  func ledger(_ query: LedgerQuery) async throws(Problem) -> LedgerPage {
    try await stored(await parts.bars.ledger(query, of: bar.bar))
  }

  private func show(
    _ filter: StockLedgerFilter,
    notices: [StockWorkNotice],
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let page = StockLedgerPage(
      page: try await ledger(filter.query),
      filter: filter,
      zone: parts.zone,
      state: try await state(),
      isForManager: isForManager,
      notices: notices
    )
    let link = Link.stockLedger(query: filter.address(before: filter.query.before))
    return show(page, at: link, to: request, status)
  }
}
