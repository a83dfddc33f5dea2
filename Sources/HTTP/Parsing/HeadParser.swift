/// Reads a request's head, line by line as it arrives (RFC 9112 sections 2 to 6).
///
/// Every line is judged when it is whole, so that it makes no difference in which pieces it came.
struct HeadParser {
  private var scanner = LineScanner()
  private var lineStart = 0
  private var skippedEmptyLine = false
  private var requestLine: RequestLine?
  private var fieldsStart = 0
  private var places: [FieldPlace] = []
  private var host: Range<Int>?
  private var coding: Coding?
  private(set) var contentLength: Int?
  private(set) var expectsContinue = false
  private var expectsMore = false
  private var closes = false

  private enum Coding {
    case chunked, unknown
  }

  /// How the end of a body is found (RFC 9112 section 6.3).
  enum Framing {
    case length(Int)
    case chunks
  }

  var framing: Framing { coding != nil ? .chunks : .length(contentLength ?? 0) }

  /// Reads on in a head, which is given from its first byte each time, and returns its length as
  /// soon as it is whole.
  mutating func read(_ bytes: Span<UInt8>, limits: RequestParser.Limits) throws(Refusal) -> Int? {
    while let end = try nextLine(bytes, limits: limits) {
      let line = lineStart..<end
      lineStart = end + 2
      if requestLine != nil {
        guard !line.isEmpty else {
          try checkWhole(bytes)
          return lineStart
        }
        try readField(bytes, in: line, limits: limits)
      } else if line.isEmpty, !skippedEmptyLine {
        // One empty line before a request is a habit of old clients (RFC 9112 section 2.2).
        skippedEmptyLine = true
      } else {
        requestLine = try RequestLine(bytes, in: line)
        fieldsStart = lineStart
      }
    }
    return nil
  }

  private mutating func nextLine(
    _ bytes: Span<UInt8>,
    limits: RequestParser.Limits
  ) throws(Refusal) -> Int? {
    let isRequestLine = requestLine == nil
    let found = scanner.findEnd(
      ofLineAt: lineStart,
      in: bytes,
      limit: isRequestLine ? limits.requestLineBytes : limits.headBytes - lineStart,
      allowsTab: !isRequestLine
    )
    switch found {
    case .end(let end): return end
    case .incomplete: return nil
    case .tooLong: throw isRequestLine ? .targetTooLong : .headTooLarge
    case .malformed where isRequestLine: throw .badRequest("The request line is malformed.")
    case .malformed: throw .badRequest("A header holds a control byte.")
    }
  }

  private mutating func readField(
    _ bytes: Span<UInt8>,
    in line: Range<Int>,
    limits: RequestParser.Limits
  ) throws(Refusal) {
    let field = try FieldLine(bytes, in: line)
    guard places.count < limits.fields else { throw .headTooLarge }
    if places.isEmpty { places.reserveCapacity(12) }
    places.append(field.place(from: fieldsStart))
    let name = bytes.extracting(field.name)
    let value = bytes.extracting(field.value)
    switch name.count {
    case 4 where name.equals("host"):
      guard host == nil else { throw .badRequest("There must be one Host header.") }
      guard value.allSatisfy(\.isHostByte) else {
        throw .badRequest("The Host header is malformed.")
      }
      host = field.value
    case 6 where name.equals("expect"):
      if value.equals("100-continue") { expectsContinue = true } else { expectsMore = true }
    case 10 where name.equals("connection"):
      closes = closes || value.listContains("close")
    case 14 where name.equals("content-length"):
      try readContentLength(value)
    case 17 where name.equals("transfer-encoding"):
      try readTransferEncoding(value)
    default: break
    }
  }

  /// Reads a number of decimal digits and nothing else; a second one is refused even where it is the
  /// same (RFC 9110 section 8.6, RFC 9112 section 6.3).
  private mutating func readContentLength(_ value: Span<UInt8>) throws(Refusal) {
    guard contentLength == nil, coding == nil else { throw .twoLengths }
    guard !value.isEmpty else { throw .malformedLength }
    var length = 0
    for position in value.indices {
      let digit = value[position] &- UInt8(ascii: "0")
      guard digit < 10 else { throw .malformedLength }
      // A number that is too large for an Int is also too large for any body.
      length = length > Int.max / 20 ? length : length * 10 + Int(digit)
    }
    contentLength = length
  }

  /// Reads `chunked`, the one coding there is (RFC 9112 section 6.1).
  private mutating func readTransferEncoding(_ value: Span<UInt8>) throws(Refusal) {
    guard contentLength == nil, coding == nil else { throw .twoLengths }
    guard let requestLine, requestLine.isHTTP11 else {
      throw .badRequest("HTTP/1.0 knows no transfer coding.")
    }
    guard !value.isEmpty else { throw .badRequest("The Transfer-Encoding header is malformed.") }
    coding = value.equals("chunked") ? .chunked : .unknown
  }

  private func checkWhole(_ bytes: Span<UInt8>) throws(Refusal) {
    guard let requestLine, host != nil || !requestLine.isHTTP11 else {
      throw .badRequest("There must be one Host header.")
    }
    // Unsupported features are reported only if nothing is malformed.
    if coding == .unknown { throw .unknownCoding }
    if expectsMore { throw .unknownExpectation }
  }
}

extension HeadParser {
  /// The request of a head that has been read whole, without its body.
  func request(_ bytes: Span<UInt8>) throws(Refusal) -> ReceivedRequest {
    guard let requestLine, let method = Method(bytes.extracting(requestLine.method)) else {
      throw .badRequest("The request line is malformed.")
    }
    guard let target = Target(bytes.extracting(requestLine.target)) else {
      throw .badRequest("The address of the request is malformed.")
    }
    try check(target, of: bytes, method: method)
    // The empty line behind the fields stays out.
    let lines = bytes.extracting(fieldsStart..<(lineStart - 2))
    return ReceivedRequest(
      request: Request(
        method: method,
        target: target,
        headers: Headers(copying: lines, places: places)
      ),
      isHTTP11: requestLine.isHTTP11,
      keepsAlive: requestLine.isHTTP11 && !closes
    )
  }

  /// Checks that the target's form is one for the method, and that a host in the target is the one
  /// of the Host header (RFC 9112 section 3.2): two readers must not see two hosts.
  private func check(_ target: Target, of bytes: Span<UInt8>, method: Method) throws(Refusal) {
    switch target.form {
    case .origin: break
    case .asterisk:
      guard method == .options else {
        throw .badRequest("The address of the request is malformed.")
      }
    case .absolute(let authority):
      guard let requestLine, let host else { return }
      let named = bytes.extracting(requestLine.target).extracting(authority)
      guard named.equalsIgnoringASCIICase(bytes.extracting(host)) else {
        throw .badRequest("The address of the request names another host than the Host header.")
      }
    }
  }
}

extension Refusal {
  fileprivate static let twoLengths = badRequest("The length of the body is given more than once.")
  fileprivate static let malformedLength = badRequest("The Content-Length header is malformed.")
}

extension Span<UInt8> {
  /// Whether a list of tokens, separated by commas, has one that is this (RFC 9110 section 5.6.1).
  fileprivate func listContains(_ lowercased: StaticString) -> Bool {
    var start = 0
    while start <= count {
      let end = first(UInt8(ascii: ","), in: start..<count) ?? count
      if extracting(trimmed(in: start..<end)).equals(lowercased) { return true }
      start = end + 1
    }
    return false
  }
}
