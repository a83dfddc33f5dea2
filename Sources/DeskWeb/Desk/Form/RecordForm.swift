import Calendars
import ExpositionGuide
import HTTP
import JSON
import Languages
import Web

/// The controls of a record's form with their content.
///
/// A form holds a whole record, the fields aside that it keeps as they are (``keptFields``). The control
/// of a field has its path as a name, such as `dated.edtf`, that of a text also the language, as
/// `texts.main@fr`; `media#` says how many elements a list has.
struct RecordForm {
  /// A change to a list, by a button of its element.
  struct Move {
    let path: String
    let index: Int
    let deed: Deed

    enum Deed: String {
      case up, down, remove
    }

    /// Reads a button such as `up:media:1`.
    init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, let deed = Deed(rawValue: String(parts[0])),
        let index = Int(parts[2]), index >= 0
      else { return nil }
      (path, self.index, self.deed) = (String(parts[1]), index, deed)
    }
  }

  /// Finds the record that a text names, by its identifier or its name.
  typealias Finder = (RecordKind, String) -> RecordID?

  /// The most elements of a list that a form takes.
  static let maximumElements = 1_000
  /// Stands between a name and its identifier.
  static let separator = " · "

  let kind: RecordKind
  private var values: [String: String]

  /// The form that was sent.
  init(_ kind: RecordKind, _ fields: Fields) {
    self.kind = kind
    values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The form of a record.
  init(_ record: GuideRecord, zone: ZoneRules, name: (RecordKey) -> String?) {
    kind = record.kind
    values = [:]
    for field in Self.fields(of: kind) {
      if let value = record.document[field.name] {
        fill(field.type, value, at: field.name, zone, name)
      }
    }
  }

  subscript(name: String) -> String { values[name] ?? "" }

  func count(_ path: String) -> Int {
    min(max(Int(values[path + "#"] ?? "") ?? 0, 0), Self.maximumElements)
  }

  /// The fields of a kind that its form has.
  static func fields(of kind: RecordKind) -> [RecordField] {
    kind.fields.filter { !keptFields(of: kind).contains($0.name) }
  }

  /// The fields that are changed elsewhere: read from a file's bytes, or ordered on a page of their own.
  private static func keptFields(of kind: RecordKind) -> Set<String> {
    switch kind {
    case .exhibition: ["exhibits"]
    case .exhibit: ["formerly"]
    case .media:
      ["name", "file", "format", "bytes", "width", "height", "seconds", "captions"]
    default: []
    }
  }

  // MARK: - From a record

  private mutating func fill(
    _ type: FieldType,
    _ value: JSONValue,
    at path: String,
    _ zone: ZoneRules,
    _ name: (RecordKey) -> String?
  ) {
    switch (type, value) {
    case (.text, _):
      guard let text = try? JSONReader(value).localizedText() else { return }
      for (language, words) in text.translations {
        values[ControlName.of(path, language)] = words
      }
      if case .object(let object) = value, let phrases = object[LocalizedText.phrasesKey] {
        values[path + "@" + LocalizedText.phrasesKey] = phrases.encoded()
      }
    case (.list(let element), .array(let elements)):
      values[path + "#"] = "\(elements.count)"
      for (index, value) in elements.enumerated() {
        fill(element, value, at: "\(path)[\(index)]", zone, name)
      }
    case (.group(let fields), .object(let object)):
      for field in fields {
        if let value = object[field.name] {
          fill(field.type, value, at: "\(path).\(field.name)", zone, name)
        }
      }
    case (.days, .object(let object)):
      for end in ["opens", "closes"] {
        if case .string(let day)? = object[end] { values["\(path).\(end)"] = day }
      }
    case (.reference(let kind), .string(let text)):
      let key = RecordID(text).map { RecordKey(kind, $0) }
      let found = key.flatMap(name).flatMap { $0 == text ? nil : $0 }
      values[path] = found.map { $0 + Self.separator + text } ?? text
    case (.moment, .string(let text)):
      values[path] = ISOTime.read(text).map { LocalMoment.text(of: $0, in: zone) } ?? text
    case (.flag, .bool(true)): values[path] = "yes"
    case (_, .string(let text)): values[path] = text
    case (_, .integer(let number)): values[path] = "\(number)"
    case (_, .number(let number)): values[path] = "\(number)"
    default: break
    }
  }

  // MARK: - To a record

  /// The document that the form makes; fields that it does not have stay as they are.
  ///
  /// - Parameters:
  ///   - record: The record as it is.
  ///   - move: The change to a list, if there is one.
  ///   - zone: The time zone of moments.
  ///   - find: Finds the records that are named.
  /// - Returns: The document, whose values the reader of records checks.
  func document(
    over record: GuideRecord?,
    _ move: Move?,
    zone: ZoneRules,
    finding find: Finder
  ) -> JSONObject {
    var document = JSONObject()
    let own = Set(Self.fields(of: kind).map(\.name))
    for member in record?.document.members ?? [] where !own.contains(member.name) {
      document[member.name] = member.value
    }
    for field in Self.fields(of: kind) {
      document[field.name] = value(of: field.type, at: field.name, move, zone, find)
    }
    return document
  }

  private func value(
    of type: FieldType,
    at path: String,
    _ move: Move?,
    _ zone: ZoneRules,
    _ find: Finder
  ) -> JSONValue? {
    let text = self[path].trimmed
    switch type {
    case .text:
      return words(at: path)
    case .list(let element):
      return list(of: element, at: path, move, zone, find)
    case .group(let fields):
      var object = JSONObject()
      for field in fields {
        object[field.name] = value(of: field.type, at: "\(path).\(field.name)", move, zone, find)
      }
      return object.members.isEmpty ? nil : .object(object)
    case .byLanguage:
      return nil
    case .days:
      var object = JSONObject()
      for end in ["opens", "closes"] {
        let day = self["\(path).\(end)"].trimmed
        if !day.isEmpty { object[end] = .string(day) }
      }
      if !object.members.isEmpty { return .object(object) }
      return text.isEmpty ? nil : .string(text)
    case .flag:
      return text.isEmpty ? nil : .bool(true)
    case .number:
      return text.isEmpty ? nil : Int(text).map { .integer($0) } ?? .string(text)
    case .share:
      return text.isEmpty ? nil : Double(text).map { .number($0) } ?? .string(text)
    case .reference(let kind):
      return text.isEmpty ? nil : .string(find(kind, text)?.description ?? text)
    case .moment:
      guard !text.isEmpty else { return nil }
      let moment = LocalMoment.read(text, in: zone).map { ISOTime.text(of: $0) }
      return .string(moment ?? text)
    case .line, .date, .rights, .address, .day, .choice, .hash, .id:
      return text.isEmpty ? nil : .string(text)
    }
  }

  private func words(at path: String) -> JSONValue? {
    var translations: [Language: String] = [:]
    for language in Language.allCases {
      var words = self[ControlName.of(path, language)].replacing("\r\n", with: "\n")
      if !FormControls.isLong(path) { words.replace("\n", with: " ") }
      if !words.isEmpty { translations[language] = words }
    }
    guard let text = LocalizedText(translations) else { return nil }
    let phrases = self[path + "@" + LocalizedText.phrasesKey]
    guard !phrases.isEmpty, let value = try? JSONValue(parsing: Array(phrases.utf8)) else {
      return text.json
    }
    var object: JSONObject
    if case .object(let members) = text.json {
      object = members
    } else {
      object = [Language.fallback.tag: text.json]
    }
    object[LocalizedText.phrasesKey] = value
    return .object(object)
  }

  private func list(
    of element: FieldType,
    at path: String,
    _ move: Move?,
    _ zone: ZoneRules,
    _ find: Finder
  ) -> JSONValue? {
    var elements = (0..<count(path)).map {
      value(of: element, at: "\(path)[\($0)]", move, zone, find)
    }
    if let move, move.path == path, move.index < elements.count {
      switch move.deed {
      case .remove: elements.remove(at: move.index)
      case .up where move.index > 0: elements.swapAt(move.index, move.index - 1)
      case .down where move.index + 1 < elements.count:
        elements.swapAt(move.index, move.index + 1)
      default: break
      }
    }
    let present = elements.compactMap(\.self)
    return present.isEmpty ? nil : .array(present)
  }
}
