import JSON
import Languages

/// The texts of one language as templates, read once from the file that is part of the program.
struct Catalog: Sendable {
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, Catalog(ofFile: "\($0.tag).json")) }
  )

  /// The templates by key, then by form of number.
  private(set) var templates: [String: [PluralForm: Template]] = [:]

  /// The catalog of a language.
  static func of(_ language: Language) -> Catalog { all[language] ?? Catalog() }

  /// The template of a text; the key itself where the catalog lacks it, which a test rules out.
  func template(_ key: TextKey, _ form: PluralForm) -> Template {
    let forms = templates[key.rawValue]
    return forms?[form] ?? forms?[.other] ?? Template(key.rawValue)
  }

  private init() {}

  private init(ofFile name: String) {
    let file = EmbeddedFiles.all[name].map { Array("\($0)".utf8) }
    guard let file, let members = try? JSONReader(JSONValue(parsing: file)).members() else {
      return
    }
    for (key, reader) in members { templates[key] = Self.forms(in: reader) }
  }

  private static func forms(in reader: JSONReader) -> [PluralForm: Template] {
    if let text = try? reader.string() { return [.other: Template(text)] }
    var forms: [PluralForm: Template] = [:]
    for form in PluralForm.allCases {
      if let text = try? reader.optionalMember(form.rawValue)?.string() {
        forms[form] = Template(text)
      }
    }
    return forms
  }
}
