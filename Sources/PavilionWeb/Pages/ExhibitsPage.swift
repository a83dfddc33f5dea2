import ExpositionGuide
import HTML
import Languages
import Localization

/// What the list of exhibits shows.
struct ExhibitsPageModel: Sendable {
  /// An exhibit and its number in the catalogue.
  struct Entry: Sendable {
    let number: Int
    let exhibit: Exhibit
  }

  let entries: [Entry]
  /// All exhibits, shown instead where none matches.
  let all: [Entry]
  /// The names of the exhibition's pictures.
  let pictures: Set<String>
  /// What the visitor searched for; empty when all exhibits are shown.
  let query: String

  /// Creates the model.
  ///
  /// - Parameters:
  ///   - exhibition: All there is.
  ///   - pictures: The names of its pictures.
  ///   - query: What the visitor searched for.
  ///   - found: The exhibits that match, the best first; nil to show all.
  init(
    exhibition: Exhibition,
    pictures: Set<String>,
    query: String = "",
    found: [Exhibit.ID]? = nil
  ) {
    let all = exhibition.exhibits.enumerated().map { Entry(number: $0 + 1, exhibit: $1) }
    if let found {
      let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.exhibit.id, $0) })
      entries = found.compactMap { byID[$0] }
    } else {
      entries = all
    }
    self.all = all
    self.pictures = pictures
    self.query = query
  }
}

/// The list of exhibits, as cards of a catalogue.
struct ExhibitsPage {
  let model: ExhibitsPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let poster = Poster(pictures: model.pictures, size: nil)
    let screen = Screen(
      title: texts(.exhibitsTitle),
      name: "exhibits-screen",
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.exhibitsTitle) }
          BackLink(link: .exposition, key: .expositionBack).node(in: context)
        }
        search(context)
        if model.entries.isEmpty {
          p(.class("nothing-found")) { texts(.exhibitsNone, ["query": model.query]) }
          p(.class("instead")) { texts(.exhibitsInstead) }
        }
        LocalizedText.fallbackNote(for: shortTexts, in: context)
        ul(.class("catalogue")) { for entry in shown { card(entry, context) } }
      }
    }
  }

  private var shown: [ExhibitsPageModel.Entry] {
    model.entries.isEmpty ? model.all : model.entries
  }

  private var shortTexts: [LocalizedText] {
    shown.flatMap { [$0.exhibit.name, $0.exhibit.summary] }
  }

  private func search(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return form(
      .class("search"),
      .role("search"),
      .method("get"),
      .action(Link.exhibits.path),
      .data("stored-note", texts(.offlineSearch)),
      .data("stored-none", texts.unfilled(.exhibitsNone)),
      .data("found-one", texts.unfilled(.exhibitsFound, .one)),
      .data("found-other", texts.unfilled(.exhibitsFound)),
      .data("all", texts(.exhibitsAll))
    ) {
      label(.class("visually-hidden"), .for("query")) { texts(.exhibitsSearch) }
      input(
        .id("query"),
        .name("query"),
        .type("search"),
        .value(model.query),
        Attribute("placeholder", texts(.exhibitsSearch)),
        Attribute("maxlength", "100")
      )
      button(.class("button")) { texts(.exhibitsSearchButton) }
      p(.class("found")) {
        texts(.exhibitsFound, count: model.entries.count)
        if !model.query.isEmpty {
          " · "
          a(.href(Link.exhibits.path)) { texts(.exhibitsAll) }
        }
      }
    }
  }

  private func card(_ entry: ExhibitsPageModel.Entry, _ context: ScreenContext) -> Node {
    li {
      a(.class("catalogue-card"), .href(Link.exhibit(entry.exhibit.id.description).path)) {
        Plate(exhibit: entry.exhibit, pictures: model.pictures).node(words: "", in: context)
        div(.class("card-text")) {
          p(.class("number")) {
            context.texts(.exhibitNumber, ["number": context.texts.number(entry.number)])
          }
          h2 { entry.exhibit.name.node(in: context) }
          p(.class("summary")) { entry.exhibit.summary.node(in: context) }
        }
        Icon("next").node(in: context)
      }
    }
  }
}
