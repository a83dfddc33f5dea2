import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Staffing
import Web

/// The stock screen: one row per fruit, with steps up and down and a number to type.
///
/// A step is a form of its own that sends a delta; the number is another that sends the count and
/// the stock shown. Both work without a script.
struct StockPage: Page {
  let model: StockPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.stockTitle),
      name: "stock-screen",
      version: model.stock.version,
      menuVersion: model.menuVersion,
      script: "stock.js",
      isForStaff: true,
      calls: CallList(calls: model.calls, now: model.now).node(in: context),
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.stockTitle) }
          a(.class("button", "quiet"), .href(Link.juice.path)) {
            Icon("close").node(in: context)
            span { texts(.stockClose) }
          }
        }
        StockAlerts(menu: model.menu, stock: model.stock).node(in: context)
        StockMode.stock.node(in: context)
        p(.class("lead")) { texts(.stockLead) }
        reasons(texts)
        notice(on: nil, context)
        ul(
          .class("shelves"),
          .data("reason", model.reason.rawValue),
          .data("conflict", texts.unfilled(.stockConflict)),
          .data("not-allowed", texts(.stockNotAllowed)),
          .data("wrong-amount", texts(.stockWrongAmount)),
          .data("failed", texts(.stockFailed)),
          .data("gone-at", texts.unfilled(.stockGoneAt)),
          .data("now", texts.unfilled(.stockNow))
        ) {
          for row in model.rows { shelf(row, context) }
        }
      }
    }
  }

  private func shelf(_ row: StockPageModel.Row, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let fruit = row.fruit
    let outOfRange: KeyValuePairs = [
      "fruit": fruit.name.text(in: context.language),
      "capacity": texts.number(fruit.capacity), "onHand": "{onHand}",
    ]
    return li(
      .class("shelf"),
      .data("fruit", fruit.id.rawValue),
      .data("capacity", "\(fruit.capacity)"),
      .data("low", "\(fruit.lowLevel)"),
      .data("out-of-range", texts(.stockOutOfRange, outOfRange))
    ) {
      FruitArt(fruit: fruit).node(in: context)
      div(.class("shelf-label")) {
        h2(.data("name")) { fruit.name.node(in: context) }
        capacityBar(row)
        p(.class("capacity")) {
          texts(.stockCapacity, ["capacity": texts.number(fruit.capacity)])
          strong(.class("low-mark"), .data("low-mark"), fruit.isLow(row.onHand) ? nil : .hidden) {
            Icon("warning").node(in: context)
            texts(.stockAlertLow)
          }
          span(.class("gone-at"), .data("gone-at", fruit.id.rawValue), .hidden)
        }
      }
      stepper(row, context)
      notice(on: fruit, context)
    }
  }

  /// The reasons under which − and + are booked: links, so that a step stays one touch.
  private func reasons(_ texts: Texts) -> Node {
    div(.class("step-reasons"), .role("group"), .aria("labelledby", "step-reasons")) {
      p(.id("step-reasons")) { texts(.stockWorkWhy) }
      for reason in [MovementReason.correction, .delivery, .waste] {
        a(
          .class("button"),
          .href(Link.stockFor(reason).path),
          reason == model.reason ? .aria("current", "true") : nil
        ) { texts(reason == .waste ? .stockWorkWaste : reason.text) }
      }
    }
  }

  /// Two forms and their fields, in the order in which they are seen.
  private func stepper(_ row: StockPageModel.Row, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let id = row.fruit.id
    let adjustID = "adjust-\(id)"
    let countID = "count-\(id)"
    let fieldID = "on-hand-\(id)"
    let isWrong = model.notice?.fruit == id
    return div(.class("stepper")) {
      form(.id(adjustID), .method("post"), .action(Link.adjustStock(id).path)) {
        input(.type("hidden"), .name("reason"), .value(model.reason.rawValue))
      }
      form(.id(countID), .method("post"), .action(Link.countStock(id).path)) {
        input(.type("hidden"), .name("expected"), .value("\(row.onHand)"))
      }
      step("-1", "minus", .stockLess, row, form: adjustID, context)
      label(.class("visually-hidden"), .for(fieldID)) {
        texts(.stockCount, ["fruit": row.fruit.name.text(in: context.language)])
      }
      input(
        .id(fieldID),
        .form(countID),
        .name("onHand"),
        .type("text"),
        Attribute("inputmode", "numeric"),
        Attribute("autocomplete", "off"),
        .required,
        .aria("describedby", noticeID(row.fruit)),
        isWrong ? .aria("invalid", "true") : nil,
        isWrong ? .autofocus : nil,
        .value(isWrong ? model.typed ?? "\(row.onHand)" : "\(row.onHand)")
      )
      step("1", "plus", .stockMore, row, form: adjustID, context)
      button(.class("button", "save"), .form(countID), .data("save")) { texts(.stockSave) }
    }
  }

  private func step(
    _ delta: String,
    _ icon: String,
    _ key: TextKey,
    _ row: StockPageModel.Row,
    form: String,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    let name = texts(key, ["fruit": row.fruit.name.text(in: context.language)])
    return button(
      .class("step"),
      .form(form),
      .name("delta"),
      .value(delta),
      .data("says", name),
      .aria("label", texts(.stockNow, ["name": name, "count": texts.number(row.onHand)]))
    ) { Icon(icon).node(in: context) }
  }

  /// A bar for the level of the shelf; the number beside it says the same to screen readers.
  private func capacityBar(_ row: StockPageModel.Row) -> Node {
    let share = min(100, row.onHand * 100 / max(1, row.fruit.capacity))
    return svg(
      .class("capacity-bar"),
      Attribute("viewBox", "0 0 100 1"),
      Attribute("preserveAspectRatio", "none"),
      .aria("hidden", "true")
    ) { path(.data("bar"), Attribute("d", "M0 0H\(share)V1H0z")) }
  }

  /// The notice of a row, or the one above all rows; empty if there is none, so that a script can
  /// fill it and have it read aloud.
  private func notice(on fruit: Fruit?, _ context: ScreenContext) -> Node {
    let isHere = model.notice != nil && model.notice?.fruit == fruit?.id
    return p(
      fruit.map { .id(noticeID($0)) },
      .class("notice"),
      .data("notice"),
      .role("alert")
    ) {
      if isHere, let notice = model.notice { text(of: notice, on: fruit, context) }
    }
  }

  private func noticeID(_ fruit: Fruit) -> String { "notice-\(fruit.id)" }

  private func text(
    of notice: StockPageModel.Notice,
    on fruit: Fruit?,
    _ context: ScreenContext
  ) -> String {
    let texts = context.texts
    switch notice {
    case .conflict(_, let expected, let onHand):
      let values: KeyValuePairs = [
        "expected": texts.number(expected), "onHand": texts.number(onHand),
      ]
      return texts(.stockConflict, values)
    case .outOfRange(let id, let onHand, let capacity):
      let name = fruit?.name.text(in: context.language) ?? id.rawValue
      let values: KeyValuePairs = [
        "fruit": name, "capacity": texts.number(capacity), "onHand": texts.number(onHand),
      ]
      return texts(.stockOutOfRange, values)
    case .wrongAmount: return texts(.stockWrongAmount)
    case .unknownFruit: return texts(.stockUnknownFruit)
    }
  }
}
