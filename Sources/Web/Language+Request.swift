package import HTTP
package import Languages

extension Language {
  /// The cookie that remembers the chosen language for a year.
  package static let cookieName = "lang"

  /// The language in which to answer a request: the query's, else the cookie's, else the best match
  /// of `Accept-Language` (RFC 9110, section 12.5.4), else Korean.
  package init(of request: Request) {
    self =
      request.query["lang"].flatMap(Language.init(tag:))
      ?? request.headers.cookie(Self.cookieName).flatMap(Language.init(tag:))
      ?? request.headers["Accept-Language"].flatMap(Self.preferred(in:))
      ?? .fallback
  }

  /// The language that a request chooses with `?lang=`, to be remembered.
  package static func chosen(in request: Request) -> Language? {
    request.query["lang"].flatMap(Language.init(tag:))
  }

  private static func preferred(in header: String) -> Language? {
    let ranges = header.split(separator: ",").compactMap { range -> (Language, Double)? in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = parts.first, let language = Language(tag: tag) else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
      return (language, (weight ?? 1) ?? 0)
    }
    var best: (Language, Double)?
    for range in ranges where range.1 > (best?.1 ?? 0) { best = range }
    return best?.0
  }
}
