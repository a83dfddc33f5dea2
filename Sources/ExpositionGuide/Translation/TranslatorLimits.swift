internal import JSON
public import Languages

extension GuideRecord {
  /// The first field in which the record differs from another besides its texts in some languages.
  ///
  /// It keeps a translator of these languages from saving the record.
  ///
  /// - Parameters:
  ///   - before: The record before the translator's work.
  ///   - languages: The translator's languages.
  /// - Returns: The path of the field, such as `dated.edtf`, or nothing.
  public func difference(
    from before: GuideRecord,
    besidesTextsIn languages: Set<Language>
  ) -> String? {
    guard key == before.key else { return "id" }
    let others = { (record: GuideRecord) in
      record.outdated.filter { !languages.contains($0.language) }
    }
    return Self.difference(kind.fields, document, before.document, "", languages)
      ?? (Set(others(self)) == Set(others(before)) ? nil : OutdatedText.member)
  }

  private static func difference(
    _ fields: [RecordField],
    _ new: JSONObject,
    _ old: JSONObject,
    _ path: String,
    _ languages: Set<Language>
  ) -> String? {
    for field in fields {
      let found = difference(
        field.type,
        new[field.name],
        old[field.name],
        path + field.name,
        languages
      )
      if let found { return found }
    }
    return nil
  }

  private static func difference(
    _ type: FieldType,
    _ new: JSONValue?,
    _ old: JSONValue?,
    _ path: String,
    _ languages: Set<Language>
  ) -> String? {
    guard new != old else { return nil }
    switch (type, new, old) {
    case (.text, _, _):
      return rest(of: new, without: languages) == rest(of: old, without: languages) ? nil : path
    case (.group(let fields), let new, let old):
      let group = { (value: JSONValue?) -> JSONObject in
        if case .object(let object)? = value { object } else { [:] }
      }
      return difference(fields, group(new), group(old), path + ".", languages)
    case (.list(let element), .array(let new)?, .array(let old)?) where new.count == old.count:
      for (index, pair) in zip(new, old).enumerated() {
        let found = difference(element, pair.0, pair.1, "\(path)[\(index)]", languages)
        if let found { return found }
      }
      return nil
    default: return path
    }
  }

  /// The translations of a text in other languages, and its phrases in all.
  private static func rest(
    of value: JSONValue?,
    without languages: Set<Language>
  ) -> LocalizedText? {
    guard let text = value?.localizedText else { return nil }
    return LocalizedText(
      text.translations.filter { !languages.contains($0.key) },
      phrases: text.phrases.filter { !languages.contains($0.key) }
    )
  }
}
