import HTTP
import JSON
package import JuiceBar
import Languages
import Localization
import Staffing
import Time
package import Web

/// Handles the preparation screen, the board and the labels.
struct Preparation: Handlers {
  let site: BarSite

  /// Shows the counter: `GET /bar`; with `pay`, `cancel` or `new` a sheet beside it.
  func showBar(_ request: Request) async throws(Problem) -> Response {
    let query = request.query
    let order = query["pay"] ?? query["cancel"]
    if order != nil || query["new"] != nil { try site.require(.staff) }
    guard let order else {
      let ordering = query["new"] == nil ? nil : CounterOrder(key: site.newKey())
      return try await showBar(request, .ok, sheet: ordering.map(CounterSheet.order))
    }
    let (found, _) = try await site.order(PathPart(text: order))
    if query["pay"] != nil { return try await showPayment(of: found, for: request) }
    return try await showCancelling(found, for: request)
  }

  func showBar(
    _ request: Request,
    _ status: Status,
    notice: String? = nil,
    typedSettings: [String: String]? = nil,
    sheet: CounterSheet? = nil
  ) async throws(Problem) -> Response {
    let state = try await site.state()
    let page = PreparationPage(
      model: PreparationPageModel(
        menu: state.menu,
        stock: state.stock,
        menuVersion: state.versions.menu,
        queue: try await queue(),
        suspensions: state.suspensions,
        calls: try await site.openCalls(),
        now: site.parts.surroundings.now(),
        zone: site.zone,
        notice: notice,
        typedSettings: typedSettings,
        role: Caller.shownRole,
        sheet: sheet,
        isWall: request.query["wall"] != nil
      )
    )
    return site.show(
      page,
      at: Link.bar.after(
        ["pay", "cancel", "new", "wall"].map { (name: $0, value: request.query[$0]) }
      ),
      to: request,
      status,
      toast: request.method == .get ? try await toast(of: request) : nil
    )
  }

  func apiQueue(_ request: Request) async throws(Problem) -> Response {
    var document = QueueDocument.full(try await queue(), try await site.state())
    document["now"] = .integer(site.parts.surroundings.now().milliseconds)
    return .json(.object(document))
  }

  /// Takes an order one step forward or back from a form: `POST /bar/orders/{id}`.
  ///
  /// The form names the target of the step, so that two presses of a button take one step.
  func stepOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let form = try request.form()
    let (order, _) = try await site.order(id)
    guard let status = form["status"].flatMap(Order.Status.init(rawValue:)) else {
      throw .wrongField("status", "expected the status that the order shall have")
    }
    if status == .cancelled { return try await cancel(order, by: form, from: request) }
    let isRecall = form["recall"] == "1"
    let command: Command =
      isRecall ? .recall(order.id, to: status) : .advance(order.id, to: status)
    let result = try await site.submit(command, for: \.updated, key: nil, from: request)
    return try await show(result, of: order, isRecall: isRecall, to: request)
  }

  /// Leads back to the counter, which says what became of a step.
  func show(
    _ result: Result<Order, Refusal>,
    of order: Order,
    isRecall: Bool = false,
    to request: Request
  ) async throws(Problem) -> Response {
    switch result {
    case .success(let after):
      let done = QueueChange(order: order.id, status: after.status, isRecall: isRecall)
      return .seeOther(Link.bar.after(done.items))
    case .failure(.wrongStep):
      return try await showMoved(order, to: request)
    case .failure(let refusal): throw Problem(refusal, in: try await site.state())
    }
  }

  /// Says that somebody else has moved an order.
  func showMoved(_ order: Order, to request: Request) async throws(Problem) -> Response {
    let texts = site.texts(of: request)
    let notice = texts(.preparationMoved, ["number": texts.number(order.called)])
    return try await showBar(request, .conflict, notice: notice)
  }

  /// Shows the board with the numbers being made and ready: `GET /board`.
  func showBoard(_ request: Request) async throws(Problem) -> Response {
    let context = site.context(for: request, at: .board)
    let teaser = await site.teaser(in: context)
    let page = PreparationBoardPage(
      queue: try await queue(),
      menu: try await site.state().menu,
      teaser: teaser,
      teaserAddress: teaser.flatMap { site.address(of: $0.link, for: request) },
      zone: site.zone
    )
    return site.show(page, in: context, to: request)
  }

  func showLabels(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let page = PreparationLabelPage(
      order: order,
      menu: state.menu,
      prints: try await stored(await site.parts.bars.printCount(of: order.id, in: site.bar.bar)),
      sheet: site.newKey(),
      zone: site.zone
    )
    return site.show(page, at: .labels(order.id), to: request)
  }

  /// Records a print of the labels and shows them for printing: `POST /bar/labels/{id}`.
  func printLabels(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let form = try request.form()
    let sheet = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let (order, _) = try await site.order(id)
    _ = try await stored(
      await site.parts.bars.countPrint(
        of: order.id,
        in: site.bar.bar,
        sheet: sheet,
        by: Caller.current?.actor ?? .stranger,
        at: site.parts.surroundings.now()
      )
    )
    return .seeOther(.labels(order.id))
  }

  /// The orders on their way to the counter.
  func queue() async throws(Problem) -> QueueState {
    try await stored(await site.queue.current(by: site.bar.menu()))
  }
}

extension BarSite {
  /// The wait for a new order; `nil` if none is quoted or it cannot be read; from a storage on other
  /// machines, as last read.
  package func wait(by menu: Menu) async -> Int? {
    if parts.isDistant { return queue.lastKnown(by: menu)?.wait(by: menu) }
    return try? await queue.recent(by: menu).wait(by: menu)
  }

  /// How the bar prepares its orders; as a new bar does if that cannot be read.
  package func preparationSettings(by menu: Menu) async -> PreparationSettings {
    (try? await queue.recent(by: menu))?.settings ?? PreparationSettings()
  }

  /// How an order's payment stands.
  package func paymentState(of order: Order, by menu: Menu) async throws(Problem) -> PaymentState {
    let time = await preparationSettings(by: menu).payment
    return try await settlement(of: order).state(of: order, time)
  }

  /// What visitors are told of the queue; nothing of one that cannot be read.
  package func quote(by menu: Menu) async -> QueueQuote {
    (try? await queue.recent(by: menu))?.quote(by: menu) ?? QueueQuote()
  }

  /// How long an order just placed takes, in whole minutes.
  package func wait(of order: Order, by menu: Menu) async -> Int? {
    guard let recent = try? await queue.recent(by: menu), recent.settings.flow == .byCounter
    else { return nil }
    let ahead = recent.open.filter { $0.number < order.number }
    let seconds = menu.makingSeconds(of: ahead) + menu.makingSeconds(of: order.lines)
    return recent.settings.minutes(for: seconds)
  }
}
