internal import CSV
internal import JSON

/// Reads a table of records (CSV) as its bytes arrive.
///
/// A column `pavilion:FIELD` or `pavilion:FIELD@LANGUAGE` is that field; the map says which of the
/// others become which; columns of neither are passed over.
public struct TableRows: Sendable {
  /// What stands before the names of fields.
  static let prefix = "pavilion:"

  private let file: String
  private let map: ImportMap
  private var parser = CSVParser()
  private var columns: [Column]?

  private enum Column {
    case id
    case field(RecordPath, FieldType)
    case mapped(String)

    /// The name without its prefix.
    var name: String {
      switch self {
      case .id: "id"
      case .field(let path, _): path.description
      case .mapped(let name): name
      }
    }
  }

  /// Reads a table; its records are of the map's kind.
  public init(file: String, map: ImportMap) { (self.file, self.map) = (file, map) }

  /// The names of the columns; empty until they have arrived.
  public var names: [String] { parser.columns }

  /// The rows that end in a chunk.
  ///
  /// - Throws: ``GuideFileFault`` where the file is no table, or a column is no field.
  public mutating func rows(in chunk: [UInt8]) throws(GuideFileFault) -> [ImportRow] {
    let parsed: [CSVRow]
    do throws(CSVSyntaxError) {
      parsed = try parser.rows(in: chunk)
    } catch {
      throw fault(error)
    }
    return try rows(parsed)
  }

  /// The row that the end of the file ends.
  ///
  /// - Throws: As ``rows(in:)``.
  public mutating func lastRows() throws(GuideFileFault) -> [ImportRow] {
    let parsed: [CSVRow]
    do throws(CSVSyntaxError) {
      parsed = try parser.lastRows()
    } catch {
      throw fault(error)
    }
    return try rows(parsed)
  }

  private func fault(_ error: CSVSyntaxError) -> GuideFileFault {
    GuideFileFault(file: file, line: error.line, expected: error.expected, found: "another text")
  }

  // MARK: - Columns

  private mutating func rows(_ parsed: [CSVRow]) throws(GuideFileFault) -> [ImportRow] {
    guard !names.isEmpty else { return [] }
    let columns: [Column]
    if let known = self.columns {
      columns = known
    } else {
      columns = try columnsOfNames()
      self.columns = columns
    }
    return parsed.map { row in
      let content: ImportRow.Content
      do throws(JSONMismatch) {
        content = .changes(try changes(row, columns))
      } catch {
        content = .fault(GuideFileFault(file: file, line: row.line, error))
      }
      return ImportRow(line: row.line, source: .fields(row.fields), content: content)
    }
  }

  private func columnsOfNames() throws(GuideFileFault) -> [Column] {
    var columns: [Column] = []
    var known: Set<String> = []
    for name in names {
      let name = String(name.trimming(where: \.isWhitespace))
      guard name.isEmpty || known.insert(name).inserted else {
        throw GuideFileFault(
          file: file,
          line: 1,
          expected: "each column once",
          found: "\"\(name)\" again"
        )
      }
      guard name.hasPrefix(Self.prefix) else {
        columns.append(.mapped(name))
        continue
      }
      let text = String(name.dropFirst(Self.prefix.count))
      if text == "id" {
        columns.append(.id)
      } else if let (path, type) = field(text) {
        columns.append(.field(path, type))
      } else {
        throw GuideFileFault(
          file: file,
          line: 1,
          expected: "a field of \(map.kind.plural) behind \(Self.prefix)",
          found: "\"\(text)\""
        )
      }
    }
    return columns
  }

  /// The field that a column names; those of `texts` need not name the group.
  private func field(_ text: String) -> (RecordPath, FieldType)? {
    for name in [text, "texts.\(text)"] {
      guard let path = RecordPath(name), let type = path.type(in: map.kind) else { continue }
      // A text without a language is one in that of the map.
      guard path.part == nil, case .text = type else { return (path, type) }
      return (RecordPath(path.steps, .language(map.language)), type)
    }
    return nil
  }

  // MARK: - Rows

  private func changes(
    _ row: CSVRow,
    _ columns: [Column]
  ) throws(JSONMismatch) -> [RecordChange] {
    guard row.fields.count == columns.count else {
      let (expected, found) = ("\(columns.count) fields", "\(row.fields.count)")
      throw JSONMismatch(path: "", expected: expected, found: found)
    }
    var id: RecordID?
    var values: [RecordValues.Value] = []
    var others: [(String, JSONValue)] = []
    for (column, cell) in zip(columns, row.fields) {
      guard !cell.utf8.contains(0) else {
        throw JSONMismatch(
          path: column.name,
          expected: "text without the character U+0000",
          found: "one"
        )
      }
      switch column {
      case .id:
        id = try RecordID(readingNew: JSONReader(["id": .string(cell)]).member("id"))
      case .field(let path, .text) where path.part == .phrases:
        if let value = try FieldType.group([]).value(ofCell: cell) { values.append((path, value)) }
      case .field(let path, let type):
        do throws(JSONMismatch) {
          if let value = try type.value(ofCell: cell) { values.append((path, value)) }
        } catch {
          let (path, expected, found) = (path.description, error.expected, error.found)
          throw JSONMismatch(path: path, expected: expected, found: found)
        }
      case .mapped(let name):
        others.append((name, .string(cell)))
      }
    }
    let inventory = values.first { $0.path == RecordPath("inventory") }?.value.stringValue
    let mapped = MappedRow(value: .object(JSONObject(others)))
    return try map.changes(mapped, id: id, inventory: inventory, besides: values)
  }
}
