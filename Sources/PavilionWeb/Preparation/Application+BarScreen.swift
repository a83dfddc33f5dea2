import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Staffing

extension Application {
  /// Shows the screen of those who make the orders: `GET /bar`.
  func showBar(_ request: Request) async throws(Problem) -> Response {
    try await showBar(request, notice: nil, status: .ok)
  }

  private func showBar(
    _ request: Request,
    notice: String?,
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
        isManager: isForManager
      )
    )
    let link = shown.map(Link.barShowing) ?? .bar
    return PageTemplate(page.html(in: context(for: request, at: link)))
      .response(rootAttributes(of: request), status: status)
  }

  /// Tells what is to be made: `GET /api/queue`.
  func apiQueue(_ request: Request) async throws(Problem) -> Response {
    var document = QueueDocument.full(try await currentQueue(), try await state())
    document["now"] = .integer(parts.surroundings.now().milliseconds)
    return .json(.object(document))
  }

  /// Takes a step of an order from a form, or takes it back: `POST /bar/orders/{id}`.
  ///
  /// The form names where the step leads, so that two who press the same button take one step.
  func stepOrder(_ request: Request, id: String) async throws(Problem) -> Response {
    let form = try request.form()
    let (order, _) = try await order(id)
    guard let status = form["status"].flatMap(Order.Status.init(rawValue:)) else {
      throw .wrongField("status", "expected the status that the order shall have")
    }
    let command: Command =
      form["recall"] == "1" ? .recall(order.id, to: status) : .advance(order.id, to: status)
    switch try await submit(command, key: nil, from: request) {
    case .refused(.wrongStep):
      let texts = Texts(Language(of: request))
      return try await showBar(
        request,
        notice: texts(.preparationMoved, ["number": texts.number(order.number)]),
        status: .conflict
      )
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    default: return .seeOther(.bar)
    }
  }

  /// Sets how many make orders and how long the queue may become: `POST /bar/settings`.
  func setPreparation(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let makers = form["makers"].flatMap({ Int($0) }),
      let longest = form["longestQueueMinutes"].flatMap({ Int($0) }),
      let settings = PreparationSettings(makers: makers, longestQueueMinutes: longest)
    else {
      throw .wrongField("makers", "expected 0 to 50 makers, and 0 to 600 minutes")
    }
    try await Problem.translating { () async throws(StorageError) in
      try await parts.bars.set(
        settings,
        of: bar.bar,
        by: Caller.current?.actor ?? .stranger,
        at: parts.surroundings.now()
      )
    }
    _ = try await currentQueue()
    updates.look()
    return .seeOther(.bar)
  }

  /// The orders on their way to the counter.
  func currentQueue() async throws(Problem) -> QueueState {
    try await Problem.translating { () async throws(StorageError) in
      try await queue.current(by: bar.menu())
    }
  }

  /// How long somebody waits who orders now; nothing where none is quoted or it cannot be read.
  func wait(by menu: Menu) async -> Int? { try? await queue.recent(by: menu).wait(by: menu) }

  /// How long an order that was just taken takes, in whole minutes.
  func wait(of order: Order, by menu: Menu) async -> Int? {
    guard let recent = try? await queue.recent(by: menu), recent.isWorked else { return nil }
    let ahead = recent.open.filter { $0.number < order.number }
    let seconds = menu.makingSeconds(of: ahead) + menu.makingSeconds(of: order.lines)
    return recent.settings.minutes(for: seconds)
  }
}
