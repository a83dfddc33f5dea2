import Compression
package import Digests
package import HTTP
package import JSON
import Synchronization

/// A body with an entity tag, by which a browser knows whether its copy is current.
///
/// A body that is made once per content version and sent often is also kept compressed, in each
/// coding from the first request that accepts it. A body made for one request, or that changes with
/// every order, is not worth that time.
package final class Representation: Sendable {
  package let contentType: String
  let etag: String
  /// The headers of every answer, also if the browser already has the body.
  private let headers: Headers
  private let plain: Bytes
  private let isLasting: Bool
  /// The body in the codings requested so far; `nil` if a coding makes it no smaller.
  private let compressed = Mutex<[ContentCoding: Bytes?]>([:])

  /// Makes a body; one that lasts is sent often enough to keep a smaller, compressed copy.
  package init(_ bytes: [UInt8], contentType: String, isLasting: Bool = true) {
    self.contentType = contentType
    etag = "\"\(FNV1a.tag(bytes))\""
    headers = ["ETag": etag, "Vary": "Accept-Encoding, Accept-Language, Cookie"]
    plain = Bytes(bytes)
    self.isLasting = isLasting
  }

  package convenience init(_ text: String, contentType: String, isLasting: Bool = true) {
    self.init(Array(text.utf8), contentType: contentType, isLasting: isLasting)
  }

  /// Makes a JSON body.
  package convenience init(_ document: JSONValue, isLasting: Bool = true) {
    self.init(document.encoded(), contentType: "application/json", isLasting: isLasting)
  }

  /// Answers a request, with 304 if the browser already has the same body.
  package func response(
    to request: Request,
    status: Status = .ok,
    cacheControl: String = "no-cache"
  ) -> Response {
    var headers = headers
    headers.add("Cache-Control", cacheControl)
    if status == .ok, isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.add("Content-Type", contentType)
    for coding in [ContentCoding.brotli, .gzip] where isLasting && request.headers.accepts(coding) {
      guard let smaller = body(in: coding) else { continue }
      headers.add("Content-Encoding", coding.rawValue)
      return Response(status, headers: headers, body: .bytes(smaller))
    }
    return Response(status, headers: headers, body: .bytes(plain))
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tags = request.headers["If-None-Match"] else { return false }
    return tags == "*" || tags.contains(etag)
  }

  /// The body in a coding, made at first use; two requests at once may both make it.
  private func body(in coding: ContentCoding) -> Bytes? {
    if let known = compressed.withLock({ $0[coding] }) { return known }
    let bytes = plain.array
    let made =
      switch coding {
      case .gzip: try? bytes.gzipped()
      case .brotli: try? bytes.brotliCompressed()
      }
    let smaller = Self.smaller(made, than: bytes)
    compressed.withLock { $0[coding] = .some(smaller) }
    return smaller
  }

  private static func smaller(_ compressed: [UInt8]?, than bytes: [UInt8]) -> Bytes? {
    guard let compressed, compressed.count < bytes.count else { return nil }
    return Bytes(compressed)
  }
}

extension Representation: Weighed {
  /// The bytes as they are and, about a quarter of them, compressed.
  package var weight: Int { plain.count + (isLasting ? plain.count / 4 : 0) }
}

extension FNV1a {
  /// The hash as a name for a version of some content; no defence against forgery.
  package static func tag(_ bytes: some Sequence<UInt8>) -> String {
    String(hash(bytes), radix: 36)
  }
}
