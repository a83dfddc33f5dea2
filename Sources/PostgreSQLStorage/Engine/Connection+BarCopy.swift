package import BarTables
package import PostgreSQL
package import SQLLanguage

extension Connection: CopyConnection {
  package static var dialect: Dialect { .postgreSQL }

  package mutating func columns(of table: String) throws(PostgreSQLError) -> [CopyColumn] {
    let found = try rows(
      """
      SELECT CAST(a.attname AS TEXT), format_type(a.atttypid, NULL),
        COALESCE(array_position(CAST(k.indkey AS INT2[]), a.attnum) + 1, 0)
      FROM pg_attribute a
      JOIN pg_index k ON k.indrelid = a.attrelid AND k.indisprimary
      WHERE a.attrelid = CAST(\(table) AS regclass) AND a.attnum > 0
        AND NOT a.attisdropped AND a.attidentity = ''
      ORDER BY a.attnum
      """,
      as: (String, String, Int).self
    )
    return found.map { name, type, keyPlace in
      let kind: CopyColumn.Kind =
        switch type {
        case "bigint": .integer
        case "bytea": .bytes
        default: .text
        }
      return CopyColumn(name: name, kind: kind, keyPlace: keyPlace)
    }
  }

  /// Inserts all rows with one statement; if it is refused, row by row, to find the faulty one.
  package mutating func insert(_ rows: [[Value]], into table: CopyTable) throws {
    for (index, row) in rows.enumerated() {
      for (place, value) in row.enumerated() {
        guard case .text(let text) = value, text.utf8.contains(0) else { continue }
        let problem = "PostgreSQL keeps no NUL character in a text"
        throw CopyRowFault(row: index, column: table.columnName(place), problem: problem)
      }
    }
    do throws(PostgreSQLError) {
      let addition = table.addition(of: rows)
      let statements: [SQL] = ["SAVEPOINT copied", addition, "RELEASE SAVEPOINT copied"]
      try runAll(statements.map { Statement($0) })
    } catch {
      guard error.reaction == .refused || error.reaction == .fail, isOpen else { throw error }
      guard rows.count > 1 else {
        let problem = error.constraint.map { " (\($0))" } ?? ""
        throw CopyRowFault(row: 0, problem: error.message + problem)
      }
      try run("ROLLBACK TO SAVEPOINT copied")
      for (index, row) in rows.enumerated() {
        do { try insert([row], into: table) } catch let fault as CopyRowFault {
          throw CopyRowFault(row: index, problem: fault.problem)
        }
      }
      throw error
    }
  }

  /// Does nothing: PostgreSQL has no guard that refuses such rows.
  package mutating func liftGuards() throws(PostgreSQLError) -> [SQL] { [] }

  /// Runs ANALYZE, without which the server would sort a whole table for each page of it.
  package mutating func measure(_ table: CopyTable) throws(PostgreSQLError) {
    try run("ANALYZE \(unsafe: table.name)")
  }
}

extension CopyTable {
  /// All rows as an array for each column; all names come from the schema.
  fileprivate func addition(of rows: [[Value]]) -> SQL {
    let names = kinds.indices.map { "c\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO \(unsafe: name) (\(unsafe: columnNames)) SELECT \(unsafe: names)
      FROM \(rows: rows, as: kinds.map(\.typeName)) WITH ORDINALITY AS r (\(unsafe: names), place)
      ORDER BY place
      """
  }
}

extension CopyColumn.Kind {
  fileprivate var typeName: String {
    switch self {
    case .integer: "BIGINT"
    case .text: "TEXT"
    case .bytes: "BYTEA"
    }
  }
}
