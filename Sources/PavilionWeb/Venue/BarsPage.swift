import HTML
import JuiceBar
import Languages
import Localization

/// The screen on which a visitor chooses one of several bars.
struct BarsPage {
  /// The drawings that tell the doors apart at a glance.
  private static let fruits: [FruitID] = ["strawberry", "kiwi", "mango", "banana", "pineapple"]
    .map(FruitID.init(unchecked:))

  /// The bars with the addresses of their first screens.
  let bars: [(bar: ListedBar, path: String)]

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.barsTitle), name: "bars-screen", isOfVenue: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("welcome")) {
          h1 { texts(.barsTitle) }
          p(.class("lead")) { texts(.barsLead) }
        }
        ul(.class("bar-doors")) {
          for (index, door) in bars.enumerated() {
            li {
              a(.class("door", "bar-door"), .href(door.path), .data("bar", door.bar.id.rawValue)) {
                FruitPicture(fruit: Self.fruits[index % Self.fruits.count]).node(in: context)
                span(.class("door-title")) { door.bar.name.titleNode(in: context) }
              }
            }
          }
        }
      }
    }
  }
}
