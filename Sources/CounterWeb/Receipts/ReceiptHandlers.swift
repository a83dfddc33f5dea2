import HTTP
import JuiceBar
import Web

struct Receipts: Handlers {
  let site: BarSite

  /// Shows the receipt of an order to anyone who knows its address: `GET /orders/{id}/receipt`.
  func showReceipt(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let link = Link.receipt(order.id)
    let page = ReceiptPage(
      order: order,
      settlement: try await site.settlement(of: order),
      menu: state.menu,
      bar: site.bar.bar,
      zone: site.parts.zone,
      address: site.address(of: link, for: request)
    )
    return site.show(page, at: link, to: request)
  }
}
