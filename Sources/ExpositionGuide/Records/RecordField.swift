/// A field of a record: its name in documents, and what it holds.
///
/// The fields of a kind (``RecordKind/fields``) are the one place that says what a record is: its
/// documents are read by them, and files, tables and forms have their columns from them.
public struct RecordField: Sendable {
  public let name: String
  public let type: FieldType
  public let need: Need

  public init(_ name: String, _ type: FieldType, _ need: Need = .none) {
    (self.name, self.type, self.need) = (name, type, need)
  }

  /// Whether it is a text by which something is called.
  var isHeading: Bool {
    if case .text = type { ["title", "name"].contains(name) } else { false }
  }

  /// When a field has to be there.
  public enum Need: Hashable, Sendable {
    case none
    /// A draft may lack it, what visitors see may not.
    case toPublish
    case always
  }
}

/// What a field of a record holds.
public indirect enum FieldType: Sendable {
  /// A text of one line, at most so many characters long.
  case line(maximum: Int)
  /// A text in one or more languages.
  case text
  /// A date as EDTF, see ``EDTFDate``.
  case date
  /// A statement of rights, see ``Rights``.
  case rights
  /// An address of the Web.
  case address
  /// The days of a show: the text of a file, or the days `opens` and `closes`.
  case days
  /// A day such as `2026-11-25`.
  case day
  /// A moment as ISO 8601 with its zone, such as `2026-11-25T09:00:00Z`.
  case moment
  /// A whole number; those without a range may be of any size.
  case number(ClosedRange<Int>?)
  /// A number from 0 to 1.
  case share
  case flag
  case choice([String])
  /// The SHA-256 of a file, as 64 hexadecimal digits in lower case.
  case hash
  /// An identifier among its neighbours.
  case id
  /// The identifier of another record.
  case reference(RecordKind)
  case list(FieldType)
  case group([RecordField])
  /// A value by the tag of its language.
  case byLanguage(FieldType)
}
