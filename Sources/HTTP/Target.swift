/// What a request line asks for: a path and a query.
struct Target {
  /// The path as sent, percent-encoded.
  let encodedPath: String
  /// The decoded segments of the path.
  let path: [String]
  /// The decoded query.
  let query: Fields

  /// Reads a request target in origin form (`/a?b`), absolute form (`http://host/a?b`) or `*`.
  ///
  /// Nothing when it is in another form, holds a space or a control byte, or does not decode.
  init?(_ bytes: [UInt8]) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    guard let origin = Target.withoutAuthority(bytes[...]) else { return nil }
    let question = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
    let pathBytes = origin[..<question]
    guard
      let encodedPath = String(validating: pathBytes, as: UTF8.self),
      let query = Fields(formEncoded: origin[question...].dropFirst())
    else { return nil }
    var path: [String] = []
    if pathBytes.count > 1 {
      for segment in pathBytes.dropFirst()
        .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      {
        guard let decoded = String(percentDecoding: segment, plusIsSpace: false) else {
          return nil
        }
        path.append(decoded)
      }
    }
    self.encodedPath = encodedPath
    self.path = path
    self.query = query
  }

  private static func withoutAuthority(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if bytes.first == UInt8(ascii: "/") || bytes.elementsEqual("*".utf8) { return bytes }
    let scheme = "http://".utf8
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ $0.lowercasedASCII == $1 })
    else { return nil }
    let afterScheme = bytes.dropFirst(scheme.count)
    let path = afterScheme.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path
  }
}
