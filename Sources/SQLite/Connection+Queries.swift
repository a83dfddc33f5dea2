import CSQLite
public import SQLLanguage

extension Connection {
  /// Runs a statement and passes over any rows.
  ///
  /// - Returns: How many rows an `INSERT`, `UPDATE` or `DELETE` changed.
  @discardableResult
  public mutating func run(_ sql: SQL) throws(SQLiteError) -> Int {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      while try statement.step() {}
    }
    return unsafe Int(sqlite3_changes64(handle))
  }

  /// Reads all rows of a query, each as a tuple of the given types.
  ///
  /// ```swift
  /// for (fruit, count) in try connection.rows("SELECT …", as: (String, Int64).self) { … }
  /// ```
  /// - Throws: ``ResultCode/mismatch`` when a column holds something else.
  public mutating func rows<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(SQLiteError) -> [(repeat each Column)] {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      var rows: [(repeat each Column)] = []
      while try statement.step() {
        rows.append(try statement.row(as: type))
      }
      return rows
    }
  }

  /// Hands the only column of each row to a body, one after the other.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else.
  public mutating func forEach<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self,
    _ body: (Column) -> Void
  ) throws(SQLiteError) {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      while try statement.step() { body(try statement.column(0)) }
    }
  }

  /// Hands the columns of each row to a body, one row after the other.
  public mutating func forEachRow(
    _ sql: SQL,
    _ body: ([Value]) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      while try statement.step() { try body(try statement.allColumns()) }
    }
  }

  /// Reads the first row of a query, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when a column holds something else.
  public mutating func row<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(SQLiteError) -> (repeat each Column)? {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      guard try statement.step() else { return .none }
      return .some(try statement.row(as: type))
    }
  }

  /// Reads the only column of all rows.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else.
  public mutating func values<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(SQLiteError) -> [Column] {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      var values: [Column] = []
      while try statement.step() { values.append(try statement.column(0)) }
      return values
    }
  }

  /// Reads the only column of the first row, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else.
  public mutating func value<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type = Column.self
  ) throws(SQLiteError) -> Column? {
    try withStatement(sql) { (statement) throws(SQLiteError) in
      try statement.step() ? try statement.column(0, as: type) : nil
    }
  }

  /// Runs any number of statements without values, such as a schema.
  public mutating func run(unsafe script: String) throws(SQLiteError) {
    guard unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw unsafe SQLiteError(lastOf: handle, statement: script)
    }
  }
}

extension Statement {
  /// Reads the current row's columns from left to right.
  func row<each Column: ValueConvertible>(
    as type: (repeat each Column).Type
  ) throws(SQLiteError) -> (repeat each Column) {
    var index: Int32 = -1
    func next<Each: ValueConvertible>(_ type: Each.Type) throws(SQLiteError) -> Each {
      index += 1
      return try column(index, as: type)
    }
    return try (repeat next((each Column).self))
  }
}
