import HTML
import Localization

/// The keys of staff in the dialog of all keys, and the switch that turns them off.
struct StaffKeys {
  let workplace: Workplace

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    let texts = context.texts
    h3 { texts(.keysTitle) }
    ul(.class("key-help"), .id("staff-keys")) {
      li { texts(.keysFind) }
      for place in workplace.places {
        if let key = place.key {
          li { texts(.keysGo, ["key": String(key).uppercased(), "place": texts(place.title)]) }
        }
      }
      for place in workplace.places {
        for words in place.keys { li { "\(texts(place.title)) – \(texts(words))" } }
      }
      li { texts(.keysUndo) }
    }
    button(
      .class("button"),
      .type("button"),
      .hidden,
      .data("keys-switch"),
      .aria("pressed", "true")
    ) { texts(.keysSwitch) }
  }
}
