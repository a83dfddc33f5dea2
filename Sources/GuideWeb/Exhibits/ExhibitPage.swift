import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

struct ExhibitPageModel: Sendable {
  let exhibit: Exhibit
  /// The exhibit's number in the catalogue.
  let number: Int
  let previous: Exhibit?
  let next: Exhibit?
  /// The exhibits that follow, with their numbers; from the last on those at the beginning.
  let more: [(number: Int, exhibit: Exhibit)]
  let pictures: Set<String>
  /// The address of the page for a phone; `nil` if it is not known.
  let address: String?

  private static let maximumMore = 3

  /// Creates the model of an exhibit; `nil` if the exhibition does not have it.
  init?(
    _ id: Exhibit.ID,
    in exhibition: Exhibition,
    pictures: Set<String>,
    address: String? = nil
  ) {
    let exhibits = exhibition.exhibits
    guard let index = exhibition.place(of: id) else { return nil }
    exhibit = exhibits[index]
    number = index + 1
    previous = index > 0 ? exhibits[index - 1] : nil
    next = index + 1 < exhibits.count ? exhibits[index + 1] : nil
    more = (1...Self.maximumMore).prefix(exhibits.count - 1).map { step in
      let place = (index + step) % exhibits.count
      return (place + 1, exhibits[place])
    }
    self.pictures = pictures
    self.address = address
  }
}

/// The screen of one exhibit: plate, name, text in full or in easy words, a code for the visitor's
/// own phone, sources, and the exhibits around it.
struct ExhibitPage: Page {
  let model: ExhibitPageModel

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let exhibit = model.exhibit
    let name = exhibit.name.text(in: context.language)
    let text = ReadingText(full: exhibit.description, easy: exhibit.easyDescription)
    let plate = Plate(exhibit: exhibit, pictures: model.pictures)
    let screen = Screen(
      title: name,
      name: "exhibit-screen",
      style: "exhibit.css",
      drawing: exhibit.imageName == nil ? nil : plate.node(words: "", in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        article(.class("exhibit")) {
          plate.node(words: texts(.exhibitPicture), in: context)
          header(.class("exhibit-name")) {
            div(.class("exhibit-line")) {
              p(.class("number")) { texts(.exhibitNumber, ["number": texts.number(model.number)]) }
              BackLink(link: .exhibits, key: .exhibitsTitle).node(in: context)
            }
            h1 { exhibit.name.titleNode(in: context) }
            p(.class("summary")) { exhibit.summary.node(in: context) }
            div(.class("exhibit-ways")) {
              if text.isEasy(in: context.language) { choice(context) }
              button(.class("button", "listen"), .type("button"), .data("listen")) {
                Icon("speaker").node(in: context)
                span { texts(.exhibitListen) }
              }
            }
          }
          div(.class("exhibit-text")) {
            if exhibit.description.isIn(context.language) {
              LocalizedText.fallbackNote(for: [exhibit.name, exhibit.summary], in: context)
            }
            for node in text.nodes(in: context) { node }
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
        for (number, exhibit) in model.more {
          li {
            a(.class("more-exhibit"), .href(Link.exhibit(exhibit.id.description).path)) {
              span(.class("number")) {
                context.texts(.exhibitNumber, ["number": context.texts.number(number)])
              }
              strong { exhibit.name.node(in: context) }
              span { exhibit.summary.node(in: context) }
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
    _ exhibit: Exhibit,
    _ context: ScreenContext
  ) -> Node {
    neighbour.node(.exhibit(exhibit.id.description), exhibit.name.node(in: context), in: context)
  }
}
