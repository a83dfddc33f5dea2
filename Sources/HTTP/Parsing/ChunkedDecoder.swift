/// Puts a body together that comes in chunks (RFC 9112 section 7.1).
///
/// Sizes are hexadecimal digits and nothing else. Extensions and trailers are checked, bounded and
/// thrown away.
struct ChunkedDecoder {
  private static let sizeDigits = 16
  private static let extensionBytes = 1024
  private static let trailerBytes = 4096

  private enum Stage {
    case size
    case data(remaining: Int)
    case dataEnd
    case trailers
  }

  private var stage = Stage.size
  private var scanner = LineScanner()
  private var extensions = 0
  private var trailers = 0

  /// Takes what it can from the bytes, from `used` on, and says whether the body is whole.
  mutating func read(
    _ bytes: Span<UInt8>,
    used: inout Int,
    into body: inout [UInt8],
    limit: Int
  ) throws(Refusal) -> Bool {
    while true {
      switch stage {
      case .size:
        guard let line = try nextLine(bytes, used: &used) else { return false }
        let size = try self.size(bytes.extracting(line))
        guard size <= limit - body.count else { throw .contentTooLarge }
        stage = size == 0 ? .trailers : .data(remaining: size)
      case .data(let remaining):
        let count = min(remaining, bytes.count - used)
        body.append(copying: bytes.extracting(used..<(used + count)))
        used += count
        guard count == remaining else {
          stage = .data(remaining: remaining - count)
          return false
        }
        stage = .dataEnd
      case .dataEnd:
        guard used < bytes.count else { return false }
        guard bytes[used] == UInt8(ascii: "\r") else { throw .malformedChunk }
        guard used + 1 < bytes.count else { return false }
        guard bytes[used + 1] == UInt8(ascii: "\n") else { throw .malformedChunk }
        used += 2
        stage = .size
      case .trailers:
        guard let line = try nextLine(bytes, used: &used) else { return false }
        if line.isEmpty { return true }
        trailers += line.count
        try FieldLine.check(bytes, in: line)
      }
    }
  }

  private mutating func nextLine(
    _ bytes: Span<UInt8>,
    used: inout Int
  ) throws(Refusal) -> Range<Int>? {
    let isTrailer = if case .trailers = stage { true } else { false }
    let limit =
      isTrailer
      ? Self.trailerBytes - trailers : Self.sizeDigits + Self.extensionBytes - extensions
    let start = used
    switch scanner.findEnd(ofLineAt: start, in: bytes, limit: limit, allowsTab: true) {
    case .end(let end):
      used = end + 2
      return start..<end
    case .incomplete: return nil
    case .tooLong: throw isTrailer ? .headTooLarge : .malformedChunk
    case .malformed: throw .malformedChunk
    }
  }

  /// Reads a size, to which an extension may be attached by a semicolon without blanks.
  private mutating func size(_ line: Span<UInt8>) throws(Refusal) -> Int {
    var size: UInt64 = 0
    var digits = 0
    while digits < line.count, let digit = line[digits].hexadecimalDigit {
      guard digits < Self.sizeDigits else { throw .malformedChunk }
      size = size << 4 | UInt64(digit)
      digits += 1
    }
    guard digits > 0, digits == line.count || line[digits] == UInt8(ascii: ";") else {
      throw .malformedChunk
    }
    extensions += line.count - digits
    return Int(clamping: size)
  }
}
