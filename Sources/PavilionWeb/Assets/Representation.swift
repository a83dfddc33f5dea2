import Compression
import HTTP
import JSON
import Synchronization

/// A body with a tag by which a browser knows whether its copy is still the same.
///
/// What is made once per content version and sent often is kept compressed too, in each coding from
/// the first request on that accepts it; what is made for one request, or changes with every order, is
/// not worth the time that takes.
final class Representation: Sendable {
  let contentType: String
  let etag: String
  private let plain: Bytes
  private let isLasting: Bool
  /// The body in the codings that were asked for; nothing where one makes it no smaller.
  private let compressed = Mutex<[ContentCoding: Bytes?]>([:])

  /// Makes a body.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - contentType: Its media type.
  ///   - isLasting: Whether it is sent often enough to keep it compressed, where that makes it smaller.
  init(_ bytes: [UInt8], contentType: String, isLasting: Bool = true) {
    self.contentType = contentType
    etag = "\"\(FNV1a.hash(bytes))\""
    plain = Bytes(bytes)
    self.isLasting = isLasting
  }

  convenience init(_ text: String, contentType: String, isLasting: Bool = true) {
    self.init(Array(text.utf8), contentType: contentType, isLasting: isLasting)
  }

  /// Makes a JSON body.
  convenience init(_ document: JSONValue, isLasting: Bool = true) {
    self.init(document.encoded(), contentType: "application/json", isLasting: isLasting)
  }

  /// Answers a request, with nothing but "not modified" where the browser has the same already.
  func response(
    to request: Request,
    status: Status = .ok,
    cacheControl: String = "no-cache"
  ) -> Response {
    var headers: Headers = [
      "ETag": etag, "Cache-Control": cacheControl,
      "Vary": "Accept-Encoding, Accept-Language, Cookie",
    ]
    if status == .ok, isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers["Content-Type"] = contentType
    for coding in [ContentCoding.brotli, .gzip] where isLasting && request.headers.accepts(coding) {
      guard let smaller = body(in: coding) else { continue }
      headers["Content-Encoding"] = coding.rawValue
      return Response(status, headers: headers, body: .bytes(smaller))
    }
    return Response(status, headers: headers, body: .bytes(plain))
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tags = request.headers["If-None-Match"] else { return false }
    return tags == "*" || tags.contains(etag)
  }

  /// The body in a coding, made at the first time; two who ask at once may both make it.
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

/// The hash FNV-1a of 64 bits: names content versions; no defence against forgery.
///
/// Source: the reference by its authors, <http://www.isthe.com/chongo/tech/comp/fnv/>.
enum FNV1a {
  static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
  }
}
