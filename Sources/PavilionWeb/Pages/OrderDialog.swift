import HTML
import JuiceBar
import Languages
import Localization

/// The dialog that tells what came of an order: open where the server already knows, and as
/// templates for the script, which fills their slots.
///
/// Its buttons are those of forms, so that it closes and leads on without a script too.
struct OrderDialog {
  private static let titleID = "order-dialog-title"

  let menu: Menu

  @NodeBuilder
  func nodes(showing dialog: JuicePageModel.Dialog?, in context: ScreenContext) -> [Node] {
    HTML.dialog(
      .id("order-dialog"),
      .class("order-dialog"),
      .role("alertdialog"),
      .aria("labelledby", Self.titleID),
      dialog == nil ? nil : .open
    ) {
      if let dialog { content(of: dialog, context) }
    }
    template(.id("ready-template")) { ready(sentence: "", number: nil, glass: nil, context) }
    template(.id("refusal-template")) { refusal([], alternatives: menu.juices, context) }
    template(.id("message-template")) { message("", context) }
    template(.id("checking-template")) { checking(context) }
  }

  private func content(
    of dialog: JuicePageModel.Dialog,
    _ context: ScreenContext
  ) -> Node {
    switch dialog {
    case .ready(let order):
      let juices = order.lines.map {
        menu[$0.juice]?.spokenName(in: context.language) ?? "\($0.juice)"
      }
      return ready(
        sentence: context.texts(.orderReady, ["juice": juices.joined(separator: ", ")]),
        number: order.number,
        glass: order.lines.first.map { Glass(recipe: $0.recipe, menu: menu).node(in: context) },
        context
      )
    case .refused(let shortages, let alternatives):
      return refusal(shortages, alternatives: alternatives, context)
    case .problem(let text): return message(text, context)
    }
  }

  private func ready(
    sentence: String,
    number: Int?,
    glass: Node?,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    return div(.class("ready")) {
      div(.class("dialog-glass"), .data("slot", "glass")) { glass }
      h2(.id(Self.titleID), .data("slot", "sentence")) { sentence }
      p(
        .class("order-number"),
        .data("slot", "number"),
        .data("text", texts.unfilled(.orderNumber))
      ) { number.map { Node.text(texts(.orderNumber, ["number": texts.number($0)])) } }
      closingForm { safeButton(texts(.ok), .autofocus) }
    }
  }

  private func refusal(
    _ shortages: [Shortage],
    alternatives: [Juice],
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    return div(.class("refusal")) {
      h2(.id(Self.titleID)) { texts(.refusalTitle) }
      shortageTable(shortages, context)
      if !alternatives.isEmpty {
        div(.class("alternatives"), .data("slot", "alternatives")) {
          h3 { texts(.refusalAlternatives) }
          div(.class("alternative-buttons")) {
            for juice in alternatives {
              button(
                .class("button"),
                .form(JuicePage.formID),
                .name("juice"),
                .value(juice.id.rawValue)
              ) { juice.spokenName(in: context.language) }
            }
          }
        }
      }
      closingForm {
        safeButton(texts(.refusalLater), .autofocus)
        button(.class("button", "act"), .formaction(Link.stock.path)) {
          texts(.refusalEditStock)
        }
      }
    }
  }

  private func shortageTable(_ shortages: [Shortage], _ context: ScreenContext) -> Node {
    let texts = context.texts
    return table(.class("shortages")) {
      thead {
        tr {
          th(.scope("col")) { texts(.refusalFruit) }
          th(.scope("col")) { texts(.refusalOnHand) }
          th(.scope("col")) { texts(.refusalNeeded) }
        }
      }
      tbody(.data("slot", "shortages")) {
        for shortage in shortages {
          tr {
            th(.scope("row")) {
              FruitPicture(fruit: shortage.fruit).node(in: context)
              span {
                menu[shortage.fruit]?.name.node(in: context) ?? .text(shortage.fruit.rawValue)
              }
            }
            td { texts.number(shortage.onHand) }
            td { texts.number(shortage.needed) }
          }
        }
      }
    }
  }

  private func message(_ text: String, _ context: ScreenContext) -> Node {
    div(.class("message")) {
      h2(
        .id(Self.titleID),
        .data("slot", "message"),
        .data("unknown", context.texts(.orderUnknown)),
        .data("unavailable", context.texts(.orderUnavailable))
      ) { text }
      closingForm { safeButton(context.texts(.ok), .autofocus) }
    }
  }

  private func checking(_ context: ScreenContext) -> Node {
    div(.class("message", "checking")) {
      h2(.id(Self.titleID), Attribute("tabindex", "-1")) { context.texts(.orderChecking) }
    }
  }

  private func closingForm(@NodeBuilder _ buttons: () -> [Node]) -> Node {
    form(.class("dialog-buttons"), .method("get"), .action(Link.juice.path), content: buttons)
  }

  private func safeButton(_ text: String, _ attributes: Attribute...) -> Node {
    button(.class("button", "quiet"), .data("close"), attributes.first) { text }
  }
}
