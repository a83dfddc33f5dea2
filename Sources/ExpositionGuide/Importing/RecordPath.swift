internal import JSON
internal import Languages

/// The place of a value in the documents of a kind, such as `texts.main@fr` or `sections[0].name@ko`.
struct RecordPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  /// A part of a text in several languages.
  enum Part: Hashable, Sendable {
    case language(Language)
    /// The phrases of other languages that the translations quote.
    case phrases
  }

  let steps: [Step]
  let part: Part?

  init(_ steps: [Step], _ part: Part? = nil) { (self.steps, self.part) = (steps, part) }

  /// Reads a path, or nothing when the text is none.
  init?(_ text: String) {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    switch halves.count {
    case 1: part = nil
    case 2 where halves[1] == "phrases": part = .phrases
    case 2:
      guard let language = Language(tag: halves[1]) else { return nil }
      part = .language(language)
    default: return nil
    }
    var steps: [Step] = []
    for word in halves[0].split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = word.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first, !name.isEmpty else { return nil }
      steps.append(.name(String(name)))
      for piece in pieces.dropFirst() {
        guard piece.hasSuffix("]"), let index = Int(piece.dropLast()), 0..<100_000 ~= index
        else { return nil }
        steps.append(.index(index))
      }
    }
    self.steps = steps
  }

  var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    switch part {
    case .language(let language): return "\(text)@\(language.tag)"
    case .phrases: return "\(text)@phrases"
    case nil: return text
    }
  }

  /// What the field at the path holds, or nothing when records of the kind have no such field.
  func type(in kind: RecordKind) -> FieldType? {
    var type = FieldType.group(kind.fields)
    for step in steps {
      switch (step, type) {
      case (.name(let name), .group(let fields)):
        guard let field = fields.first(where: { $0.name == name }) else { return nil }
        type = field.type
      case (.index, .list(let element)): type = element
      default: return nil
      }
    }
    switch (part, type) {
    case (nil, .text), (.phrases, .text), (.language, .text): return type
    case (.language, .byLanguage(let value)): return value
    case (nil, _): return type
    default: return nil
    }
  }

  /// Whether it leads to a text by which something is called.
  var isHeading: Bool {
    if case .name(let name)? = steps.last { RecordField(name, .text).isHeading } else { false }
  }

  // MARK: - Values

  /// The document with a value at the path.
  ///
  /// - Throws: `JSONMismatch` where the path leads to an element that the list does not have.
  func setting(_ new: JSONValue, in document: JSONValue) throws(JSONMismatch) -> JSONValue {
    try setting(new, at: steps[...], in: document)
  }

  private func setting(
    _ new: JSONValue,
    at steps: ArraySlice<Step>,
    in value: JSONValue?
  ) throws(JSONMismatch) -> JSONValue {
    switch steps.first {
    case nil:
      return setting(new, inPartOf: value)
    case .name(let name):
      var object: JSONObject = if case .object(let object)? = value { object } else { [:] }
      object[name] = try setting(new, at: steps.dropFirst(), in: object[name])
      return .object(object)
    case .index(let index):
      var elements: [JSONValue] = if case .array(let elements)? = value { elements } else { [] }
      guard index < elements.count else {
        throw JSONMismatch(
          path: description,
          expected: "one of the \(elements.count) elements that the list has",
          found: "another place"
        )
      }
      elements[index] = try setting(new, at: steps.dropFirst(), in: elements[index])
      return .array(elements)
    }
  }

  private func setting(_ new: JSONValue, inPartOf value: JSONValue?) -> JSONValue {
    let name: String
    switch part {
    case nil: return new
    case .phrases: name = LocalizedText.phrasesKey
    case .language(let language): name = language.tag
    }
    var object: JSONObject =
      switch value {
      case .object(let object)?: object
      case .string(let text)?: [Language.fallback.tag: .string(text)]
      default: [:]
      }
    object[name] = new
    return .object(object)
  }
}
