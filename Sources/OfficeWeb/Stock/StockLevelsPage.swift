import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The capacity and the low level of every fruit, for managers.
struct StockLevelsPage: Page {
  let frame: StockWorkFrame

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return frame.html(.stockWorkLevels, in: context) {
      p(.class("lead")) { texts(.levelsLead) }
      for notice in frame.notices { notice.node() }
      ul(.class("booking-fruits")) {
        for fruit in frame.menu.fruits { row(fruit, context) }
      }
    }
  }

  private func row(_ fruit: Fruit, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let name = fruit.name.text(in: context.language)
    let (most, low) = ("capacity-\(fruit.id)", "low-\(fruit.id)")
    return li(.class("booking-fruit")) {
      FruitPicture(fruit: fruit.id).node(in: context)
      div(.class("booking-name")) { strong { fruit.name.node(in: context) } }
      form(
        .class("count-form"),
        .method("post"),
        .action(Link.setStockLevels(fruit.id).path),
        .data("waits")
      ) {
        field(most, "capacity", fruit.capacity, .levelsCapacity, .levelsMost, name, texts)
        field(low, "low", fruit.lowLevel, .levelsLow, .levelsLowShort, name, texts)
        button(.class("button"), .aria("label", "\(texts(.stockSave))\(texts.colon)\(name)")) {
          texts(.stockSave)
        }
      }
    }
  }

  private func field(
    _ id: String,
    _ name: String,
    _ value: Int,
    _ label: TextKey,
    _ short: TextKey,
    _ fruit: String,
    _ texts: Texts
  ) -> Node {
    div(.class("level-field")) {
      spokenLabel(for: id, texts(label, ["fruit": fruit]), shows: .text(texts(short)))
      amountField(id: id, name: name, value: "\(value)")
    }
  }
}
