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
  let pictures: Set<String>

  /// Creates the model of an exhibit; `nil` if the exhibition does not have it.
  init?(_ id: Exhibit.ID, in exhibition: Exhibition, pictures: Set<String>) {
    let exhibits = exhibition.exhibits
    guard let index = exhibition.place(of: id) else { return nil }
    exhibit = exhibits[index]
    number = index + 1
    previous = index > 0 ? exhibits[index - 1] : nil
    next = index + 1 < exhibits.count ? exhibits[index + 1] : nil
    self.pictures = pictures
  }
}

/// The screen of one exhibit: plate, name, text, sources, and the neighbouring exhibits.
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
      style: "exhibits.css",
      drawing: exhibit.imageName == nil ? nil : plate.node(words: "", in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        BackLink(link: .exhibits, key: .exhibitsTitle).node(in: context)
        article(.class("exhibit")) {
          plate.node(words: texts(.exhibitPicture), in: context)
          div(.class("exhibit-text")) {
            p(.class("number")) { texts(.exhibitNumber, ["number": texts.number(model.number)]) }
            h1 { exhibit.name.titleNode(in: context) }
            p(.class("summary")) { exhibit.summary.node(in: context) }
            if exhibit.description.isIn(context.language) {
              LocalizedText.fallbackNote(for: [exhibit.name, exhibit.summary], in: context)
            }
            for node in text.nodes(in: context) { node }
            SourceList(sources: exhibit.sources).node(in: context)
            for node in PrintNote().nodes(in: context) { node }
          }
        }
      }
      neighbours(context)
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
