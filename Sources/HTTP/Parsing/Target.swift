/// The target of a request line: a path and a query (RFC 9112 section 3.2).
struct Target {
  enum Form {
    /// `/a?b`
    case origin
    /// `http://host/a?b`; the range is that of the host with its port.
    case absolute(authority: Range<Int>)
    /// `*`
    case asterisk
  }

  let form: Form
  let encodedPath: String
  let path: [String]
  let query: Fields

  /// Reads a request target.
  ///
  /// Nothing when it is in another form, holds a space or a control byte, or does not decode.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    guard let (form, pathStart) = Target.form(of: bytes) else { return nil }
    let pathEnd = bytes.first(UInt8(ascii: "?"), in: pathStart..<bytes.count) ?? bytes.count
    let queryStart = min(pathEnd + 1, bytes.count)
    guard
      let segments = Target.segments(of: bytes.extracting(pathStart..<pathEnd)),
      let query = Fields(formEncoded: bytes.extracting(queryStart...)),
      let encodedPath = pathStart == pathEnd
        ? "/" : String(validating: bytes.extracting(pathStart..<pathEnd))
    else { return nil }
    self.form = form
    self.encodedPath = encodedPath
    self.query = query
    path = segments
  }

  /// The form, and where the path starts; a host alone means the path `/`.
  private static func form(of bytes: Span<UInt8>) -> (Form, pathStart: Int)? {
    guard !bytes.isEmpty else { return nil }
    if bytes[0] == UInt8(ascii: "/") { return (.origin, 0) }
    if bytes.count == 1, bytes[0] == UInt8(ascii: "*") { return (.asterisk, 0) }
    let scheme = 7
    guard bytes.count > scheme, bytes.extracting(0..<scheme).equals("http://") else { return nil }
    var end = scheme
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") {
      end += 1
    }
    return (.absolute(authority: scheme..<end), end)
  }

  /// The decoded parts between the slashes: none for `/`, an empty last one for `/menu/`.
  private static func segments(of path: Span<UInt8>) -> [String]? {
    var segments: [String] = []
    guard path.count > 1 else { return segments }
    segments.reserveCapacity(4)
    var start = 1
    while start <= path.count {
      let end = path.first(UInt8(ascii: "/"), in: start..<path.count) ?? path.count
      guard
        let segment = String(percentDecoding: path.extracting(start..<end), plusIsSpace: false)
      else { return nil }
      segments.append(segment)
      start = end + 1
    }
    return segments
  }
}
