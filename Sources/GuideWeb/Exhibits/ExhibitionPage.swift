import CounterWeb
import ExpositionGuide
import HTML
import JSON
import Languages
import Localization
import Web

/// An exhibition: what it is about, and a page of its exhibits, section by section.
struct ExhibitionPage: Page {
  /// A section of the exhibition, as far as it is on the page.
  private struct Section {
    let name: LocalizedText?
    let intro: LocalizedText?
    let room: LocalizedText?
    var exhibits: [ShownExhibit] = []
  }

  private let exhibition: ShownExhibition
  private let sections: [Section]
  let page: ListPage

  /// Creates the page of a number, from 1; nothing when there is none.
  init?(_ id: RecordID, in guide: any GuideReading, page: Int) throws(GuideStorageError) {
    guard let record = try guide.record(RecordKey(.exhibition, id)),
      let shown = ShownExhibition(record),
      let page = ListPage(page, of: try guide.places(of: id))
    else { return nil }
    (exhibition, self.page) = (shown, page)
    var known: [RecordID: JSONObject] = [:]
    for section in record.groups("sections") {
      if let id = section.id("id") { known[id] = section }
    }
    var sections: [(id: RecordID?, section: Section)] = []
    for placed in try guide.exhibits(of: id, from: page.start, count: ListPage.size) {
      guard let exhibit = try guide.shown(placed.exhibit) else { continue }
      if sections.last.map({ $0.id != placed.section }) ?? true {
        let found = placed.section.flatMap { known[$0] }
        let section = Section(
          name: found?.text("name"),
          intro: found?.text("intro"),
          room: found?.text("room")
        )
        sections.append((placed.section, section))
      }
      sections[sections.count - 1].section.exhibits.append(exhibit)
    }
    self.sections = sections.map(\.section)
  }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = exhibition.title.text(in: context.language)
    let text = ReadingText(full: exhibition.description, easy: exhibition.easyDescription)
    let screen = Screen(title: title, name: "exhibits-screen", style: "exhibits.css")
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { exhibition.title.titleNode(in: context) }
          BackLink(link: .exhibitions, key: .exhibitionsTitle).node(in: context)
        }
        if let location = exhibition.location { p { location.node(in: context) } }
        if let duration = exhibition.duration { p { duration.node(texts) } }
        for node in text.nodes(in: context) { node }
        for section in sections { node(of: section, context) }
        SourceList(sources: exhibition.sources).node(in: context)
      }
      page.node(in: context) { Link.exhibition(exhibition.id, page: $0) }
    }
  }

  @NodeBuilder
  private func node(of section: Section, _ context: ScreenContext) -> [Node] {
    if let name = section.name { h2(.class("section-name")) { name.node(in: context) } }
    if let room = section.room { p(.class("found")) { room.node(in: context) } }
    if let intro = section.intro { p { intro.node(in: context) } }
    ul(.class("catalogue")) {
      for exhibit in section.exhibits {
        ExhibitCard(exhibit: exhibit).node(in: context)
      }
    }
  }
}
