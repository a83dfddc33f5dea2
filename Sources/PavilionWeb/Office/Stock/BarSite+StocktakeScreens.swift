import HTTP
import JuiceBar

extension BarSite {
  /// Shows the sheet of the open stocktake, or how to start one: `GET /stock/count`.
  func showStockCount(_ request: Request) async throws(Problem) -> Response {
    try await showCount(notices: [], to: request)
  }

  /// Starts a stocktake: `POST /stock/counts`.
  func beginStocktake(_ request: Request) async throws(Problem) -> Response {
    _ = try await work(.begin, key: nil, from: request)
    return .seeOther(.stockCount)
  }

  /// Enters a count from the sheet: `POST /stock/counts/{id}/fruits`.
  func enterCount(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    let fruit = try await knownFruit(PathPart(text: form["fruit"] ?? ""))
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
    switch try await submit(command, for: \.stock, key: nil, from: request) {
    case .success: return .seeOther(.stockCount)
    case .failure(let refusal):
      return try await showCount(
        notices: try await notices(refusal, to: request),
        to: request,
        .conflict
      )
    }
  }

  /// Shows a stocktake with its variances: `GET /stock/counts/{id}`.
  func showStocktake(
    _ request: Request,
    id: PathPart<StocktakeID>
  ) async throws(Problem) -> Response {
    try await show(try await stocktake(id), notices: [], to: request)
  }

  /// Approves or discards a stocktake: `POST /stock/counts/{id}/status`.
  func closeStocktake(
    _ request: Request,
    id: PathPart<StocktakeID>
  ) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    guard let work = StockWork(closing: sheet.id, as: form["status"]) else {
      throw .wrongField("status", "expected approved or rejected")
    }
    switch try await submit(.stock(work), for: \.stock, key: nil, from: request) {
    case .success: return .seeOther(.stocktake(sheet.id))
    case .failure(let refusal):
      let notices = try await notices(refusal, to: request)
      return try await show(try await stocktake(id), notices: notices, to: request, .conflict)
    }
  }

  /// The stocktake of an identifier in an address.
  func stocktake(_ part: PathPart<StocktakeID>) async throws(Problem) -> Stocktake {
    guard let id = part.value,
      let sheet = try await stored(await parts.bars.stocktake(id, of: bar.bar))
    else { throw .notFound("There is no stocktake \(part).") }
    return sheet
  }

  private func showCount(
    notices: [StockWorkNotice],
    wrong: (fruit: FruitID, typed: String)? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let sheet = try await stored(await parts.bars.openStocktake(of: bar.bar))
    let page = StockCountPage(
      sheet: sheet,
      zone: parts.zone,
      state: try await state(),
      isForManager: isForManager,
      notices: notices,
      wrong: wrong
    )
    return show(page, at: .stockCount, to: request, status)
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
    return show(page, at: .stocktake(sheet.id), to: request, status)
  }
}

extension BarSite {
  /// The cost of the fruit on hand, including all movements so far.
  private func fruitCosts() async throws(Problem) -> [FruitID: FruitCost] {
    try await Problem.translating { () async throws(StorageError) in
      _ = try await parts.bars.summarise(bar.bar)
      return try await parts.bars.fruitCosts(of: bar.bar)
    }
  }
}

extension StockWork {
  /// The work that closes a stocktake with the status of this name.
  init?(closing id: StocktakeID, as status: String?) {
    switch status.flatMap(Stocktake.Status.init(rawValue:)) {
    case .approved: self = .approve(id)
    case .rejected: self = .reject(id)
    case .open, nil: return nil
    }
  }
}
