public import JSON

extension JSONReader {
  /// The value as a text: a plain string is Korean, an object holds one string a language.
  ///
  /// - Throws: `JSONMismatch` for another kind of value, for an object without any language we
  ///   know, and for a translation that is no string. Languages we do not know are passed over.
  public func localizedText() throws(JSONMismatch) -> LocalizedText {
    if case .string(let text) = value { return LocalizedText(text, in: .fallback) }
    guard case .object = value else { throw mismatch("a string or an object of languages") }
    var translations: [Language: String] = [:]
    for (name, reader) in try members() {
      guard let language = Language(rawValue: name) else { continue }
      translations[language] = try reader.string()
    }
    guard let text = LocalizedText(translations) else {
      throw mismatch("an object with at least one of \(Language.list)")
    }
    return text
  }
}

extension LocalizedText {
  /// The text as `localizedText()` reads it: a string when it is Korean alone.
  public var json: JSONValue {
    if translations.count == 1, let text = translations[.fallback] { return .string(text) }
    let members = Language.allCases.compactMap { language in
      translations[language].map { (language.tag, JSONValue.string($0)) }
    }
    return .object(JSONObject(members))
  }
}
