/// Where the parts of a request line stand (RFC 9112 section 3).
struct RequestLine {
  let method: Range<Int>
  let target: Range<Int>
  let isHTTP11: Bool

  /// Takes a line apart: method, one space, target, one space, version.
  ///
  /// - Throws: 400 for any other form, 505 for a version of HTTP that is not spoken here.
  init(_ bytes: Span<UInt8>, in line: Range<Int>) throws(Refusal) {
    let space = UInt8(ascii: " ")
    guard
      let methodEnd = bytes.first(space, in: line),
      let targetEnd = bytes.first(space, in: (methodEnd + 1)..<line.upperBound)
    else { throw .badRequest("The request line is malformed.") }
    method = line.lowerBound..<methodEnd
    target = (methodEnd + 1)..<targetEnd
    guard !method.isEmpty, bytes.extracting(method).allSatisfy(\.isTokenByte) else {
      throw .badRequest("The method is malformed.")
    }
    guard !target.isEmpty else { throw .badRequest("The request line is malformed.") }
    isHTTP11 = try Self.isHTTP11(bytes.extracting((targetEnd + 1)..<line.upperBound))
  }

  /// Reads `HTTP/1.1` or `HTTP/1.0`; case matters (RFC 9112 section 2.3).
  private static func isHTTP11(_ version: Span<UInt8>) throws(Refusal) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard
      version.count == 8, version.extracting(0..<5).equals("http/"),
      version.extracting(0..<4).allSatisfy({ $0 < UInt8(ascii: "a") }),
      digits.contains(version[5]), version[6] == UInt8(ascii: "."), digits.contains(version[7])
    else { throw .badRequest("The request line is malformed.") }
    switch (version[5], version[7]) {
    case (UInt8(ascii: "1"), UInt8(ascii: "1")): return true
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): return false
    default: throw .versionNotSupported
    }
  }
}
