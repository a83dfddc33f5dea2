/// A note on a movement of the stock: 1 to 200 characters on one line, such as the name of a
/// supplier.
public struct Note: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The most characters of a note, as people count them.
  public static let maximumLength = 200

  public let rawValue: String

  /// Creates a note, or nothing when the text is empty, too long, begins or ends with white space,
  /// or holds controls, line breaks or invisible formatting, as for a ``Place``.
  public init?(rawValue: String) {
    guard Place.isVisibleLine(rawValue, upTo: Self.maximumLength) else { return nil }
    self.rawValue = rawValue
  }

  /// Creates a note from the typed text, without surrounding white space.
  ///
  /// - Returns: Nothing when the rest is empty or no note.
  public init?(typed text: String) {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    self.init(rawValue: String(text[..<end]))
  }

  public var description: String { rawValue }
}
