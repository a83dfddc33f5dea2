import HTTP
import JuiceBar

extension Application {
  /// Shows the sheet of the open stocktake, or how to begin one: `GET /stock/count`.
  func showStockCount(_ request: Request) async throws(Problem) -> Response {
    try await showCount(notices: [], to: request)
  }

  /// Begins a stocktake: `POST /stock/counts`.
  func beginStocktake(_ request: Request) async throws(Problem) -> Response {
    _ = try await work(.begin, key: nil, from: request)
    return .seeOther(.stockCount)
  }

  /// Enters a count from the sheet: `POST /stock/counts/{id}/fruits`.
  func enterCount(_ request: Request, id: String) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    let fruit = try await knownFruit(form["fruit"] ?? "")
    let typed = (form["counted"] ?? "").filter { $0 != " " }
    guard let counted = Int(typed), (0...fruit.capacity).contains(counted) else {
      return try await showCount(
        notices: [],
        wrong: (fruit.id, typed),
        to: request,
        .unprocessableContent
      )
    }
    let command = Command.stock(.enter(sheet.id, fruit.id, counted: counted))
    switch try await submit(command, key: nil, from: request) {
    case .stock: return .seeOther(.stockCount)
    case .refused(let refusal):
      return try await showCount(
        notices: try await notices(refusal, to: request),
        to: request,
        .conflict
      )
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  /// Shows a stocktake with its variances: `GET /stock/counts/{id}`.
  func showStocktake(_ request: Request, id: String) async throws(Problem) -> Response {
    try await show(try await stocktake(id), notices: [], to: request)
  }

  /// Approves or discards a stocktake: `POST /stock/counts/{id}/status`.
  func closeStocktake(_ request: Request, id: String) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    guard let work = StockWork(closing: sheet.id, as: form["status"]) else {
      throw .wrongField("status", "expected approved or rejected")
    }
    switch try await submit(.stock(work), key: nil, from: request) {
    case .stock: return .seeOther(.stocktake(sheet.id))
    case .refused(let refusal):
      let notices = try await notices(refusal, to: request)
      return try await show(try await stocktake(id), notices: notices, to: request, .conflict)
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  /// The stocktake of an identifier as it stands in an address.
  func stocktake(_ text: String) async throws(Problem) -> Stocktake {
    guard let id = StocktakeID(rawValue: text),
      let sheet = try await Problem.translating({ () async throws(StorageError) in
        try await parts.bars.stocktake(id, of: bar.bar)
      })
    else { throw .notFound("There is no stocktake \(text).") }
    return sheet
  }

  private func showCount(
    notices: [StockWorkNotice],
    wrong: (fruit: FruitID, typed: String)? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let sheet = try await Problem.translating { () async throws(StorageError) in
      try await parts.bars.openStocktake(of: bar.bar)
    }
    let page = StockCountPage(
      sheet: sheet,
      zone: parts.zone,
      state: try await state(),
      isForManager: isForManager,
      notices: notices,
      wrong: wrong
    )
    return PageTemplate(page.html(in: context(for: request, at: .stockCount)))
      .response(rootAttributes(of: request), status: status)
  }

  private func show(
    _ sheet: Stocktake,
    notices: [StockWorkNotice],
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let page = StocktakePage(
      sheet: sheet,
      state: try await state(),
      isForManager: isForManager,
      notices: notices,
      costs: sheet.isOpen ? try await fruitCosts() : [:]
    )
    return PageTemplate(page.html(in: context(for: request, at: .stocktake(sheet.id))))
      .response(rootAttributes(of: request), status: status)
  }
}

extension Application {
  /// What the fruit on hand cost, with all that happened until now.
  private func fruitCosts() async throws(Problem) -> [FruitID: FruitCost] {
    try await Problem.translating { () async throws(StorageError) in
      _ = try await parts.reports.summarise(bar.bar)
      return try await parts.reports.fruitCosts(of: bar.bar)
    }
  }
}

extension StockWork {
  /// The work that closes a stocktake with a status as it is written.
  init?(closing id: StocktakeID, as status: String?) {
    switch status.flatMap(Stocktake.Status.init(rawValue:)) {
    case .approved: self = .approve(id)
    case .rejected: self = .reject(id)
    case .open, nil: return nil
    }
  }
}
