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
  /// An identifier in lower-case kebab form, such as `samguk-sagi`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Creates an identifier of words from a-z and 0-9 with single hyphens between them, or nothing
    /// when the text is another one.
    public init?(_ text: String) {
      guard let id = Exhibit.ID(deriving: text), id.description == text else { return nil }
      self = id
    }

    /// Creates an identifier from the Latin letters and digits of a name, or nothing without any.
    ///
    /// `Jik Ji` becomes `jik-ji`.
    init?(deriving name: String) {
      let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      guard !words.isEmpty else { return nil }
      description = words.joined(separator: "-")
    }
  }
}
