/// Finds the end of a line whose bytes arrive in pieces, looking at each byte once.
///
/// A line ends with CRLF and nothing else: a bare CR or LF, NUL and the other control bytes but the
/// tab make it malformed (RFC 9112 section 2.2, RFC 9110 section 5.5).
struct LineScanner {
  /// How much of the line has been looked at.
  private var scanned = 0

  enum Found {
    /// The position of the line's CR, which LF follows.
    case end(Int)
    case incomplete
    case tooLong
    case malformed
  }

  /// Looks for the end of the line that starts at a position.
  ///
  /// The result does not depend on the pieces: the length is checked before anything after it.
  mutating func findEnd(
    ofLineAt start: Int,
    in bytes: Span<UInt8>,
    limit: Int,
    allowsTab: Bool
  ) -> Found {
    while true {
      let position = bytes.firstControlByte(from: start + scanned)
      scanned = position - start
      guard scanned <= limit else { return .tooLong }
      guard position < bytes.count else { return .incomplete }
      switch bytes[position] {
      case UInt8(ascii: "\t") where allowsTab:
        scanned += 1
      case UInt8(ascii: "\r"):
        guard position + 1 < bytes.count else { return .incomplete }
        guard bytes[position + 1] == UInt8(ascii: "\n") else { return .malformed }
        scanned = 0
        return .end(position)
      default:
        return .malformed
      }
    }
  }
}
