public import CSV
internal import JSON
internal import Languages

/// The columns of a table with a record a row (CSV), from which ``TableRows`` reads the same records.
public struct GuideTable: Sendable {
  public let kind: RecordKind
  private var used: Set<RecordPath> = []

  /// Creates a table that has no columns yet but that of the identifier.
  public init(of kind: RecordKind) { self.kind = kind }

  /// Adds the columns that a record needs.
  public mutating func makeRoom(for record: GuideRecord) {
    used.formUnion(record.cells.map(\.path))
  }

  /// The names of the columns.
  public var columns: [String] {
    ["\(TableRows.prefix)id"] + paths.map { "\(TableRows.prefix)\($0)" }
  }

  /// The row of a record for which there is room.
  public func row(of record: GuideRecord) -> [CSVTable.Field] {
    let cells = Dictionary(record.cells.map { ($0.path, $0.cell) }) { first, _ in first }
    return [.text(record.id.description)] + paths.map { .text(cells[$0] ?? "") }
  }

  /// The places of the columns in the order of the fields.
  private var paths: [RecordPath] { Self.paths(kind.fields, under: []).filter(used.contains) }

  private static func paths(
    _ fields: [RecordField],
    under steps: [RecordPath.Step]
  ) -> [RecordPath] {
    fields.flatMap { field -> [RecordPath] in
      let steps = steps + [.name(field.name)]
      let languages = Language.allCases.map { RecordPath(steps, .language($0)) }
      switch field.type {
      case .group(let parts): return paths(parts, under: steps)
      case .text: return languages + [RecordPath(steps, .phrases)]
      case .byLanguage: return languages
      default: return [RecordPath(steps)]
      }
    }
  }
}

extension GuideRecord {
  /// The cells that the record fills.
  fileprivate var cells: [(path: RecordPath, cell: String)] {
    Self.cells(kind.fields, in: document, under: [])
  }

  private static func cells(
    _ fields: [RecordField],
    in object: JSONObject,
    under steps: [RecordPath.Step]
  ) -> [(path: RecordPath, cell: String)] {
    fields.flatMap { field -> [(path: RecordPath, cell: String)] in
      let steps = steps + [.name(field.name)]
      switch (field.type, object[field.name]) {
      case (_, nil): return []
      case (.group(let parts), .object(let group)?): return cells(parts, in: group, under: steps)
      case (.text, .string(let text)?): return [(RecordPath(steps, .language(.fallback)), text)]
      case (.text, .object(let texts)?), (.byLanguage, .object(let texts)?):
        return texts.members.compactMap { member in
          let part = Language(rawValue: member.name).map(RecordPath.Part.language) ?? .phrases
          let cell = member.value.stringValue ?? member.value.encoded()
          return (RecordPath(steps, part), cell)
        }
      case (_, let value?): return [(RecordPath(steps), field.type.cell(of: value))]
      }
    }
  }
}
