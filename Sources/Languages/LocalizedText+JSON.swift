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
    var phrases: [Language: [String]] = [:]
    for (name, reader) in try members() {
      if name == LocalizedText.phrasesKey { phrases = try reader.phrases() }
      guard let language = Language(rawValue: name) else { continue }
      translations[language] = try reader.string()
    }
    guard let text = LocalizedText(translations, phrases: phrases) else {
      throw mismatch("an object with at least one of \(Language.list)")
    }
    return text
  }

  /// The value as lists of phrases, one a language; languages we do not know are passed over.
  private func phrases() throws(JSONMismatch) -> [Language: [String]] {
    var phrases: [Language: [String]] = [:]
    for (name, reader) in try members() {
      guard let language = Language(rawValue: name) else { continue }
      var list: [String] = []
      for element in try reader.elements() { list.append(try element.string()) }
      phrases[language] = list
    }
    return phrases
  }
}

extension LocalizedText {
  /// The key beside those of the languages, under which phrases of other languages stand.
  public static let phrasesKey = "phrases"

  /// The text as `localizedText()` reads it: a string when it is Korean alone.
  public var json: JSONValue {
    if translations.count == 1, phrases.isEmpty, let text = translations[.fallback] {
      return .string(text)
    }
    var members = Language.allCases.compactMap { language in
      translations[language].map { (language.tag, JSONValue.string($0)) }
    }
    if !phrases.isEmpty {
      let lists = Language.allCases.compactMap { language in
        phrases[language].map { (language.tag, JSONValue.array($0.map(JSONValue.string))) }
      }
      members.append((Self.phrasesKey, .object(JSONObject(lists))))
    }
    return .object(JSONObject(members))
  }
}
