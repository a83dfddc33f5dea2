public import Identifiers

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
