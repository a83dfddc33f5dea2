public import Languages

/// An object shown in the exhibition.
public struct Exhibit: Hashable, Sendable, Identifiable {
  /// The exhibit's name in addresses.
  public let id: ID
  public let name: LocalizedText
  /// The name of the object's picture, of which there may be none.
  public let imageName: String?
  /// One line for the list.
  public let summary: LocalizedText
  /// The text, its paragraphs separated by blank lines.
  public let description: LocalizedText
  /// The same in easy words, see ``LocalizedText/sentences(in:)``; there may be none.
  public let easyDescription: LocalizedText?
  public let sources: [Source]

  public init(
    id: ID,
    name: LocalizedText,
    imageName: String?,
    summary: LocalizedText,
    description: LocalizedText,
    easyDescription: LocalizedText? = nil,
    sources: [Source] = []
  ) {
    self.id = id
    self.name = name
    self.imageName = imageName
    self.summary = summary
    (self.description, self.easyDescription, self.sources) = (description, easyDescription, sources)
  }
}

extension Exhibit {
  /// The identifier of the exhibit's record.
  public typealias ID = RecordID
}
