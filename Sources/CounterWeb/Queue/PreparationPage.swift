import HTML
import Identifiers
package import JuiceBar
import Languages
package import Localization
import Staffing
import Time
import Web

/// The preparation screen: a card per order, oldest first, with one button for its next step; the
/// fruit that the queue needs; the juices off sale.
///
/// Every button belongs to a form, so all of it works without a script. With one, `preparation.js`
/// reloads `#queue` and `#availability` from this page after every change, so that cards are
/// rendered in one place.
struct PreparationPage: Page {
  let model: PreparationPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.preparationTitle),
      name: "preparation-screen",
      version: model.stock.version,
      script: "preparation.js",
      isForStaff: true,
      feed: .queueEvents,
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main"), .data("failed", texts(.preparationFailed))) {
        div(.class("screen-heading")) {
          h1 { texts(.preparationTitle) }
          div(.class("preparation-links")) {
            a(.class("button", "quiet"), .href(Link.board.path)) {
              Icon.ofStaff("board").node(in: context)
              span { texts(.preparationBoard) }
            }
            if model.role >= .staff {
              a(.class("button", "quiet"), .href(Link.stock.path)) {
                Icon("stock").node(in: context)
                span { texts(.editStock) }
              }
            }
          }
        }
        p(.class("notice"), .data("notice"), .role("alert")) { model.notice ?? "" }
        StockAlerts(menu: model.menu, stock: model.stock).node(in: context)
        queue(context)
        PreparationPanels(model: model).nodes(in: context)
      }
    }
  }

  private func queue(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(
      .id("queue"),
      .aria("labelledby", "queue-heading"),
      .data("now", "\(model.now.milliseconds)"),
      .data("late", texts(.preparationLate)),
      .data("overdue", texts(.preparationOverdue)),
      .data("hours", texts.unfilled(.preparationHours)),
      .data("new", texts.unfilled(.preparationNew))
    ) {
      h2(.id("queue-heading"), .class("visually-hidden")) { texts(.preparationQueue) }
      summary(context)
      filters(context)
      if ready.count > 1 { HandOverForm(orders: ready.map(\.id)).node(texts) }
      group(.preparationUnpaid, "unpaid", model.shown == nil ? model.queue.unpaid : [], context)
      if model.orders.isEmpty {
        p(.class("preparation-empty")) { texts(.preparationEmpty) }
      } else {
        ul(.class("cards")) {
          for order in model.orders {
            PreparationCard(order: order, model: model).node(in: context)
          }
        }
      }
      group(.preparationLeft, "left", model.shown == nil ? model.queue.left : [], context)
      if !model.queue.collected.isEmpty {
        h3 { texts(.preparationCollected) }
        ul(.class("collected")) {
          for order in model.queue.collected { collected(order, context) }
        }
      }
    }
  }

  /// Orders beside the queue, under a heading of their own.
  @NodeBuilder
  private func group(
    _ title: TextKey,
    _ name: String,
    _ orders: [QueuedOrder],
    _ context: ScreenContext
  ) -> [Node] {
    if !orders.isEmpty {
      h3 { "\(context.texts(title)) \(context.texts.number(orders.count))" }
      ul(.class("cards"), .data("group", name)) {
        for order in orders { PreparationCard(order: order, model: model).node(in: context) }
      }
    }
  }

  private var ready: [QueuedOrder] { model.orders.filter { $0.status == .ready } }

  /// All fruit that the queue still needs, and how long it takes.
  private func summary(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let needs = model.queue.open.fruitNeeded
    return div(.class("fruit-strip")) {
      if !needs.isEmpty {
        strong { texts(.preparationNeeds) }
        ul {
          for need in needs {
            li(.data("need", need.fruit.rawValue)) {
              FruitPicture(fruit: need.fruit).node(in: context)
              span { model.menu.nameNode(of: need.fruit, in: context) }
              strong { texts.number(need.amount) }
            }
          }
        }
      }
      if let wait = model.queue.wait(by: model.menu) {
        p(.class("quoted-wait"), .data("wait", "\(wait)")) { texts(.preparationWait, count: wait) }
      }
    }
  }

  private func filters(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return nav(.class("status-filters"), .aria("label", texts(.preparationFilters))) {
      filter(.bar, nil, "\(texts(.preparationAll)) \(texts.number(model.queue.open.count))")
      for status in [Order.Status.placed, .making, .ready] {
        filter(
          .barShowing(status),
          status,
          "\(texts(status.words)) \(texts.number(model.count(of: status)))"
        )
      }
    }
  }

  private func filter(_ link: Link, _ status: Order.Status?, _ words: String) -> Node {
    a(
      .class("button", "quiet"),
      .href(link.path),
      model.shown == status ? .aria("current", "true") : nil
    ) { words }
  }

  private func collected(_ order: QueuedOrder, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return li(.data("collected", order.id.rawValue)) {
      strong { texts.number(order.called) }
      StepForm(order: order.id, status: .ready, isRecall: true).node {
        Icon("repeat").node(in: context)
        span { texts(.preparationRecall) }
        span(.class("visually-hidden")) { texts(.orderNumber, ["number": "\(order.called)"]) }
      }
    }
  }
}

struct StepForm {
  let order: OrderID
  let status: Order.Status
  /// The class of its button besides that of every button.
  var look: String?
  var isRecall = false

  func node(@NodeBuilder _ words: () -> [Node]) -> Node {
    form(.method("post"), .action(Link.stepOrder(order).path), .data("step-form"), .data("waits")) {
      input(.type("hidden"), .name("status"), .value(status.rawValue))
      if isRecall { input(.type("hidden"), .name("recall"), .value("1")) }
      button(.class("button", isRecall ? "quiet" : "step-forward", look), content: words)
    }
  }
}

extension Order.Status {
  package var words: TextKey {
    switch self {
    case .placed: .preparationPlaced
    case .making: .preparationMaking
    case .ready: .preparationReady
    case .collected: .preparationDone
    case .cancelled: .preparationCancelled
    }
  }

  var nextStep: TextKey? {
    switch self {
    case .placed: .preparationStart
    case .making: .preparationFinish
    case .ready: .preparationHandOver
    case .collected, .cancelled: nil
    }
  }

  package var icon: String {
    switch self {
    case .placed: "question"
    case .making: "juice"
    case .ready: "bell"
    case .collected, .cancelled: "check"
    }
  }
}
