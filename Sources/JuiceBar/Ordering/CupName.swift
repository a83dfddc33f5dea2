public import Languages

/// The name that a visitor gives with an order, for the cup and the board: a line of at most 20
/// characters.
public struct CupName: WrittenLine {
  public static let maximumLength = 20

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}
