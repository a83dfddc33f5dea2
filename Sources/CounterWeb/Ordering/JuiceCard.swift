import HTML
import JuiceBar
import Languages
import Localization
import Web

/// A juice on the order screen: one wide button that orders a glass at once or, while the visitor
/// gathers several, a stepper that puts glasses into the cart.
struct JuiceCard {
  let offer: JuicePageModel.Offer
  let model: JuicePageModel

  private var juice: Juice { offer.juice }
  private var makeableID: String { "makeable-\(juice.id)" }

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let spokenName = juice.spokenName(in: context.language)
    let isMixed = juice.recipe.isMixed
    return li(
      .id(Self.id(of: juice.id)),
      .class("juice-card", isMixed ? "mixed" : "plain"),
      offer.isOut ? .data("out") : nil,
      .data("juice", juice.id.rawValue),
      .data("recipe", juice.recipe.needs.map { "\($0.fruit):\($0.amount)" }.joined(separator: " ")),
      .data("price", "\(juice.price)"),
      .data("short-name", spokenName),
      .data("substitutes", model.substitutes(for: juice).map(\.rawValue).joined(separator: " ")),
      offer.isSuspended ? .data("suspended") : nil,
      .data("instead", texts(.juiceSubstitute, ["juice": spokenName]))
    ) {
      JuiceNiche(
        juice: juice,
        menu: model.menu,
        level: offer.isOut ? Glass.Level.empty : Glass.Level.full
      ).node(in: context)
      // A photo shows a full glass; the script needs a drawing of any other.
      if juice.picture != nil {
        template { Glass(recipe: juice.recipe, menu: model.menu).node(in: context) }
      }
      div(.class("juice-text")) {
        h3(.data("name")) { juice.name.node(in: context) }
        if model.hasPrices {
          p(.class("price")) { texts.price(juice.price, in: model.menu.currency) }
        }
        p(.class("recipe")) {
          span(.class("visually-hidden")) { texts(.juiceRecipe) + texts.colon }
          model.menu.words(for: juice.recipe, in: texts)
        }
        missing(texts)
        allergens(texts)
        p(
          .id(makeableID),
          .class(offer.isNearlyOut ? "pill" : "visually-hidden", "makeable"),
          .data("makeable", "\(offer.makeable)")
        ) {
          offer.makeable > 0
            ? texts(.juiceMakeable, count: offer.makeable)
            : texts(offer.isSuspended ? .preparationNotSold : .juiceSoldOut)
        }
      }
      div(.class("juice-actions")) {
        button(
          .class("button", "order"),
          .name("juice"),
          .value(juice.id.rawValue),
          .aria("describedby", makeableID)
        ) { texts(.juiceOrder, ["juice": spokenName]) }
        stepper(spokenName, context)
      }
    }
  }

  /// The fruit missing for a glass, and the way to a juice that can be made; hidden while none is.
  @NodeBuilder
  private func missing(_ texts: Texts) -> [Node] {
    let isMissing = offer.isOut && !offer.isSuspended
    p(.class("lack"), .data("lack"), isMissing ? nil : .hidden) {
      isMissing ? model.menu.words(for: offer.shortages, in: texts) : ""
    }
    let other = offer.isOut ? model.substitute(for: juice) : nil
    p(.class("substitute"), .data("substitute"), other == nil ? .hidden : nil) {
      a(.href(other.map { "#" + Self.id(of: $0.id) } ?? "")) {
        other.map { texts(.juiceSubstitute, ["juice": $0.spokenName(in: texts.language)]) } ?? ""
      }
    }
  }

  /// The place of a card on the screen.
  private static func id(of juice: JuiceID) -> String { "juice-\(juice)" }

  /// The allergens of the juice; nothing if there are none.
  @NodeBuilder
  private func allergens(_ texts: Texts) -> [Node] {
    let found = model.menu.allergens(of: juice)
    if !found.isEmpty {
      let names = found.map { texts($0.text) }.joined(separator: ", ")
      p(.class("allergens")) { texts(.allergenContains, ["allergens": names]) }
    }
  }

  /// With a script − and + around a number, without one a field for the number.
  private func stepper(_ spokenName: String, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let fieldID = "quantity-\(juice.id)"
    let errorID = "\(fieldID)-error"
    let isWrong = model.quantities.wrong.contains(juice.id)
    return div(.class("glass-stepper"), .role("group"), .aria("label", spokenName)) {
      step("-1", "minus", texts(.cartRemove, ["juice": spokenName]), nil, context)
      span(.class("glasses"), .data("glasses"), .aria("hidden", "true")) { texts.number(0) }
      step("1", "plus", texts(.cartAdd, ["juice": spokenName]), texts(.cartPut), context)
      // The screen that is opened for several has the fields; a script needs none.
      if model.isGathering {
        label(.for(fieldID)) { texts(.cartQuantity, ["juice": spokenName]) }
        lineField(
          QuantityFields.prefix + juice.id.rawValue,
          id: fieldID,
          mode: "numeric",
          value: model.quantities.texts[juice.id],
          errorID: isWrong ? errorID : nil
        )
      }
      if isWrong {
        p(.id(errorID), .class("field-error")) {
          texts(.cartWrongQuantity, ["most": texts.number(Quantity.allowed.upperBound)])
        }
      }
    }
  }

  private func step(
    _ delta: String,
    _ icon: String,
    _ name: String,
    _ words: String?,
    _ context: ScreenContext
  ) -> Node {
    button(
      .class(words == nil ? "step" : "button add"),
      .type("button"),
      .data("step", delta),
      .aria("describedby", makeableID),
      .aria("label", name),
      // The state before the script runs: the cart is empty, and glasses can be added only if any
      // can be made.
      delta == "-1" || offer.makeable == 0 ? .aria("disabled", "true") : nil
    ) {
      Icon(icon).node(in: context)
      if let words { span { words } }
    }
  }
}
