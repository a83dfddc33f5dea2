import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Web

/// Reads and sets in which languages a bar is offered, and whether it shows the exhibition.
struct BarOffers: Handlers {
  /// The prefix of the name of a language's field.
  static let prefix = "language."

  let site: BarSite

  /// Reads it: `GET /api/offer`.
  func apiOffer(_ request: Request) async throws(Problem) -> Response {
    .json(document(try await listed().offer))
  }

  /// Sets it: `PUT /api/offer`; a member that the body lacks stays.
  func apiSetOffer(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    let known = try await listed().offer
    var languages = known.languages
    if let list = try parsed(body.memberIfNamed("languages")) {
      languages = try parsed(languagesOf(list))
    }
    let offer = BarOffer(
      languages: languages,
      hasGuide: try parsed(body.memberIfNamed("exhibition")?.boolean()) ?? known.hasGuide,
      country: known.country
    )
    let result = try await stored(
      await site.parts.venue.carryOut(
        .offer(site.bar.bar, offer),
        by: Caller.current?.actor ?? .stranger,
        at: site.parts.surroundings.now()
      )
    )
    site.share.forgetBars()
    _ = try await stored(await site.share.readBars())
    if case .failure(let refusal) = result {
      throw .unavailable("The bar could not be changed.", cause: "\(refusal)")
    }
    return .json(document(offer))
  }

  /// The offer in the form of a bar's settings, in the known order; nothing without any language.
  static func offer(in form: Fields, changing known: BarOffer) -> BarOffer? {
    let others = Language.allCases.filter { !known.languages.contains($0) }
    let languages = (known.languages + others).filter { form[prefix + $0.tag] != nil }
    guard !languages.isEmpty else { return nil }
    return BarOffer(
      languages: languages,
      hasGuide: form["exhibition"] != "hidden",
      country: known.country
    )
  }

  private func listed() async throws(Problem) -> ListedBar {
    try await site.bars()[site.bar.bar] ?? ListedBar(id: site.bar.bar)
  }

  private func languagesOf(_ list: JSONReader) throws(JSONMismatch) -> [Language] {
    var languages: [Language] = []
    for element in try list.elements() {
      guard let language = Language(rawValue: try element.string()) else {
        throw element.mismatch("one of \(Language.list)")
      }
      guard !languages.contains(language) else { throw element.mismatch("each language once") }
      languages.append(language)
    }
    guard !languages.isEmpty else { throw list.mismatch("at least one of \(Language.list)") }
    return languages
  }

  private func document(_ offer: BarOffer) -> JSONValue {
    var object: JSONObject = [
      "languages": .array(offer.languages.map { .string($0.tag) }),
      "exhibition": .bool(offer.hasGuide),
    ]
    object["country"] = offer.country.map { .string($0.rawValue) }
    return .object(object)
  }
}

extension Schema {
  private static let offeredLanguages = array(
    of: one(of: Language.allCases),
    counts: 1...Language.allCases.count
  ).described("The languages of visitors' screens, the usual one first.")

  static let barOffer = object([
    "languages": offeredLanguages, "exhibition": boolean, "country?": one(of: Country.allCases),
  ]).named("BarOffer")

  static let barOfferChange = object(["languages?": offeredLanguages, "exhibition?": boolean])
    .named("BarOfferChange")
}
