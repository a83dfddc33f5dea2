extension Response {
  /// Answers with a source, or the one range of it that the client asks for (RFC 9110 section 14):
  /// 206, 416 where no byte of the range is there, and the whole where several are asked for or the
  /// client has a part of another version (`If-Range`).
  ///
  /// The tag is a strong one in its quotation marks.
  public init(_ source: PartSource, tag: String, headers: Headers = [:], to request: Request) {
    self.init(.ok, headers: headers, body: .parts(source))
    self.headers["ETag"] = tag
    guard let whole = source.range else { return }
    self.headers["Accept-Ranges"] = "bytes"
    let condition = request.headers["If-Range"]
    guard !request.isHead, condition == nil || condition == tag,
      let asked = request.headers["Range"].flatMap(ByteRange.init)
    else { return }
    guard let range = asked.range(of: whole.count) else {
      self.headers["Content-Range"] = "bytes */\(whole.count)"
      self.headers["Content-Type"] = nil
      (status, body) = (.rangeNotSatisfiable, .empty)
      return
    }
    self.headers["Content-Range"] =
      "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole.count)"
    (status, body) = (.partialContent, .parts(source.only(range)))
  }
}

/// The range of bytes that a `Range` header asks for.
private enum ByteRange {
  case from(Int)
  case closed(ClosedRange<Int>)
  /// So many bytes at the end.
  case last(Int)

  /// Nothing for another unit, several ranges or a malformed one: such a header counts as absent.
  init?(_ header: String) {
    let bytes = Array(header.utf8)
    guard bytes.count > 6, String(header.prefix(6)).equalsIgnoringASCIICase("bytes=") else {
      return nil
    }
    let range = bytes.dropFirst(6)
    guard let dash = range.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let first = range[..<dash]
    let last = range[(dash + 1)...]
    guard first.allSatisfy(\.isDigit), last.allSatisfy(\.isDigit) else { return nil }
    switch (first.isEmpty, last.isEmpty) {
    case (true, true): return nil
    case (true, false): self = .last(Self.number(last))
    case (false, true): self = .from(Self.number(first))
    case (false, false):
      let (first, last) = (Self.number(first), Self.number(last))
      guard first <= last else { return nil }
      self = .closed(first...last)
    }
  }

  /// The bytes of so many that are asked for; nothing if none of them is there.
  func range(of count: Int) -> Range<Int>? {
    switch self {
    case .from(let first): first < count ? first..<count : nil
    case .closed(let range):
      range.lowerBound < count
        ? range.lowerBound..<(min(range.upperBound, count - 1) + 1) : nil
    case .last(let length): length > 0 && count > 0 ? (count - min(length, count))..<count : nil
    }
  }

  /// A number of decimal digits; one that is too large for any file is the largest there is.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { number, digit in
      number > Int.max / 20 ? Int.max : number * 10 + Int(digit - UInt8(ascii: "0"))
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
