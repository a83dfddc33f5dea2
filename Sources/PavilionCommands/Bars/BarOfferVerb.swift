import JSON
import JuiceBar
import Languages
import Localization
import Time
import VenueWeb

enum BarOfferVerb: Verb {
  static let syntax = Syntax(
    words: ["bar", "offer"],
    options: [languagesOption.syntax, exhibitionOption.syntax],
    summary: "Show or set the visitors' languages and exhibition",
    discussion: """
      Without an option nothing changes. The bar is the one that --bar names.

        pavilion bar offer --languages fr,en --exhibition hidden
      """
  )
  private static let tags = Format(expected: "tags between commas, of \(Language.list)") { text in
    let tags = text.split(separator: ",")
    let languages = tags.compactMap { Language(rawValue: String($0)) }
    return !tags.isEmpty && languages.count == tags.count ? languages : nil
  }
  private static let languagesOption = Option("languages", "TAGS", tags)
    .help("The languages of visitors' screens, the usual one first")
  private static let shown = Format(expected: "shown or hidden", choices: ["shown", "hidden"]) {
    ["shown": true, "hidden": false][$0]
  }
  private static let exhibitionOption = Option("exhibition", "HOW", shown)
    .help("Whether visitors see the guide of the exhibition: shown or hidden")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let languages = try arguments.value(of: languagesOption)
    let exhibition = try arguments.value(of: exhibitionOption)
    let bar = context.settings.bar
    return try await context.withStores { stores in
      guard let known = try await stores.storage.bars()[bar] else {
        throw CommandFailure(.unknown(bar), in: context.language)
      }
      let offer = BarOffer(
        languages: languages ?? known.offer.languages,
        hasGuide: exhibition ?? known.offer.hasGuide,
        country: known.offer.country
      )
      if offer != known.offer {
        _ = try await context.carryOut(.offer(bar, offer), in: stores)
      }
      return OfferAnswer(offer: offer)
    }
  }
}

private struct OfferAnswer: Answer {
  let offer: BarOffer

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let names = offer.languages.map(\.ownName).joined(separator: ", ")
    return Table(rows: [
      [texts(.offerLanguages), names],
      [texts(.offerExhibition), texts(offer.hasGuide ? .offerShown : .offerHidden)],
    ]).text
  }

  func json(in language: Language) -> JSONValue {
    [
      "languages": .array(offer.languages.map { .string($0.tag) }),
      "exhibition": .bool(offer.hasGuide),
    ]
  }
}
