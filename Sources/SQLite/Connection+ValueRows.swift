public import SQLLanguage

extension Connection {
  /// Reads all rows of a query whose columns are known only when it runs.
  public mutating func valueRows(_ sql: SQL) throws(SQLiteError) -> [[Value]] {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      var rows: [[Value]] = []
      while try statement.step() { rows.append(try statement.allColumns()) }
      return rows
    }
  }
}
