import HTML
import Localization
import Web

extension Teaser {
  /// The picture, and the words beside it.
  @NodeBuilder
  func content(in context: ScreenContext) -> [Node] {
    picture
    span(.class("teaser-words")) {
      span(.class("teaser-lead")) { context.texts(.teaserLead) }
      strong {
        span(.class("number")) { number }
        " "
        name
      }
      if let summary { span { summary } }
    }
  }
}

extension BarSite {
  /// What there is to read at this moment for those who wait.
  func teaser(in context: ScreenContext) async -> Teaser? {
    await share.features.teaser?(self, context)
  }
}
