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
            OutwardLink(title: source.title.node(in: context), address: source.url).node
            if let note = source.note {
              " – "
              note.node(in: context)
            }
          }
        }
      }
    }
  }
}
