import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

struct PreparationCard {
  let order: QueuedOrder
  let model: PreparationPageModel

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let number = texts.number(order.called)
    return li(
      .class("card"),
      .id("order-\(order.number)"),
      .data("order", order.id.rawValue),
      .data("number", number),
      .data("status", order.status.rawValue),
      .data("age", urgency.name)
    ) {
      div(.class("card-head")) {
        h3(.class("card-number")) {
          span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
          span(.aria("hidden", "true")) { number }
        }
        p(.class("card-status")) {
          Icon(order.status.icon).node(in: context)
          span { texts(order.status.words) }
        }
        p(.class("card-age")) {
          Icon("warning").node(in: context)
          span(.class("age-words"), .data("age-words")) { urgency.words.map { texts($0) } ?? "" }
          span(
            .class("age-time"),
            .data("placed-at", "\(order.placedAt.milliseconds)")
          ) { clock(texts) }
        }
      }
      CupName.line(order.name, "card-name")
      payment(context)
      ul(.class("card-lines")) {
        for line in order.lines { self.line(line, context) }
      }
      div(.class("card-actions")) {
        if order.awaitsPayment, model.role >= .staff {
          a(.class("button", "solid"), .href(Link.payOrder(order.id).path)) {
            span { texts(.placePay) }
            span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
          }
        } else if !order.awaitsPayment, let next = order.status.next,
          let words = order.status.nextStep
        {
          StepForm(order: order.id, status: next, look: look(of: next)).node {
            span { texts(words) }
            span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
          }
        }
        if let previous = order.status.previous {
          StepForm(order: order.id, status: previous, isRecall: true).node {
            Icon("repeat").node(in: context)
            span { texts(.preparationRecall) }
          }
        }
        a(.class("button", "quiet"), .href(Link.labels(order.id).path)) {
          span { texts(.preparationLabels) }
        }
        if model.role >= .staff, order.total > 0, !order.awaitsPayment {
          a(.class("button", "quiet"), .href(Link.payOrder(order.id).path)) {
            span { texts(.placePay) }
          }
        }
        if model.role >= .staff, order.status == .placed { CancelForm(order: order.id).node(texts) }
      }
    }
  }

  /// Whether the order is paid, or how much it owes.
  private func payment(_ context: ScreenContext) -> Node? {
    let texts = context.texts
    let state = order.payment(model.queue.settings.payment)
    let words: String
    switch state {
    case .nothing: return nil
    case .unpaid, .partlyPaid:
      let due = texts.price(order.total - order.sums.covered, in: order.currency)
      words =
        model.role >= .staff
        ? texts(.preparationOwed, ["price": due]) : texts(.preparationUnpaid)
    case .paid: words = texts(.preparationPaid)
    case .waived: words = texts(.payWaived)
    case .partlyRefunded: words = texts(.preparationPartlyRefunded)
    case .refunded: words = texts(.preparationRefunded)
    }
    return p(.class("card-payment"), .data("payment", state.rawValue)) {
      Icon([.unpaid, .partlyPaid].contains(state) ? "warning" : "check").node(in: context)
      span { words }
    }
  }

  private func line(_ line: Order.Line, _ context: ScreenContext) -> Node {
    li {
      Glass(recipe: line.recipe, menu: model.menu).node(in: context)
      strong(.class("line-quantity")) { "\(context.texts.number(line.quantity.count))×" }
      span(.class("line-juice")) { model.menu.spokenName(of: line.juice, in: context.language) }
      span(.class("line-recipe")) { model.menu.words(for: line.recipe, in: context.texts) }
    }
  }

  /// The oldest of a status leads; what ends an order is edged in green.
  private func look(of next: Order.Status) -> String? {
    guard model.leads(order) else { return nil }
    return next == .collected ? "done" : "solid"
  }

  private var urgency: (name: String, words: TextKey?) {
    switch model.age(of: order) {
    case PreparationPageModel.overdue...: ("overdue", .preparationOverdue)
    case PreparationPageModel.late...: ("late", .preparationLate)
    default: ("fresh", nil)
    }
  }

  /// How long the order has waited: minutes and seconds, from an hour on hours and minutes.
  private func clock(_ texts: Texts) -> String {
    let minutes = model.age(of: order)
    guard minutes < 60 else {
      return texts(
        .preparationHours,
        ["hours": texts.number(minutes / 60), "minutes": texts.number(minutes % 60)]
      )
    }
    let seconds = max(0, model.now.milliseconds - order.placedAt.milliseconds) / 1_000
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
