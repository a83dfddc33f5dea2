public import CSV
public import Languages

/// The columns of a table for translators (CSV): a record a row, and for each text its source beside
/// the translation; ``TableRows`` reads the translations and passes the sources over.
public struct TranslationTable: Sendable {
  /// Which records are in the table.
  public enum Filter: String, CaseIterable, Sendable {
    /// Those that lack a translation.
    case missing
    /// Those with a translation that is older than its source.
    case outdated
  }

  public let kind: RecordKind
  public let source: Language
  public let target: Language
  private let filter: Filter?
  private var paths: [String] = []

  /// Creates a table that has no columns yet but that of the identifier.
  ///
  /// - Parameters:
  ///   - kind: The kind of its records.
  ///   - source: The language that is translated.
  ///   - target: The language of the translations.
  ///   - filter: Which records it has; all that have texts in the source language without it.
  public init(of kind: RecordKind, from source: Language, to target: Language, only filter: Filter?)
  {
    (self.kind, self.source, self.target, self.filter) = (kind, source, target, filter)
  }

  /// Adds the columns that a record needs, and says whether the record is in the table.
  public mutating func makeRoom(for record: GuideRecord) -> Bool {
    let texts = record.texts.filter { $0.value.translations[source] != nil }
    let isWanted =
      switch filter {
      case nil: !texts.isEmpty
      case .missing: texts.contains { $0.value.translations[target] == nil }
      case .outdated:
        texts.contains {
          if case .outdated = record.translationState(of: $0, into: target) { true } else { false }
        }
      }
    guard isWanted else { return false }
    for text in texts where !paths.contains(text.path) { paths.append(text.path) }
    return true
  }

  /// The names of the columns.
  public var columns: [String] {
    ["\(TableRows.prefix)id"]
      + paths.flatMap {
        ["source:\($0)@\(source.tag)", "\(TableRows.prefix)\($0)@\(target.tag)"]
      }
  }

  /// The row of a record for which there is room.
  public func row(of record: GuideRecord) -> [CSVTable.Field] {
    let texts = Dictionary(record.texts.map { ($0.path, $0.value) }) { first, _ in first }
    return [.text(record.id.description)]
      + paths.flatMap { path -> [CSVTable.Field] in
        let translations = texts[path]?.translations ?? [:]
        return [.text(translations[source] ?? ""), .text(translations[target] ?? "")]
      }
  }
}
