import HTML
import Identifiers
package import JuiceBar
import Languages
package import Localization
import Staffing
import Time
import Web

/// The counter: a card per order in the column of its state, with one button for its next step; the
/// fruit that the queue needs; the juices off sale.
///
/// Every button belongs to a form, so all of it works without a script. With one, `preparation.js`
/// reloads `#needs`, `#queue` and `#availability` from this page after every change, so that cards
/// are rendered in one place.
struct PreparationPage: Page {
  let model: PreparationPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let sheet = model.sheet?.sheet(model, in: context)
    let screen = Screen(
      title: sheet?.title ?? texts(.placeCounter),
      name: model.isWall ? "preparation-screen counter-wall" : "preparation-screen",
      version: model.stock.version,
      menuVersion: model.menuVersion,
      script: "preparation.js",
      isForStaff: true,
      feed: .queueEvents,
      calls: CallList(calls: model.calls, now: model.now).node(in: context),
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(
        .id("main"),
        .data("failed", texts(.preparationFailed)),
        .data("unsent", texts(.preparationUnsent))
      ) {
        Sheet.beside(sheet, in: context) {
          heading(context)
          p(.class("notice"), .data("notice"), .role("alert")) { model.notice ?? "" }
          if !model.isWall {
            div(.class("counter-needs")) {
              StockAlerts(menu: model.menu, stock: model.stock).node(in: context)
              needs(context)
            }
          }
          PreparationColumns(model: model).node(in: context)
          if !model.isWall { PreparationPanels(model: model).nodes(in: context) }
        }
      }
    }
  }

  private func heading(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("screen-heading")) {
      h1 { texts(.placeCounter) }
      div(.class("preparation-links")) {
        if model.isWall {
          a(.class("button", "quiet"), .href(Link.bar.path), .data("close")) {
            Icon("close").node(in: context)
            span { texts(.counterWallEnd) }
          }
        } else {
          Node.group(ways(context))
        }
      }
    }
  }

  @NodeBuilder
  private func ways(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    if model.role >= .staff {
      a(.class("button", "quiet"), .href(Link.barOrdering.path), .data("take-order")) {
        Icon("plus").node(in: context)
        span { texts(.counterOrder) }
      }
    }
    a(.class("button", "quiet"), .href("#availability")) {
      Icon("stop").node(in: context)
      span { texts(.preparationAvailability) }
    }
    a(.class("button", "quiet"), .href(Link.barWall.path), .data("wall")) {
      Icon("adjust").node(in: context)
      span { texts(.counterWall) }
    }
  }

  /// All fruit that the queue still needs, and how long it takes.
  private func needs(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let needs = model.queue.open.fruitNeeded
    return div(.id("needs"), .class("fruit-strip")) {
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
}

struct StepForm {
  let order: OrderID
  let status: Order.Status
  /// The class of its button besides that of every button.
  var look: String?
  var isRecall = false

  func node(@NodeBuilder _ words: () -> [Node]) -> Node {
    form(.method("post"), .action(Link.stepOrder(order).path), .data("step-form")) {
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
