import HTTP

/// A rendered page in which an idempotency key stands once, put in anew for every request.
struct KeyedPage: Sendable {
  /// What stands in the place of the key while the page is rendered.
  static let placeholder = "pavilion-idempotency-key"

  private let before: [UInt8]
  private let after: [UInt8]

  /// Splits a page at the placeholder.
  init(_ html: String) {
    let place = html.firstRange(of: Self.placeholder)
    before = Array(html[..<(place?.lowerBound ?? html.endIndex)].utf8)
    after = Array(html[(place?.upperBound ?? html.endIndex)...].utf8)
  }

  /// The page with a key of its own.
  func response(status: Status = .ok, key: String) -> Response {
    Response(
      status,
      headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"],
      body: .bytes(Bytes(before + Array(key.utf8) + after))
    )
  }
}
