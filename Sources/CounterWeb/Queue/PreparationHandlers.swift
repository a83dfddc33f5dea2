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

  func showBar(_ request: Request) async throws(Problem) -> Response {
    try await showBar(request, .ok)
  }

  func showBar(
    _ request: Request,
    _ status: Status,
    notice: String? = nil,
    typedSettings: [String: String]? = nil
  ) async throws(Problem) -> Response {
    let state = try await site.state()
    let shown = request.query["show"].flatMap(Order.Status.init(rawValue:))
      .flatMap { $0.isOpen ? $0 : nil }
    let page = PreparationPage(
      model: PreparationPageModel(
        menu: state.menu,
        stock: state.stock,
        queue: try await queue(),
        suspensions: state.suspensions,
        now: site.parts.surroundings.now(),
        zone: site.parts.zone,
        shown: shown,
        notice: notice,
        typedSettings: typedSettings,
        role: Caller.currentRole
      )
    )
    return site.show(
      page,
      at: shown.map(Link.barShowing) ?? .bar,
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
    if status == .cancelled { try site.require(.staff) }
    let isRecall = form["recall"] == "1"
    let command: Command =
      status == .cancelled
      ? .cancel(order.id)
      : isRecall ? .recall(order.id, to: status) : .advance(order.id, to: status)
    if status == .cancelled, order.status == .placed, form[Question.field] == nil {
      return try await askCancelling(order, for: request)
    }
    switch try await site.submit(command, for: \.updated, key: nil, from: request) {
    case .success:
      let done = QueueChange(order: order.id, status: status, isRecall: isRecall)
      return .seeOther(Link.bar.after(done.items))
    case .failure(.wrongStep):
      let texts = Texts(Language(of: request))
      let notice = texts(.preparationMoved, ["number": texts.number(order.called)])
      return try await showBar(request, .conflict, notice: notice)
    case .failure(let refusal): throw Problem(refusal, in: try await site.state())
    }
  }

  /// Shows the board with the numbers being made and ready: `GET /board`.
  func showBoard(_ request: Request) async throws(Problem) -> Response {
    let context = site.context(for: request, at: .board)
    let teaser = await site.teaser(in: context)
    let page = PreparationBoardPage(
      queue: try await queue(),
      menu: try await site.state().menu,
      teaser: teaser,
      teaserAddress: teaser.flatMap { site.address(of: $0.link, for: request) }
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
      zone: site.parts.zone
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
