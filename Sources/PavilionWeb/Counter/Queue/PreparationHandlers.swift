import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Staffing

extension BarSite {
  /// Shows the preparation screen: `GET /bar`.
  func showBar(_ request: Request) async throws(Problem) -> Response {
    try await showBar(request, notice: nil, status: .ok)
  }

  private func showBar(
    _ request: Request,
    notice: String?,
    typedSettings: [String: String]? = nil,
    status: Status
  ) async throws(Problem) -> Response {
    let state = try await state()
    let shown = request.query["show"].flatMap(Order.Status.init(rawValue:))
      .flatMap { $0.isOpen ? $0 : nil }
    let page = PreparationPage(
      model: PreparationPageModel(
        menu: state.menu,
        stock: state.stock,
        queue: try await currentQueue(),
        suspensions: state.suspensions,
        now: parts.surroundings.now(),
        zone: parts.zone,
        shown: shown,
        notice: notice,
        typedSettings: typedSettings,
        isManager: isForManager
      )
    )
    let link = shown.map(Link.barShowing) ?? .bar
    return show(page, at: link, to: request, status)
  }

  /// Lists the orders to be made: `GET /api/queue`.
  func apiQueue(_ request: Request) async throws(Problem) -> Response {
    var document = QueueDocument.full(try await currentQueue(), try await state())
    document["now"] = .integer(parts.surroundings.now().milliseconds)
    return .json(.object(document))
  }

  /// Takes an order one step forward or back from a form: `POST /bar/orders/{id}`.
  ///
  /// The form names the target of the step, so that two presses of a button take one step.
  func stepOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let form = try request.form()
    let (order, _) = try await order(id)
    guard let status = form["status"].flatMap(Order.Status.init(rawValue:)) else {
      throw .wrongField("status", "expected the status that the order shall have")
    }
    let command: Command =
      form["recall"] == "1" ? .recall(order.id, to: status) : .advance(order.id, to: status)
    switch try await submit(command, for: \.updated, key: nil, from: request) {
    case .success: return .seeOther(.bar)
    case .failure(.wrongStep):
      let texts = Texts(Language(of: request))
      return try await showBar(
        request,
        notice: texts(.preparationMoved, ["number": texts.number(order.number)]),
        status: .conflict
      )
    case .failure(let refusal): throw Problem(refusal, in: try await state())
    }
  }

  /// Sets how many people make orders and how long the queue may grow: `POST /bar/settings`.
  func setPreparation(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let typed = [
      "makers": form["makers"] ?? "", "longestQueueMinutes": form["longestQueueMinutes"] ?? "",
    ]
    guard let makers = form["makers"].flatMap({ Int($0) }),
      let longest = form["longestQueueMinutes"].flatMap({ Int($0) }),
      let settings = PreparationSettings(makers: makers, maximumQueueMinutes: longest)
    else {
      return try await showBar(
        request,
        notice: nil,
        typedSettings: typed,
        status: .unprocessableContent
      )
    }
    try await stored(
      await parts.bars.set(
        settings,
        of: bar.bar,
        by: Caller.current?.actor ?? .stranger,
        at: parts.surroundings.now()
      )
    )
    _ = try await currentQueue()
    updates.look()
    return .seeOther(.bar)
  }

  /// The orders on their way to the counter.
  func currentQueue() async throws(Problem) -> QueueState {
    try await stored(await queue.current(by: bar.menu()))
  }

  /// The wait for a new order; `nil` if none is quoted or it cannot be read.
  func wait(by menu: Menu) async -> Int? { try? await queue.recent(by: menu).wait(by: menu) }

  /// How long an order just placed takes, in whole minutes.
  func wait(of order: Order, by menu: Menu) async -> Int? {
    guard let recent = try? await queue.recent(by: menu), recent.isWorked else { return nil }
    let ahead = recent.open.filter { $0.number < order.number }
    let seconds = menu.makingSeconds(of: ahead) + menu.makingSeconds(of: order.lines)
    return recent.settings.minutes(for: seconds)
  }
}
