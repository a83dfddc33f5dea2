import JSON

extension String {
  /// A free text as a JSON string, so that more words can follow it in a fingerprint.
  var quoted: String { JSONValue.string(self).encoded() }
}

extension Substring {
  /// Takes the first word away, with the space behind it.
  package mutating func takeWord() -> String {
    let word = utf8.prefix { $0 != UInt8(ascii: " ") }
    self = Substring(utf8[word.endIndex...].dropFirst())
    return String(Substring(word))
  }

  /// Takes a quoted text away, with the space behind it; nothing where there is none.
  package mutating func takeQuoted() -> String? {
    for quote in utf8.indices where utf8[quote] == UInt8(ascii: "\"") {
      let end = utf8.index(after: quote)
      guard case .string(let text)? = try? JSONValue(parsing: Array(utf8[..<end])) else { continue }
      self = Substring(utf8[end...].dropFirst())
      return text
    }
    return nil
  }
}
