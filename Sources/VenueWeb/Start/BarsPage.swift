import HTML
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Web

/// The screen on which a visitor chooses one of several bars.
struct BarsPage: Page {
  /// The maximum number of doors on the screen; further bars are found by name.
  static let maximumCount = 60
  /// From this number on the bars are lines of a list.
  private static let few = 8

  /// The drawings that tell the doors apart at a glance.
  private static let fruits: [FruitID] = ["strawberry", "kiwi", "mango", "banana", "pineapple"]
    .map(FruitID.init(unchecked:))

  /// The bars with the addresses of their first screens.
  let doors: [(bar: ListedBar, path: String)]
  /// How many bars there are to choose from.
  let count: Int
  /// Whether there are so many bars that there is a search field.
  let isSearched: Bool
  /// The search text.
  let query: String

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.barsTitle),
      name: "bars-screen",
      style: "start.css",
      isOfVenue: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("welcome"), .data("above")) {
          h1 { texts(.barsTitle) }
          p(.class("lead")) { texts(.barsLead) }
        }
        if isSearched { search(texts) }
        if doors.isEmpty { p(.class("bar-count"), .role("status")) { texts(.overviewNone) } }
        ul(.class("bar-doors", doors.count > Self.few ? "bar-list" : nil)) {
          for (index, door) in doors.enumerated() {
            li {
              a(.class("door", "bar-door"), .href(door.path), .data("bar", door.bar.id.rawValue)) {
                FruitPicture(fruit: Self.fruits[index % Self.fruits.count]).node(in: context)
                span(.class("door-title")) { door.bar.name.titleNode(in: context) }
              }
            }
          }
        }
        if doors.count < count {
          p(.class("bar-count")) {
            texts(
              .overviewRange,
              [
                "from": texts.number(1), "to": texts.number(doors.count),
                "count": texts.number(count),
              ]
            )
          }
        }
      }
    }
  }

  private func search(_ texts: Texts) -> Node {
    form(.class("bar-search"), .method("get"), .action(Link.bars.path), .role("search")) {
      label(.for("bar-query")) { texts(.barsSearch) }
      div(.class("bar-search-row")) {
        input(
          .id("bar-query"),
          .name("query"),
          .type("search"),
          .value(query),
          Attribute("autocomplete", "off"),
          Attribute("maxlength", "60")
        )
        button(.class("button", "add")) { texts(.overviewFind) }
        if !query.isEmpty {
          a(.class("button", "quiet"), .href(Link.bars.path)) { texts(.overviewShowAll) }
        }
      }
    }
  }
}
