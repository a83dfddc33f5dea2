import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The dialog with the result of an order: open if the server already knows it, and as templates
/// whose slots the script fills.
///
/// Its buttons belong to forms, so it closes and leads on without a script too.
struct OrderDialog {
  static let titleID = "order-dialog-title"

  let model: JuicePageModel

  private var menu: Menu { model.menu }

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    HTML.dialog(
      .id("order-dialog"),
      .class("order-dialog", "framed"),
      .role("alertdialog"),
      .aria("labelledby", Self.titleID),
      model.dialog == nil ? nil : .open
    ) {
      if let dialog = model.dialog { content(of: dialog, context) }
    }
    template(.id("ready-template")) { ready(nil, context) }
    template(.id("refusal-template")) {
      RefusalContent(model: model, shortages: [], alternatives: [], cart: nil)
        .node(in: context)
    }
    template(.id("message-template")) { message("", context) }
    template(.id("checking-template")) { checking(context) }
  }

  private func content(of dialog: JuicePageModel.Dialog, _ context: ScreenContext) -> Node {
    switch dialog {
    case .ready(let order): ready(order, context)
    case .refused(let shortages, let alternatives, let cart):
      RefusalContent(model: model, shortages: shortages, alternatives: alternatives, cart: cart)
        .node(in: context)
    case .problem(let text): message(text, context)
    }
  }

  private func ready(_ order: Order?, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("ready")) {
      div(.class("dialog-glass", "order-sky"), .data("slot", "glass")) {
        for line in order?.lines ?? [] { Glass(recipe: line.recipe, menu: menu).node(in: context) }
      }
      h2(
        .id(Self.titleID),
        .data("slot", "sentence"),
        .data("one", texts.unfilled(.orderReadySeveral, .one)),
        .data("other", texts.unfilled(.orderReadySeveral)),
        .data("followed", texts(.orderNumber, ["number": ""]))
      ) { order.map { sentence(about: $0, context) } ?? "" }
      p(.class("ordered-glasses"), .data("slot", "glasses")) {
        if let order, order.glasses > 1 { menu.glasses(order.lines, in: texts) }
      }
      p(
        .class("order-number"),
        .data("slot", "number"),
        .data("text", texts.unfilled(.orderNumber))
      ) {
        if let order { texts(.orderNumber, ["number": texts.number(order.called)]) }
      }
      p(.class("order-name")) {
        bdi(.data("slot", "name")) { order?.name?.rawValue ?? "" }
      }
      OrderSteps(order: order, wait: nil, menu: menu, due: due(for: order)).node(in: context)
      OrderProgress(order: nil, mayExpire: model.queue.payment == .beforeMaking, wait: nil)
        .node(in: context)
      if model.isReachable { code(texts) }
      if model.hasPrices { OrderSteps.receipt(of: order, texts) }
      p(
        .class("order-closing"),
        .data("slot", "closing"),
        .data("one", texts.unfilled(.orderCloses, .one)),
        .data("other", texts.unfilled(.orderCloses)),
        .hidden
      ) {
        span(.data("seconds"))
        span(.class("order-closing-line"), .aria("hidden", "true"))
      }
      closingForm { button(.class("button", "add"), .data("close"), .autofocus) { texts(.ok) } }
    }
  }

  /// When the order is to be paid; of one still to be placed, when it will be if it costs.
  private func due(for order: Order?) -> PaymentTime? {
    let time = model.queue.payment
    return time == .never || order.map { $0.total == 0 } ?? false ? nil : time
  }

  /// The order's page for a phone, which the script names once there is an order.
  private func code(_ texts: Texts) -> Node {
    figure(.class("order-code"), .data("slot", "code"), .hidden) {
      img(.alt(texts(.orderCode)), Attribute("width", "120"), Attribute("height", "120"))
      figcaption { texts(.orderCodeLead) }
    }
  }

  private func sentence(about order: Order, _ context: ScreenContext) -> String {
    guard order.glasses == 1, let line = order.lines.first else {
      return context.texts(.orderReadySeveral, count: order.glasses)
    }
    let juice = menu.spokenName(of: line.juice, in: context.language)
    return context.texts(.orderReady, ["juice": juice])
  }

  private func message(_ text: String, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("message")) {
      h2(
        .id(Self.titleID),
        .data("slot", "message"),
        .data("unavailable", texts(.orderUnavailable)),
        .data("unknown-juice", texts(.orderUnknownJuice)),
        .data("used-screen", texts(.orderUsedScreen)),
        .data("gave-up", texts(.orderGaveUp)),
        .data("too-many-one", texts.unfilled(.orderTooManyGlasses, .one)),
        .data("too-many-other", texts.unfilled(.orderTooManyGlasses)),
        .data("not-sold", texts.unfilled(.preparationSuspended)),
        .data("queue-full-one", texts.unfilled(.preparationQueueFull, .one)),
        .data("queue-full-other", texts.unfilled(.preparationQueueFull))
      ) { text }
      CallButton(reason: .order, isInDialog: true).node(in: context)
      closingForm { safeButton(texts(.ok), .autofocus) }
    }
  }

  /// Shown while an order has no answer yet; after a while the visitor can close it, and the script
  /// keeps asking for the order in the background.
  private func checking(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("message", "checking")) {
      h2(
        .id(Self.titleID),
        Attribute("tabindex", "-1"),
        .data("slot", "title"),
        .data("checking", texts(.orderChecking)),
        .data("waiting", texts(.orderWaiting)),
        .data("limited", texts(.orderLimited)),
        .data("late", texts(.orderUnknown))
      )
      p(.class("ordered-glasses"), .data("slot", "glasses"))
      p(
        .class("lead"),
        .data("slot", "lead"),
        .data("checking", texts(.orderCheckingLead)),
        .data("waiting", texts(.orderWaitingLead)),
        .data("limited", texts(.orderLimitedLead)),
        .data("late", texts(.orderStillChecking))
      )
      div(.data("slot", "late"), .hidden) {
        CallButton(reason: .order, isInDialog: true).node(in: context)
        closingForm { safeButton(texts(.ok)) }
      }
    }
  }

  private func closingForm(@NodeBuilder _ buttons: () -> [Node]) -> Node {
    form(.class("dialog-buttons"), .method("get"), .action(Link.juice.path), content: buttons)
  }

  private func safeButton(_ text: String, _ attributes: Attribute...) -> Node {
    button(.class("button", "quiet"), .data("close"), attributes.first) { text }
  }
}

extension Order {
  fileprivate var glasses: Int { lines.map(\.quantity.count).reduce(0, +) }
}
