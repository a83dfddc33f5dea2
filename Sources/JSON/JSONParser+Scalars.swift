extension JSONParser {
  /// Reads a number; the next byte is a minus sign or a digit.
  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      position = start
      throw fault("the number is too large")
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = peek, Self.digits ~= byte { position += 1 }
    guard position > start else { throw fault("a digit was expected") }
  }

  /// Reads a string; the next byte is its opening quote.
  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var text = ""
    var start = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        text += try decoded(start..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try decoded(start..<position)
        position += 1
        text.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20:
        throw fault("a control character must be written as an escape")
      default:
        position += 1
      }
    }
    throw fault("the string has no end")
  }

  private mutating func decoded(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      position = range.lowerBound
      throw fault("the string is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let byte = peek
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      position -= 1
      throw fault("unknown escape")
    }
  }

  /// Reads the part after `\u`: four hexadecimal digits, or two such halves of a surrogate pair.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard
      (0xD800..<0xDC00).contains(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u"))
    else { throw fault("half of a surrogate pair") }
    let low = try hexadecimal()
    guard
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw fault("half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw fault("four hexadecimal digits were expected")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
