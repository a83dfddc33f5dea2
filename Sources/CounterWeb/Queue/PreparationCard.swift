import Calendars
import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// An order in its column: its number first, its glasses, its money, and the next step.
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
        h4(.class("card-number")) {
          span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
          span(.aria("hidden", "true")) { number }
        }
        if order.isCarriedOver {
          p(.class("card-date"), .data("carried-over")) {
            texts.date(model.zone.local(order.placedAt).date)
          }
        }
        CupName.line(order.name, "card-name")
        p(.class("card-age")) {
          Icon("warning").node(in: context)
          span(.class("age-words"), .data("age-words")) { urgency.words.map { texts($0) } ?? "" }
          span(
            .class("age-time"),
            .data("placed-at", "\(order.placedAt.milliseconds)")
          ) { clock(texts) }
        }
      }
      ul(.class("card-lines")) {
        for line in order.lines { self.line(line, context) }
      }
      payment(context)
      p(.class("card-unsent"), .data("unsent"), .role("status"), .hidden)
      div(.class("card-actions")) {
        next(number, context)
        more(number, context)
      }
    }
  }

  /// The next step of the order: its payment, if it is not made before that.
  @NodeBuilder
  private func next(_ number: String, _ context: ScreenContext) -> [Node] {
    let texts = context.texts
    if order.awaitsPayment {
      if model.role >= .staff {
        pay(number, model.leads(order) && model.sheet == nil ? "act" : nil, texts)
      }
    } else if let next = order.status.next, let words = order.status.nextStep {
      if order.status == .ready, isOwed, model.role >= .staff { pay(number, nil, texts) }
      StepForm(order: order.id, status: next, look: look(of: next)).node {
        span { texts(words) }
        span(.class("visually-hidden")) { texts(.orderNumber, ["number": number]) }
      }
    }
  }

  /// The way to the payment, with the amount due.
  private func pay(_ number: String, _ look: String?, _ texts: Texts) -> Node {
    let price = texts.price(owed, in: order.currency)
    return a(
      .class("button", "card-pay", look),
      .href(Link.barPaying(order.id).path),
      .data("pay"),
      .aria("label", texts(.payOrder, ["number": number, "price": price]))
    ) { texts(.payTake, ["price": price]) }
  }

  /// What can be done besides the next step.
  private func more(_ number: String, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return details(.class("card-more")) {
      summary(.class("button", "quiet")) {
        Icon.ofStaff("more").node(in: context)
        span(.class("visually-hidden")) {
          "\(texts(.placesMore)) \(texts(.orderNumber, ["number": number]))"
        }
      }
      div(.class("card-ways")) {
        if model.role >= .staff, order.total > 0 {
          a(.class("button", "quiet"), .href(Link.payOrder(order.id).path)) {
            Icon.ofStaff("money").node(in: context)
            span { texts(.placePay) }
          }
        }
        if model.role >= .staff {
          a(.class("button", "quiet"), .href(Link.orderStory(order.id).path)) {
            Icon.ofStaff("log").node(in: context)
            span { texts(.storyTitle) }
          }
        }
        if let previous = order.status.previous {
          StepForm(order: order.id, status: previous, isRecall: true).node {
            Icon("repeat").node(in: context)
            span { texts(.preparationRecall) }
          }
        }
        a(.class("button", "quiet"), .href(Link.labels(order.id).path)) {
          Icon.ofStaff("list").node(in: context)
          span { texts(.preparationLabels) }
        }
        if model.role >= .staff, order.status == .placed {
          CancelLink(order: order.id).node(in: context)
        }
      }
    }
  }

  private var owed: Int { order.total - order.sums.covered }

  private var isOwed: Bool { order.payment(model.queue.settings.payment).isOwed }

  /// Whether the order is paid, or how much it owes.
  private func payment(_ context: ScreenContext) -> Node? {
    let texts = context.texts
    let state = order.payment(model.queue.settings.payment)
    let words: String
    switch state {
    case .nothing: return nil
    // Its button says how much.
    case .unpaid where order.awaitsPayment && model.role >= .staff: return nil
    case .unpaid, .partlyPaid:
      words =
        model.role >= .staff
        ? texts(.preparationOwed, ["price": texts.price(owed, in: order.currency)])
        : texts(.preparationUnpaid)
    case .paid: words = texts(.preparationPaid)
    case .waived: words = texts(.payWaived)
    case .partlyRefunded: words = texts(.preparationPartlyRefunded)
    case .refunded: words = texts(.preparationRefunded)
    }
    return p(.class("card-payment"), .data("payment", state.rawValue)) {
      Icon(isOwed ? "warning" : "check").node(in: context)
      span { words }
    }
  }

  private func line(_ line: Order.Line, _ context: ScreenContext) -> Node {
    li {
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
