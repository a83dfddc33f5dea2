import HTTP
import JuiceBar
import Languages
import Localization

extension BarSite {
  /// Shows the board with the numbers being made and ready: `GET /board`.
  func showBoard(_ request: Request) async throws(Problem) -> Response {
    let queue = try await currentQueue()
    let page = PreparationBoardPage(
      making: queue.open.filter { $0.status == .making }.map(\.number),
      ready: queue.open.filter { $0.status == .ready }.map(\.number),
      wait: queue.wait(by: try await state().menu)
    )
    return show(page, at: .board, to: request)
  }

  /// Shows the cup labels of an order: `GET /bar/labels/{id}`.
  func showLabels(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    let prints = try await stored(await parts.bars.printCount(of: order.id, in: bar.bar))
    let page = PreparationLabelPage(
      order: order,
      menu: state.menu,
      prints: prints,
      sheet: newKey(),
      zone: parts.zone
    )
    return show(page, at: .labels(order.id), to: request)
  }

  /// Records a print of the labels and shows them for printing: `POST /bar/labels/{id}`.
  func printLabels(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let form = try request.form()
    let sheet = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let (order, _) = try await order(id)
    _ = try await stored(
      await parts.bars.countPrint(
        of: order.id,
        in: bar.bar,
        sheet: sheet,
        by: Caller.current?.actor ?? .stranger,
        at: parts.surroundings.now()
      )
    )
    return .seeOther(.labels(order.id))
  }
}
