/// A way to make a body smaller for the way to the client (RFC 9110 section 8.4.1).
public enum ContentCoding: String, Sendable {
  case brotli = "br"
  case gzip
}

extension Headers {
  /// Whether the client takes a body in a coding: whether its `Accept-Encoding` names it, or else any
  /// (`*`), and gives it a weight above zero (RFC 9110 section 12.5.3).
  ///
  /// Without the field none is taken, though the rule would allow any: a proxy may have removed it.
  public func accepts(_ coding: ContentCoding) -> Bool {
    accepts(coding: coding.rawValue) ?? accepts(coding: "*") ?? false
  }

  private func accepts(coding: String) -> Bool? {
    let field = "Accept-Encoding".utf8Span.span
    for place in places where has(field, at: place) {
      let list = lines.span.extracting(place.value)
      if let takes = list.takes(coding.utf8Span.span) { return takes }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether a list of codings has this one with a weight above zero; nothing when it does not have it.
  fileprivate func takes(_ coding: Span<UInt8>) -> Bool? {
    var start = 0
    while start < count {
      let end = first(UInt8(ascii: ","), in: start..<count) ?? count
      let nameEnd = first(UInt8(ascii: ";"), in: start..<end) ?? end
      if extracting(trimmed(in: start..<nameEnd)).equalsIgnoringASCIICase(coding) {
        return nameEnd == end || !isZeroWeight(trimmed(in: nameEnd + 1..<end))
      }
      start = end + 1
    }
    return nil
  }

  /// Whether this is `q=0`, `q=0.0`, `q=0.00` or `q=0.000` (RFC 9110 section 12.4.2).
  private func isZeroWeight(_ range: Range<Int>) -> Bool {
    let weight = extracting(range)
    guard weight.count > 2, weight.extracting(0..<2).equals("q=") else { return false }
    return weight.extracting(2..<weight.count).allSatisfy { $0 == 0x30 || $0 == 0x2E }
  }
}
