public import Languages

/// What a version of the guide is about: a line of at most 500 characters.
public struct PublicationNote: WrittenLine {
  public static let maximumLength = 500

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}
