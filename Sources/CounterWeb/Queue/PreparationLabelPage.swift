import Calendars
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The labels for the cups of an order, one per glass, on paper as wide as a receipt.
///
/// A form records each print first; without that the paper stays empty. From the second print on
/// each label is marked as a duplicate, so that no glass is made twice.
struct PreparationLabelPage: Page {
  let order: Order
  let menu: Menu
  /// How often the labels were printed, including this print.
  let prints: Int
  /// The name of the next print.
  let sheet: String
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let number = texts.number(order.called)
    let screen = Screen(
      title: texts(.labelTitle, ["number": number]),
      name: "label-screen",
      script: "preparation-labels.js",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.labelTitle, ["number": number]) }
          BackLink(link: .bar, key: .labelBack).node(in: context)
        }
        p(.class("lead"), .data("prints", "\(prints)")) {
          prints == 0 ? texts(.labelNotPrinted) : texts(.labelPrinted, count: prints)
        }
        form(
          .method("post"),
          .action(Link.labels(order.id).path),
          .data("print-form"),
          .data("waits")
        ) {
          input(.type("hidden"), .name("key"), .value(sheet))
          button(.class("button", "solid")) {
            texts(prints == 0 ? .labelPrint : .labelPrintAgain)
          }
        }
        ul(.class("labels"), prints == 0 ? .data("unprinted") : nil) {
          for (position, line) in zip(1..., glasses) { label(line, position, number, context) }
        }
      }
    }
  }

  private var glasses: [Order.Line] {
    order.lines.flatMap { Array(repeating: $0, count: $0.quantity.count) }
  }

  private func label(
    _ line: Order.Line,
    _ position: Int,
    _ number: String,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    let time = zone.local(order.placedAt)
    return li(.class("cup-label")) {
      if prints > 1 { p(.class("duplicate")) { texts(.labelDuplicate) } }
      p(.class("label-number")) { number }
      CupName.line(order.name, "label-name")
      p(.class("label-juice")) { menu.name(of: line.juice, in: context.language) }
      p(.class("label-facts")) {
        span {
          texts(
            .labelGlass,
            ["position": texts.number(position), "total": texts.number(glasses.count)]
          )
        }
        span { texts.time(hour: time.hour, minute: time.minute) }
      }
    }
  }
}
