import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Web

extension Preparation {
  /// Records that an order is made, or cancels it: `PUT /api/orders/{id}/status`.
  func apiSetOrderStatus(
    _ request: Request,
    id: PathPart<OrderID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, state) = try await site.order(id)
    let command = try parsed(body.step(of: order.id))
    if case .cancel = command { try site.require(.staff) }
    let updated = try await site.perform(command, for: \.updated, key: key, from: request)
    let payment = try await site.paymentState(of: updated, by: state.menu)
    let language = Language(of: request)
    return .json(
      OrderDocument.full(
        updated,
        payment,
        menu: state.menu,
        in: language,
        cause: try await site.cause(ofCancelled: updated)
      )
    )
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
