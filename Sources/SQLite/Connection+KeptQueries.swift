public import SQLLanguage

extension Connection {
  /// Runs a statement and passes over any rows.
  public mutating func run(
    _ query: Query,
    with values: [any ValueConvertible]
  ) throws(SQLiteError) {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      while try statement.step() {}
    }
  }

  /// Reads the first row, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when a column holds something else.
  public mutating func row<each Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(SQLiteError) -> (repeat each Column)? {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      guard try statement.step() else { return .none }
      return .some(try statement.row(as: type))
    }
  }

  /// Reads the only column of the first row, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else.
  public mutating func value<Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: Column.Type = Column.self
  ) throws(SQLiteError) -> Column? {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      try statement.step() ? try statement.column(0, as: type) : nil
    }
  }
}

extension Connection: SQLConnection {}
