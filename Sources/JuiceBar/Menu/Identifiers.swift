/// A name that files, addresses and commands use for one thing: lower-case words joined by
/// hyphens, such as `strawberry-banana`.
public protocol KebabIdentifier: RawRepresentable<String>, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
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

  /// The identifier's text.
  public var description: String { rawValue }

  /// Orders identifiers by their text, the order in which rows are locked.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The identifier of a fruit, such as `kiwi`.
public struct FruitID: KebabIdentifier {
  /// The identifier's text.
  public let rawValue: String

  /// Creates an identifier whose form has been checked.
  public init(unchecked rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a juice, such as `mango-kiwi`.
public struct JuiceID: KebabIdentifier {
  /// The identifier's text.
  public let rawValue: String

  /// Creates an identifier whose form has been checked.
  public init(unchecked rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a juice bar.
public struct BarID: KebabIdentifier {
  /// The bar of a venue that has one alone.
  public static let main = BarID(unchecked: "main")

  /// The identifier's text.
  public let rawValue: String

  /// Creates an identifier whose form has been checked.
  public init(unchecked rawValue: String) { self.rawValue = rawValue }
}
