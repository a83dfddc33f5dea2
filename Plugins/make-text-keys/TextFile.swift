import JSON
import Languages

/// The texts of a file, and its faults.
///
/// ```json
/// {
///   "cartNow": {
///     "ko": "{count}잔 담겨 있어요",
///     "en": {"one": "{count} glass in the cart", "other": "{count} glasses in the cart"},
///     …
///   }
/// }
/// ```
struct TextFile {
  /// The texts without faults.
  private(set) var texts: [Text] = []
  /// The faults, one sentence each, beginning with the key.
  private(set) var faults: [String] = []

  /// Reads a file.
  init(_ bytes: [UInt8]) {
    do {
      for (key, reader) in try JSONReader(JSONValue(parsing: bytes)).members() {
        add(key, reader)
      }
    } catch {
      faults.append("\(error)")
    }
  }

  private mutating func add(_ key: String, _ reader: JSONReader) {
    let earlier = faults.count
    if key.wholeMatch(of: #/[a-z][A-Za-z0-9]*/#) == nil {
      faults.append("\(key): a key has letters and digits alone, such as cartTitle")
    }
    guard let members = try? reader.members() else {
      faults.append(
        "\(key): is \(reader.value.kind); an object with a text in \(Language.list) was expected"
      )
      return
    }
    for (tag, _) in members where Language(rawValue: tag) == nil {
      faults.append("\(key): \"\(tag)\" is no language; those of a text are \(Language.list)")
    }
    var forms: [Language: (other: String, one: String)] = [:]
    for language in Language.allCases {
      guard let reader = members.first(where: { $0.name == language.tag })?.reader else {
        faults.append(
          "\(key): has no text in \"\(language.tag)\"; those expected are \(Language.list)"
        )
        continue
      }
      do {
        let form = try Self.forms(in: reader, language)
        forms[language] = (language.typeset(form.other), language.typeset(form.one))
      } catch {
        faults.append(
          "\(key): \"\(language.tag)\" is \(error.found); \(error.expected) was expected"
        )
      }
    }
    compare(key, forms)
    if faults.count == earlier { texts.append(Text(key: key, forms: forms)) }
  }

  private static func forms(
    in reader: JSONReader,
    _ language: Language
  ) throws(JSONMismatch) -> (other: String, one: String) {
    if let text = try? reader.string() { return (text, "") }
    guard language.hasSingular else { throw reader.mismatch("a text") }
    guard let members = try? reader.members(), Set(members.map(\.name)) == ["one", "other"] else {
      throw reader.mismatch("a text, or an object with \"one\" and \"other\"")
    }
    return (try reader.member("other").string(), try reader.member("one").string())
  }

  /// Checks that every language has the placeholders and plural forms of the first one.
  private mutating func compare(_ key: String, _ forms: [Language: (other: String, one: String)]) {
    let expected = Placeholders(in: forms[.fallback]?.other ?? "").names
    let counts = forms.values.contains { !$0.one.isEmpty }
    for (language, form) in forms.sorted(by: { $0.key < $1.key }) {
      if counts, language.hasSingular, form.one.isEmpty {
        faults.append(
          "\(key): \"\(language.tag)\" has one form; \"one\" and \"other\" were expected"
        )
      }
      for text in form.one.isEmpty ? [form.other] : [form.other, form.one] {
        let placeholders = Placeholders(in: text)
        for fault in placeholders.faults(in: language) {
          faults.append("\(key): \"\(language.tag)\" \(fault)")
        }
        for name in placeholders.names.subtracting(expected).sorted() {
          faults.append("\(key): \"\(language.tag)\" has {\(name)}, which \"ko\" has not")
        }
        for name in expected.subtracting(placeholders.names).sorted() {
          faults.append("\(key): \"\(language.tag)\" lacks {\(name)}, which \"ko\" has")
        }
      }
    }
  }
}
