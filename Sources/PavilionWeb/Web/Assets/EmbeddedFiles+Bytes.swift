import Compression
import Digests

extension EmbeddedFiles {
  /// The most bytes that a compressed file is read to.
  private static let maximumBytes = 1 << 22

  /// The text of a file, also of a long one; `nil` if there is none of this name.
  static func bytes(of path: String) -> [UInt8]? {
    if let text = all[path] { return Array(text.utf8) }
    let file = gzipped[path].flatMap { Base64.bytes(of: $0.utf8) }
    return try? file?.gunzipped(limit: maximumBytes)
  }
}
