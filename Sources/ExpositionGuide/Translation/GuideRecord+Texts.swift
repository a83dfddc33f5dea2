public import JSON
public import Languages

extension GuideRecord {
  /// The record with another translation of a text.
  ///
  /// - Parameters:
  ///   - path: The place of the text, such as `texts.main`.
  ///   - language: The language of the translation.
  ///   - translation: The translation; an empty one removes it.
  /// - Returns: The record, or nothing where it has no text at the path.
  /// - Throws: `JSONMismatch` where the record cannot be without the text.
  public func translating(
    _ path: String,
    into language: Language,
    as translation: String
  ) throws(JSONMismatch) -> GuideRecord? {
    guard let text = texts.first(where: { $0.path == path })?.value, let place = RecordPath(path)
    else { return nil }
    // The other texts stay as they were stored.
    let typed = JSONReader(.object([path: .object([language.tag: .string(translation)])]))
    try typed.refuseZeros()
    if place.isHeading { try typed.requireHeading() }
    var translations = text.translations
    translations[language] = translation.isEmpty ? nil : translation.normalized
    let new = LocalizedText(translations, phrases: text.phrases)?.json ?? .null
    return try GuideRecord(key, stored: JSONReader(place.setting(new, in: .object(document))))
  }
}
