import Compression
package import HTTP
import Synchronization

/// A rendered page with two slots that every answer fills anew: the attributes of its `html`
/// element and, on pages with an order form, an idempotency key.
package struct PageTemplate: Sendable {
  /// Stands for the key while the page is rendered.
  package static let keyPlaceholder = "pavilion-idempotency-key"

  private let start: [UInt8]
  private let beforeKey: [UInt8]
  private let afterKey: [UInt8]

  /// Splits a page at the end of its `html` tag and at the placeholder.
  package init(_ html: String) {
    let tag = html.firstRange(of: "<html")?.upperBound ?? html.startIndex
    let end = html[tag...].firstIndex(of: ">") ?? tag
    let place = html.firstRange(of: Self.keyPlaceholder)
    start = Array(html[..<end].utf8)
    beforeKey = Array(html[end..<(place?.lowerBound ?? html.endIndex)].utf8)
    afterKey = Array(html[(place?.upperBound ?? html.endIndex)...].utf8)
  }

  /// The page before, between and after the two slots.
  package var parts: [[UInt8]] { [start, beforeKey, afterKey] }

  /// The page as UTF-8.
  package func filled(_ attributes: RootAttributes) -> [UInt8] {
    Array(pieces(attributes, key: "").joined())
  }

  private func pieces(_ attributes: RootAttributes, key: String) -> [[UInt8]] {
    [start, Array(attributes.markup.utf8), beforeKey, Array(key.utf8), afterKey]
  }

  /// The page as an answer that must not be cached.
  package func response(
    _ attributes: RootAttributes,
    key: String = "",
    status: Status = .ok
  ) -> Response {
    Response(
      status,
      headers: ["Content-Type": .html, "Cache-Control": "no-store"],
      body: .bytes(Bytes(joining: pieces(attributes, key: key)))
    )
  }
}

/// A page that differs by its key for every visitor, compressed once: at the first request that
/// accepts it.
package final class SharedTemplate: Sendable {
  private let template: PageTemplate
  private let parts = Mutex<GzipParts?>(nil)

  package init(_ template: PageTemplate) { self.template = template }

  /// The page as an answer that must not be cached.
  package func response(to request: Request, _ attributes: RootAttributes, key: String) -> Response
  {
    guard request.headers.accepts(.gzip), let parts = compressed else {
      var plain = template.response(attributes, key: key)
      plain.headers["Vary"] = "Accept-Encoding"
      return plain
    }
    let body = parts.filled([Array(attributes.markup.utf8), Array(key.utf8)])
    let headers: Headers = [
      "Content-Type": .html, "Cache-Control": "no-store", "Content-Encoding": "gzip",
      "Vary": "Accept-Encoding",
    ]
    return Response(.ok, headers: headers, body: .bytes(Bytes(body)))
  }

  private var compressed: GzipParts? {
    if let known = parts.withLock({ $0 }) { return known }
    let made = try? GzipParts(template.parts)
    parts.withLock { $0 = made }
    return made
  }
}

/// A page that is sent often: kept compressed, filled in for visitors with preferences.
package final class SharedPage: Sendable {
  private let template: PageTemplate
  private let usualAttributes: RootAttributes
  private let usual: Representation

  /// Creates a shared page with the attributes that most requests need.
  package init(_ html: String, usually attributes: RootAttributes) {
    template = PageTemplate(html)
    usualAttributes = attributes
    usual = Representation(template.filled(attributes), contentType: .html)
  }

  /// Answers a request.
  package func response(
    to request: Request,
    _ attributes: RootAttributes,
    cacheControl: String = "no-cache"
  ) -> Response {
    let page =
      if attributes == usualAttributes {
        usual
      } else {
        Representation(template.filled(attributes), contentType: .html, isLasting: false)
      }
    return page.response(to: request, cacheControl: cacheControl)
  }
}

extension SharedPage: Weighed {
  /// The page with its usual attributes, and the text that it is filled from.
  package var weight: Int { usual.weight * 2 }
}
