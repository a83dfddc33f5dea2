public import JSON
public import Languages

/// A field whose value differs between two states of a record, of a text in one language.
public struct RecordDifference: Hashable, Sendable {
  /// The field, such as `texts.main` or `dated.edtf`; a list is one field.
  public let path: String
  public let language: Language?
  public let before: JSONValue?
  public let after: JSONValue?

  /// The differences in the order of the fields; of a record that is not there all fields are empty.
  public static func all(
    of kind: RecordKind,
    from before: JSONObject?,
    to after: JSONObject?
  ) -> [RecordDifference] {
    all(kind.fields, before ?? [:], after ?? [:], under: "")
  }

  private static func all(
    _ fields: [RecordField],
    _ before: JSONObject,
    _ after: JSONObject,
    under path: String
  ) -> [RecordDifference] {
    fields.flatMap { field -> [RecordDifference] in
      let (old, new) = (before[field.name], after[field.name])
      guard old != new else { return [] }
      let path = path + field.name
      switch field.type {
      case .group(let parts):
        return all(parts, old.object, new.object, under: path + ".")
      case .text:
        let (old, new) = (old?.localizedText, new?.localizedText)
        let texts = Language.allCases.compactMap { language -> RecordDifference? in
          let (old, new) = (old?.translations[language], new?.translations[language])
          guard old != new else { return nil }
          return RecordDifference(
            path: path,
            language: language,
            before: old.map { .string($0) },
            after: new.map { .string($0) }
          )
        }
        // Texts that quote other phrases are the same texts otherwise.
        guard texts.isEmpty else { return texts }
        return [RecordDifference(path: path, language: nil, before: old?.json, after: new?.json)]
      default:
        return [RecordDifference(path: path, language: nil, before: old, after: new)]
      }
    }
  }
}

extension JSONValue? {
  fileprivate var object: JSONObject {
    guard case .object(let object)? = self else { return [:] }
    return object
  }
}
