public import SQLLanguage

extension Connection {
  /// Runs a statement, and returns how many rows an `INSERT`, `UPDATE` or `DELETE` changed.
  @discardableResult
  public mutating func run(_ sql: SQL) throws(PostgreSQLError) -> Int {
    try runAll([Statement(sql)]).first ?? 0
  }

  /// Reads all rows of a query, each as a tuple of the given types.
  public mutating func rows<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> [(repeat each Column)] {
    try rows(ofEach: [Statement(sql)], as: type).first ?? []
  }

  public mutating func row<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> (repeat each Column)? { try firstRow(Statement(sql), as: type) }

  public mutating func values<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> [Column] { try rows(sql, as: type) }

  public mutating func value<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> Column? { try firstRow(Statement(sql), as: type) }

  // MARK: - Queries that are kept by their number

  /// Runs a statement and passes over any rows.
  public mutating func run(
    _ query: Query,
    with values: [any ValueConvertible]
  ) throws(PostgreSQLError) { try exchange([Statement(query, of: values)]) }

  public mutating func row<each Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> (repeat each Column)? {
    try firstRow(Statement(query, of: values), as: type)
  }

  public mutating func value<Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: Column.Type = Column.self
  ) throws(PostgreSQLError) -> Column? { try firstRow(Statement(query, of: values), as: type) }

  // MARK: - Both

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
}

extension Connection: SQLConnection {
  /// Has the transaction write to the log, so that its commit waits for the disk and the standby, and
  /// with it for all that others committed before.
  public mutating func forceFlush() throws(PostgreSQLError) {
    try run("SELECT pg_logical_emit_message(true, 'pavilion', '')")
  }
}
