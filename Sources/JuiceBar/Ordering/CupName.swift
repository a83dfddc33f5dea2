@_spi(_Unicode) import Swift

/// The name that a visitor gives with an order, for the cup and the board: 1 to 20 characters as
/// people count them, in Unicode's normal form C, at most 80 bytes of UTF-8.
public struct CupName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The most characters of a name, as people count them.
  public static let maximumLength = 20
  /// The most bytes of a name in UTF-8.
  public static let maximumBytes = 80
  /// The most combining marks on one letter.
  ///
  /// Vietnamese, Thai and Devanagari need two; more paint over the lines around the name.
  public static let maximumMarks = 2

  /// A typed text that is no name.
  public struct Invalid: Error {}

  public let rawValue: String

  /// Creates a name, or nothing when the text is not exactly as ``init(typed:)`` leaves it.
  public init?(rawValue: String) {
    guard let name = try? Self(typed: rawValue), name.rawValue.utf8.elementsEqual(rawValue.utf8)
    else { return nil }
    self = name
  }

  /// Reads a name as people type it: normalised, without the white space around it.
  ///
  /// - Returns: `nil` if the text is empty or only white space.
  /// - Throws: ``Invalid``.
  public init?(typed text: String) throws(Invalid) {
    let text = String(text.trimmed).normalized
    guard !text.isEmpty else { return nil }
    guard text.count <= Self.maximumLength, text.utf8.count <= Self.maximumBytes,
      text.allSatisfy(\.isPrintable)
    else { throw Invalid() }
    rawValue = text
  }

  public var description: String { rawValue }
}

extension String {
  /// Normal form C: two ways to type a letter are one name, in the fewest bytes.
  ///
  /// The standard library offers it only as a system interface.
  var normalized: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: _nfc)
    return text
  }

  /// Whether the text makes one character with what stands before or after it, as a combining mark
  /// without a letter does.
  var joinsNeighbours: Bool {
    ("=" + self).count != count + 1 || (self + "=").count != count + 1
      || unicodeScalars.last == "\u{200D}"
  }

  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex)
    ]
  }
}

extension Character {
  /// Whether the character shows on one line, with at most ``CupName/maximumMarks`` marks on each
  /// of its letters.
  fileprivate var isPrintable: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      case .nonspacingMark, .spacingMark, .enclosingMark:
        marks += 1
        guard marks <= CupName.maximumMarks else { return false }
      default: marks = 0
      }
    }
    return true
  }
}
