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
    guard let guide = try? await site.shownGuide() else { return nil }
    guard guide.places > 0 else { return nil }
    let place = site.parts.surroundings.now().milliseconds / stay % guide.places
    let found = try? await site.read { (overview, guide) throws(GuideStorageError) in
      try guide.entries(of: overview.main.id, from: place, count: 1).first
    }
    guard let entry = found?.value else { return nil }
    let exhibit = entry.exhibit
    return Teaser(
      link: .exhibit(exhibit.id.description),
      picture: exhibit.hasPicture
        ? Plate(exhibit: exhibit).node(in: context) : nil,
      number: context.texts(
        .exhibitNumber,
        ["number": context.texts.number(entry.number ?? 0)]
      ),
      name: exhibit.title.node(in: context),
      summary: exhibit.summary?.node(in: context)
    )
  }
}
