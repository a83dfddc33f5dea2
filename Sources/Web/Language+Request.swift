package import HTTP
package import Languages

extension Language {
  /// The cookie that remembers the chosen language for a year.
  package static let cookieName = "lang"

  /// The languages that the screen asked for is offered in: those of the bar for its visitors.
  @TaskLocal package static var offered = allCases

  /// The language in which to answer a request: the query's, else the visitor's cookie's, else the
  /// screen's own, else the best match of `Accept-Language` (RFC 9110, section 12.5.4), else the
  /// first; of those that are offered.
  package init(of request: Request) {
    self =
      request.query["lang"].flatMap(Self.offered(tag:))
      ?? request.headers.cookie(Self.cookieName).flatMap(Self.offered(tag:))
      ?? Self.own(of: request.screenSettings)
      ?? request.headers["Accept-Language"].flatMap(Self.preferred(in:))
      ?? Self.offered.first ?? .fallback
  }

  private static func offered(tag: some StringProtocol) -> Language? {
    Language(tag: tag).flatMap { offered.contains($0) ? $0 : nil }
  }

  /// The language that a request chooses with `?lang=`, to be remembered.
  package static func chosen(in request: Request) -> Language? {
    request.query["lang"].flatMap(offered(tag:))
  }

  /// The language in the settings of a screen.
  private static func own(of settings: String?) -> Language? {
    guard let settings else { return nil }
    return CookieParts(settings).first { $0.name == "language" }.flatMap { offered(tag: $0.value) }
  }

  private static func preferred(in header: String) -> Language? {
    let ranges = header.split(separator: ",").compactMap { range -> (Language, Double)? in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = parts.first, let language = offered(tag: tag) else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
      return (language, (weight ?? 1) ?? 0)
    }
    var best: (Language, Double)?
    for range in ranges where range.1 > (best?.1 ?? 0) { best = range }
    return best?.0
  }
}
