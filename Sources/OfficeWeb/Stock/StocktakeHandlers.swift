import CounterWeb
import HTTP
import Identifiers
import JSON
import JuiceBar
import Localization
import Staffing
import Web

/// Handles stocktakes, on pages and for programs.
struct Stocktakes: Handlers {
  let site: BarSite

  /// Shows the sheet of the open stocktake, or how to start one: `GET /stock/count`.
  func showCount(_ request: Request) async throws(Problem) -> Response {
    try await showCount(to: request)
  }

  /// Starts a stocktake: `POST /stock/counts`.
  func begin(_ request: Request) async throws(Problem) -> Response {
    _ = try await site.perform(.stock(.begin), for: \.stock, key: nil, from: request)
    return .seeOther(.stockCount)
  }

  /// Enters a count from the sheet: `POST /stock/counts/{id}/fruits`.
  func enterCount(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    let fruit = try await site.knownFruit(PathPart(text: form["fruit"] ?? ""))
    let typed = (form["counted"] ?? "").filter { $0 != " " }
    guard let counted = Int(typed), (0...fruit.capacity).contains(counted) else {
      return try await showCount(wrong: (fruit.id, typed), to: request, .unprocessableContent)
    }
    let work = StockWork.enter(sheet.id, fruit.id, counted: counted)
    if let notices = try await refusal(of: work, from: request) {
      return try await showCount(notices, to: request, .conflict)
    }
    return .seeOther(.stockCount)
  }

  /// Shows a stocktake with its variances: `GET /stock/counts/{id}`.
  func showStocktake(
    _ request: Request,
    id: PathPart<StocktakeID>
  ) async throws(Problem) -> Response {
    try await show(id, to: request)
  }

  /// Approves or discards a stocktake: `POST /stock/counts/{id}/status`; for staff, a shift lead
  /// approves either on the spot.
  ///
  /// The form names the revision of the counts that it showed, and closes no others.
  func close(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    let form = try request.form()
    let seen = form["revision"] ?? ""
    guard let work = StockWork(closing: sheet.id, as: form["status"], revision: seen) else {
      throw .wrongField("status", "expected " + StockWork.closingExpectation)
    }
    var approved: ApprovedAct?
    if sheet.isOpen {
      let isRejected = work == .reject(sheet.id, revision: seen)
      if isRejected, form[Question.field] == nil {
        let fields = try await site.approvalFields(needing: .shiftLead)
        return askRejecting(sheet, seen, fields, to: request)
      }
      switch try await site.approval(in: form, needing: .shiftLead, for: request) {
      case .own: break
      case .given(let act): approved = act
      case .missing(let fields):
        return isRejected
          ? askRejecting(sheet, seen, fields, to: request)
          : try await show(id, approval: fields, to: request, fields.status)
      }
    }
    if let notices = try await refusal(of: work, approved: approved, from: request) {
      return try await show(id, notices, to: request, .conflict)
    }
    return .seeOther(.stocktake(sheet.id))
  }

  /// Asks before the counts of the revision that was seen are lost.
  private func askRejecting(
    _ sheet: Stocktake,
    _ seen: String,
    _ approval: ApprovalFields?,
    to request: Request
  ) -> Response {
    let texts = site.texts(of: request)
    let question = Question(
      texts(.stocktakeReject),
      nil,
      losses: [texts(.stocktakeRejectLoss, ["count": texts.number(sheet.counts.count)])],
      form: .closeStocktake(sheet.id),
      fields: [("status", Stocktake.Status.rejected.rawValue), ("revision", seen)],
      back: .stocktake(sheet.id),
      approval: approval
    )
    let status = approval?.fault == nil ? Status.ok : approval?.status ?? .ok
    return site.show(question, at: .stocktake(sheet.id), to: request, status)
  }

  /// Carries out work from a page; returns the reasons of a refusal.
  private func refusal(
    of work: StockWork,
    approved: ApprovedAct? = nil,
    from request: Request
  ) async throws(Problem) -> [StockWorkNotice]? {
    let result = try await site.submit(
      .stock(work),
      for: \.stock,
      key: nil,
      approved: approved,
      from: request
    )
    switch result {
    case .success: return nil
    case .failure(let refusal): return try await site.notices(.here(refusal), to: request)
    }
  }

  private func showCount(
    _ notices: [StockWorkNotice] = [],
    wrong: (fruit: FruitID, typed: String)? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let page = StockCountPage(
      frame: try await site.stockWorkFrame(notices),
      sheet: try await stored(await site.parts.bars.openStocktake(of: site.bar.bar)),
      zone: site.zone,
      wrong: wrong
    )
    return site.show(page, at: .stockCount, to: request, status)
  }

  private func show(
    _ id: PathPart<StocktakeID>,
    _ notices: [StockWorkNotice] = [],
    approval: ApprovalFields? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let sheet = try await stocktake(id)
    var approval = approval
    if approval == nil { approval = try await site.approvalFields(needing: .shiftLead) }
    let page = StocktakePage(
      frame: try await site.stockWorkFrame(notices),
      sheet: sheet,
      approval: approval,
      costs: sheet.isOpen ? try await fruitCosts() : [:]
    )
    return site.show(page, at: .stocktake(sheet.id), to: request, status)
  }

  /// The cost of the fruit on hand, including all movements so far.
  private func fruitCosts() async throws(Problem) -> [FruitID: FruitCost] {
    _ = try await stored(await site.parts.bars.summarise(site.bar.bar))
    return try await stored(await site.parts.bars.fruitCosts(of: site.bar.bar))
  }

  private func stocktake(_ part: PathPart<StocktakeID>) async throws(Problem) -> Stocktake {
    guard let id = part.value,
      let sheet = try await stored(await site.parts.bars.stocktake(id, of: site.bar.bar))
    else { throw .notFound("There is no stocktake \(part).") }
    return sheet
  }
}

// MARK: - For programs

extension Stocktakes {
  /// Starts a stocktake, or finds the open one: `POST /api/stocktakes`.
  func apiBegin(_ request: Request) async throws(Problem) -> Response {
    let sheet = try await changed(.begin, by: request)
    var response = Response.json(StockDocument.stocktake(sheet), status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/stocktakes/\(sheet.id)"
    return response
  }

  /// Describes a stocktake: `GET /api/stocktakes/{id}`.
  func apiStocktake(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response
  {
    .json(StockDocument.stocktake(try await stocktake(id)))
  }

  /// Enters a count: `PUT /api/stocktakes/{id}/counts/{fruit}`.
  func apiCount(
    _ request: Request,
    id: PathPart<StocktakeID>,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let body = try request.json()
    let sheet = try await stocktake(id)
    let fruit = try await site.knownFruit(fruit)
    let counted = try parsed(body.member("counted").integer(in: 0...fruit.capacity))
    let work = StockWork.enter(sheet.id, fruit.id, counted: counted)
    return .json(StockDocument.stocktake(try await changed(work, by: request)))
  }

  /// Approves or discards a stocktake: `PUT /api/stocktakes/{id}/status`.
  func apiClose(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response {
    let body = try request.json()
    let sheet = try await stocktake(id)
    let status = try parsed(body.member("status"))
    let name = try parsed(status.string())
    let seen = try parsed(body.memberIfNamed("revision")?.string())
    guard let work = StockWork(closing: sheet.id, as: name, revision: seen) else {
      throw status.mismatch(StockWork.closingExpectation).problem
    }
    return .json(StockDocument.stocktake(try await changed(work, by: request)))
  }

  private func changed(_ work: StockWork, by request: Request) async throws(Problem) -> Stocktake {
    let key = try request.idempotencyKey()
    let id = try await site.perform(
      .stock(work),
      for: \.stock?.stocktake,
      key: key,
      from: request
    )
    return try await stocktake(PathPart(text: id.rawValue))
  }
}

extension StockWork {
  /// The names of the statuses that close a stocktake.
  static let closingStatuses = [Stocktake.Status.approved, .rejected]
  fileprivate static let closingExpectation =
    closingStatuses.map(\.rawValue).joined(separator: " or ")

  /// The work that closes a stocktake with the status of this name, on the counts of the revision
  /// that was seen.
  fileprivate init?(closing id: StocktakeID, as status: String?, revision seen: String?) {
    switch status.flatMap(Stocktake.Status.init(rawValue:)) {
    case .approved: self = .approve(id, revision: seen)
    case .rejected: self = .reject(id, revision: seen)
    case .open, nil: return nil
    }
  }
}
