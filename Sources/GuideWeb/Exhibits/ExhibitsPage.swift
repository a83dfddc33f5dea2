import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The list of exhibits, as cards of a catalogue.
struct ExhibitsPage: Page {
  /// The exhibits of the page; the first of all if none matches.
  private let entries: [CatalogueEntry]
  /// How many exhibits there are on all pages; 0 if none matches.
  private let total: Int
  private let page: ListPage
  private let guide: GuideOverview
  private let choice: FacetChoice
  /// Whether the query had more words than a search takes.
  private let isRefused: Bool
  /// How many exhibits there are without each of the criteria, if none meets them all.
  var ways: [Int] = []

  /// Creates the page of a number, from 1; `nil` if there is no such page.
  init?(
    _ overview: GuideOverview,
    _ guide: any GuideReading,
    _ found: GuideFindings,
    _ filter: ExhibitFilter,
    isRefused: Bool = false,
    page: Int
  ) throws(GuideStorageError) {
    let count = isRefused ? 0 : found.total
    guard let page = ListPage(page, of: count) else { return nil }
    (self.page, self.guide, self.isRefused) = (page, overview, isRefused)
    var names: [Facet: LocalizedText] = [:]
    for facet in filter.facets {
      names[facet] = try facet.record.flatMap { key throws(GuideStorageError) in
        try guide.record(key)?.name
      }
    }
    choice = FacetChoice(filter: filter, found: found, names: names)
    // The exhibit whose number was typed comes first, whether its texts have that number or not.
    let numbered = try filter.number.flatMap { number throws(GuideStorageError) in
      page.number > 1 ? nil : try guide.entry(numbered: number, in: overview.main.id)
    }
    let isMore =
      count <= ListPage.size && !found.exhibits.contains { $0.id == numbered?.exhibit.id }
    total = count + (numbered != nil && isMore ? 1 : 0)
    // If nothing matches, the beginning of the whole list.
    if total == 0 || filter.isOpen && overview.isWhole {
      entries = try guide.entries(of: overview.main.id, from: page.start, count: ListPage.size)
    } else {
      let others = try guide.entries(found.exhibits, numberedBy: overview.main.id)
        .filter { $0.exhibit.id != numbered?.exhibit.id }
      entries = (numbered.map { [$0] } ?? []) + others
    }
  }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let poster = Poster(of: guide, isSized: false)
    let screen = Screen(
      title: texts(guide.listTitle),
      name: "exhibits-screen",
      style: "exhibits.css",
      drawing: poster.node(class: "reach-picture", isLazy: true)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(guide.listTitle) }
          guide.wayBack.node(in: context)
        }
        if guide.exhibits == 0 {
          p(.class("nothing-found")) { texts(.exhibitsEmpty) }
        } else {
          search(context)
          choice.chosen(in: context)
          if !isRefused { choice.node(in: context) }
          if choice.filter.isOpen, guide.isWhole, !isRefused { numberKeys(context.texts) }
          if total == 0 { nothingFound(context) }
          LocalizedText.fallbackNote(for: shortTexts, in: context)
          ul(.class("catalogue")) {
            for entry in entries {
              ExhibitCard(exhibit: entry.exhibit, number: entry.number).node(in: context)
            }
          }
          for node in PrintNote().nodes(in: context) { node }
        }
      }
      page.node(in: context) { choice.filter.link(page: $0) }
    }
  }

  @NodeBuilder
  private func nothingFound(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    if !isRefused {
      p(.class("nothing-found")) {
        choice.filter.query == nil
          ? texts(.exhibitsNoneChosen) : texts(.exhibitsNone, ["query": words])
      }
    }
    choice.ways(ways, in: context)
    p(.class("instead")) { texts(.exhibitsInstead) }
  }

  private var words: String { choice.filter.words }

  /// Whether it would help to know what to drop.
  var offersWays: Bool { total == 0 && !isRefused && choice.filter.criteria.count > 1 }

  private var shortTexts: [LocalizedText] {
    entries.flatMap { [$0.exhibit.title, $0.exhibit.summary].compactMap(\.self) }
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
      .data("pages", "\(page.count)")
    ) {
      for (name, value) in choice.filter.items where name != "query" {
        if let value { input(.type("hidden"), .name(name), .value(value)) }
      }
      label(.class("visually-hidden"), .for("query")) { texts(.exhibitsSearch) }
      input(
        .id("query"),
        .name("query"),
        .type("search"),
        .value(words),
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
        if !words.isEmpty || !choice.filter.isOpen {
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
        for entry in entries {
          if let number = entry.number {
            li {
              a(.class("button"), .href(Link.exhibit(entry.exhibit.id.description).path)) {
                texts.number(number)
              }
            }
          }
        }
      }
    }
  }

  private func found(_ texts: Texts) -> String {
    if !choice.found.isComplete {
      return texts(.exhibitsFoundSome, ["count": texts.number(total)])
    }
    return texts(.exhibitsFound, count: total)
  }
}
