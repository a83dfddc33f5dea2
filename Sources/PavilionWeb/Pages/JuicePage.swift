import HTML
import JuiceBar
import Languages
import Localization

/// The order screen: what fruit there is, and one button for each juice.
struct JuicePage {
  static let formID = "order"

  let model: JuicePageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.juiceTitle),
      name: "juice-screen",
      version: model.version,
      script: "order.js"
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.juiceTitle) }
          a(.class("button", "quiet"), .href(Link.stock.path)) {
            Icon("stock").node(in: context)
            span { texts(.editStock) }
          }
        }
        fruitBand(context)
        juiceList(context)
      }
      OrderDialog(menu: model.menu).nodes(showing: model.dialog, in: context)
      WaitingDialog().node(in: context)
    }
  }

  private func fruitBand(_ context: ScreenContext) -> Node {
    section(.class("fruit-band"), .aria("labelledby", "fruits-heading")) {
      h2(.id("fruits-heading"), .class("visually-hidden")) { context.texts(.juiceFruits) }
      ul {
        for shelf in model.shelves {
          li(.data("fruit", shelf.fruit.id.rawValue)) {
            FruitPicture(fruit: shelf.fruit.id).node(in: context)
            span(.class("name"), .data("name")) { shelf.fruit.name.node(in: context) }
            strong(.class("count"), .data("count", "\(shelf.onHand)")) {
              context.texts.number(shelf.onHand)
            }
          }
        }
      }
    }
  }

  private func juiceList(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.class("juice-list"), .aria("labelledby", "juices-heading")) {
      h2(.id("juices-heading"), .class("visually-hidden")) { texts(.juiceMenu) }
      form(.id(Self.formID), .method("post"), .action(Link.placeOrder.path), .data("waits")) {
        input(.type("hidden"), .name("key"), .value(model.idempotencyKey))
        ul(
          .data("sold-out", texts(.juiceSoldOut)),
          .data("makeable-one", texts.unfilled(.juiceMakeable, .one)),
          .data("makeable-other", texts.unfilled(.juiceMakeable))
        ) {
          for offer in model.offers { card(offer, context) }
        }
      }
    }
  }

  private func card(_ offer: JuicePageModel.Offer, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let juice = offer.juice
    let spokenName = juice.spokenName(in: context.language)
    return li(
      .class("juice-card", juice.recipe.isMixed ? "mixed" : nil),
      .data("juice", juice.id.rawValue),
      .data("ready", texts(.orderReady, ["juice": spokenName]))
    ) {
      Glass(recipe: juice.recipe, menu: model.menu).node(in: context)
      div(.class("juice-text")) {
        h3(.data("name")) { juice.name.node(in: context) }
        p(.class("recipe")) {
          span(.class("visually-hidden")) { texts(.juiceRecipe) + ": " }
          recipe(juice.recipe, context)
        }
        p(.class("makeable"), .data("makeable", "\(offer.makeable)")) {
          offer.makeable > 0
            ? texts(.juiceMakeable, count: offer.makeable) : texts(.juiceSoldOut)
        }
      }
      button(.class("button", "order"), .name("juice"), .value(juice.id.rawValue)) {
        texts(.juiceOrder, ["juice": spokenName])
      }
    }
  }

  private func recipe(_ recipe: Recipe, _ context: ScreenContext) -> String {
    recipe.needs.map { need in
      let name = model.menu[need.fruit]?.name.text(in: context.language) ?? need.fruit.rawValue
      let values: KeyValuePairs = ["fruit": name, "amount": context.texts.number(need.amount)]
      return context.texts(.juiceNeed, values)
    }.joined(separator: " · ")
  }
}
