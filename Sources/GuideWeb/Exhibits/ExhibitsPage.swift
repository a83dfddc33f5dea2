import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

struct ExhibitsPageModel: Sendable {
  package struct Entry: Sendable {
    package let number: Int
    package let exhibit: Exhibit
  }

  enum Found: Sendable {
    case all
    /// The matching exhibits, the best first, and whether these are all.
    case some([Exhibit], isComplete: Bool)
    /// The query had more words than a search takes.
    case refused
  }

  static let pageSize = 60

  private let exhibition: Exhibition
  /// The exhibits of the page; the first of all if none matches.
  private let exhibits: ArraySlice<Exhibit>
  /// How many exhibits there are on all pages; 0 if none matches.
  let total: Int
  let page: Int
  /// How many pages there are, at least 1.
  let pages: Int
  let all: Int
  let pictures: Set<String>
  /// What the visitor searched for; empty when all exhibits are shown.
  let query: String
  let found: Found

  /// Creates the model of a page; `nil` if there is no such page.
  ///
  /// The address names the page by a whole number from 1, without a sign or leading zeros.
  init?(
    exhibition: Exhibition,
    pictures: Set<String>,
    query: String = "",
    found: Found = .all,
    page: String = "1"
  ) {
    let exhibits =
      switch found {
      case .all: exhibition.exhibits
      case .some(let exhibits, _): exhibits
      case .refused: [Exhibit]()
      }
    let size = Self.pageSize
    pages = max(1, (exhibits.count + size - 1) / size)
    guard let number = Int(page), "\(number)" == page, 1...pages ~= number else { return nil }
    self.page = number
    total = exhibits.count
    all = exhibition.exhibits.count
    // If nothing matches, the beginning of the whole list.
    let list = exhibits.isEmpty ? exhibition.exhibits : exhibits
    self.exhibition = exhibition
    self.exhibits = list.dropFirst((number - 1) * size).prefix(size)
    self.pictures = pictures
    self.query = query
    self.found = found
  }

  /// The exhibits of the page with their numbers.
  var entries: [Entry] {
    exhibits.map { Entry(number: (exhibition.place(of: $0.id) ?? 0) + 1, exhibit: $0) }
  }
}

/// The list of exhibits, as cards of a catalogue.
struct ExhibitsPage: Page {
  let model: ExhibitsPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let poster = Poster(pictures: model.pictures, size: nil)
    let screen = Screen(
      title: texts(.exhibitsTitle),
      name: "exhibits-screen",
      style: "exhibits.css",
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.exhibitsTitle) }
          BackLink(link: .exposition, key: .expositionBack).node(in: context)
        }
        if model.all == 0 {
          p(.class("nothing-found")) { texts(.exhibitsEmpty) }
        } else {
          search(context)
          if model.query.isEmpty, !isRefused { numberKeys(context.texts) }
          if model.total == 0 { nothingFound(texts) }
          LocalizedText.fallbackNote(for: shortTexts, in: context)
          ul(.class("catalogue")) { for entry in model.entries { card(entry, context) } }
          for node in PrintNote().nodes(in: context) { node }
        }
      }
      if model.pages > 1 { pages(context) }
    }
  }

  @NodeBuilder
  private func nothingFound(_ texts: Texts) -> [Node] {
    if !isRefused {
      p(.class("nothing-found")) { texts(.exhibitsNone, ["query": model.query]) }
    }
    p(.class("instead")) { texts(.exhibitsInstead) }
  }

  private var isRefused: Bool { if case .refused = model.found { true } else { false } }

  private var shortTexts: [LocalizedText] {
    model.entries.flatMap { [$0.exhibit.name, $0.exhibit.summary] }
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
      .data("all", texts(.exhibitsAll)),
      .data("pages", "\(model.pages)")
    ) {
      label(.class("visually-hidden"), .for("query")) { texts(.exhibitsSearch) }
      input(
        .id("query"),
        .name("query"),
        .type("search"),
        .value(model.query),
        Attribute("placeholder", texts(.exhibitsSearch)),
        Attribute("maxlength", "\(ExhibitQuery.maximumCharacters)"),
        isRefused ? .aria("invalid", "true") : nil,
        isRefused ? .aria("describedby", "query-error") : nil
      )
      button(.class("button")) { texts(.exhibitsSearchButton) }
      if isRefused {
        p(.id("query-error"), .class("field-error"), .role("alert")) {
          texts(
            .exhibitsTooMuch,
            [
              "words": texts.number(ExhibitQuery.maximumWords),
              "characters": texts.number(ExhibitQuery.maximumCharacters),
            ]
          )
        }
      }
      p(.class("found")) {
        if !isRefused { found(texts) }
        if !model.query.isEmpty {
          if !isRefused { " · " }
          a(.href(Link.exhibits.path)) { texts(.exhibitsAll) }
        }
      }
    }
  }

  /// A key for each number of the page, to reach an exhibit without typing.
  private func numberKeys(_ texts: Texts) -> Node {
    nav(.class("number-keys"), .aria("labelledby", "number-keys")) {
      p(.id("number-keys")) { texts(.exhibitsNumbers) }
      ol {
        for entry in model.entries {
          li {
            a(.class("button"), .href(Link.exhibit(entry.exhibit.id.description).path)) {
              texts.number(entry.number)
            }
          }
        }
      }
    }
  }

  private func found(_ texts: Texts) -> String {
    if case .some(_, isComplete: false) = model.found {
      return texts(.exhibitsFoundSome, ["count": texts.number(model.total)])
    }
    return texts(.exhibitsFound, count: model.total)
  }

  private func pages(_ context: ScreenContext) -> Node {
    nav(.class("neighbours", "pages"), .aria("label", context.texts(.exhibitsPages))) {
      if model.page > 1 { page(.previous, model.page - 1, context) }
      if model.page < model.pages { page(.next, model.page + 1, context) }
    }
  }

  private func page(_ neighbour: Neighbour, _ number: Int, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let numbers: KeyValuePairs = [
      "page": texts.number(number), "pages": texts.number(model.pages),
    ]
    let link = Link.exhibitList(query: model.query, page: number)
    return neighbour.node(link, .text(texts(.exhibitsPage, numbers)), in: context)
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
