import ExpositionGuide
import GuideWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The slides that the start screen shows while no one touches it: poster, juices and exhibits, one
/// after the other under one sun, with the invitation to touch in every language.
///
/// It is hidden until `attract.js` shows it, and only its one button is read aloud: the screen
/// below says everything else.
struct AttractLoop {
  /// A picture with the words below it.
  private struct Slide {
    let name: String
    let art: Node
    let caption: Node
  }

  private static let maximumExhibits = 4
  private static let maximumJuices = 3

  /// The title of the exposition, if there is one.
  let exposition: LocalizedText?
  /// The exhibits to choose from, in the order of the catalogue.
  let exhibits: [Exhibit]
  /// The names of the exhibition's pictures.
  let pictures: Set<String>
  /// The juices to choose from, if the bar can be read.
  let menu: Menu?

  func node(in context: ScreenContext) -> Node {
    let slides = slides(in: context)
    return div(.id("attract"), .class("attract"), .hidden) {
      div(.class("attract-stage")) {
        div(.class("attract-arts"), .aria("hidden", "true")) {
          div(.class("attract-sun"))
          for (index, slide) in slides.enumerated() {
            div(.class("attract-art", slide.name, index == 0 ? "current" : nil)) { slide.art }
          }
          div(.class("attract-river"))
        }
        div(.class("attract-captions"), .aria("hidden", "true")) {
          for (index, slide) in slides.enumerated() {
            div(.class("attract-caption", index == 0 ? "current" : nil)) { slide.caption }
          }
        }
        div(.class("attract-prompts"), .aria("hidden", "true")) { prompts(context) }
        button(
          .id("attract-pause"),
          .class("button", "quiet", "attract-pause"),
          .type("button"),
          .aria("pressed", "false")
        ) {
          Icon("pause").node(in: context)
          span { context.texts(.attractPause) }
        }
      }
    }
  }

  /// The invitation, in all languages at once, the screen's own first.
  @NodeBuilder
  private func prompts(_ context: ScreenContext) -> [Node] {
    let others = Language.allCases.filter { $0 != context.language }
    for language in [context.language] + others {
      p(.class("attract-prompt"), .lang(language.tag)) {
        Texts(language)(.attractTouch)
      }
    }
  }

  // MARK: Slides

  private func slides(in context: ScreenContext) -> [Slide] {
    let plates = chosenExhibits.map { plate(number: $0, $1, context) }
    return [poster(context)] + plates.prefix(1) + [juices(context)].compactMap(\.self)
      + plates.dropFirst()
  }

  private func poster(_ context: ScreenContext) -> Slide {
    let name = GuideReader.posterName
    return Slide(
      name: "poster-art",
      art: pictures.contains(name)
        ? picture(name) : Icon("exposition").node(in: context),
      caption: p(.class("attract-title")) {
        exposition?.titleNode(in: context) ?? .text(context.texts(.siteName))
      }
    )
  }

  private func juices(_ context: ScreenContext) -> Slide? {
    guard let menu, !menu.juices.isEmpty else { return nil }
    let mixed = menu.juices.filter(\.recipe.isMixed).prefix(Self.maximumJuices - 1)
    let pure = menu.juices.filter { !$0.recipe.isMixed }
    let juices = mixed + pure.dropFirst(pure.count / 2).prefix(Self.maximumJuices - mixed.count)
    return Slide(
      name: "juice-art",
      art: .group {
        for juice in juices { Glass(recipe: juice.recipe, menu: menu).node(in: context) }
      },
      caption: p(.class("attract-title")) { context.texts(.startJuiceLead) }
    )
  }

  private func plate(number: Int, _ exhibit: Exhibit, _ context: ScreenContext) -> Slide {
    let texts = context.texts
    return Slide(
      name: "plate-art",
      art: picture(exhibit.imageName ?? ""),
      caption: .group {
        p(.class("number")) { texts(.exhibitNumber, ["number": texts.number(number)]) }
        p(.class("attract-title")) { exhibit.name.titleNode(in: context) }
      }
    )
  }

  /// A few exhibits with pictures and their numbers, from across the catalogue.
  private var chosenExhibits: [(Int, Exhibit)] {
    let pictured = exhibits.enumerated()
      .map { ($0.offset + 1, $0.element) }
      .filter { pictures.contains($0.1.imageName ?? "") }
    let count = min(pictured.count, Self.maximumExhibits)
    return (0..<count).map { pictured[(2 * $0 + 1) * pictured.count / (2 * count)] }
  }

  /// A picture that is not loaded before the loop is shown.
  private func picture(_ name: String) -> Node {
    img(.src(Link.picture(name).path), .alt(""), Attribute("loading", "lazy"))
  }
}
