import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The main screen of the exposition guide: poster, facts, text, and the way to the exhibits.
struct ExpositionPage: Page {
  static let flagName = "flag"

  let exposition: Exposition
  let pictures: Set<String>
  /// The size of the poster, so that the layout does not shift when it loads.
  var posterSize: PictureSize?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = exposition.title.text(in: context.language)
    let text = ReadingText(full: exposition.description, easy: exposition.easyDescription)
    let poster = Poster(pictures: pictures, size: posterSize)
    let screen = Screen(
      title: title,
      name: "exposition-screen",
      style: "exposition.css",
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        article {
          div(.class("poster-view")) {
            h1 { exposition.title.titleNode(in: context) }
            poster.node(class: "poster", words: texts(.expositionPoster))
            facts(context)
            if exposition.description.isIn(context.language) {
              LocalizedText.fallbackNote(for: shortTexts, in: context)
            }
          }
          for node in text.nodes(in: context) { node }
          SourceList(sources: exposition.sources).node(in: context)
          for node in PrintNote().nodes(in: context) { node }
        }
      }
      nav(.class("onward"), .aria("label", texts(.exhibitsTitle))) {
        flag
        a(.class("button", "add"), .href(Link.exhibits.path)) { texts(.expositionToExhibits) }
        flag
      }
    }
  }

  private var shortTexts: [LocalizedText] {
    [exposition.title, exposition.location] + exposition.otherCounts.map(\.note)
  }

  private var flag: Node? {
    guard pictures.contains(Self.flagName) else { return nil }
    return img(.class("flag"), .src(Link.picture(Self.flagName).path), .alt(""))
  }

  private func facts(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("facts")) {
      fact(.expositionVisitors, .text(visitors(exposition.visitors, texts)), texts)
      fact(.expositionLocation, exposition.location.node(in: context), texts)
      fact(.expositionDuration, duration(texts), texts)
      for other in exposition.otherCounts {
        p(.class("other-count")) {
          strong { texts(.expositionOtherCounts) }
          texts(.expositionSeparator)
          visitors(other.count, texts)
          " – "
          other.note.node(in: context)
        }
      }
    }
  }

  private func fact(_ label: TextKey, _ value: Node, _ texts: Texts) -> Node {
    p(.class("fact")) {
      strong { texts(label) }
      texts(.expositionSeparator)
      value
    }
  }

  private func visitors(_ count: VisitorCount, _ texts: Texts) -> String {
    guard let count = count.shown else { return texts(.expositionNoInformation) }
    return texts(.expositionVisitorsCount, ["count": texts.number(count)])
  }

  private func duration(_ texts: Texts) -> Node {
    switch exposition.duration {
    case .days(let first, let last):
      .text(
        texts.period(
          from: (first.year, first.month, first.day),
          to: (last.year, last.month, last.day)
        )
      )
    case .text(let text): .text(text)
    }
  }
}
