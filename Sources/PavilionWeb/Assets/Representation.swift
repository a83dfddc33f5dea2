import Compression
import HTTP
import JSON

/// A body with a tag by which a browser knows whether its copy is still the same.
///
/// What is made once per content version and sent often is kept compressed too; what is made for
/// one request, or changes with every order, is not worth the time that takes.
final class Representation: Sendable {
  let contentType: String
  let etag: String
  private let plain: Bytes
  private let gzip: Bytes?
  private let brotli: Bytes?

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
    gzip = isLasting ? Self.smaller(try? bytes.gzipped(), than: bytes) : nil
    brotli = isLasting ? Self.smaller(try? bytes.brotliCompressed(), than: bytes) : nil
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
    let accepted = request.headers["Accept-Encoding"] ?? ""
    if let brotli, accepted.contains("br") {
      headers["Content-Encoding"] = "br"
      return Response(status, headers: headers, body: .bytes(brotli))
    }
    if let gzip, accepted.contains("gzip") {
      headers["Content-Encoding"] = "gzip"
      return Response(status, headers: headers, body: .bytes(gzip))
    }
    return Response(status, headers: headers, body: .bytes(plain))
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tags = request.headers["If-None-Match"] else { return false }
    return tags == "*" || tags.contains(etag)
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
