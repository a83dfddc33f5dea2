/// Writes the heads of responses (RFC 9112 section 4, RFC 9110 section 6).
struct ResponseWriter {
  /// How the client knows where the body ends.
  enum Framing {
    case length(Int)
    case chunks
    /// By the end of the connection, or there is no body.
    case none
  }

  /// The Date line of the second that is running.
  private var dateLine: [UInt8] = []
  private var second = 0

  /// Takes note of the time, in seconds since 1970.
  mutating func setClock(_ second: Int) {
    guard second != self.second else { return }
    self.second = second
    dateLine = Array("\r\nDate: \(HTTPDate.text(second))\r\n".utf8)
  }

  /// Adds a response's head to a buffer, and returns the names of the headers left out, whose values
  /// only the server knows.
  func write(
    _ response: Response,
    framing: Framing,
    closes: Bool,
    into buffer: inout [UInt8]
  ) -> [String] {
    buffer.append(contentsOf: Self.version)
    buffer.append(decimal: response.status.code)
    buffer.append(UInt8(ascii: " "))
    buffer.append(copying: response.status.reason.utf8Span.span)
    buffer.append(contentsOf: dateLine)
    switch framing {
    case .length(let length):
      buffer.append(contentsOf: Self.length)
      buffer.append(decimal: length)
      buffer.append(contentsOf: Self.lineEnd)
    case .chunks: buffer.append(contentsOf: Self.chunks)
    case .none: break
    }
    if closes { buffer.append(contentsOf: Self.close) }
    let leftOut = writeFields(of: response.headers, into: &buffer)
    buffer.append(contentsOf: Self.lineEnd)
    return leftOut
  }

  private static let version = Array("HTTP/1.1 ".utf8)
  private static let length = Array("Content-Length: ".utf8)
  private static let chunks = Array("Transfer-Encoding: chunked\r\n".utf8)
  private static let close = Array("Connection: close\r\n".utf8)
  private static let lineEnd = Array("\r\n".utf8)

  private func writeFields(of headers: Headers, into buffer: inout [UInt8]) -> [String] {
    let lines = headers.lines.span
    let hasOwn = headers.places.contains { lines.extracting($0.name).isServersOwn }
    guard hasOwn else {
      buffer.append(contentsOf: headers.lines)
      return []
    }
    var others = Headers()
    var leftOut: [String] = []
    for (name, value) in headers {
      if name.utf8Span.span.isServersOwn { leftOut.append(name) } else { others.add(name, value) }
    }
    buffer.append(contentsOf: others.lines)
    return leftOut
  }
}

extension [UInt8] {
  fileprivate mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension Span<UInt8> {
  /// Whether the name is one of the fields that tell where a response ends.
  fileprivate var isServersOwn: Bool {
    switch count {
    case 4: equals("date")
    case 10: equals("connection")
    case 14: equals("content-length")
    case 17: equals("transfer-encoding")
    default: false
    }
  }
}
