internal import JSON
internal import Languages

extension ImportMap {
  private static let format = "pavilion-map/1"

  /// Reads a map, a document of JSON.
  ///
  /// - Throws: ``GuideFileFault`` that names the place and the value expected there.
  public init(_ bytes: [UInt8], file: String) throws(GuideFileFault) {
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw GuideFileFault(file: file, line: error.line, expected: "JSON", found: error.message)
    }
    do throws(JSONMismatch) {
      try self.init(reading: JSONReader(document))
    } catch {
      throw GuideFileFault(file: file, line: nil, error)
    }
  }

  private init(reading reader: JSONReader) throws(JSONMismatch) {
    try reader.require(["format", "kind", "language", "separator", "id", "fields"])
    let format = try reader.required("format", as: "\"\(Self.format)\"")
    _ = try format.choice([Self.format])
    kind = try reader.required("kind", as: "a kind of record").kind()
    language = try reader.required("language", as: "one of \(Language.list)").language()
    id = try reader.required("id", as: "a key or an array of keys").keys()
    let separator = try reader.optionalMember("separator")?.string()
    let context = RuleContext(kind: kind, prefix: [], separator: separator)
    rules = try reader.list("fields") { (entry) throws(JSONMismatch) in
      try Rule(reading: entry, in: context)
    }
  }
}

/// The record that a rule is about.
private struct RuleContext {
  let kind: RecordKind
  /// The place of the group whose fields the rules name.
  let prefix: [RecordPath.Step]
  let separator: String?
}

extension ImportMap.Rule {
  fileprivate init(reading reader: JSONReader, in context: RuleContext) throws(JSONMismatch) {
    try reader.require([
      "to", "from", "value", "join", "suffix", "separator", "form", "earliest", "latest", "each",
      "fields", "scheme", "children", "name", "record",
    ])
    let target = try reader.required("to", as: "a field")
    let text = try target.string()
    guard let path = RecordPath(text),
      let type = RecordPath(context.prefix + path.steps, path.part).type(in: context.kind)
    else { throw target.refusing(text, "a field of records in \(context.kind.plural)") }
    (to, self.type) = (path, type)
    from = try reader.optionalMember("from")?.keys() ?? []
    constant = try reader.optionalMember("value")?.string()
    join = try reader.optionalMember("join")?.string()
    suffix = try reader.optionalMember("suffix")?.string() ?? ""
    separator = try reader.optionalMember("separator")?.string() ?? context.separator
    if let member = try reader.optionalMember("form") {
      form = ImportMap.Form(rawValue: try member.choice(ImportMap.Form.allCases.map(\.rawValue)))
    } else {
      form = nil
    }
    if let earliest = try reader.optionalMember("earliest") {
      years = ImportMap.Years(
        earliest: try earliest.string(),
        latest: try reader.required("latest", as: "a key").string()
      )
    } else {
      years = nil
    }
    each = try reader.optionalMember("each")?.string()
    let group = RuleContext(
      kind: context.kind,
      prefix: context.prefix + path.steps + [.index(0)],
      separator: context.separator
    )
    fields = try reader.list("fields") { (entry) throws(JSONMismatch) in
      try Self(reading: entry, in: group)
    }
    scheme = try reader.optionalMember("scheme")?.string()
    if let children = try reader.optionalMember("children") {
      tree = ImportMap.Tree(
        children: try children.string(),
        name: try reader.required("name", as: "a key").string()
      )
    } else {
      tree = nil
    }
    let named = type.referenceKind
    record = try reader.list("record") { (entry) throws(JSONMismatch) in
      guard let named else { throw entry.mismatch("no record, since the field names none") }
      let context = RuleContext(kind: named, prefix: [], separator: context.separator)
      return try Self(reading: entry, in: context)
    }
  }
}

extension FieldType {
  /// The kind of the records that the field, its elements or their first reference name.
  var referenceKind: RecordKind? {
    switch self {
    case .reference(let kind): kind
    case .list(let element): element.referenceKind
    case .group(let fields): fields.lazy.compactMap(\.type.referenceKind).first
    default: nil
    }
  }
}

extension JSONReader {
  /// Checks that an object has no other members.
  fileprivate func require(_ names: Set<String>) throws(JSONMismatch) {
    for (name, member) in try members() where !names.contains(name) {
      throw JSONMismatch(
        path: member.path,
        expected: "one of \(names.sorted().joined(separator: ", "))",
        found: "another name"
      )
    }
  }

  fileprivate func choice(_ words: [String]) throws(JSONMismatch) -> String {
    let text = try string()
    guard words.contains(text) else {
      throw refusing(
        text,
        words.count == 1 ? "\"\(words[0])\"" : "one of \(words.joined(separator: ", "))"
      )
    }
    return text
  }

  fileprivate func kind() throws(JSONMismatch) -> RecordKind {
    let text = try choice(RecordKind.allCases.map(\.rawValue))
    guard let kind = RecordKind(rawValue: text) else { throw mismatch("a kind of record") }
    return kind
  }

  fileprivate func language() throws(JSONMismatch) -> Language {
    let text = try choice(Language.allCases.map(\.tag))
    guard let language = Language(rawValue: text) else { throw mismatch("a language") }
    return language
  }

  /// One key or several.
  fileprivate func keys() throws(JSONMismatch) -> [String] {
    if case .string(let key) = value { return [key] }
    var keys: [String] = []
    for element in try elements() { keys.append(try element.string()) }
    return keys
  }
}
