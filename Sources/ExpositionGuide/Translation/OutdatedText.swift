internal import JSON
public import Languages

/// A translation whose source was changed after it was made.
///
/// Records keep them beside their fields, in the member `outdated` of their documents: they are
/// published, exported and rolled back with the record, and visitors never see them.
public struct OutdatedText: Hashable, Sendable {
  /// The name of the member.
  static let member = "outdated"
  private static let members = ["field", "language", "source"]

  /// The place of the text in its record, such as `texts.main`.
  public let path: String
  /// The language of the translation.
  public let language: Language
  /// The text from which the translation was made.
  public let source: String

  public init(_ path: String, _ language: Language, madeFrom source: String) {
    (self.path, self.language, self.source) = (path, language, source)
  }

  init(reading reader: JSONReader, in kind: RecordKind) throws(JSONMismatch) {
    for member in try reader.members() where !Self.members.contains(member.name) {
      throw member.reader.mismatch("one of \(Self.members.joined(separator: ", "))")
    }
    let field = try reader.member("field")
    path = try field.string()
    guard case .text? = RecordPath(path)?.type(in: kind) else {
      throw field.mismatch("the path of a text")
    }
    let tag = try reader.member("language")
    guard let language = Language(rawValue: try tag.string()) else {
      throw tag.mismatch("one of \(Language.list)")
    }
    self.language = language
    source = try reader.member("source").string()
  }

  var json: JSONValue {
    [
      "field": .string(path), "language": .string(language.tag), "source": .string(source),
    ]
  }
}

/// How a translation stands to its source.
public enum TranslationState: Hashable, Sendable {
  case missing
  /// The source was another text when the translation was made.
  case outdated(madeFrom: String)
  case current
}

extension GuideRecord {
  /// The translations that are older than their sources.
  public var outdated: [OutdatedText] {
    guard case .array(let elements)? = document[OutdatedText.member] else { return [] }
    return elements.compactMap { element in
      do throws(JSONMismatch) {
        return try OutdatedText(reading: JSONReader(element), in: kind)
      } catch {
        return nil
      }
    }
  }

  /// The record with other notes of outdated translations.
  func noting(_ outdated: [OutdatedText]?) -> GuideRecord {
    var document = document
    document[OutdatedText.member] = outdated.map { .array($0.map(\.json)) }
    return GuideRecord(key, unchecked: document)
  }

  /// How the translation of a text stands to its source.
  public func translationState(
    of text: RecordValue<LocalizedText>,
    into language: Language
  ) -> TranslationState {
    guard text.value.translations[language] != nil else { return .missing }
    let note = outdated.first { $0.path == text.path && $0.language == language }
    return note.map { .outdated(madeFrom: $0.source) } ?? .current
  }

  /// The record as it becomes when it takes the place of another: translations that stayed while their
  /// source became another text are noted as outdated, with the text from which they were made.
  ///
  /// Notes that the record brings count; one that has none keeps those of the record before. A note goes
  /// with a new translation, and with a source that is again as it was.
  ///
  /// - Parameters:
  ///   - before: The record whose place it takes.
  ///   - source: The language from which is translated.
  ///   - areTranslationsRight: Whether the translations are right for the changed source too.
  ///   - confirmed: The notes of translations that are right after all.
  /// - Returns: The record with its notes.
  /// - Complexity: O(*n*) in the number of texts, O(*n* *m*) for those that moved in a list.
  public func following(
    _ before: GuideRecord?,
    from source: Language,
    areTranslationsRight: Bool = false,
    confirmed: Set<OutdatedText> = []
  ) -> GuideRecord {
    let isNoted = document[OutdatedText.member] != nil
    let notes = (isNoted ? outdated : before?.outdated ?? []).filter { !confirmed.contains($0) }
    guard let before else { return noting(notes.isEmpty ? nil : notes) }
    let former = FormerTexts(before)
    var kept: [OutdatedText] = []
    for text in texts {
      guard let words = text.value.translations[source] else { continue }
      for language in Language.allCases where language != source {
        guard let translation = text.value.translations[language],
          let old = former.text(at: text.path, with: translation, in: language)
        else { continue }
        let note = notes.first {
          $0.language == language && [text.path, old.path].contains($0.path)
        }
        let changed = old.value.translations[source].flatMap { $0 == words ? nil : $0 }
        let madeFrom = note?.source ?? (areTranslationsRight ? nil : changed)
        guard let madeFrom, madeFrom != words else { continue }
        kept.append(OutdatedText(text.path, language, madeFrom: madeFrom))
      }
    }
    return noting(kept.isEmpty ? nil : kept)
  }
}

/// The texts of a record before a change.
private struct FormerTexts {
  private let byPath: [String: RecordValue<LocalizedText>]
  /// The texts of lists, by their paths without places.
  private let inLists: [String: [RecordValue<LocalizedText>]]

  init(_ record: GuideRecord) {
    let texts = record.texts
    byPath = Dictionary(texts.map { ($0.path, $0) }) { first, _ in first }
    inLists = Dictionary(grouping: texts.filter { $0.path.contains("[") }) { $0.path.withoutPlaces }
  }

  /// The text that had a translation, at a path or elsewhere in its list.
  func text(
    at path: String,
    with translation: String,
    in language: Language
  ) -> RecordValue<LocalizedText>? {
    if let text = byPath[path], text.value.translations[language] == translation { return text }
    return inLists[path.withoutPlaces]?.first { $0.value.translations[language] == translation }
  }
}

extension String {
  /// A path without the numbers in its brackets.
  fileprivate var withoutPlaces: String { filter { !$0.isNumber } }
}
