import ExpositionGuide
import JSON
import JuiceBar
import Languages
import Staffing

/// A column that holds lines people write, and the rule that such a line has today.
struct LineColumn: Sendable {
  /// How a value of the column holds its lines.
  enum Form: Hashable, Sendable {
    /// The value is the line.
    case line
    /// The value is the name of a person, in each row of their acts.
    case author
    /// A line by language, as JSON.
    case byLanguage
    /// The names in a menu's file.
    case menu
    /// A field in the document of each record of a kind.
    case field(String, of: RecordKind)
    /// The place in the settings of a screen.
    case screen
  }

  let table: String
  let name: String
  let form: Form
  /// Reads a line as people type it.
  let read: @Sendable (_ text: String) throws(LineFault) -> String?

  private init<Line: WrittenLine>(
    _ table: String,
    _ name: String,
    _: Line.Type,
    in form: Form = .line
  ) {
    (self.table, self.name, self.form) = (table, name, form)
    read = { (text) throws(LineFault) in try Line(typed: text)?.rawValue }
  }

  private init(_ table: String, _ name: String, upTo length: Int, in form: Form = .line) {
    (self.table, self.name, self.form) = (table, name, form)
    read = { (text) throws(LineFault) in try String(line: text, upTo: length) }
  }

  /// Every column of the storage that holds lines people write; a test names the other ones.
  static let all = ofRows + ofMenus + ofBusiness + ofRecords + ofAuthors

  private static let ofRows = [
    LineColumn("venue_bar", "name", Place.self, in: .byLanguage),
    LineColumn("orders", "name", CupName.self),
    LineColumn("staff_call", "place", Place.self),
    LineColumn("movement", "note", Note.self),
    LineColumn("payment", "tender", TenderName.self),
    LineColumn("payment", "reference", TerminalReference.self),
    LineColumn("payment", "note", PaymentNote.self),
    LineColumn("payment_void", "note", PaymentNote.self),
    LineColumn("refund", "note", PaymentNote.self),
    LineColumn("refund_tender", "name", TenderName.self),
    LineColumn("tender_name", "name", TenderName.self),
    LineColumn("cash_movement", "reason", PaymentNote.self),
    LineColumn("staff_account", "name", PersonName.self),
    LineColumn("staff_device", "name", PersonName.self),
    LineColumn("staff_pairing", "name", PersonName.self),
    LineColumn("staff_screen", "settings", Place.self, in: .screen),
    LineColumn("api_token", "name", PersonName.self),
    LineColumn("guide_version", "note", PublicationNote.self),
    LineColumn("guide_schedule", "note", PublicationNote.self),
  ]
  private static let ofMenus = ["menu", "menu_draft"].map {
    LineColumn($0, "document", upTo: MenuDraft.maximumNameLength, in: .menu)
  }
  private static let ofBusiness = Business.Detail.allCases.map {
    LineColumn("business", $0.rawValue, upTo: Business.maximumLength)
  }
  private static let ofRecords: [LineColumn] = ["guide_record", "guide_edit"].flatMap { table in
    RecordKind.allCases.flatMap { kind in
      kind.fields.compactMap { field -> LineColumn? in
        guard case .line(let length) = field.type else { return nil }
        return LineColumn(table, "document", upTo: length, in: .field(field.name, of: kind))
      }
    }
  }
  private static let ofAuthors = PersonTable.all.map {
    LineColumn($0.name, "who_name", PersonName.self, in: .author)
  }
}

extension LineColumn {
  /// The lines in a value of the column, each with its place in the value; none in JSON that cannot
  /// be read, which an audit of the books names.
  func lines(in value: String) -> [(place: String, text: String)] {
    switch form {
    case .line, .author: [("", value)]
    case .byLanguage: JSONValue(stored: value)?.lines(at: "") ?? []
    case .menu: JSONValue(stored: value)?.linesOfMenu ?? []
    case .field(let field, _): JSONValue(stored: value)?[field]?.lines(at: field) ?? []
    case .screen:
      value.split(separator: ".").compactMap { String($0).behind("place-") }
        .map { (place: "place", text: String(hexadecimal: $0)) }
    }
  }
}

extension JSONValue {
  fileprivate init?(stored text: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
    self = value
  }

  fileprivate subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The texts of a value that holds one for each language, or only one.
  fileprivate func lines(at place: String) -> [(place: String, text: String)] {
    switch self {
    case .string(let text): return [(place, text)]
    case .object(let object):
      return object.members.compactMap { member in
        guard case .string(let text) = member.value else { return nil }
        return (place: place.isEmpty ? member.name : "\(place).\(member.name)", text: text)
      }
    default: return []
    }
  }

  /// The names, short names and units of a menu.
  fileprivate var linesOfMenu: [(place: String, text: String)] {
    var lines: [(place: String, text: String)] = []
    for (list, fields) in [("fruits", ["name", "unit"]), ("juices", ["name", "shortName"])] {
      guard case .array(let elements)? = self[list] else { continue }
      for element in elements {
        guard case .string(let id)? = element["id"] else { continue }
        for field in fields { lines += element[field]?.lines(at: "\(list).\(id).\(field)") ?? [] }
      }
    }
    return lines
  }
}

extension String {
  /// The rest of a text that begins with another one, byte by byte: a mark behind it is part of the
  /// rest.
  fileprivate func behind(_ beginning: String) -> String? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(beginning.utf8.count)))
  }

  /// Reads the bytes of a text in hexadecimal digits, as the settings of a screen hold its place.
  fileprivate init(hexadecimal digits: String) {
    let digits = Array(digits.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
      UInt8(String(decoding: digits[start...].prefix(2), as: UTF8.self), radix: 16)
    }
    self = String(decoding: bytes, as: UTF8.self)
  }
}
