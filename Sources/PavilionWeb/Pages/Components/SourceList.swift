import ExpositionGuide
import HTML
import Localization

/// Where the facts of a text come from, folded away.
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

  /// The title, a link where the address is one of the Web; any other scheme could be a script.
  ///
  /// On a mounted screen, which no link may leave, the address stands there as text instead; the
  /// style sheet shows the one or the other.
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
