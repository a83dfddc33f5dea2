public import SQLLanguage

extension Connection {
  /// Runs a statement, and returns how many rows an `INSERT`, `UPDATE` or `DELETE` changed.
  @discardableResult
  public mutating func run(_ sql: SQL) throws(PostgreSQLError) -> Int {
    try changedCount(Statement(sql))
  }

  /// Reads all rows of a query, each as a tuple of the given types.
  public mutating func rows<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> [(repeat each Column)] {
    var rows: [(repeat each Column)] = []
    try exchange([Statement(sql)]) { (_, answer) throws(PostgreSQLError) in
      rows.reserveCapacity(answer.rowCount)
      for row in 0..<answer.rowCount { rows.append(try answer.row(row, as: type)) }
    }
    return rows
  }

  /// Reads the first row of a query, or nothing when there is none.
  public mutating func row<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> (repeat each Column)? { try firstRow(Statement(sql), as: type) }

  /// Reads the only column of all rows.
  public mutating func values<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> [Column] {
    var values: [Column] = []
    try exchange([Statement(sql)]) { (_, answer) throws(PostgreSQLError) in
      values.reserveCapacity(answer.rowCount)
      for row in 0..<answer.rowCount { values.append(try answer.column(0, ofRow: row)) }
    }
    return values
  }

  /// Reads the only column of the first row, or nothing when there is none.
  public mutating func value<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> Column? { try firstValue(Statement(sql), as: type) }

  // MARK: - Queries that are kept by their number

  /// Runs a statement and passes over any rows.
  public mutating func run(
    _ query: Query,
    _ values: any ValueConvertible...
  ) throws(PostgreSQLError) { try exchange([Statement(query, of: values)]) }

  /// Reads the first row, or nothing when there is none.
  public mutating func row<each Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> (repeat each Column)? {
    try firstRow(Statement(query, of: values), as: type)
  }

  /// Reads the only column of the first row, or nothing when there is none.
  public mutating func value<Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> Column? { try firstValue(Statement(query, of: values), as: type) }

  // MARK: - Both

  private mutating func changedCount(_ statement: Statement) throws(PostgreSQLError) -> Int {
    var count = 0
    try exchange([statement]) { (_, answer) throws(PostgreSQLError) in count = answer.changedCount }
    return count
  }

  private mutating func firstRow<each Column: ValueConvertible>(
    _ statement: Statement,
    as type: (repeat each Column).Type
  ) throws(PostgreSQLError) -> (repeat each Column)? {
    var row: (repeat each Column)?
    try exchange([statement]) { (_, answer) throws(PostgreSQLError) in
      if answer.rowCount > 0 { row = .some(try answer.row(0, as: type)) }
    }
    return row
  }

  private mutating func firstValue<Column: ValueConvertible>(
    _ statement: Statement,
    as type: Column.Type
  ) throws(PostgreSQLError) -> Column? {
    var value: Column?
    try exchange([statement]) { (_, answer) throws(PostgreSQLError) in
      if answer.rowCount > 0 { value = try answer.column(0, ofRow: 0, as: type) }
    }
    return value
  }
}

extension Connection: SQLConnection {
  /// Has the transaction write to the log, so that its commit waits for the disk and the standby, and
  /// with it for all that others committed before.
  public mutating func forceFlush() throws(PostgreSQLError) {
    try run("SELECT pg_logical_emit_message(true, 'pavilion', '')")
  }
}
