import Calendars
import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// The orders in columns: to pay, ordered, being made and ready, each with its oldest on top.
struct PreparationColumns {
  /// A column, in the order of the work.
  enum Column: String, CaseIterable {
    case unpaid
    case placed
    case making
    case ready

    var title: TextKey {
      switch self {
      case .unpaid: .preparationUnpaid
      case .placed: .preparationPlaced
      case .making: .preparationMaking
      case .ready: .preparationReady
      }
    }

    init?(_ status: Order.Status) { self.init(rawValue: status.rawValue) }
  }

  let model: PreparationPageModel

  func node(in context: ScreenContext) -> Node {
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
      if isEmpty {
        p(.class("empty")) { texts(.preparationEmpty) }
      } else {
        div(.class("columns")) {
          for column in columns { self.column(column, context) }
        }
      }
      if !model.queue.collected.isEmpty, !model.isWall {
        h3(.class("collected-title")) { texts(.preparationCollected) }
        ul(.class("collected")) {
          for order in model.queue.collected { collected(order, context) }
        }
      }
    }
  }

  /// Only a bar whose orders are paid before they are made has orders that wait for that.
  private var columns: [Column] {
    let isPaidFirst = model.queue.settings.payment == .beforeMaking
    let hasUnpaid = showsUnpaid && (isPaidFirst || !model.queue.unpaid.isEmpty)
    return Column.allCases.filter { $0 != .unpaid || hasUnpaid }
  }

  /// The role *preparation* does not see the orders that wait for their payment.
  private var showsUnpaid: Bool { !model.isWall && model.role >= .staff }

  private var isEmpty: Bool {
    model.queue.open.isEmpty && model.queue.left.isEmpty
      && (model.queue.unpaid.isEmpty || !showsUnpaid)
  }

  private func column(_ column: Column, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let orders = model.orders(in: column)
    let left = column == .ready ? model.queue.left : []
    let name = column.rawValue
    return section(
      .id(name),
      .class("column", orders.isEmpty && left.isEmpty ? "vacant" : nil),
      .data("column", name),
      .aria("labelledby", "\(name)-heading")
    ) {
      h3(.id("\(name)-heading"), .class("column-title")) {
        span { texts(column.title) }
        span(.class("count")) { texts.number(orders.count) }
      }
      ul(.class("cards")) {
        for order in orders { PreparationCard(order: order, model: model).node(in: context) }
      }
      if column == .ready {
        let settled = orders.filter { !$0.payment(model.queue.settings.payment).isOwed }
        if settled.count > 1 {
          HandOverForm(orders: settled.map(\.id), areAll: settled.count == orders.count).node(texts)
        }
        if !left.isEmpty { forgotten(left, context) }
      }
    }
  }

  /// The ready orders left uncollected for long.
  private func forgotten(_ orders: [QueuedOrder], _ context: ScreenContext) -> Node {
    details(.class("drop"), .id("left")) {
      summary { "\(context.texts(.preparationLeft)) \(context.texts.number(orders.count))" }
      ul(.class("cards"), .data("group", "left")) {
        for order in orders { PreparationCard(order: order, model: model).node(in: context) }
      }
    }
  }

  private func collected(_ order: QueuedOrder, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return li(.data("collected", order.id.rawValue)) {
      strong { texts.number(order.called) }
      if order.isCarriedOver {
        span(.class("card-date")) { texts.date(model.zone.local(order.placedAt).date) }
      }
      StepForm(order: order.id, status: .ready, isRecall: true).node {
        Icon("repeat").node(in: context)
        span { texts(.preparationRecall) }
        span(.class("visually-hidden")) { texts(.orderNumber, ["number": "\(order.called)"]) }
      }
    }
  }
}

extension PreparationPageModel {
  func orders(in column: PreparationColumns.Column) -> [QueuedOrder] {
    guard let status = Order.Status(rawValue: column.rawValue) else { return queue.unpaid }
    return queue.open.filter { $0.status == status }
  }
}
