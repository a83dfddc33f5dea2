package import BarTables
package import SQLLanguage
package import SQLite

extension Connection: CopyConnection {
  package static var dialect: Dialect { .sqlite }

  package mutating func columns(of table: String) throws(SQLiteError) -> [CopyColumn] {
    let found = try rows(
      "SELECT name, type, pk FROM pragma_table_info(\(table)) ORDER BY cid",
      as: (String, String, Int).self
    )
    return found.map { name, type, keyPlace in
      let kind: CopyColumn.Kind =
        switch type {
        case "BIGINT": .integer
        case "BLOB": .bytes
        default: .text
        }
      return CopyColumn(name: name, kind: kind, keyPlace: keyPlace)
    }
  }

  package mutating func insert(_ rows: [[Value]], into table: CopyTable) throws {
    for (index, row) in rows.enumerated() {
      var sql = SQL.StringInterpolation(literalCapacity: 200, interpolationCount: row.count)
      // All names come from the schema.
      sql.appendInterpolation(unsafe: "INSERT INTO \(table.name) (\(table.columnNames)) VALUES (")
      for (place, value) in row.enumerated() {
        if place > 0 { sql.appendLiteral(", ") }
        sql.appendInterpolation(value)
      }
      sql.appendLiteral(")")
      do throws(SQLiteError) {
        try run(SQL(stringInterpolation: sql))
      } catch {
        guard error.code.primary == .constraint else { throw error }
        throw CopyRowFault(row: index, problem: error.message)
      }
    }
  }

  /// Drops the guard that only an open stocktake takes counts, since imported stocktakes may be
  /// closed.
  package mutating func liftGuards() throws(SQLiteError) -> [SQL] {
    let name = "count_is_of_open_stocktake"
    let text = try values(
      "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = \(name)",
      as: String.self
    )
    if !text.isEmpty { try run("DROP TRIGGER \(unsafe: name)") }
    return text.map { "\(unsafe: $0)" }
  }
  /// Does nothing: SQLite uses the keys whatever the size of a table.
  package mutating func measure(_ table: CopyTable) {}
}
