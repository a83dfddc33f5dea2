@_spi(_Unicode) import Swift

extension String {
  /// The most combining marks on one letter.
  ///
  /// Vietnamese and Thai need two; more paint over the lines around the text.
  public static let maximumMarks = 2
  /// The most combining marks on one letter of a script that stacks them, as Tibetan and Burmese do.
  public static let maximumStackedMarks = 4

  /// Reads one line as people type it, in normal form C and without the white space around it;
  /// nothing if it is empty.
  ///
  /// Every character of a line shows where it stands: there are no controls, no direction marks,
  /// joiners only where a script or an emoji needs them, and neither end joins the text beside it.
  /// - Parameters:
  ///   - text: The text typed.
  ///   - length: The most characters, as people count them; in UTF-8 there may be four times as
  ///     many bytes.
  /// - Throws: ``LineFault``.
  public init?(line text: String, upTo length: Int) throws(LineFault) {
    let line = text.lineForm
    guard !line.isEmpty else { return nil }
    guard line.utf8.count <= 4 * length, line.count <= length else { throw .tooLong }
    if !line.isPlain {
      if let fault = line.lineFault { throw fault }
      guard !line.joinsNeighbours else { throw .joining }
    }
    self = line
  }

  /// The requirements of a line of at most so many characters, in the words of a problem.
  public static func lineExpectation(upTo length: Int) -> String {
    "1 to \(length) visible characters on one line, at most \(4 * length) bytes, with at most "
      + "\(maximumMarks) combining marks on a letter (\(maximumStackedMarks) in scripts that stack them)"
  }

  /// The text in normal form C, without the white space around it.
  public var lineForm: String {
    let start = unicodeScalars.drop(while: \.properties.isWhitespace)
    let last = start.lastIndex { !$0.properties.isWhitespace }
    return String(start[..<(last.map(start.index(after:)) ?? start.startIndex)]).normalized
  }

  /// Normal form C: two ways to type a letter are one text, in the fewest bytes.
  ///
  /// The standard library offers it only as a system interface, and takes time that grows with the
  /// square of the marks in a row: a text with more than 30 (UAX #15, 13) stays as it is.
  public var normalized: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }), isStreamSafe else { return self }
    var text = ""
    text.unicodeScalars.append(contentsOf: _nfc)
    return text
  }

  private var isStreamSafe: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > 30 { return false }
    }
    return true
  }

  /// The text with U+FFFD for each character that a line must not have, so that a text of another
  /// rule shows on one line.
  public var shownOnOneLine: String {
    guard !isPlain, unicodeScalars.contains(where: \.breaksLines) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      shown.unicodeScalars.append(scalar.breaksLines ? "\u{FFFD}" : scalar)
    }
    return shown
  }

  /// Whether it has nothing but the signs and letters of ASCII.
  private var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// Whether the text makes one character with what stands before or after it, as a combining mark
  /// without a letter does.
  private var joinsNeighbours: Bool {
    ("=" + self).count != count + 1 || (self + "=").count != count + 1
      || unicodeScalars.first?.endsSyllables == true || unicodeScalars.last?.beginsSyllables == true
      || first?.isHalfFlag == true || last?.isHalfFlag == true
  }

  private var lineFault: LineFault? {
    var (marks, stackedMarks) = (0, 0)
    var before: Unicode.Scalar?
    var index = unicodeScalars.startIndex
    while index < unicodeScalars.endIndex {
      let scalar = unicodeScalars[index]
      unicodeScalars.formIndex(after: &index)
      let next = index < unicodeScalars.endIndex ? unicodeScalars[index] : nil
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return .control
      // Emoji that are newer than the tables of this program show where they are known.
      case .unassigned where (0x1F000...0x1FAFF).contains(scalar.value):
        (marks, stackedMarks) = (0, 0)
      case .privateUse, .unassigned, .surrogate: return .unseen
      case _ where scalar.isBlank: return .unseen
      case _ where scalar.properties.isDefaultIgnorableCodePoint, .format:
        guard let before, scalar.isNeeded(between: before, and: next) else { return .unseen }
      // These stand beside their letter.
      case .spacingMark where scalar.isStacked: break
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if scalar.isStacked { stackedMarks += 1 } else { marks += 1 }
        guard marks <= Self.maximumMarks, marks + stackedMarks <= Self.maximumStackedMarks else {
          return .marks
        }
      default: (marks, stackedMarks) = (0, 0)
      }
      before = scalar
    }
    return nil
  }
}

extension Character {
  /// Whether it is one letter of the two that make a flag.
  fileprivate var isHalfFlag: Bool {
    unicodeScalars.count == 1
      && unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar does not show on its line, or moves what stands around it.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }

  /// Whether a sign that does not show is needed by the letters or the emoji beside it.
  ///
  /// For joiners by the rules of RFC 5892, appendix A.1 and A.2, with what the Unicode Standard adds
  /// for Bengali (a joiner before a virama, 12.2) and for emoji (UTS #51).
  fileprivate func isNeeded(between before: Unicode.Scalar, and next: Unicode.Scalar?) -> Bool {
    switch self {
    case "\u{200C}":
      guard let next else { return false }
      return before.isVirama || before.isOfJoinedScript && next.isOfJoinedScript
    case "\u{200D}":
      guard let next else { return false }
      return before.isVirama || next.isVirama
        || next.isPictograph
          && (before.isPictograph || before == "\u{FE0F}" || before.properties.isEmojiModifier)
    case "\u{FE0E}", "\u{FE0F}":
      return before.properties.isEmoji || before.properties.generalCategory == .otherSymbol
    default: return properties.isVariationSelector && before.properties.isIdeographic
    }
  }

  /// Whether it is a consonant of Hangul that joins the vowel after it.
  fileprivate var beginsSyllables: Bool {
    (0x1100...0x115F).contains(value) || (0xA960...0xA97C).contains(value)
  }

  /// Whether it is a vowel or a final consonant of Hangul, which joins the letter before it.
  fileprivate var endsSyllables: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  private var isVirama: Bool { properties.canonicalCombiningClass == .virama }

  /// Whether it is an emoji, but for digits and the signs that keys have.
  private var isPictograph: Bool { value > 0x7F && properties.isEmoji }

  /// Whether its letters are written joined: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa,
  /// Hanifi Rohingya and Adlam.
  private var isOfJoinedScript: Bool {
    switch value {
    case 0x620...0x77F, 0x7CA...0x7FA, 0x840...0x8FF, 0x1807...0x18AA, 0xA840...0xA873,
      0x10D00...0x10D3F, 0x1E900...0x1E94B:
      properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    default: false
    }
  }

  /// Whether it is a symbol without ink: of Braille, and a note without its head.
  fileprivate var isBlank: Bool { self == "\u{2800}" || self == "\u{1D159}" }

  /// Whether it is a mark of a script that stacks marks: Hebrew, Arabic, Syriac, the scripts of India
  /// and Sri Lanka, Tibetan, Burmese, Khmer, Tai Tham, and those of Indonesia and the Cham.
  fileprivate var isStacked: Bool {
    switch value {
    case 0x591...0x5C7, 0x610...0x74A, 0x8CA...0xDFF, 0xF00...0x109F, 0x1780...0x17FF,
      0x1A20...0x1AAF,
      0x1B00...0x1BFF, 0xA980...0xA9FF, 0xAA00...0xAA7F, 0x11000...0x11FFF:
      true
    default: false
    }
  }
}
