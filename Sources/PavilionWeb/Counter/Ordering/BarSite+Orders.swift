import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Takes an order: `POST /api/orders`.
  func apiPlaceOrder(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let cart = try await Problem.translating { () throws(JSONMismatch) in try Cart(body) }
    let order = try await perform(.order(cart), for: \.ordered, key: key, from: request)
    let menu = try await stored(await bar.menu())
    let wait = await wait(of: order, by: menu)
    let document = OrderDocument.full(order, menu: menu, in: Language(of: request), wait: wait)
    var response = Response.json(document, status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/orders/\(order.id)"
    return response
  }

  /// Describes an order: `GET /api/orders/{id}`.
  func apiOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    return .json(OrderDocument.full(order, menu: state.menu, in: Language(of: request)))
  }

  /// Records that an order is made, or cancels it: `PUT /api/orders/{id}/status`.
  func apiSetOrderStatus(
    _ request: Request,
    id: PathPart<OrderID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, state) = try await order(id)
    let command = try await Problem.translating { () throws(JSONMismatch) in
      try body.step(of: order.id)
    }
    let document = try await OrderDocument.full(
      perform(command, for: \.updated, key: key, from: request),
      menu: state.menu,
      in: Language(of: request)
    )
    return .json(document)
  }
}

extension JSONReader {
  /// The command that brings an order to this status, forward or back.
  fileprivate func step(of order: OrderID) throws(JSONMismatch) -> Command {
    let name = try member("status")
    let status = Order.Status(rawValue: try name.string())
    let isRecall = try memberIfNamed("recall")?.boolean() ?? false
    switch (status, isRecall) {
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
