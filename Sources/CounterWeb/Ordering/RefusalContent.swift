import HTML
import JuiceBar
import Localization
import Web

/// The content of the dialog of a refused order: every short fruit with amounts, and the ways on
/// from there.
struct RefusalContent {
  let model: JuicePageModel
  let shortages: [Shortage]
  /// The juices of which a glass can be made now; all juices in the script's template.
  let alternatives: [Juice]
  /// The cart that was refused, if it is known here.
  let cart: Cart?

  private var menu: Menu { model.menu }

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("refusal")) {
      h2(.id(OrderDialog.titleID)) {
        texts(model.isForStaff ? .refusalTitle : .refusalTitleForVisitors)
      }
      shortageTable(context)
      possible(texts)
      others(context)
      div(.class("dialog-buttons")) {
        form(.method("get"), .action(Link.juice.path)) {
          button(.class("button", "quiet"), .data("close"), .autofocus) { texts(.refusalLater) }
          if model.isForStaff {
            button(.class("button", "act"), .formaction(Link.stock.path)) {
              texts(.refusalEditStock)
            }
          }
        }
        if !model.isForStaff {
          CallButton(reason: .shortage, isInDialog: true).node(in: context)
        }
      }
    }
  }

  /// The part of a cart of several glasses that can be made: the glasses that drop out, and a
  /// button for the rest.
  private func possible(_ texts: Texts) -> Node {
    let possible = cart.flatMap { menu.possible(of: $0, from: model.stock.onHand) }
    let dropped = cart?.dropped(in: possible) ?? []
    return div(.class("possible"), .data("slot", "possible"), possible == nil ? .hidden : nil) {
      p(.data("slot", "dropped"), .data("text", texts.unfilled(.refusalDropped))) {
        if !dropped.isEmpty {
          texts(.refusalDropped, ["glasses": menu.glasses(dropped, in: texts)])
        }
      }
      button(
        .class("button", "act"),
        .form(JuicePage.formID),
        .name("lines"),
        .value(possible?.buttonValue ?? ""),
        .data("one", texts.unfilled(.refusalPossible, .one)),
        .data("other", texts.unfilled(.refusalPossible))
      ) { possible.map { texts(.refusalPossible, count: $0.glasses) } ?? "" }
    }
  }

  private func others(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("alternatives"), .data("slot", "alternatives")) {
      h3(
        .data("some", texts(.refusalAlternatives)),
        .data("none", texts(.refusalNoAlternatives))
      ) { alternatives.isEmpty ? texts(.refusalNoAlternatives) : texts(.refusalAlternatives) }
      div(.class("alternative-buttons")) {
        for offer in model.offers where alternatives.contains(where: { $0.id == offer.juice.id }) {
          button(
            .class("button"),
            .form(JuicePage.formID),
            .name("juice"),
            .value(offer.juice.id.rawValue)
          ) {
            span { offer.juice.spokenName(in: context.language) }
            span(.class("makeable"), .data("count")) {
              texts(.juiceMakeable, count: offer.makeable)
            }
          }
        }
      }
    }
  }

  private func shortageTable(_ context: ScreenContext) -> Node {
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
              span { menu.nameNode(of: shortage.fruit, in: context) }
            }
            td { texts.number(shortage.onHand) }
            td { texts.number(shortage.needed) }
          }
        }
      }
    }
  }
}
