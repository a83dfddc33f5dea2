internal import JSON
internal import Languages

extension ImportMap {
  /// What an object says: first the records that it names, then its own.
  ///
  /// - Throws: `JSONMismatch` when it is no object, or has nothing to make an identifier of.
  func changes(_ reader: JSONReader) throws(JSONMismatch) -> [RecordChange] {
    guard case .object = reader.value else { throw reader.mismatch("an object") }
    return try changes(MappedRow(value: reader.value), id: nil, inventory: nil, besides: [])
  }

  /// What a row says, with values that it gives itself.
  func changes(
    _ row: MappedRow,
    id given: RecordID?,
    inventory: String?,
    besides values: [RecordValues.Value]
  ) throws(JSONMismatch) -> [RecordChange] {
    let name = inventory ?? id.lazy.compactMap({ row.texts($0).first }).first
    guard let id = given ?? name.map({ RecordID(making: $0, beginning: kind.rawValue) }) else {
      throw JSONMismatch(
        path: id.first ?? "id",
        expected: "an inventory number, an address or a name to make an identifier of",
        found: "nothing"
      )
    }
    var reading = MappedReading(language: language)
    let all = try reading.values(rules, of: row) + values
    let own = RecordValues(kind: kind, id: id, isDerived: given == nil, values: all)
    return reading.mentions.map(RecordChange.mention) + [.values(own)]
  }
}

/// Takes the values of rules out of a row, and collects the records that they name.
private struct MappedReading {
  typealias Value = RecordValues.Value

  let language: Language
  private(set) var mentions: [GuideRecord] = []

  init(language: Language) { self.language = language }

  /// The values of the fields that the row has.
  mutating func values(
    _ rules: [ImportMap.Rule],
    of row: MappedRow
  ) throws(JSONMismatch) -> [Value] {
    var values: [Value] = []
    for rule in rules {
      switch rule.type {
      case .text: values += texts(rule, of: row)
      case .group where rule.isDate: values += date(rule, of: row)
      default:
        if let value = try value(rule, of: row) { values.append((rule.to, value)) }
      }
    }
    return values
  }

  private mutating func value(
    _ rule: ImportMap.Rule,
    of row: MappedRow
  ) throws(JSONMismatch) -> JSONValue? {
    switch rule.type {
    case .reference(let kind):
      guard let name = rule.text(of: row) else { return nil }
      return .string(try mention(name, kind, rule, of: row).description)
    case .list(.reference(let kind)):
      var ids: [RecordID] = []
      if let tree = rule.tree {
        for node in rule.from.flatMap(row.values) {
          try take(node, of: tree, kind, rule, under: nil, into: &ids)
        }
      } else {
        for name in rule.all(of: row) { ids.append(try mention(name, kind, rule, of: row)) }
      }
      var known: Set<RecordID> = []
      let values = ids.filter { known.insert($0).inserted }.map { JSONValue.string($0.description) }
      return values.isEmpty ? nil : .array(values)
    case .list(.group(let fields)):
      var groups: [JSONValue] = []
      let elements =
        rule.each.map(row.values) ?? rule.all(of: row).map(JSONValue.string)
      for element in elements {
        let group = try group(rule, fields, of: MappedRow(value: element), in: row)
        if !group.members.isEmpty { groups.append(.object(group)) }
      }
      return groups.isEmpty ? nil : .array(groups)
    case .list:
      let values = rule.all(of: row)
      return values.isEmpty ? nil : .array(values.map(JSONValue.string))
    default:
      guard let text = rule.text(of: row) else { return nil }
      return try rule.type.value(ofCell: text)
    }
  }

  /// A group of a list, of an element that is an object or the name in the group's first reference.
  private mutating func group(
    _ rule: ImportMap.Rule,
    _ fields: [RecordField],
    of element: MappedRow,
    in row: MappedRow
  ) throws(JSONMismatch) -> JSONObject {
    var group = JSONValue.object([:])
    for (path, value) in try values(rule.fields, of: element) {
      group = try path.setting(value, in: group)
    }
    if rule.each == nil, let field = fields.first(where: { $0.type.referenceKind != nil }),
      case .reference(let kind) = field.type, case .string(let name) = element.value
    {
      let id = try mention(name, kind, rule, of: row)
      group = try RecordPath([.name(field.name)]).setting(.string(id.description), in: group)
    }
    guard case .object(let object) = group else { return [:] }
    return object
  }

  private func texts(_ rule: ImportMap.Rule, of row: MappedRow) -> [Value] {
    var values: [Value] = []
    if let text = rule.text(of: row) {
      let path = RecordPath(rule.to.steps, rule.to.part ?? .language(language))
      values.append((path, .string(text)))
    }
    for key in rule.from {
      for language in Language.allCases {
        guard let text = row.texts("\(key)@\(language.tag)").first else { continue }
        values.append((RecordPath(rule.to.steps, .language(language)), .string(text)))
      }
    }
    return values
  }

  /// The date in words and, where its form or the years allow it, in EDTF.
  private func date(_ rule: ImportMap.Rule, of row: MappedRow) -> [Value] {
    let words = rule.text(of: row)
    let edtf = DateInWords.edtf(
      words: words,
      earliest: rule.years.flatMap { row.texts($0.earliest).first },
      latest: rule.years.flatMap { row.texts($0.latest).first }
    )
    let steps = rule.to.steps
    var values: [Value] = []
    if let edtf { values.append((RecordPath(steps + [.name("edtf")]), .string(edtf))) }
    // What says the same needs no words.
    if let words, words != edtf {
      values.append((RecordPath(steps + [.name("text")], .language(language)), .string(words)))
    }
    return values
  }

  // MARK: - Records that are named

  private mutating func mention(
    _ name: String,
    _ kind: RecordKind,
    _ rule: ImportMap.Rule,
    of row: MappedRow
  ) throws(JSONMismatch) -> RecordID {
    let name = String(name.trimming(where: \.isWhitespace))
    var document = try named(name, kind, rule)
    for (path, value) in try values(rule.record, of: row) {
      document = try path.setting(value, in: document)
    }
    return try mention(document, kind, name, rule)
  }

  private func named(
    _ name: String,
    _ kind: RecordKind,
    _ rule: ImportMap.Rule
  ) throws(JSONMismatch) -> JSONValue {
    let isText =
      if case .text? = kind.fields.first(where: { $0.name == kind.nameField })?.type {
        true
      } else {
        false
      }
    let path = RecordPath([.name(kind.nameField)], isText ? .language(language) : nil)
    var document = try path.setting(.string(name), in: .object([:]))
    if let scheme = rule.scheme {
      document = try RecordPath([.name("scheme")]).setting(.string(scheme), in: document)
    }
    return document
  }

  private mutating func mention(
    _ document: JSONValue,
    _ kind: RecordKind,
    _ name: String,
    _ rule: ImportMap.Rule
  ) throws(JSONMismatch) -> RecordID {
    // Words of different schemes may be the same, as "Wood" is a kind and a material.
    let text = rule.scheme.map { "\($0) \(name)" } ?? name
    let id = RecordID(making: text, beginning: kind.rawValue)
    if !mentions.contains(where: { $0.key == RecordKey(kind, id) }) {
      mentions.append(try GuideRecord(RecordKey(kind, id), reading: JSONReader(document)))
    }
    return id
  }

  /// Takes the terms of a tree: all are made, those at the ends of its branches are named.
  private mutating func take(
    _ node: JSONValue,
    of tree: ImportMap.Tree,
    _ kind: RecordKind,
    _ rule: ImportMap.Rule,
    under parent: RecordID?,
    into ends: inout [RecordID]
  ) throws(JSONMismatch) {
    let node = MappedRow(value: node)
    guard let name = node.texts(tree.name).first else { return }
    var document = try named(name, kind, rule)
    if let parent {
      let path = RecordPath([.name("within")])
      document = try path.setting(.string(parent.description), in: document)
    }
    let id = try mention(document, kind, name, rule)
    let children = node.values(tree.children)
    if children.isEmpty { ends.append(id) }
    for child in children { try take(child, of: tree, kind, rule, under: id, into: &ends) }
  }
}

extension ImportMap.Rule {
  fileprivate var isDate: Bool { to.steps.last == .name("dated") }

  /// The value: those of all keys joined, or that of the first key that has one.
  fileprivate func text(of row: MappedRow) -> String? {
    if let constant { return constant }
    if let join {
      let texts = from.flatMap(row.texts).compactMap(formed)
      return texts.isEmpty ? nil : texts.joined(separator: join) + suffix
    }
    let first = from.lazy.compactMap { key in row.texts(key).lazy.compactMap(formed).first }.first
    return first.map { $0 + suffix }
  }

  /// The values of the first key that has some, each parted where several are in one.
  fileprivate func all(of row: MappedRow) -> [String] {
    let texts = from.lazy.map(row.texts).first { !$0.isEmpty } ?? []
    let parts = texts.flatMap { text in
      separator.map { text.split(separator: $0).map(String.init) } ?? [text]
    }
    return parts.compactMap(formed).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func formed(_ text: String) -> String? {
    let words = text.trimming(where: \.isWhitespace)
    let isAddress = ["https://", "http://"].contains(where: words.hasPrefix)
    switch form {
    case nil: return text
    case .address: return isAddress ? String(words) : nil
    case .words: return isAddress ? nil : text
    case .fileName:
      let file = words.split(separator: "/").last ?? words
      return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? String(file)
    case .measure: return words == "0" ? nil : text
    }
  }
}
