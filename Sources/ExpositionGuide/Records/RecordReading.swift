internal import Calendars
public import JSON
internal import Languages

extension GuideRecord {
  /// Reads a record of a kind from a document with its identifier.
  ///
  /// Fields are put in their order; members that are null or empty are left out.
  ///
  /// - Throws: `JSONMismatch` for the first value that the field cannot have, and for a member that
  ///   is no field of the kind.
  public init(_ kind: RecordKind, reading reader: JSONReader) throws(JSONMismatch) {
    let id = try RecordID(readingNew: reader.required("id", as: RecordID.expectation))
    try self.init(RecordKey(kind, id), reading: reader, besides: "id")
  }

  /// Reads a record under its key from a document without its identifier.
  ///
  /// - Throws: As ``init(_:reading:)``.
  public init(_ key: RecordKey, reading reader: JSONReader) throws(JSONMismatch) {
    try self.init(key, reading: reader, besides: nil)
  }

  /// Reads a record as it was stored, by whatever rules its texts were written.
  ///
  /// - Throws: `JSONMismatch` for the first value that is none of its field's type.
  public init(_ key: RecordKey, stored reader: JSONReader) throws(JSONMismatch) {
    try self.init(key, reader, besides: nil, isStored: true)
  }

  private init(
    _ key: RecordKey,
    reading reader: JSONReader,
    besides other: String?
  ) throws(JSONMismatch) {
    try reader.refuseZeros()
    try self.init(key, reader, besides: other, isStored: false)
  }

  private init(
    _ key: RecordKey,
    _ reader: JSONReader,
    besides other: String?,
    isStored: Bool
  ) throws(JSONMismatch) {
    let others = [other, OutdatedText.member].compactMap(\.self)
    var document = try reader.group(of: key.kind.fields, besides: others, isStored: isStored)
    if let notes = try reader.optionalMember(OutdatedText.member) {
      var outdated: [JSONValue] = []
      for note in try notes.elements() {
        outdated.append(try OutdatedText(reading: note, in: key.kind).json)
      }
      // An empty list says that every translation is right.
      document[OutdatedText.member] = .array(outdated)
    }
    self.init(key, unchecked: isStored ? document : document.normalized)
  }
}

extension RecordID {
  static let expectation =
    "words of a-z and 0-9 with hyphens between them, at most \(maximumLength) characters"

  init(readingNew reader: JSONReader) throws(JSONMismatch) {
    let text = try reader.string()
    guard let id = RecordID(text), text.utf8.count <= Self.maximumLength else {
      throw reader.refusing(text, Self.expectation)
    }
    self = id
  }
}

extension JSONReader {
  /// Refuses the first text with the character U+0000, which not every engine can store.
  func refuseZeros() throws(JSONMismatch) {
    guard value.hasZero else { return }
    switch value {
    case .array: for element in try elements() { try element.refuseZeros() }
    case .object: for member in try members() { try member.reader.refuseZeros() }
    default:
      throw JSONMismatch(
        path: path,
        expected: "text without the character U+0000",
        found: "one"
      )
    }
  }

  fileprivate func group(
    of fields: [RecordField],
    besides others: [String] = [],
    isStored: Bool
  ) throws(JSONMismatch) -> JSONObject {
    let members = try members()
    for member in members
    where !others.contains(member.name) && !fields.contains(where: { $0.name == member.name }) {
      throw JSONMismatch(
        path: member.reader.path,
        expected: "one of \(fields.map(\.name).joined(separator: ", "))",
        found: "another name"
      )
    }
    var object: [(String, JSONValue)] = []
    for field in fields {
      let reader = try optionalMember(field.name)
      if field.isHeading, !isStored { try reader?.requireHeading() }
      if let value = try reader?.value(of: field.type, isStored: isStored) {
        object.append((field.name, value))
      } else if field.need == .always {
        _ = try required(field.name, as: field.type.expectation)
        throw try member(field.name).mismatch(field.type.expectation)
      }
    }
    return JSONObject(object)
  }

  /// The value in its usual form, or nothing for an empty one.
  private func value(of type: FieldType, isStored: Bool) throws(JSONMismatch) -> JSONValue? {
    switch type {
    case .text:
      return try localizedText().json
    case .line(let maximum):
      guard isStored else { return try line(upTo: maximum).map(JSONValue.string) }
      let text = try string()
      return text.isEmpty ? nil : .string(text)
    case .date, .rights, .address, .day, .moment, .hash, .id, .reference:
      let text = try string()
      guard let usual = type.usualForm(of: text) else {
        throw refusing(text.prefixForError, type.expectation)
      }
      return .string(usual)
    case .choice(let words):
      let text = try string()
      guard words.contains(text) else { throw refusing(text.prefixForError, type.expectation) }
      return .string(text)
    case .days:
      if case .string = value { return value }
      return .object(
        try group(
          of: [RecordField("opens", .day, .always), RecordField("closes", .day, .always)],
          isStored: isStored
        )
      )
    case .number(let range?):
      return .integer(try integer(in: range))
    case .number(nil):
      if case .number = value { return value }
      return .integer(try integer())
    case .share:
      let share: Double
      switch value {
      case .integer(let integer): share = Double(integer)
      case .number(let number): share = number
      default: throw mismatch(type.expectation)
      }
      guard 0...1 ~= share else { throw mismatch(type.expectation) }
      return value
    case .flag:
      return try boolean() ? .bool(true) : nil
    case .list(let element):
      var values: [JSONValue] = []
      for reader in try elements() {
        guard let value = try reader.value(of: element, isStored: isStored) else {
          throw reader.mismatch("a value")
        }
        values.append(value)
      }
      return values.isEmpty ? nil : .array(values)
    case .group(let fields):
      let object = try group(of: fields, isStored: isStored)
      return object.members.isEmpty ? nil : .object(object)
    case .byLanguage(let type):
      let fields = Language.allCases.map { RecordField($0.tag, type) }
      let object = try group(of: fields, isStored: isStored)
      return object.members.isEmpty ? nil : .object(object)
    }
  }
}

extension FieldType {
  /// What a value of the type is, for an error.
  var expectation: String {
    switch self {
    case .line(let maximum): String.lineExpectation(upTo: maximum)
    case .text: "a string or an object of languages"
    case .date: "an EDTF date such as 1377 or 1890~"
    case .rights: "the address of a licence or rights statement"
    case .address: "an address that begins with https:// or http://"
    case .days: "a string or an object with opens and closes"
    case .day: "a day such as 2026-11-25"
    case .moment: "a moment such as 2026-11-25T09:00:00Z"
    case .number(let range?): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(nil): "a whole number"
    case .share: "a number from 0 to 1"
    case .flag: "a boolean"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .hash: "64 hexadecimal digits in lower case"
    case .id: RecordID.expectation
    case .reference(let kind): "the identifier of a record in \(kind.plural)"
    case .list: "an array"
    case .group, .byLanguage: "an object"
    }
  }

  /// A text as documents have it, or nothing when it is no value of the type.
  fileprivate func usualForm(of text: String) -> String? {
    switch self {
    case .date: (try? EDTFDate(text))?.description
    case .address, .rights: ["https://", "http://"].contains(where: text.hasPrefix) ? text : nil
    case .day: CalendarDay(text)?.text
    case .moment: ISOTime.read(text).map { ISOTime.text(of: $0) }
    case .hash:
      text.utf8.count == 64 && text.utf8.allSatisfy { $0.isLowercaseHexadecimal } ? text : nil
    case .id, .reference: RecordID(text)?.description
    default: text
    }
  }
}

extension JSONValue {
  /// Whether a text in it has the character U+0000.
  fileprivate var hasZero: Bool {
    switch self {
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: \.hasZero)
    case .object(let object): object.members.contains(where: \.value.hasZero)
    default: false
    }
  }

  /// The value with its texts in normal form C.
  var normalized: JSONValue {
    switch self {
    case .string(let text): .string(text.normalized)
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let object): .object(object.normalized)
    default: self
    }
  }
}

extension JSONObject {
  fileprivate var normalized: JSONObject {
    JSONObject(members.map { ($0.name, $0.value.normalized) })
  }
}

extension UInt8 {
  fileprivate var isLowercaseHexadecimal: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= self
      || (UInt8(ascii: "a")...UInt8(ascii: "f")) ~= self
  }
}
