package import HTML
import JuiceBar
import Languages
import Localization
package import Web

/// The order screen: the fruit on hand, one button for each juice, and the cart for several.
package struct JuicePage: Page {
  static let formID = "order"

  package let model: JuicePageModel
  /// A draft of the menu that staff previews: then nothing can be ordered.
  package var preview: Preview?

  package init(model: JuicePageModel, preview: Preview? = nil) {
    self.model = model
    self.preview = preview
  }

  /// The preview of a draft.
  package struct Preview {
    /// Its address.
    package let link: Link
    /// Marks it as such, and leads back.
    package let notice: @Sendable (ScreenContext) -> Node

    package init(link: Link, notice: @escaping @Sendable (ScreenContext) -> Node) {
      self.link = link
      self.notice = notice
    }
  }

  private var isPreview: Bool { preview != nil }

  /// Whether the menu has no juice yet, as in a new bar.
  private var isEmpty: Bool { model.offers.isEmpty }

  package func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.juiceTitle),
      name: "juice-screen",
      version: model.stock.version,
      menuVersion: model.menuVersion,
      script: isPreview || isEmpty ? nil : "order.js",
      style: "order.css",
      isForStaff: isPreview,
      feed: .waitEvents,
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main"), model.isGathering ? .data("gathering") : nil) {
        if let preview { preview.notice(context) }
        div(.class("screen-heading")) {
          if !isPreview, let name = context.barName {
            p(.class("bar-name")) { name.node(in: context) }
          }
          h1 { texts(.juiceTitle) }
          if model.isForStaff {
            a(.class("button", "quiet"), .href(Link.stock.path)) {
              Icon("stock").node(in: context)
              span { texts(.editStock) }
            }
          }
          fruitLine(context)
        }
        if isEmpty {
          p(.class("empty")) { texts(.juiceNoneYet) }
        } else {
          if roomForQueue == nil { QueueSign(model: model).node(in: context, as: div) }
          juiceList(context)
          if !isPreview { CartBar(model: model).node(in: context) }
        }
      }
      if !isEmpty {
        OrderDialog(model: model).nodes(in: context)
        WaitingDialog().node(in: context)
      }
    }
  }

  /// The fruit on hand, in one quiet line.
  private func fruitLine(_ context: ScreenContext) -> Node {
    section(.class("fruit-line"), .aria("labelledby", "fruits-heading")) {
      h2(.id("fruits-heading"), .class("visually-hidden")) { context.texts(.juiceFruits) }
      ul {
        for fruit in model.menu.fruits {
          let name: KeyValuePairs = ["fruit": fruit.name.text(in: context.language)]
          let onHand = model.stock[fruit.id]
          li(
            .data("fruit", fruit.id.rawValue),
            .data("short", context.texts(.cartFruitShort, name)),
            .data("taken", context.texts(.cartFull, name))
          ) {
            FruitArt(fruit: fruit).node(in: context)
            span(.class("name"), .data("name")) { fruit.name.node(in: context) }
            strong(.class("count"), .data("count", "\(onHand)")) { context.texts.number(onHand) }
          }
        }
      }
    }
  }

  /// The juices in the order of the menu, in runs of mixed and of plain ones.
  private var runs: [[JuicePageModel.Offer]] {
    model.offers.reduce(into: []) { runs, offer in
      if runs.last?.last?.juice.recipe.isMixed == offer.juice.recipe.isMixed {
        runs[runs.count - 1].append(offer)
      } else {
        runs.append([offer])
      }
    }
  }

  /// The run of plain juices that leaves a place in its rows of three.
  private var roomForQueue: Int? {
    runs.lastIndex { !$0[0].juice.recipe.isMixed && $0.count % 3 != 0 }
  }

  private func juiceList(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.class("juice-list"), .aria("labelledby", "juices-heading")) {
      h2(.id("juices-heading"), .class("visually-hidden")) { texts(.juiceMenu) }
      form(
        .id(Self.formID),
        .method(isPreview ? "get" : "post"),
        .action((preview?.link ?? .placeOrder).path),
        .data("waits")
      ) {
        input(.type("hidden"), .name("key"), .value(model.idempotencyKey))
        // Enter in a field presses the first button of a form: it orders the cart.
        button(.hidden) {}
        div(
          .class("juice-menu"),
          .data("menu"),
          .data("sold-out", texts(.juiceSoldOut)),
          .data("not-sold", texts(.preparationNotSold)),
          .data("makeable-one", texts.unfilled(.juiceMakeable, .one)),
          .data("makeable-other", texts.unfilled(.juiceMakeable)),
          .data("ready", texts.unfilled(.orderReady)),
          .data("lack-one", texts.unfilled(.juiceShort, .one)),
          .data("lack-other", texts.unfilled(.juiceShort)),
          .data("more-one", texts.unfilled(.cartMore, .one)),
          .data("more-other", texts.unfilled(.cartMore)),
          .data("glasses-one", texts.unfilled(.cartGlasses, .one)),
          .data("glasses-other", texts.unfilled(.cartGlasses)),
          .data("now", texts.unfilled(.cartNow)),
          .data("most", "\(Quantity.allowed.upperBound)"),
          .data("at-most", texts(.cartMost, ["most": texts.number(Quantity.allowed.upperBound)]))
        ) {
          let room = roomForQueue
          for (index, run) in runs.enumerated() { cards(run, hasRoom: index == room, context) }
        }
        if !isPreview { model.name.node(in: texts) }
      }
    }
  }

  /// Posters of mixed juices, or plain ones in rows of three, with the queue in a place that is left.
  private func cards(
    _ offers: [JuicePageModel.Offer],
    hasRoom: Bool,
    _ context: ScreenContext
  ) -> Node {
    ul(.class(offers[0].juice.recipe.isMixed ? "juice-posters" : "juice-rows")) {
      for offer in offers { JuiceCard(offer: offer, model: model).node(in: context) }
      if hasRoom { QueueSign(model: model).node(in: context, as: li) }
    }
  }
}
