import HTTP
import JSON
import JuiceBar
import Languages
import Web

extension Ordering {
  /// Takes an order: `POST /api/orders`.
  func apiPlaceOrder(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let cart = try parsed(Cart(body))
    let order = try await site.perform(.order(cart), for: \.ordered, key: key, from: request)
    let menu = try await stored(await site.bar.menu())
    let wait = await site.wait(of: order, by: menu)
    // Nobody can have paid it yet.
    let payment = await Settlement().state(of: order, site.preparationSettings(by: menu).payment)
    let language = Language(of: request)
    let document = OrderDocument.full(order, payment, menu: menu, in: language, wait: wait)
    var response = Response.json(document, status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/orders/\(order.id)"
    return response
  }

  /// Describes an order: `GET /api/orders/{id}`.
  func apiOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let payment = try await site.paymentState(of: order, by: state.menu)
    return .json(
      OrderDocument.full(
        order,
        payment,
        menu: state.menu,
        in: Language(of: request),
        cause: try await site.cause(ofCancelled: order)
      )
    )
  }

  /// Reports the fruit on hand and the glasses that can be made: `GET /api/stock`.
  func apiStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    let language = Language(of: request)
    return site.pages.stock.value(for: language, at: state.versions) {
      Representation(StockDocument.full(state, in: language), isLasting: false)
    }
    .response(to: request)
  }
}
