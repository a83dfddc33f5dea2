import HTML
import HTTP
import Identifiers
import JuiceBar
import Localization
import Web

/// Ready orders that were handed over in one touch, or taken back, as the address of `/bar` names
/// them: `?done-orders=ID,ID`.
struct HandOver {
  /// The most orders that an address names; a longer list is handed over without a toast.
  private static let maximumNamed = 50

  let orders: [OrderID]
  let isRecall: Bool

  init(_ orders: [OrderID], isRecall: Bool) {
    self.orders = orders
    self.isRecall = isRecall
  }

  init?(_ query: Fields) {
    isRecall = query["done-orders"] == nil
    guard let text = query[isRecall ? "undone-orders" : "done-orders"],
      let orders = [OrderID](listed: text, atMost: Self.maximumNamed)
    else { return nil }
    self.orders = orders
  }

  var items: [(name: String, value: String?)] {
    guard (1...Self.maximumNamed).contains(orders.count) else { return [] }
    return [(isRecall ? "undone-orders" : "done-orders", orders.listed)]
  }
}

extension Preparation {
  /// Hands over the ready orders that the screen showed, or takes that back: `POST /bar/collected`.
  ///
  /// Orders that somebody else has moved meanwhile stay as they are.
  func handOver(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let limit = QueuedOrder.maximumCount
    guard let orders = [OrderID](listed: form["orders"] ?? "", atMost: limit) else {
      throw .wrongField("orders", "expected 1 to \(limit) orders, separated by commas")
    }
    let isRecall = form["recall"] == "1"
    var done: [OrderID] = []
    for id in orders {
      let order = try await stored(await site.bar.order(id))
      guard order?.status == (isRecall ? .collected : .ready) else { continue }
      let command: Command = isRecall ? .recall(id, to: .ready) : .advance(id, to: .collected)
      if case .success = try await site.submit(command, for: \.updated, key: nil, from: request) {
        done.append(id)
      }
    }
    return .seeOther(Link.bar.after(HandOver(done, isRecall: isRecall).items))
  }

  /// Says which orders were handed over or taken back, as long as it is still so.
  func toast(_ done: HandOver, _ texts: Texts) async throws(Problem) -> Toast? {
    for id in done.orders {
      let order = try await stored(await site.bar.order(id))
      guard order?.status == (done.isRecall ? .ready : .collected) else { return nil }
    }
    if done.isRecall { return Toast(texts(.stepAllBack, count: done.orders.count)) }
    let fields = [(name: "orders", value: done.orders.listed), ("recall", "1")]
    return Toast(
      texts(.stepAllCollected, count: done.orders.count),
      undo: Toast.Undo(.handOver, fields, isLive: true)
    )
  }
}

/// The form by which staff hands over all ready orders of the screen that owe nothing.
struct HandOverForm {
  let orders: [OrderID]
  /// Whether no ready order owes money.
  let areAll: Bool

  func node(_ texts: Texts) -> Node {
    form(.class("hand-over"), .method("post"), .action(Link.handOver.path), .data("waits")) {
      input(.type("hidden"), .name("orders"), .value(orders.listed))
      button(.class("button"), .data("all-collected")) {
        texts(areAll ? .preparationAllCollected : .preparationPaidCollected)
      }
    }
  }
}
