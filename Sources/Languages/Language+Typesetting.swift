extension Language {
  /// A text with the spaces that its language's typography asks for: French never breaks a line
  /// before a sign of two parts or a percent sign, nor inside its quotation marks.
  public func typeset(_ text: String) -> String {
    guard self == .french, text.utf8.contains(where: Self.isOfFrenchSign) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let word = rest.prefix { !Self.isSpace($0) }
      let gap = rest[word.endIndex...].prefix(while: Self.isSpace)
      rest = rest[gap.endIndex...]
      result.append(contentsOf: word)
      guard !gap.isEmpty else { continue }
      let space: Unicode.Scalar? =
        result.last == "«" ? "\u{A0}" : rest.first.flatMap(Self.frenchSpace)
      if let space { result.append(space) } else { result.append(contentsOf: gap) }
    }
    return String(result)
  }

  /// Whether a byte may end a sign that has a space of its own, which few names have.
  private static func isOfFrenchSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "?"), 0xAB, 0xBB:
      true
    default: false
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}"
  }

  /// The space that French has before a sign; nothing where any will do.
  private static func frenchSpace(before sign: Unicode.Scalar) -> Unicode.Scalar? {
    switch sign {
    case ";", "!", "?": "\u{202F}"
    case ":", "»", "%": "\u{A0}"
    default: nil
    }
  }
}
