public import SQLLanguage

extension Connection {
  /// Reads all rows of a query whose columns are known only when it runs.
  public mutating func valueRows(_ sql: SQL) throws(PostgreSQLError) -> [[Value]] {
    var rows: [[Value]] = []
    try exchange([Statement(sql)]) { (_, answer) throws(PostgreSQLError) in
      rows.reserveCapacity(answer.rowCount)
      for row in 0..<answer.rowCount { rows.append(try answer.allColumns(ofRow: row)) }
    }
    return rows
  }
}
