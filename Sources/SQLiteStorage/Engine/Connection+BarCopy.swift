import BarTables
import JSON
import JuiceBar
import SQLLanguage
import SQLite

// A bar with everything that is kept of it, as lines of JSON: a head, then for each table its columns and
// its rows, and at the end how many rows there are.
extension Connection {
  /// All rows of a bar, in the order of ``Schema/tables``: those that others refer to first.
  mutating func export(_ bar: BarID) throws -> [String] {
    _ = try progress(of: BarStatements(bar: bar))
    let head: JSONValue = [
      "pavilion": "bar", "bar": .string(bar.rawValue), "schema": .integer(Schema.steps.count),
    ]
    var lines = [head.encoded()]
    var count = 0
    for table in Schema.tables {
      let columns = try columns(of: table)
      guard columns.contains(where: { $0.name == "bar_id" }) else { continue }
      let names = columns.map { JSONValue.string($0.name) }
      let rows = try values(
        """
        SELECT json_array(\(unsafe: columns.map(\.exported).joined(separator: ", ")))
        FROM \(unsafe: table) WHERE bar_id = \(bar.rawValue)
        """,
        as: String.self
      )
      guard !rows.isEmpty else { continue }
      let title: JSONValue = ["table": .string(table), "columns": .array(names)]
      lines.append(title.encoded())
      lines += rows
      count += rows.count
    }
    let end: JSONValue = ["rows": .integer(count)]
    return lines + [end.encoded()]
  }

  /// Writes what ``export(_:)`` read, inside the caller's transaction.
  ///
  /// Roles of people whose own bar is not here are left out, and so is a menu that is followed where its
  /// bar is not here.
  mutating func importBar(_ lines: [String]) throws -> BarID {
    var lines = lines.makeIterator()
    let head = try readLine(&lines)
    let name = try head.member("bar").string()
    let bar = try readable(BarID(name), "a bar", name)
    guard try head.member("schema").integer() == Schema.steps.count else {
      throw StorageError.unusable("the bar was exported by another version of the program")
    }
    guard try progress(ofBar: bar) == nil else {
      throw StorageError.unusable("there is a bar \(bar)")
    }
    try run("PRAGMA defer_foreign_keys = ON")
    var table = ""
    var columns: [String] = []
    var count = 0
    while true {
      let line = try readLine(&lines)
      switch line.value {
      case .array(let row):
        count += 1
        try insert(row, into: table, columns)
      case .object:
        if let rows = try line.optionalMember("rows") {
          guard try rows.integer() == count else {
            throw StorageError.unusable("the file of the bar is not whole")
          }
          try dropStrays(of: bar)
          return bar
        }
        table = try line.member("table").string()
        columns = try line.member("columns").elements().map { try $0.string() }
        let known = try self.columns(of: table).map(\.name)
        guard Schema.tables.contains(table), Set(columns) == Set(known) else {
          throw StorageError.unusable("the file of the bar has another table \(table)")
        }
      default: throw StorageError.unusable("the file of the bar cannot be read")
      }
    }
  }

  private func readLine(_ lines: inout IndexingIterator<[String]>) throws -> JSONReader {
    guard let line = lines.next() else {
      throw StorageError.unusable("the file of the bar is not whole")
    }
    return JSONReader(try JSONValue(parsing: Array(line.utf8)))
  }

  private mutating func insert(
    _ row: [JSONValue],
    into table: String,
    _ columns: [String]
  ) throws {
    guard row.count == columns.count else {
      throw StorageError.unusable("the file of the bar has a row of another length")
    }
    var text = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: row.count)
    // Both names were compared with those of the schema.
    text.appendInterpolation(
      unsafe: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES ("
    )
    for (index, value) in row.enumerated() {
      if index > 0 { text.appendLiteral(", ") }
      text.appendInterpolation(try Value(exported: value))
    }
    text.appendLiteral(")")
    try run(SQL(stringInterpolation: text))
  }

  private mutating func dropStrays(of bar: BarID) throws {
    try run(
      """
      DELETE FROM venue_role WHERE bar_id = \(bar.rawValue) AND NOT EXISTS (
        SELECT 1 FROM staff_account a WHERE a.bar_id = home_id
          AND a.account_id = venue_role.account_id
      )
      """
    )
    try run(
      """
      UPDATE venue_bar SET menu_of = NULL WHERE bar_id = \(bar.rawValue)
        AND menu_of NOT IN (SELECT bar_id FROM bar)
      """
    )
  }

  private struct Column {
    let name: String
    let isBlob: Bool

    /// The column as JSON has it: bytes as hexadecimal digits in an object of their own.
    var exported: String {
      isBlob
        ? "CASE WHEN \(name) IS NULL THEN NULL ELSE json_object('hex', hex(\(name))) END" : name
    }
  }

  private mutating func columns(of table: String) throws -> [Column] {
    try rows(
      "SELECT name, type FROM pragma_table_info(\(table)) ORDER BY cid",
      as: (String, String).self
    )
    .map { Column(name: $0.0, isBlob: $0.1 == "BLOB") }
  }
}

extension Value {
  /// Reads a value of an exported row.
  fileprivate init(exported value: JSONValue) throws {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(Int64(number))
    case .string(let text): self = .text(text)
    case .object:
      let digits = Array(try JSONReader(value).member("hex").string().utf8)
      self = .blob(
        try stride(from: 0, to: digits.count, by: 2).map { start in
          let pair = String(decoding: digits[start...].prefix(2), as: UTF8.self)
          return try readable(UInt8(pair, radix: 16), "bytes of an exported row", pair)
        }
      )
    default: throw StorageError.unusable("the file of the bar has a value of another kind")
    }
  }
}
