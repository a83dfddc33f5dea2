import Languages

/// A text in every language: a member of `TextKey`.
struct Text {
  /// The name of the member.
  let key: String
  /// The text in each language, and its singular if it has one.
  let forms: [Language: (other: String, one: String)]

  /// The English text.
  var comment: String { forms[.english]?.other ?? "" }

  /// All texts in the order of `TextKey`; a form that a text lacks is empty.
  private var pieces: [String] {
    Language.allCases.flatMap { language in
      let form = forms[language] ?? ("", "")
      return language.hasSingular ? [form.other, form.one] : [form.other]
    }
  }

  /// All texts as one raw string literal, with as many number signs as they need.
  var literal: String {
    let text = pieces.joined()
    var hashes = "#"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\(text)\"\(hashes)"
  }

  /// The ends of all texts but the last, in bytes.
  var ends: [Int] {
    pieces.dropLast().reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }
}

extension Language {
  /// Whether words have a singular of their own.
  var hasSingular: Bool { self == .english || self == .french }
}
