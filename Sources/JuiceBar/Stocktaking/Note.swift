public import Languages

/// A note on a movement of the stock, such as the name of a supplier: a line of at most 200
/// characters.
public struct Note: WrittenLine {
  public static let maximumLength = 200

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}
