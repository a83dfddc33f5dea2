import CSV
import Calendars
import HTTP
import JuiceBar
import Languages
import Localization
import Money
import Staffing
import Web

/// Handles the orders of a bar, old and new, and what happened to each.
struct Orders: Handlers {
  let site: BarSite

  /// Shows the orders that match, newest first: `GET /orders`.
  func showOrders(_ request: Request) async throws(Problem) -> Response {
    try await show(request, isForPayment: false)
  }

  /// Shows them to take or refund their payment; leads to the payment of the only one.
  func showOrdersToPay(_ request: Request) async throws(Problem) -> Response {
    try await show(request, isForPayment: true)
  }

  private func show(_ request: Request, isForPayment: Bool) async throws(Problem) -> Response {
    let (filter, wrongField) = try await readFilter(request.query)
    let piece = try await orders(filter.query)
    if isForPayment, wrongField == nil, filter.query.before == nil, piece.next == nil,
      piece.orders.count == 1
    {
      return .seeOther(.payOrder(piece.orders[0].id))
    }
    let page = OrderListPage(
      isForPayment: isForPayment,
      page: piece,
      filter: filter,
      today: try await today(),
      menu: try await site.state().menu,
      tenders: try await stored(await site.parts.bars.tenderNames(of: site.bar.bar)),
      zone: site.zone,
      typed: OrderFilter.texts(in: request.query),
      wrongField: wrongField
    )
    let query = filter.address([.before: filter.texts[.before]])
    return site.show(
      page,
      at: isForPayment ? .pay(query: query) : .orders(query: query),
      to: request,
      wrongField == nil ? .ok : .unprocessableContent
    )
  }

  /// The filter of a page; everything, with the field whose text says nothing, if there is one.
  private func readFilter(
    _ fields: Fields
  ) async throws(Problem) -> (filter: OrderFilter, wrongField: OrderFilter.Field?) {
    do throws(Problem) {
      return (try await filter(fields), nil)
    } catch {
      guard let field = error.errors.first.flatMap({ OrderFilter.Field(rawValue: $0.field) }) else {
        throw error
      }
      return (OrderFilter(), field)
    }
  }

  /// Sends them as a file for spreadsheets: `GET /orders.csv`.
  ///
  /// The header `Link` leads to the orders that do not fit in one file.
  func sendOrders(_ request: Request) async throws(Problem) -> Response {
    let filter = try await filter(request.query)
    let texts = Texts(Language(of: request))
    var file = OrderFile(menu: try await site.state().menu, texts: texts, zone: site.zone)
    var query = filter.query
    query.limit = OrderQuery.maximumLimit
    var lines = 0
    var next: Int?
    repeat {
      query.before = next ?? query.before
      let page = try await orders(query)
      for order in page.orders { file.add(order, query.paymentTime) }
      lines += page.orders.count
      next = page.next
    } while next != nil && lines < OrderFile.maximumLines
    var response = Response.spreadsheet(file.table.text, named: "pavilion-orders.csv")
    if let next {
      let rest = Link.ordersFile(query: filter.address([.before: "\(next)"]))
      response.headers["Link"] = "<\(rest.path)>; rel=\"next\""
    }
    return response
  }

  /// Shows what happened to an order: `GET /orders/{id}`.
  func showStory(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let story = try await stored(await site.parts.bars.story(of: order.id, in: site.bar.bar))
    guard let story else { throw .notFound("There is no order \(id).") }
    let page = OrderStoryPage(
      story: story,
      payment: story.settlement.state(of: story.order, try await settings().payment),
      menu: state.menu,
      zone: site.zone
    )
    return site.show(page, at: .orderStory(order.id), to: request)
  }

  private func filter(_ fields: Fields) async throws(Problem) -> OrderFilter {
    let unit = Currency(rawValue: try await site.state().menu.currency) ?? .won
    return try OrderFilter(fields, in: site.zone, unit, try await settings().payment)
  }

  private func settings() async throws(Problem) -> PreparationSettings {
    try await stored(await site.bar.preparationSettings())
  }

  private func orders(_ query: OrderQuery) async throws(Problem) -> OrderPiece {
    try await stored(await site.parts.bars.orders(query, of: site.bar.bar))
  }

  /// The business day at which the bar is, or the date where no days are opened.
  private func today() async throws(Problem) -> OrderListPage.Today {
    let days = try await stored(await site.parts.bars.days(of: site.bar.bar))
    if days.progress.number > 0 { return .day(days.progress.number) }
    return .date(site.zone.local(site.parts.surroundings.now()).day)
  }
}

// MARK: - For programs

extension Orders {
  func apiOrders(_ request: Request) async throws(Problem) -> Response {
    var query = try await filter(request.query).query
    query.before = try number("cursor", 1...Int.max, of: request)
    query.limit = try number("limit", 1...OrderQuery.maximumLimit, of: request) ?? query.limit
    return .json(JournalDocument.full(try await orders(query), query.paymentTime))
  }

  func apiPayments(_ request: Request) async throws(Problem) -> Response {
    var query = JournalQuery(limit: 50)
    query.after = try number("cursor", 0...Int.max, of: request) ?? 0
    query.limit = try number("limit", 1...JournalQuery.maximumLimit, of: request) ?? query.limit
    query.day = try number("day", 1...Int.max, of: request)
    if let text = Payments.line(request.query["kind"]) {
      guard let kind = JournalEntry.Kind.ofMoney.first(where: { $0.rawValue == text }) else {
        throw .wrongField("kind", OrderFilter.oneOf(JournalEntry.Kind.ofMoney))
      }
      query.kinds = [kind]
    }
    if let text = Payments.line(request.query["tender"]) {
      guard let tender = OrderQuery.Tender(rawValue: text) else {
        throw .wrongField("tender", OrderQuery.Tender.expectation)
      }
      query.tender = tender
    }
    query.person = Payments.line(request.query["person"])
    guard query.person?.count ?? 0 <= OrderFilter.maximumWords else {
      throw .wrongField("person", "expected at most \(OrderFilter.maximumWords) characters")
    }
    let page = try await stored(await site.parts.bars.journal(query, of: site.bar.bar))
    return .json(JournalDocument.full(page))
  }

  /// A whole number of the query; nothing if it is empty.
  private func number(
    _ name: String,
    _ allowed: ClosedRange<Int>,
    of request: Request
  ) throws(Problem) -> Int? {
    guard let text = request.query[name], !text.isEmpty else { return nil }
    guard let number = Int(text), allowed.contains(number) else {
      let upTo = allowed.upperBound == .max ? "" : " to \(allowed.upperBound)"
      throw .wrongField(name, "expected a whole number from \(allowed.lowerBound)\(upTo)")
    }
    return number
  }
}

extension BarSite {
  /// Why an order was cancelled; `nil` for any other order, and where no program kept it.
  func cause(ofCancelled order: Order) async throws(Problem) -> OrderStep.Cause? {
    guard order.status == .cancelled else { return nil }
    return try await stored(await parts.bars.story(of: order.id, in: bar.bar))?.steps.last?.cause
  }
}
