import HTTP
import JSON
import JuiceBar
import Languages
import Synchronization

extension Application {
  /// Takes an order: `POST /api/orders`.
  func apiPlaceOrder(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let cart = try await Problem.translating { () throws(JSONMismatch) in try Cart(body) }
    let order = try await place(cart, key: key, from: request)
    let menu = try await Problem.translating { () async throws(StorageError) in
      try await bar.menu()
    }
    let wait = await wait(of: order, by: menu)
    let document = OrderDocument.full(order, menu: menu, in: Language(of: request), wait: wait)
    var response = Response.json(document, status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/orders/\(order.id)"
    return response
  }

  /// Tells about an order: `GET /api/orders/{id}`.
  func apiOrder(_ request: Request, id: String) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    return .json(OrderDocument.full(order, menu: state.menu, in: Language(of: request)))
  }

  /// Notes that an order is made, or cancels it: `PUT /api/orders/{id}/status`.
  func apiSetOrderStatus(_ request: Request, id: String) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, state) = try await order(id)
    let command = try await Problem.translating { () throws(JSONMismatch) in
      try body.step(of: order.id)
    }
    let document = try await OrderDocument.full(
      update(command, key: key, from: request),
      menu: state.menu,
      in: Language(of: request)
    )
    return .json(document)
  }

  private func update(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Order {
    switch try await submit(command, key: key, from: request) {
    case .updated(let order): return order
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  private func place(
    _ cart: Cart,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Order {
    switch try await submit(.order(cart), key: key, from: request) {
    case .ordered(let order): return order
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    // An answer to another command, which had this key before.
    default: throw Problem(.keyReused, in: try await state())
    }
  }

  /// The order of an identifier as it stands in an address.
  func order(_ text: String) async throws(Problem) -> (order: Order, state: BarState) {
    guard let id = OrderID(rawValue: text),
      let order = try await Problem.translating({ () async throws(StorageError) in
        try await bar.order(id)
      })
    else { throw .notFound("There is no order \(text).") }
    return (order, try await state())
  }

  /// The bar as it is now.
  func state() async throws(Problem) -> BarState {
    try await Problem.translating { () async throws(StorageError) in try await bar.current() }
  }

  /// Sends a command to the order desk, says who asks, and counts its outcome.
  func submit(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Outcome {
    // Known to be in vain; who comes in great number must not queue for it.
    if parts.isDistant, updates.isAway { throw .storageIsAway }
    // Visitors' commands are not logged, and nothing is read to find out who sends them.
    let actor = command.isLogged ? try await caller(of: request).actor : nil
    if case .order = command, limitsQueue.load(ordering: .relaxed) {
      // Whether the queue is too long is decided by what was known last.
      _ = try? await queue.recent(by: bar.menu())
    }
    let outcome = try await Problem.translating { () async throws(StorageError) in
      try await desk.submit(command, key: key, by: actor)
    }
    metrics.count(outcome)
    return outcome
  }
}

extension JSONReader {
  /// The command that takes an order to the status that is named here, or back to it.
  ///
  /// `made` is what the interface called `ready` before there were more steps.
  fileprivate func step(of order: OrderID) throws(JSONMismatch) -> Command {
    let name = try member("status")
    let text = try name.string()
    let isRecall = try memberIfNamed("recall")?.boolean() ?? false
    switch (text == "made" ? .ready : Order.Status(rawValue: text), isRecall) {
    case (.cancelled, false): return .cancel(order)
    case (let status?, false) where status != .placed: return .advance(order, to: status)
    case (let status?, true) where status.isOpen: return .recall(order, to: status)
    default:
      throw name.mismatch(
        isRecall ? "placed, making or ready" : "making, ready, collected or cancelled"
      )
    }
  }
}
