import HTML
import JuiceBar
import Localization
import Web

/// The content of the dialog of a refused order: every short fruit with amounts, and the ways on
/// from there.
struct RefusalContent {
  /// How many juices are offered in place of the refused one.
  private static let offered = 3

  let model: JuicePageModel
  let shortages: [Shortage]
  /// The juices of which a glass can be made now; none in the script's template.
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
      div(.class("shortage")) {
        div(.class("shortage-glass"), .data("slot", "glass")) {
          if let juice = refused {
            Glass(recipe: juice.recipe, menu: menu, level: level(of: juice), isShort: true)
              .node(in: context)
          }
        }
        div(.class("shortage-words")) {
          p(.class("shortage-juice"), .data("slot", "juice")) {
            refused?.name.node(in: context)
          }
          shortageTable(context)
        }
      }
      possible(texts)
      others(context)
      div(.class("dialog-buttons")) {
        form(.method("get"), .action(Link.juice.path)) {
          button(.class("button", "quiet"), .data("close"), .autofocus) { texts(.refusalLater) }
          if model.isForStaff {
            button(.class("button", "add"), .formaction(Link.stock.path)) {
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
    let dropped = refused == nil ? cart?.dropped(in: possible) ?? [] : []
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
      ul(.class("alternative-posters"), .data("slot", "posters")) {
        for offer in instead { poster(offer, context) }
      }
    }
  }

  /// A juice to order at once; the script makes the same of a juice's card.
  private func poster(_ offer: JuicePageModel.Offer, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let name = offer.juice.spokenName(in: context.language)
    return li(.class("alternative"), .data("instead", offer.juice.id.rawValue)) {
      JuiceNiche(juice: offer.juice, menu: menu).node(in: context)
      div(.class("alternative-words")) {
        h4 { name }
        if model.hasPrices {
          p(.class("price")) { texts.price(offer.juice.price, in: menu.currency) }
        }
      }
      button(
        .class("button", "act"),
        .form(JuicePage.formID),
        .name("juice"),
        .value(offer.juice.id.rawValue)
      ) { texts(.juiceOrder, ["juice": name]) }
    }
  }

  /// The juice that was refused, if it was one glass.
  private var refused: Juice? {
    guard let cart, cart.glasses == 1, let line = cart.lines.first else { return nil }
    return menu[line.juice]
  }

  /// How much of a glass there is fruit for, in tenths; never all of it.
  private func level(of juice: Juice) -> Int {
    let tenths = juice.recipe.needs.map { model.stock[$0.fruit] * 10 / $0.amount }.min() ?? 0
    return min(max(tenths, Glass.Level.empty), Glass.Level.full - 1)
  }

  /// The juices that are offered: as many as there is room for, the likest first.
  private var instead: [JuicePageModel.Offer] {
    let possible = model.offers.filter { offer in
      alternatives.contains { $0.id == offer.juice.id }
    }
    guard let refused else { return Array(possible.prefix(Self.offered)) }
    let order = model.substitutes(for: refused)
    return order.compactMap { juice in possible.first { $0.juice.id == juice } }
      .prefix(Self.offered).map(\.self)
  }

  private func shortageTable(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let columns = [TextKey.refusalNeeded, .refusalOnHand, .refusalMissing].map { texts($0) }
    return table(.class("shortages")) {
      thead {
        tr {
          th(.scope("col")) { span(.class("visually-hidden")) { texts(.refusalFruit) } }
          for column in columns { th(.scope("col")) { column } }
        }
      }
      tbody(.data("slot", "shortages")) {
        for shortage in shortages {
          tr {
            th(.scope("row")) {
              FruitPicture(fruit: shortage.fruit).node(in: context)
              span { menu.nameNode(of: shortage.fruit, in: context) }
            }
            for (column, amount) in zip(columns, shortage.amounts) {
              td(.data("name", column)) { texts.number(amount) }
            }
          }
        }
      }
    }
  }
}

extension Shortage {
  /// The amounts needed, on hand and short.
  fileprivate var amounts: [Int] { [needed, onHand, needed - onHand] }
}
