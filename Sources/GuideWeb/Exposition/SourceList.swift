import ExpositionGuide
import HTML
import Localization
import Web

/// The sources of a text, folded away.
struct SourceList {
  let sources: [Source]

  func node(in context: ScreenContext) -> Node? {
    guard !sources.isEmpty else { return nil }
    return details(.class("sources")) {
      summary { context.texts(.exhibitSources) }
      ul {
        for source in sources {
          li {
            title(of: source, context)
            if let note = source.note {
              " – "
              note.node(in: context)
            }
          }
        }
      }
    }
  }

  /// The title, a link if the address is one of the Web; any other scheme could be a script.
  ///
  /// A mounted screen, which no link may leave, shows the address as text instead; the style sheet
  /// selects one or the other.
  private func title(of source: Source, _ context: ScreenContext) -> Node {
    let title = source.title.node(in: context)
    guard let url = source.url, url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return title
    }
    return .group {
      a(.class("outward"), .href(url), .rel("noreferrer")) { title }
      span(.class("outward-text")) {
        title
        " "
        span(.class("outward-address")) { url }
      }
    }
  }
}
