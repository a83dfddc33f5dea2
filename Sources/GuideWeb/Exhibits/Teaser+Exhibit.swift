import ExpositionGuide
import JuiceBar
import Localization
import Time
package import Web

extension Teaser {
  /// For how many milliseconds an exhibit is the one of the moment.
  private static let stay = 120_000

  /// The exhibit of the moment, in the order of the catalogue.
  package static let exhibit: Finder = { site, context in
    guard let guide = try? await site.guide.current() else { return nil }
    let exhibits = guide.exhibition.exhibits
    guard !exhibits.isEmpty else { return nil }
    let place = site.parts.surroundings.now().milliseconds / stay % exhibits.count
    let exhibit = exhibits[place]
    let hasPicture = exhibit.imageName.map(guide.pictures.contains) ?? false
    return Teaser(
      link: .exhibit(exhibit.id.description),
      picture: hasPicture
        ? Plate(exhibit: exhibit, pictures: guide.pictures).node(words: "", in: context) : nil,
      number: context.texts(.exhibitNumber, ["number": context.texts.number(place + 1)]),
      name: exhibit.name.node(in: context),
      summary: exhibit.summary.node(in: context)
    )
  }
}
