/// One line that people write, such as a name, a place or a note.
///
/// It is as ``Swift/String/init(line:upTo:)`` leaves it.
public protocol WrittenLine: RawRepresentable<String>, Hashable, Sendable, CustomStringConvertible {
  /// The most characters, as people count them; in UTF-8 a line has at most four bytes for each.
  static var maximumLength: Int { get }

  /// Whether a line may be such a text.
  static func allows(_ line: String) -> Bool

  /// The requirements, in the words of a problem.
  static var expectation: String { get }

  init(unchecked line: String)
}

extension WrittenLine {
  public static func allows(_ line: String) -> Bool { true }

  /// Reads a line as people type it: normalised, without the white space around it.
  ///
  /// - Returns: Nothing if the text is empty or only white space.
  /// - Throws: ``LineFault``.
  public init?(typed text: String) throws(LineFault) {
    guard let line = try String(line: text, upTo: Self.maximumLength) else { return nil }
    guard Self.allows(line) else { throw .notAllowed }
    self.init(unchecked: line)
  }

  /// Reads a line as `init(typed:)` does, with nothing for a faulty one.
  public init?(rawValue text: String) {
    guard let line = try? Self(typed: text) else { return nil }
    self = line
  }

  /// Takes a line that was stored, by whatever rules it was written; characters that do not show on
  /// one line are replaced.
  public init(stored text: String) { self.init(unchecked: text.shownOnOneLine) }

  public var description: String { rawValue }

  public static var expectation: String { String.lineExpectation(upTo: maximumLength) }
}

/// Why a text is no line.
public enum LineFault: Error, Hashable, Sendable, CaseIterable {
  /// It has more characters, or more bytes, than its kind may have.
  case tooLong
  /// It has a control or a line break.
  case control
  /// It has a direction mark, a sign that does not show, or one that Unicode does not assign.
  case unseen
  /// A letter has more marks than its script needs.
  case marks
  /// Its first or last character would join what stands beside it.
  case joining
  /// Its kind does not allow it, as a payment's note does not allow the number of a card.
  case notAllowed
}
