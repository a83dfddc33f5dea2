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
    let document = OrderDocument.full(order, menu: menu, in: Language(of: request), wait: wait)
    var response = Response.json(document, status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/orders/\(order.id)"
    return response
  }

  /// Describes an order: `GET /api/orders/{id}`.
  func apiOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    return .json(OrderDocument.full(order, menu: state.menu, in: Language(of: request)))
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
