import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The texts of an exhibit besides the full and the easy one, each folded away.
struct FurtherTexts {
  let record: GuideRecord

  private static let layers: [(path: String, key: TextKey)] = [
    ("texts.deep", .exhibitDeep), ("texts.children", .exhibitChildren),
    ("texts.description", .exhibitDescription),
  ]

  func nodes(in context: ScreenContext) -> [Node] {
    Self.layers.compactMap { path, key in
      record.text(path).map { text in
        details(.class("further-text")) {
          summary { context.texts(key) }
          text.fallbackNote(in: context)
          text.prose(in: context)
        }
      }
    }
  }
}
