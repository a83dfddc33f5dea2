/// Reads an SVG drawing and accepts only content that is known to be harmless.
///
/// `DrawingVocabulary` lists the allowed content; everything else is refused, not dropped, so that
/// no drawing is published that looks different from the original. The reader knows the part of XML
/// 1.0 that such files use: no document types, so no entities, and no processing instructions.
package struct DrawingReader {
  /// The deepest nesting of elements.
  private static let maximumDepth = 64

  /// Whether a file begins as a drawing may, or as some other page of marks.
  package static func mayRead(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    return start.first { !isSpace($0) } == UInt8(ascii: "<")
  }

  static func check(_ bytes: [UInt8]) throws(DrawingFault) {
    // Other control characters switch between the alphabets of some encodings.
    guard String(validating: bytes, as: UTF8.self) != nil,
      bytes.allSatisfy({ $0 >= 0x20 || isSpace($0) })
    else { throw DrawingFault("the text is not UTF-8", line: 1) }
    var reader = DrawingReader(bytes: bytes)
    try reader.readDocument()
  }

  private let bytes: [UInt8]
  private var place = 0
  private var open: [String] = []

  private mutating func readDocument() throws(DrawingFault) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if isAt("<?xml ") { try readDeclaration() }
    var hasRoot = false
    while place < bytes.count {
      if isAt("<!--") {
        try skip(past: "-->")
      } else if isAt("</") {
        try readEnd()
      } else if isAt("<!") {
        throw fault("a document type or a section of characters is not allowed")
      } else if isAt("<?") {
        throw fault("an instruction is not allowed")
      } else if isAt("<") {
        guard !open.isEmpty || !hasRoot else { throw fault("a second root element") }
        hasRoot = true
        try readElement()
      } else {
        try readText()
      }
    }
    guard hasRoot, open.isEmpty else { throw fault("the drawing is cut off") }
  }

  /// Another encoding than UTF-8 would make other marks of the same bytes.
  private mutating func readDeclaration() throws(DrawingFault) {
    let start = place + "<?xml ".utf8.count
    try skip(past: "?>")
    let words = bytes[start..<place - 2].split(whereSeparator: Self.isSpace).map {
      String(decoding: $0, as: UTF8.self).lowercased().replacing("'", with: "\"")
    }
    let allowed = [
      "version=\"1.0\"", "encoding=\"utf-8\"", "standalone=\"no\"", "standalone=\"yes\"",
    ]
    guard words.allSatisfy(allowed.contains) else {
      throw fault("expected an XML declaration of version 1.0 in UTF-8")
    }
  }

  private mutating func readElement() throws(DrawingFault) {
    place += 1
    let name = readName()
    guard open.isEmpty ? name == "svg" : DrawingVocabulary.elements.contains(name) else {
      throw fault("the element <\(name)> is not allowed")
    }
    var known: Set<String> = []
    while true {
      let hadSpace = skipSpaces()
      if isAt("/>") {
        place += 2
        return
      }
      if isAt(">") {
        place += 1
        guard open.count < Self.maximumDepth else {
          throw fault("elements stand too deep in others")
        }
        return open.append(name)
      }
      guard hadSpace else { throw fault("expected a space or the end of <\(name)>") }
      let attribute = readName()
      guard known.insert(attribute).inserted else { throw fault("\(attribute) stands twice") }
      try readValue(of: attribute)
    }
  }

  private mutating func readValue(of attribute: String) throws(DrawingFault) {
    _ = skipSpaces()
    guard isAt("=") else { throw fault("expected an attribute and its value") }
    place += 1
    _ = skipSpaces()
    guard isAt("\"") || isAt("'") else { throw fault("expected a value in quotes") }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote {
      guard bytes[place] != UInt8(ascii: "<") else { throw fault("< within a value") }
      place += 1
    }
    guard place < bytes.count else { throw fault("the drawing is cut off") }
    let value = String(decoding: bytes[start..<place], as: UTF8.self)
    place += 1
    if let reason = DrawingVocabulary.objection(to: value, of: attribute) { throw fault(reason) }
  }

  private mutating func readEnd() throws(DrawingFault) {
    place += 2
    let name = readName()
    _ = skipSpaces()
    guard let last = open.popLast(), last == name, isAt(">") else {
      throw fault("</\(name)> ends nothing that is open")
    }
    place += 1
  }

  private mutating func readText() throws(DrawingFault) {
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      guard !open.isEmpty || Self.isSpace(bytes[place]) else {
        throw fault("words outside of the drawing")
      }
      // Whatever character a reference means, in text it is a character.
      place += 1
    }
  }

  // MARK: - Bytes

  private mutating func readName() -> String {
    let start = place
    while place < bytes.count, Self.isPartOfName(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipSpaces() -> Bool {
    let start = place
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    return place > start
  }

  private mutating func skip(past end: String) throws(DrawingFault) {
    while place < bytes.count, !isAt(end) { place += 1 }
    guard place < bytes.count else { throw fault("the drawing is cut off") }
    place += end.utf8.count
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private func fault(_ reason: String) -> DrawingFault {
    let before = bytes[..<min(place, bytes.count)]
    return DrawingFault(reason, line: before.count { $0 == UInt8(ascii: "\n") } + 1)
  }
}

struct DrawingFault: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String, line: Int) { description = "line \(line): \(reason)" }
}
