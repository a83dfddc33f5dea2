internal import JSON
public import Languages

/// Says which columns or keys of another program's file become which fields of a record.
public struct ImportMap: Sendable {
  /// The kind of the record that a row describes.
  public let kind: RecordKind
  /// The language of texts whose column names none.
  public let language: Language
  /// The keys of the inventory number, URL or name that the identifier is made of; the first that
  /// has a value counts.
  let id: [String]
  let rules: [Rule]

  /// Creates a map for tables whose columns name all their fields.
  public init(of kind: RecordKind, language: Language = .fallback) {
    (self.kind, self.language, id, rules) = (kind, language, [], [])
  }

  /// How a field gets its value.
  struct Rule: Sendable {
    let to: RecordPath
    let type: FieldType
    /// The keys whose values are taken; a key may lead through objects and lists (`creator.name`).
    let from: [String]
    /// A value that does not come from the row.
    let constant: String?
    /// The text between the values of all keys; without it the first key that has a value counts.
    let join: String?
    /// What stands behind the value.
    let suffix: String
    /// What parts several values in one.
    let separator: String?
    /// Which values are taken.
    let form: Form?
    /// The keys of a date's first and last year.
    let years: Years?
    /// The list whose elements become the groups of the field.
    let each: String?
    /// The fields of each group.
    let fields: [Rule]
    /// The scheme of the terms that are made.
    let scheme: String?
    /// The keys of the parts of a tree of terms, and of their names.
    let tree: Tree?
    /// The other fields of the records that are made.
    let record: [Rule]
  }

  enum Form: String, CaseIterable, Sendable {
    /// An address of the Web, or nothing.
    case address
    /// Anything but an address of the Web.
    case words
    /// The name of a file, of which folder and ending are left out.
    case fileName
    /// A number other than 0.
    case measure
  }

  struct Years: Sendable {
    let earliest: String
    let latest: String
  }

  struct Tree: Sendable {
    let children: String
    let name: String
  }
}
