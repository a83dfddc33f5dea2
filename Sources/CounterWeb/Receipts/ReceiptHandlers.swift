import HTTP
import JuiceBar
import Web

struct Receipts: Handlers {
  let site: BarSite

  /// Shows the receipt of an order to anyone who knows its address, on 80 mm or on A4:
  /// `GET /orders/{id}/receipt?paper=`.
  func showReceipt(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let isStatement = request.query["paper"] == "a4"
    let link = Link.receipt(order.id, isStatement: isStatement)
    let page = ReceiptPage(
      order: order,
      settlement: try await site.settlement(of: order),
      menu: state.menu,
      business: try await site.businessLines(for: request),
      isStatement: isStatement,
      zone: site.zone,
      address: site.address(of: link, for: request)
    )
    return try await site.asStaff(of: request) { site.show(page, at: link, to: request) }
  }
}
