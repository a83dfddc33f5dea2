/// Lower-case words joined by hyphens, such as `strawberry-banana`.
public protocol KebabIdentifier: TextIdentifier {
  /// Creates an identifier whose form has been checked.
  init(unchecked rawValue: String)
}

extension KebabIdentifier {
  /// Creates an identifier, or nothing when the text is not of 1 to 64 letters a-z, digits and
  /// single hyphens between them.
  public init?(rawValue: String) {
    guard (1...64).contains(rawValue.utf8.count) else { return nil }
    let words = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isWord = { (word: Substring.UTF8View) in
      !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard words.allSatisfy(isWord) else { return nil }
    self.init(unchecked: rawValue)
  }

  /// Creates an identifier from a text, as `init(rawValue:)` does.
  public init?(_ text: String) { self.init(rawValue: text) }
}
