import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

struct ExhibitPageModel: Sendable {
  let exhibit: ShownExhibit
  /// The exhibit's number in the exhibition; nothing where none places it.
  let number: Int?
  let previous: ShownExhibit?
  let next: ShownExhibit?
  /// The exhibits that follow, with their numbers; from the last on those at the beginning.
  let more: [CatalogueEntry]
  /// The address of the page for a phone; `nil` if it is not known.
  let address: String?
  /// The way to the list that the exhibit stands in.
  let back: BackLink
  /// The records that the exhibit names.
  let named: [RecordKey: GuideRecord]

  private static let maximumMore = 3

  /// Creates the model of an exhibit, as the main exhibition shows it, or else the first that does;
  /// `nil` if there is no such exhibit.
  init?(
    _ id: RecordID,
    in overview: GuideOverview,
    _ guide: any GuideReading,
    address: String? = nil
  ) throws(GuideStorageError) {
    guard let record = try guide.record(RecordKey(.exhibit, id)),
      let exhibit = try guide.shown(record)
    else { return nil }
    self.exhibit = exhibit
    self.address = address
    named = try guide.named(by: record, [.person, .place, .period, .term])
    var exhibition = overview.main.id
    var placed = try guide.place(of: id, in: exhibition)
    if placed == nil, let other = try guide.exhibitions(placing: id).first {
      exhibition = other
      placed = try guide.place(of: id, in: other)
    }
    back =
      exhibition == overview.main.id
      ? BackLink(link: .exhibits, key: overview.listTitle)
      : BackLink(link: .exhibition(exhibition), key: .exhibitionsBack)
    number = placed?.number
    guard let place = placed?.place else {
      (previous, next, more) = (nil, nil, [])
      return
    }
    previous =
      place == 0
      ? nil : try guide.entries(of: exhibition, from: place - 1, count: 1).first?.exhibit
    var following = try guide.entries(of: exhibition, from: place + 1, count: Self.maximumMore)
    next = following.first?.exhibit
    if following.count < Self.maximumMore {
      let known = Set(following.map(\.exhibit.id)).union([id])
      let missing = Self.maximumMore - following.count
      following += try guide.entries(of: exhibition, from: 0, count: min(place, missing))
        .filter { !known.contains($0.exhibit.id) }
    }
    more = following
  }
}

/// The screen of one exhibit: plate, name, text in full or in easy words, a code for the visitor's
/// own phone, sources, and the exhibits around it.
struct ExhibitPage: Page {
  let model: ExhibitPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let exhibit = model.exhibit
    let name = exhibit.title.text(in: context.language)
    let text = ReadingText(full: exhibit.description, easy: exhibit.easyDescription)
    let plate = Plate(exhibit: exhibit)
    let screen = Screen(
      title: name,
      name: "exhibit-screen",
      style: "exhibit.css",
      drawing: exhibit.imageName == nil ? nil : plate.node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        article(.class("exhibit")) {
          plate.node(
            words: PictureWords(of: exhibit.picture, usually: texts(.exhibitPicture), in: context),
            in: context
          )
          header(.class("exhibit-name")) {
            div(.class("exhibit-line")) {
              if let number = model.number {
                p(.class("number")) { texts(.exhibitNumber, ["number": texts.number(number)]) }
              }
              model.back.node(in: context)
            }
            h1 { exhibit.title.titleNode(in: context) }
            if let summary = exhibit.summary {
              p(.class("summary")) { summary.node(in: context) }
            }
            div(.class("exhibit-ways")) {
              if text.isEasy(in: context.language) { choice(context) }
              button(.class("button", "listen"), .type("button"), .data("listen")) {
                Icon("speaker").node(in: context)
                span { texts(.exhibitListen) }
              }
            }
          }
          div(.class("exhibit-text")) {
            if exhibit.description?.isIn(context.language) ?? true {
              LocalizedText.fallbackNote(
                for: [exhibit.title] + [exhibit.summary].compactMap(\.self),
                in: context
              )
            }
            for node in text.nodes(in: context) { node }
            for node in FurtherTexts(record: exhibit.record).nodes(in: context) { node }
            ObjectFacts(exhibit: exhibit, named: model.named).node(in: context)
            SourceList(sources: exhibit.sources).node(in: context)
            for node in PrintNote().nodes(in: context) { node }
          }
          PhoneCode(
            model.address,
            label: texts(.exhibitCode),
            lead: texts(.exhibitCodeLead)
          )?.node(class: "exhibit-code")
        }
        if !model.more.isEmpty { more(context) }
      }
      neighbours(context)
    }
  }

  /// The choice between the text in full and in easy words, which holds for the whole visit.
  ///
  /// All visitors share the page: the script marks their choice, and the styles show it.
  private func choice(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return form(.method("post"), .action(Link.changeView.path), .data("view-choice")) {
      input(.type("hidden"), .name("from"), .value(context.currentPath))
      div(.class("text-choice"), .role("group"), .aria("label", texts(.exhibitTexts))) {
        button(.name("reading"), .value("usual"), .data("usual")) { texts(.exhibitFull) }
        button(.name("reading"), .value("easy")) { texts(.viewReading) }
      }
    }
  }

  private func more(_ context: ScreenContext) -> Node {
    nav(.class("more-exhibits"), .aria("labelledby", "more-exhibits")) {
      h2(.id("more-exhibits")) { context.texts(.exhibitMore) }
      ul {
        for entry in model.more {
          li {
            a(.class("more-exhibit"), .href(Link.exhibit(entry.exhibit.id.description).path)) {
              if let number = entry.number {
                span(.class("number")) {
                  context.texts(.exhibitNumber, ["number": context.texts.number(number)])
                }
              }
              strong { entry.exhibit.title.node(in: context) }
              if let summary = entry.exhibit.summary { span { summary.node(in: context) } }
            }
          }
        }
      }
    }
  }

  private func neighbours(_ context: ScreenContext) -> Node {
    nav(.class("neighbours"), .aria("label", context.texts(.exhibitNeighbours))) {
      if let exhibit = model.previous { neighbour(.previous, exhibit, context) }
      if let exhibit = model.next { neighbour(.next, exhibit, context) }
    }
  }

  private func neighbour(
    _ neighbour: Neighbour,
    _ exhibit: ShownExhibit,
    _ context: ScreenContext
  ) -> Node {
    neighbour.node(.exhibit(exhibit.id.description), exhibit.title.node(in: context), in: context)
  }
}
