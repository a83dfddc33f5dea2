import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The main screen of the exposition guide: poster, facts, text, and the way to the exhibits.
struct ExpositionPage: Page {
  let guide: GuideOverview
  /// Whether there is a picture of the flag.
  let hasFlag: Bool

  init(guide: GuideOverview, hasFlag: Bool) { (self.guide, self.hasFlag) = (guide, hasFlag) }

  /// The main screen of a guide.
  ///
  /// - Throws: `GuideStorageError`.
  init(of overview: GuideOverview, in guide: any GuideReading) throws(GuideStorageError) {
    self.init(guide: overview, hasFlag: try guide.picture(named: Picture.flagName) != nil)
  }

  private var exposition: ShownExhibition { guide.main }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = exposition.title.text(in: context.language)
    let text = ReadingText(full: exposition.description, easy: exposition.easyDescription)
    let poster = Poster(of: guide)
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
            poster.node(
              class: "poster",
              words: PictureWords(of: guide.poster, usually: texts(.expositionPoster), in: context)
            )
            facts(context)
            if exposition.description?.isIn(context.language) ?? true {
              LocalizedText.fallbackNote(for: shortTexts, in: context)
            }
          }
          for node in text.nodes(in: context) { node }
          if guide.exhibitions.count > 1 {
            div(.class("prose")) {
              a(.class("button"), .href(Link.exhibitions.path)) { texts(.exhibitionsOther) }
            }
          }
          SourceList(sources: exposition.sources).node(in: context)
          for node in PrintNote().nodes(in: context) { node }
        }
      }
      nav(.class("onward"), .aria("label", texts(guide.listTitle))) {
        flag
        a(.class("button", "add"), .href(Link.exhibits.path)) { texts(guide.wayToList) }
        flag
      }
    }
  }

  private var shortTexts: [LocalizedText] {
    [exposition.title] + [exposition.location].compactMap(\.self)
      + exposition.otherCounts.map(\.note)
  }

  private var flag: Node? {
    guard hasFlag else { return nil }
    return img(.class("flag"), .src(Link.picture(Picture.flagName).path), .alt(""))
  }

  private func facts(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return div(.class("facts")) {
      if let count = exposition.visitors {
        fact(.expositionVisitors, .text(visitors(count, texts)), texts)
      }
      if let location = exposition.location {
        fact(.expositionLocation, location.node(in: context), texts)
      }
      if let duration = exposition.duration {
        fact(.expositionDuration, duration.node(texts), texts)
      }
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
}

extension OpeningPeriod {
  func node(_ texts: Texts) -> Node {
    switch self {
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
